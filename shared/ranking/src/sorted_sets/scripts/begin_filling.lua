-- KEYS: and all others of the board.
if not filling then
  redis.call('UNLINK', unpack(KEYS))
end
if not is_current then
  local seconds, microseconds = unpack(redis.call('TIME'))
  filling = start .. ':' .. seconds .. ':' .. microseconds
  redis.call('HSET', KEYS[1], 'filling', filling)
end
return filling
