-- script: scan
-- ARGV[2]: where to continue, '0' at first; ARGV[3]: how the keys go on behind the tag, '' for all. Returns where to continue, and keys
-- without the tag; some may come twice.
local page = redis.call('SCAN', ARGV[2], 'MATCH', tag .. ':' .. ARGV[3] .. '*', 'COUNT', 500)
local found = {}
for n, key in ipairs(page[2]) do found[n] = string.sub(key, #tag + 2) end
return { page[1], found }

-- script: wipe
-- ARGV[2] onwards: keys without the tag.
for n = 2, #ARGV do redis.call('UNLINK', tag .. ':' .. ARGV[n]) end
return 1

-- script: storeTime
return now

-- script: readLanes
-- ARGV[2] onwards: queue and lane, in pairs. Returns due and attempt of each; a running claim counts as an attempt.
local found = {}
for n = 2, #ARGV, 2 do
  local lane = load_lane(ARGV[n], ARGV[n + 1])
  found[n / 2] = { lane.due, lane.attempt + (lane.token > 0 and 1 or 0) }
end
return found

-- script: readItems
-- ARGV[2] onwards: queue, lane, from, to.
return redis.call('LRANGE', items_key(ARGV[2], ARGV[3]), ARGV[4], ARGV[5])

-- script: readSeen
-- ARGV[2] onwards: queue, from, to. Returns id, until, id, until …
return redis.call('ZRANGE', seen_key(ARGV[2]), ARGV[3], ARGV[4], 'WITHSCORES')

-- script: readHashes
-- ARGV[2], ARGV[3]: two fields; then keys without the tag. Returns both fields of each.
local found = {}
for n = 4, #ARGV do found[n - 3] = redis.call('HMGET', tag .. ':' .. ARGV[n], ARGV[2], ARGV[3]) end
return found

-- script: readToken
return tonumber(redis.call('GET', token_key()) or 0)

-- script: writeDocs
-- ARGV[2] onwards, six each: kind, id, version, expires (0: never), entries, value.
for n = 2, #ARGV, 6 do
  local kind, id = ARGV[n], ARGV[n + 1]
  local new = { version = tonumber(ARGV[n + 2]), expires = tonumber(ARGV[n + 3]), entries = ARGV[n + 4], value = ARGV[n + 5] }
  put_doc(kind, id, load_doc(kind, id), new)
end
return 1

-- script: writeItems
-- ARGV[5] onwards: queue, lane, due, attempt, then items. Appends them to the lane, which is free.
local reply = earlier_reply()
if reply then return reply end
local queue, name = ARGV[5], ARGV[6]
local lane = load_lane(queue, name)
for n = 9, #ARGV do redis.call('RPUSH', items_key(queue, name), ARGV[n]) end
lane.items = lane.items + #ARGV - 8
lane.due, lane.attempt, lane.moved_head = tonumber(ARGV[7]), tonumber(ARGV[8]), true
save_lane(lane)
if #ARGV > 8 then redis.call('HINCRBY', sizes_key(), queue, #ARGV - 8) end
save_reply(1)
return 1

-- script: writeSeen
-- ARGV[2] onwards: queue, then id and until in pairs.
for n = 3, #ARGV, 2 do redis.call('ZADD', seen_key(ARGV[2]), ARGV[n + 1], ARGV[n]) end
return 1

-- script: writeBucket
-- ARGV[2] onwards: name, when it is full, until when its penalty lasts.
local key = bucket_key(ARGV[2])
redis.call('HSET', key, 'full', ARGV[3], 'penalty', ARGV[4])
redis.call('PEXPIRE', key, math.max(0, math.ceil(math.max(tonumber(ARGV[3]), tonumber(ARGV[4])) - now)) + 1000)
return 1

-- script: writeCounters
-- ARGV[2]: the last token, '' for none; then lease and epoch in pairs.
if ARGV[2] ~= '' then redis.call('SET', token_key(), ARGV[2]) end
for n = 3, #ARGV, 2 do redis.call('HSET', lease_key(ARGV[n]), 'epoch', ARGV[n + 1]) end
return 1

-- script: dropDoc
-- ARGV[2] onwards: kind and id.
remove_doc(ARGV[2], ARGV[3], load_doc(ARGV[2], ARGV[3]))
return 1
