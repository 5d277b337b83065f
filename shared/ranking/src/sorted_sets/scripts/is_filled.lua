-- ARGV: edition.
local filled, edition = unpack(redis.call('HMGET', KEYS[1], 'filled', 'edition'))
return is_current and filled == filling and edition == ARGV[1]
