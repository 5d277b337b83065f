-- KEYS: and entries; ARGV: now, players.
local members = redis.call('HMGET', KEYS[4], unpack(ARGV, 2))
local known = {}
for _, member in ipairs(members) do
  known[#known + 1] = member or nil
end
return {'ready', table.concat(known, ' ')}
