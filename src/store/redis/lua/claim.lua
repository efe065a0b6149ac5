-- ARGV[5] onwards: queue, most lanes, most items of each, lease in ms, bucket ('' for none), its grants a second and burst.
-- Answers each claim as lane, token, attempt, items waiting, end of the lease, and the items.
local queue, most_lanes, most_items, lease_ms = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
keep_clock()

local function show(name, token, attempt, until_ms)
  local key = items_key(queue, name)
  local items = most_items > 0 and redis.call('LRANGE', key, 0, most_items - 1) or {}
  return { name, token, attempt, redis.call('LLEN', key), until_ms, items }
end

-- Asked once more: what was claimed then and is held still.
local given = given_answer()
if given then
  if given.err then return given end
  local shown = {}
  for n = 1, #given, 2 do
    local name, token = given[n], given[n + 1]
    local kept = redis.call('HMGET', lane_key(queue, name), 'token', 'attempt')
    if tonumber(kept[1] or 0) == token then
      local until_ms = redis.call('ZSCORE', busy_key(queue), name)
      shown[#shown + 1] = show(name, token, tonumber(kept[2] or 0), tonumber(until_ms))
    end
  end
  return shown
end

-- Leases that have ended in silence; more than these, and the next claim goes on.
for _, name in ipairs(redis.call('ZRANGEBYSCORE', busy_key(queue), '-inf', now, 'LIMIT', 0, 1000)) do
  local key = lane_key(queue, name)
  redis.call('ZREM', busy_key(queue), name)
  redis.call('ZADD', ready_key(queue), redis.call('HGET', key, 'due') or now, name)
  redis.call('HDEL', key, 'token', 'due')
  redis.call('HINCRBY', key, 'attempt', 1)
end

local claims, held = {}, {}
local ready = redis.call('ZRANGEBYSCORE', ready_key(queue), '-inf', now, 'WITHSCORES', 'LIMIT', 0, most_lanes)
local granted = #ready / 2
if ARGV[9] ~= '' then
  granted = take_grants(read_bucket(ARGV[9], tonumber(ARGV[10]), tonumber(ARGV[11])), granted)
end
if granted > 0 then
  local token = redis.call('INCRBY', token_key(), granted) - granted
  for n = 1, granted do
    local name, due = ready[2 * n - 1], ready[2 * n]
    token = token + 1
    local key = lane_key(queue, name)
    redis.call('ZREM', ready_key(queue), name)
    redis.call('ZADD', busy_key(queue), now + lease_ms, name)
    redis.call('HSET', key, 'token', token, 'due', due)
    claims[n] = show(name, token, tonumber(redis.call('HGET', key, 'attempt') or 0), now + lease_ms)
    held[2 * n - 1], held[2 * n] = name, token
  end
end
keep_answer(held)
return claims
