-- What both scripts begin with.
--
-- KEYS[1]  from which instant on no sign is missing
-- KEYS[2]  each player's last sign, as a sorted set
-- ARGV[1]  the instant, in milliseconds since 1970, as all instants here
-- ARGV[2]  1 if the caller could not reach this memory lately: then signs may be missing until now
-- ARGV[3]  how long a sign is kept, in milliseconds
local now = tonumber(ARGV[1])
local since = tonumber(redis.call('GET', KEYS[1]) or nil)
if not since or (ARGV[2] == '1' and since < now) then
    since = now
    redis.call('SET', KEYS[1], ARGV[1])
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
