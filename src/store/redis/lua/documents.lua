-- library: documents
-- A document as it is stored: `version` 0 when there is none or it has expired; `entries`: its index entries, as stored.
local function load_doc(kind, id)
  local head = redis.call('GETRANGE', doc_key(kind, id), 0, 63)
  local version, expires, length, start = string.match(head, '^(%d+) (%d+) (%d+) ()')
  if not version then return { version = 0, expires = 0, entries = '', exists = false } end
  expires = tonumber(expires)
  length = tonumber(length)
  local entries = ''
  if length > 0 then entries = redis.call('GETRANGE', doc_key(kind, id), start - 1, start - 2 + length) end
  if expires > 0 and expires <= now then version = 0 end
  return { version = tonumber(version), expires = expires, entries = entries, exists = true }
end

local function each_entry(kind, entries, command)
  if entries == '' then return end
  local flat = cjson.decode(entries)
  for n = 1, #flat, 2 do command(index_key(kind, flat[n], flat[n + 1])) end
end

local function drop_entries(kind, id, entries)
  each_entry(kind, entries, function(key) redis.call('ZREM', key, id) end)
end

local function append_change(kind, id)
  redis.call('RPUSH', feed_key(kind), id)
  redis.call('LTRIM', feed_key(kind), -feed_length, -1)
  redis.call('HINCRBY', feed_end_key(), kind, 1)
end

-- `old`: the document before; `new`: version, expires, entries, value.
local function put_doc(kind, id, old, new)
  local head = string.format('%d %d %d ', new.version, new.expires, #new.entries)
  redis.call('SET', doc_key(kind, id), head .. new.entries .. '\n' .. new.value)
  if not old.exists then redis.call('ZADD', ids_key(kind), 0, id) end
  if old.entries ~= new.entries then
    drop_entries(kind, id, old.entries)
    each_entry(kind, new.entries, function(key) redis.call('ZADD', key, 0, id) end)
  end
  if new.expires > 0 then
    redis.call('ZADD', expiring_key(), new.expires, kind .. ':' .. id)
  elseif old.expires > 0 then
    redis.call('ZREM', expiring_key(), kind .. ':' .. id)
  end
end

local function remove_doc(kind, id, old)
  redis.call('UNLINK', doc_key(kind, id))
  redis.call('ZREM', ids_key(kind), id)
  drop_entries(kind, id, old.entries)
  if old.expires > 0 then redis.call('ZREM', expiring_key(), kind .. ':' .. id) end
end

-- script: get
-- ARGV[2] onwards: kind and id of each document. Returns each as it is stored, or nothing.
local found = {}
for n = 2, #ARGV, 2 do
  local saved = redis.call('GET', doc_key(ARGV[n], ARGV[n + 1]))
  local expires = saved and tonumber(string.match(saved, '^%d+ (%d+) '))
  if expires and expires > 0 and expires <= now then saved = false end
  found[n / 2] = saved
end
return found

-- script: find
-- ARGV[2] onwards: kind, field ('' for every document), value, the id to begin after ('' for the first), how many at most, how
-- many to leave out. Returns id, document, id, document … by id.
local kind, limit = ARGV[2], tonumber(ARGV[6])
local ids = ARGV[3] == '' and ids_key(kind) or index_key(kind, ARGV[3], ARGV[4])
local from = ARGV[5] == '' and '-' or '(' .. ARGV[5]
local skip = tonumber(ARGV[7])
local found = {}
repeat
  local missing = limit - #found / 2
  local page = missing > 0 and redis.call('ZRANGEBYLEX', ids, from, '+', 'LIMIT', skip, missing) or {}
  skip = 0
  for _, id in ipairs(page) do
    local saved = redis.call('GET', doc_key(kind, id))
    local expires = saved and tonumber(string.match(saved, '^%d+ (%d+) '))
    if expires and (expires == 0 or expires > now) then
      found[#found + 1] = id
      found[#found + 1] = saved
    end
    from = '(' .. id
  end
until #page == 0
return found

-- script: count
-- ARGV[2] onwards: kind, field, value. Returns how many documents have it.
return redis.call('ZCARD', index_key(ARGV[2], ARGV[3], ARGV[4]))

-- script: changes
-- ARGV[2] onwards: kind, the number to begin after ('' for the newest), how many at most. Returns the number to continue from,
-- 1 when the reader must reload, and ids.
local newest = tonumber(redis.call('HGET', feed_end_key(), ARGV[2]) or 0)
if ARGV[3] == '' then return { newest, 0, {} } end
local after = tonumber(ARGV[3]) or -1
local dropped = newest - redis.call('LLEN', feed_key(ARGV[2]))
-- Beyond the end: the reader saw another history than this one.
if after < dropped or after > newest then return { newest, 1, {} } end
local first = after - dropped
local ids = redis.call('LRANGE', feed_key(ARGV[2]), first, first + tonumber(ARGV[4]) - 1)
return { after + #ids, 0, ids }

-- script: sweep
-- ARGV[2]: how many at most; ARGV[3], ARGV[4]: a client and the number of its last call; ARGV[5]: how many idle slots of it follow;
-- then the queues. Deletes what has expired and the replies in those slots. Returns 1 when there is more.
local most = tonumber(ARGV[2])
local more = 0
local idle = tonumber(ARGV[5])
for n = 6, 5 + idle do
  local saved = redis.call('HGET', replies_key(ARGV[3]), ARGV[n])
  local number, reply = string.match(saved or '', '^(%d+) (.*)$')
  -- The number stays, so that a call that was given up is refused however late it comes.
  if number and tonumber(number) <= tonumber(ARGV[4]) and reply ~= '0' then
    redis.call('HSET', replies_key(ARGV[3]), ARGV[n], number .. ' 0')
  end
end
for n = 6 + idle, #ARGV do
  local forgotten = redis.call('ZCOUNT', seen_key(ARGV[n]), '-inf', now)
  if forgotten > most then more = 1 end
  if forgotten > 0 then redis.call('ZREMRANGEBYRANK', seen_key(ARGV[n]), 0, math.min(forgotten, most) - 1) end
end
local expired = redis.call('ZRANGEBYSCORE', expiring_key(), '-inf', now, 'LIMIT', 0, most)
if #expired == most then more = 1 end
for _, member in ipairs(expired) do
  local kind, id = string.match(member, '^([^:]*):(.*)$')
  remove_doc(kind, id, load_doc(kind, id))
end
return more
