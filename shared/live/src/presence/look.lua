-- ARGV[4]  the player who is looked for.
local sign = redis.call('ZSCORE', KEYS[2], ARGV[4])
return { since, sign and tonumber(sign) }
