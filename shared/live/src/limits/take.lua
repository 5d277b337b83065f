-- Takes tokens from a bucket: see gcra.rs, of which this is the copy.
--
-- KEYS[1]  when the bucket is full, in microseconds since 1970; missing while it is
-- ARGV[1]  the instant, in the same unit
-- ARGV[2]  in which time an empty bucket is full, in microseconds
-- ARGV[3]  what the tokens put the full bucket off by, in microseconds
-- ARGV[4]  how long the key is kept, in milliseconds: longer than the span, for the callers' clocks decide
--
-- All are integers below 2^53, in which doubles are exact.
local now, span, price = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full_at = tonumber(redis.call('GET', KEYS[1]) or nil) or now
local full_in = math.min(math.max(full_at - now, 0), span)
local wanted = full_in + price
if wanted > span then
    return { full_in, wanted - span }
end
if price > 0 then
    redis.call('SET', KEYS[1], string.format('%.0f', now + wanted), 'PX', ARGV[4])
end
return { wanted, 0 }
