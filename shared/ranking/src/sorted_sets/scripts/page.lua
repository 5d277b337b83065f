-- ARGV: now, limit, and to go on after an entry its score and place.
local limit, score, place = tonumber(ARGV[2]), ARGV[3], ARGV[4]

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

-- The entry may have moved or gone, so its place is found and not its member: equal scores lie together, sorted
-- by place.
local start = 0
if score then
  start = redis.call('ZCOUNT', field, '-inf', '(' .. score)
  local stop = redis.call('ZCOUNT', field, '-inf', score)
  while start < stop do
    local middle = math.floor((start + stop) / 2)
    local member = redis.call('ZRANGE', field, middle, middle)[1]
    if precedes(place, member) then
      stop = middle
    else
      start = middle + 1
    end
  end
end
return window(start, start + limit - 1)
