-- ARGV[2] onwards: bucket, for how many ms.
local key = bucket_key(ARGV[2])
local until_ms = math.max(now + tonumber(ARGV[3]), tonumber(redis.call('HGET', key, 'cool') or 0))
redis.call('HSET', key, 'cool', until_ms)
-- How long it takes to be full again is known by who draws from it only.
local life_ms = until_ms - now + 1000
if redis.call('PTTL', key) < life_ms then redis.call('PEXPIRE', key, life_ms) end
return until_ms
