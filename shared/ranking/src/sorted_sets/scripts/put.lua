-- KEYS: everyone, ranked, lapse, entries; ARGV: for each entry player, sequence, score, member, and until when it
-- is ranked (or nothing).
local everyone, ranked, lapse, entries = unpack(KEYS)
for i = 1, #ARGV, 5 do
  local player, sequence, score, member, lapses = unpack(ARGV, i, i + 4)
  local known = redis.call('HGET', entries, player)
  local gone = known == ''
  local newer = known and not gone and tonumber(known:match(':(%-?%d+):')) > tonumber(sequence)
  if not gone and not newer then
    if known and known ~= member then
      redis.call('ZREM', everyone, known)
      redis.call('ZREM', ranked, known)
    end
    redis.call('ZADD', everyone, score, member)
    if lapses == '' then
      redis.call('ZREM', lapse, player)
    else
      redis.call('ZADD', ranked, score, member)
      redis.call('ZADD', lapse, lapses, player)
    end
    redis.call('HSET', entries, player, member)
  end
end
