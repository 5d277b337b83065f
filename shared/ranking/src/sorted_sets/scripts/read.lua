#!lua flags=no-writes
-- The beginning of every script that answers a question. A question needs a filled board on which nobody has
-- lapsed by now: another script sees to that, so that these never write.
--
-- KEYS: state, lapse, the field's set; ARGV: now.
if redis.call('HEXISTS', KEYS[1], 'edition') == 0 then
  return {'unfilled', false}
end
if redis.call('ZCOUNT', KEYS[2], '-inf', ARGV[1]) > 0 then
  return {'lapsed', false}
end
local field = KEYS[3]

-- The members from a position to another one, with how many have more points than the first of them, and how many
-- there are in all. They travel as one text, which costs a fraction of as many.
local function window(start, stop)
  local members = redis.call('ZRANGE', field, start, stop)
  local better = 0
  if members[1] then
    local score = redis.call('ZSCORE', field, members[1])
    better = redis.call('ZCOUNT', field, '-inf', '(' .. score)
  end
  return {'ready', {start, better, redis.call('ZCARD', field), table.concat(members, ' ')}}
end
