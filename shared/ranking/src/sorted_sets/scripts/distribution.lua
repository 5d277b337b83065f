-- KEYS: and entries, ranked; ARGV: now, width. Of a bin that nobody is in, nothing is asked: each step begins with
-- whoever stands next. Scores are points with the sign turned, so that a bin's most points are its least score.
local ranked, width = KEYS[5], tonumber(ARGV[2])
local bins = {}
local next = redis.call('ZRANGE', field, 0, 0, 'WITHSCORES')
while next[2] do
  local from = math.floor(-tonumber(next[2]) / width) * width
  local stop = string.format('%.0f', -from)
  local start = string.format('%.0f', -from - width + 1)
  local everyone = redis.call('ZCOUNT', field, start, stop)
  bins[#bins + 1] = {string.format('%.0f', from), everyone, redis.call('ZCOUNT', ranked, start, stop)}
  next = redis.call('ZRANGE', field, '(' .. stop, '+inf', 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES')
end
return {'ready', bins}
