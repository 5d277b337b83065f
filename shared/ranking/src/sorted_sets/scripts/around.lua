-- KEYS: and entries; ARGV: now, player, above, below.
local member = redis.call('HGET', KEYS[4], ARGV[2])
local position = member and redis.call('ZRANK', field, member)
if not position then
  return {'ready', false}
end
return window(math.max(position - tonumber(ARGV[3]), 0), position + tonumber(ARGV[4]))
