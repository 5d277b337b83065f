-- KEYS: and entries; ARGV: now, player, above, below.
local member = redis.call('HGET', KEYS[4], ARGV[2])
local position = member and redis.call('ZRANK', field, member)
if not position then
  return {'ready', false}
end
local above, below = tonumber(ARGV[3]), tonumber(ARGV[4])
-- Where the field ends on one side, the other side has more.
local last_start = redis.call('ZCARD', field) - (above + 1 + below)
local start = math.max(math.min(position - above, last_start), 0)
return window(start, start + above + below)
