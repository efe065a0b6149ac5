-- library: lanes
-- A lane as it is stored: `items` how many, `due`, `token` of its claim or 0, `attempt`. A free lane with items is due by its
-- score in `ready`; the lane's own hash holds only what the sorted sets do not say. `items` may be given where it is known.

local function load_lane(queue, name, items)
  local saved = redis.call('HMGET', lane_key(queue, name), 'token', 'due', 'attempt')
  local lane = {
    queue = queue,
    name = name,
    items = items or redis.call('LLEN', items_key(queue, name)),
    token = tonumber(saved[1] or 0),
    due = tonumber(saved[2] or 0),
    attempt = tonumber(saved[3] or 0),
    saved = (saved[1] or saved[2] or saved[3]) and true or false,
  }
  lane.was_ready = lane.token == 0 and lane.items > 0
  lane.was_busy = lane.token > 0
  if lane.was_ready then lane.due = tonumber(redis.call('ZSCORE', ready_key(queue), name) or 0) end
  lane.was_due = lane.due
  lane.was_attempt = lane.attempt
  return lane
end

-- By queue: when the earliest of the lanes freed by this script is due.
local earliest = {}

local function save_free_lane(lane)
  local key = lane_key(lane.queue, lane.name)
  if lane.was_busy then redis.call('ZREM', busy_key(lane.queue), lane.name) end
  if lane.items > 0 then
    if not lane.was_ready or lane.due ~= lane.was_due then
      redis.call('ZADD', ready_key(lane.queue), lane.due, lane.name)
      earliest[lane.queue] = math.min(lane.due, earliest[lane.queue] or lane.due)
    end
    if lane.attempt > 0 then
      redis.call('HDEL', key, 'token', 'due')
      redis.call('HSET', key, 'attempt', lane.attempt)
      redis.call('PERSIST', key)
    elseif lane.saved then
      redis.call('DEL', key)
    end
    return
  end
  if lane.was_ready then redis.call('ZREM', ready_key(lane.queue), lane.name) end
  if lane.due > now then
    redis.call('HSET', key, 'token', 0, 'due', lane.due, 'attempt', lane.attempt)
    redis.call('PEXPIRE', key, lane.due - now + 1000)
  elseif lane.saved then
    redis.call('DEL', key)
  end
end

local function save_lane(lane)
  if lane.token == 0 then
    save_free_lane(lane)
  elseif lane.due ~= lane.was_due or lane.attempt ~= lane.was_attempt then
    redis.call('HSET', lane_key(lane.queue, lane.name), 'due', lane.due, 'attempt', lane.attempt)
  end
  if not lane.moved_head then return end
  local first = lane.items > 0 and redis.call('LINDEX', items_key(lane.queue, lane.name), 0)
  if first then
    redis.call('ZADD', heads_key(lane.queue), string.match(first, '^%[(%d+)'), lane.name)
  else
    redis.call('ZREM', heads_key(lane.queue), lane.name)
  end
end

-- Wakes those whose timers end after a lane is due.
local function wake_waiters()
  for queue, due in pairs(earliest) do
    local later = '(' .. due
    if redis.call('ZCOUNT', waiters_key(queue), later, '+inf') > 0 then
      redis.call('ZREMRANGEBYSCORE', waiters_key(queue), later, '+inf')
      redis.call('PUBLISH', tag .. ':wake', queue)
    end
  end
end

-- script: claim
-- ARGV[5] onwards: queue, most lanes, most items of each, lease in ms, bucket ('' for none), its permits a second and burst.
-- Returns each claim as lane, token, attempt, items waiting, end of the lease, and the items.
local queue, most_lanes, most_items, lease_ms = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
save_clock()

local function show(name, token, attempt, until_ms)
  local key = items_key(queue, name)
  local items = most_items > 0 and redis.call('LRANGE', key, 0, most_items - 1) or {}
  return { name, token, attempt, redis.call('LLEN', key), until_ms, items }
