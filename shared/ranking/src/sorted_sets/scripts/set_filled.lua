-- ARGV: edition, filling.
if not is_current or filling ~= ARGV[2] then
  return false
end
redis.call('HSET', KEYS[1], 'filled', filling, 'edition', ARGV[1])
return true
