-- ARGV[2] onwards: kind, the number to begin after ('' for the newest), how many at most. Answers the number to go on from,
-- 1 when the reader must load anew, and ids.
local newest = tonumber(redis.call('HGET', feed_end_key(), ARGV[2]) or 0)
if ARGV[3] == '' then return { newest, 0, {} } end
local after = tonumber(ARGV[3]) or -1
local dropped = newest - redis.call('LLEN', feed_key(ARGV[2]))
-- Beyond the end: the reader knows another, longer history than this one.
if after < dropped or after > newest then return { newest, 1, {} } end
local first = after - dropped
local ids = redis.call('LRANGE', feed_key(ARGV[2]), first, first + tonumber(ARGV[4]) - 1)
return { after + #ids, 0, ids }
