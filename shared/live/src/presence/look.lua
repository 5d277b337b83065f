-- ARGV[4..] the players who are looked for.
local signs = redis.call('ZMSCORE', KEYS[2], unpack(ARGV, 4))
for place, sign in ipairs(signs) do
    signs[place] = sign and tonumber(sign)
end
return { since, signs }
