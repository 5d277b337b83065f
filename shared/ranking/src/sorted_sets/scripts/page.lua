-- KEYS: and entries; ARGV: now, limit, and to go on `after` an entry or to end `before` it, its score and place.
local limit, side, score, place = tonumber(ARGV[2]), ARGV[3], ARGV[4], ARGV[5]

-- Where the entry stands, if it neither moved nor left: so it mostly is.
local function position_of(score, place)
  local member = redis.call('HGET', KEYS[4], place:sub(-16))
  if member and member:sub(1, #place) == place and redis.call('ZSCORE', field, member) == score then
    return redis.call('ZRANK', field, member)
  end
end

-- Byte for byte: Lua's own comparison follows the server's locale.
local function precedes(a, b)
  for i = 1, #a do
    local x, y = a:byte(i), b:byte(i)
    if x ~= y then
      return x < y
    end
  end
  return false
end

-- Where the first entry after a place stands: equal scores lie together, sorted by place.
local function search_after(score, place)
  local low = redis.call('ZCOUNT', field, '-inf', '(' .. score)
  local high = redis.call('ZCOUNT', field, '-inf', score)
  while low < high do
    local middle = math.floor((low + high) / 2)
    local member = redis.call('ZRANGE', field, middle, middle)[1]
    if precedes(place, member) then
      high = middle
    else
      low = middle + 1
    end
  end
  return low
end

if not side then
  return window(0, limit - 1)
end
local position = position_of(score, place)
if side == 'after' then
  local start = position and position + 1 or search_after(score, place)
  return window(start, start + limit - 1)
end
local stop = position or search_after(score, place)
if stop == 0 then
  return {'ready', {0, 0, redis.call('ZCARD', field), ''}}
end
return window(math.max(stop - limit, 0), stop - 1)
