-- The scripts of the store. Each file has sections, `-- library: name` or `-- script: name`; scripts.ts composes each script of
-- the libraries that it names. ARGV[1] of every script: the machine's time in ms, '' for the server's own.

-- library: keys
-- Every key of the store. All share the hash tag KEYS[1], so that they are in one slot of a cluster. Names of kinds, fields and
-- queues contain no colon; what may contain one comes last.
local tag = KEYS[1]

-- Documents: `<version> <expires> <bytes of entries> <entries>\n<value>`; expires 0: never; entries: JSON [field, value, …].
local function doc_key(kind, id) return tag .. ':doc:' .. kind .. ':' .. id end
-- Sorted sets of ids, all with score 0, so that they are ordered by their bytes.
local function ids_key(kind) return tag .. ':ids:' .. kind end
local function index_key(kind, field, value) return tag .. ':index:' .. kind .. ':' .. field .. ':' .. value end
-- Sorted set of `<kind>:<id>` by expiry.
local function expiring_key() return tag .. ':expiring' end
-- The newest changed ids of a kind, and how many there were in all.
local function feed_key(kind) return tag .. ':feed:' .. kind end
local function feed_end_key() return tag .. ':feed-end' end

-- Items of a lane: a list of JSON [at, id, body]. The hash of a lane has token, due and attempt where they are not the default.
local function items_key(queue, lane) return tag .. ':items:' .. queue .. ':' .. lane end
local function lane_key(queue, lane) return tag .. ':lane:' .. queue .. ':' .. lane end
-- Sorted sets of lanes with items: free ones by when they are due, claimed ones by the end of their lease, all by the time of
-- their first item.
local function ready_key(queue) return tag .. ':ready:' .. queue end
local function busy_key(queue) return tag .. ':busy:' .. queue end
local function heads_key(queue) return tag .. ':heads:' .. queue end
-- Hash of how many items each queue holds.
local function sizes_key() return tag .. ':sizes' end
-- Sorted set of pushed ids by when they are forgotten.
local function seen_key(queue) return tag .. ':seen:' .. queue end
-- Sorted set of waiters by when their own timers wake them; the channel wakes them earlier.
local function waiters_key(queue) return tag .. ':waiters:' .. queue end

local function lease_key(name) return tag .. ':lease:' .. name end
local function bucket_key(name) return tag .. ':bucket:' .. name end
-- Hash of the last reply in each slot of a client.
local function replies_key(client) return tag .. ':replies:' .. client end
local function token_key() return tag .. ':token' end
local function clock_key() return tag .. ':clock' end
-- The run of the server in which its append-only file was rewritten last.
local function life_key() return tag .. ':life' end

-- library: clock
-- Begins with the refusal of data that a newer program has changed, so that one that still runs cannot misread it, and of data from
-- before version 1. The version is a field of the clock's hash, which is read anyway, and is written with every time: a store without
-- it but with a time is from before.
-- Milliseconds. The store's clock never runs backwards: when the machine's does, it continues from where it was.
local function machine_time()
  if ARGV[1] ~= '' then return tonumber(ARGV[1]) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local clock = redis.call('HMGET', clock_key(), 'last', 'ahead', 'format')
if clock[1] and not clock[3] then return redis.error_reply('UNVERSIONED the data is from before version 1') end
if tonumber(clock[3] or 0) > data_version then return redis.error_reply('NEWER ' .. clock[3]) end
local now = machine_time() + tonumber(clock[2] or 0)

-- The latest time is saved once a second: a jump back by less than that is not noticed.
local function save_clock()
  local last = tonumber(clock[1] or 0)
  if now < last then
    redis.call('HSET', clock_key(), 'ahead', tonumber(clock[2] or 0) + last - now)
    now = last
  elseif now - last >= 1000 then
    redis.call('HSET', clock_key(), 'last', now, 'format', data_version)
  end
end

-- library: replies
-- A call that must not be executed twice comes in a slot of its client, ARGV[2] and ARGV[3], with a number that grows,
-- ARGV[4]. The slot keeps the reply until the client uses it again, so that a call sent again gets the same reply.
local replies_ttl_ms = 600000

-- The earlier reply, or nil: the call is new. A call that the client has given up is refused.
local function earlier_reply()
  local saved = redis.call('HGET', replies_key(ARGV[2]), ARGV[3])
  if not saved then return nil end
  local gap = string.find(saved, ' ', 1, true)
  local number = tonumber(string.sub(saved, 1, gap - 1))
  if number == tonumber(ARGV[4]) then
    -- A write, so that the caller waits for replicas to have the first execution too.
    redis.call('PEXPIRE', replies_key(ARGV[2]), replies_ttl_ms)
    return cjson.decode(string.sub(saved, gap + 1))
  end
  if number > tonumber(ARGV[4]) then return redis.error_reply('OUTDATED the client has given this call up') end
  return nil
end

local function save_reply(reply)
  local key = replies_key(ARGV[2])
  redis.call('HSET', key, ARGV[3], ARGV[4] .. ' ' .. cjson.encode(reply))
  redis.call('PEXPIRE', key, replies_ttl_ms)
end

-- script: life
-- ARGV[2]: the server's present run; ARGV[3]: '1' when its file is being rewritten. Returns 1 when it was rewritten before.
if ARGV[3] == '1' then redis.call('SET', life_key(), ARGV[2]) end
return redis.call('GET', life_key()) == ARGV[2] and 1 or 0

-- script: adoptVersion
-- Changes of keys that an older program would misread come here, from one version to the next.
if tonumber(clock[3] or 0) < data_version then redis.call('HSET', clock_key(), 'format', data_version) end
return 1

-- script: acquireLease
-- ARGV[2] onwards: lease, owner, ttl in ms. Returns the epoch, or 0: another owner holds it. The hash is never deleted: an epoch
-- must not repeat.
local key = lease_key(ARGV[2])
local saved = redis.call('HMGET', key, 'owner', 'epoch', 'until')
local owner, epoch = saved[1], tonumber(saved[2] or 0)
if owner and owner ~= ARGV[3] and tonumber(saved[3]) > now then return 0 end
if owner ~= ARGV[3] then epoch = epoch + 1 end
redis.call('HSET', key, 'owner', ARGV[3], 'epoch', epoch, 'until', now + tonumber(ARGV[4]))
return epoch

-- script: freeLease
-- ARGV[2] onwards: lease, epoch.
local key = lease_key(ARGV[2])
if redis.call('HGET', key, 'epoch') == ARGV[3] then redis.call('HDEL', key, 'owner', 'until') end
return 1
