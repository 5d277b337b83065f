-- Drops from the ranked some of those who have lapsed. A bounded number, since all others wait meanwhile.
--
-- KEYS: ranked, lapse, entries; ARGV: now, at most how many.
local players = redis.call('ZRANGE', KEYS[2], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, player in ipairs(players) do
  local member = redis.call('HGET', KEYS[3], player)
  if member then
    redis.call('ZREM', KEYS[1], member)
  end
  redis.call('ZREM', KEYS[2], player)
end
return #players