end

-- Sent again: what was claimed then and is still held.
local held_before = earlier_reply()
if held_before then
  if held_before.err then return held_before end
  local shown = {}
  for n = 1, #held_before, 2 do
    local name, token = held_before[n], held_before[n + 1]
    local saved = redis.call('HMGET', lane_key(queue, name), 'token', 'attempt')
    if tonumber(saved[1] or 0) == token then
      local until_ms = redis.call('ZSCORE', busy_key(queue), name)
      shown[#shown + 1] = show(name, token, tonumber(saved[2] or 0), tonumber(until_ms))
    end
  end
  return shown
end

-- Expired leases; where there are more, the next claim continues.
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
  granted = take_permits(read_bucket(ARGV[9], tonumber(ARGV[10]), tonumber(ARGV[11])), granted)
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
save_reply(held)
return claims

-- script: extend
-- ARGV[2] onwards: queue, lane, token, lease in ms. Returns 1, or 0 when the claim is lost.
local queue, name = ARGV[2], ARGV[3]
if redis.call('HGET', lane_key(queue, name), 'token') ~= ARGV[4] then return 0 end
redis.call('ZADD', busy_key(queue), now + tonumber(ARGV[5]), name)
return 1

-- script: release
-- ARGV[2] onwards: queue, lane, token.
local lane = load_lane(ARGV[2], ARGV[3])
if lane.token == 0 or lane.token ~= tonumber(ARGV[4]) then return 0 end
lane.token = 0
save_lane(lane)
wake_waiters()
return 1

-- script: waitForWork
-- ARGV[2] onwards: queue, waiter, for how long at most, bucket of the claim before ('' for none), its permits a second and
-- burst. Returns how long to wait in ms, 0: not at all. A push that makes a lane due earlier wakes the waiter.
local queue = ARGV[2]
local wakes_at = now + tonumber(ARGV[4])
local first = redis.call('ZRANGE', ready_key(queue), 0, 0, 'WITHSCORES')[2]
if first then
  local due = tonumber(first)
  if ARGV[5] ~= '' then
    due = math.max(due, in_whole_ms(exactly_at(read_bucket(ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])))))
  end
  wakes_at = math.min(wakes_at, due)
end
local ends = redis.call('ZRANGE', busy_key(queue), 0, 0, 'WITHSCORES')[2]
if ends then wakes_at = math.min(wakes_at, tonumber(ends)) end
if wakes_at <= now then return 0 end
redis.call('ZREMRANGEBYSCORE', waiters_key(queue), '-inf', now)
redis.call('ZADD', waiters_key(queue), wakes_at, ARGV[3])
return wakes_at - now

-- script: depth
-- ARGV[2]: queue. Returns lanes, items, and the age of the oldest item.
local oldest = redis.call('ZRANGE', heads_key(ARGV[2]), 0, 0, 'WITHSCORES')
local lanes = redis.call('ZCARD', heads_key(ARGV[2]))
local items = tonumber(redis.call('HGET', sizes_key(), ARGV[2]) or 0)
return { lanes, items, oldest[2] and now - tonumber(oldest[2]) or 0 }

-- script: isLaneEmpty
-- ARGV[2]: queue. ARGV[3]: lane. Returns 1: nothing waits in it.
return redis.call('LLEN', items_key(ARGV[2], ARGV[3])) == 0 and 1 or 0

-- script: oldestLanes
-- ARGV[2]: queue. ARGV[3]: how many, at least 1. Returns each lane as its name, its items, and the age of the first.
local heads = redis.call('ZRANGE', heads_key(ARGV[2]), 0, tonumber(ARGV[3]) - 1, 'WITHSCORES')
local found = {}
for n = 1, #heads, 2 do
  found[#found + 1] = { heads[n], redis.call('LLEN', items_key(ARGV[2], heads[n])), now - tonumber(heads[n + 1]) }
end
return found
