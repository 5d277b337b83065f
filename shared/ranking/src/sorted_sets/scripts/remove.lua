-- An empty entry stays, so that what was read before and is put in later is ignored.
--
-- KEYS: everyone, ranked, lapse, entries; ARGV: player.
local everyone, ranked, lapse, entries = unpack(KEYS)
local known = redis.call('HGET', entries, ARGV[1])
if known then
  redis.call('ZREM', everyone, known)
  redis.call('ZREM', ranked, known)
  redis.call('ZREM', lapse, ARGV[1])
end
redis.call('HSET', entries, ARGV[1], '')
