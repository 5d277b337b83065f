-- ARGV[4..] pairs of an instant and a player who was seen then.
redis.call('ZADD', KEYS[2], 'GT', unpack(ARGV, 4))
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return since
