-- ARGV[2]: queue. Answers lanes, items, and the age of the oldest item.
local oldest = redis.call('ZRANGE', heads_key(ARGV[2]), 0, 0, 'WITHSCORES')
local lanes = redis.call('ZCARD', heads_key(ARGV[2]))
local items = tonumber(redis.call('HGET', sizes_key(), ARGV[2]) or 0)
return { lanes, items, oldest[2] and now - tonumber(oldest[2]) or 0 }
