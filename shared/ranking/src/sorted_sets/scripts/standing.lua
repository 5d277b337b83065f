-- KEYS: and entries; ARGV: now, player.
local member = redis.call('HGET', KEYS[4], ARGV[2])
local score = member and redis.call('ZSCORE', field, member)
if not score then
  return {'ready', false}
end
local better = redis.call('ZCOUNT', field, '-inf', '(' .. score)
return {'ready', {better, redis.call('ZCARD', field), member}}
