-- A document as it stands: `version` 0 when there is none or it has expired; `entries`: its index entries as they are kept.
local function load_doc(kind, id)
  local head = redis.call('GETRANGE', doc_key(kind, id), 0, 63)
  local version, expires, length, start = string.match(head, '^(%d+) (%d+) (%d+) ()')
  if not version then return { version = 0, expires = 0, entries = '', there = false } end
  expires = tonumber(expires)
  length = tonumber(length)
  local entries = ''
  if length > 0 then entries = redis.call('GETRANGE', doc_key(kind, id), start - 1, start - 2 + length) end
  if expires > 0 and expires <= now then version = 0 end
  return { version = tonumber(version), expires = expires, entries = entries, there = true }
end

local function each_entry(kind, entries, command)
  if entries == '' then return end
  local flat = cjson.decode(entries)
  for n = 1, #flat, 2 do command(index_key(kind, flat[n], flat[n + 1])) end
end

local function drop_entries(kind, id, entries)
  each_entry(kind, entries, function(key) redis.call('ZREM', key, id) end)
end

local function list_change(kind, id)
  redis.call('RPUSH', feed_key(kind), id)
  redis.call('LTRIM', feed_key(kind), -feed_length, -1)
  redis.call('HINCRBY', feed_end_key(), kind, 1)
end

-- `old`: the document before; `new`: version, expires, entries, value.
local function put_doc(kind, id, old, new)
  local head = string.format('%d %d %d ', new.version, new.expires, #new.entries)
  redis.call('SET', doc_key(kind, id), head .. new.entries .. '\n' .. new.value)
  if not old.there then redis.call('ZADD', ids_key(kind), 0, id) end
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
