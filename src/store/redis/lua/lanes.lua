-- A lane as it stands: `items` how many, `due`, `token` of its claim or 0, `attempt`. A free lane with items is due by its
-- score in `ready`; only what does not follow from the sorted sets is kept in the lane's own hash.

local function load_lane(queue, name)
  local kept = redis.call('HMGET', lane_key(queue, name), 'token', 'due', 'attempt')
  local lane = {
    queue = queue,
    name = name,
    items = redis.call('LLEN', items_key(queue, name)),
    token = tonumber(kept[1] or 0),
    due = tonumber(kept[2] or 0),
    attempt = tonumber(kept[3] or 0),
    kept = (kept[1] or kept[2] or kept[3]) and true or false,
  }
  lane.was_ready = lane.token == 0 and lane.items > 0
  lane.was_busy = lane.token > 0
  if lane.was_ready then lane.due = tonumber(redis.call('ZSCORE', ready_key(queue), name) or 0) end
  lane.was_due = lane.due
  lane.was_attempt = lane.attempt
  return lane
end

-- When each queue has a free lane due, the earliest of this script.
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
    elseif lane.kept then
      redis.call('DEL', key)
    end
    return
  end
  if lane.was_ready then redis.call('ZREM', ready_key(lane.queue), lane.name) end
  if lane.due > now then
    redis.call('HSET', key, 'token', 0, 'due', lane.due, 'attempt', lane.attempt)
    redis.call('PEXPIRE', key, lane.due - now + 1000)
  elseif lane.kept then
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

-- Tells those to look again who sleep longer than until a lane is due.
local function wake_sleepers()
  for queue, due in pairs(earliest) do
    local later = '(' .. due
    if redis.call('ZCOUNT', sleepers_key(queue), later, '+inf') > 0 then
      redis.call('ZREMRANGEBYSCORE', sleepers_key(queue), later, '+inf')
      redis.call('PUBLISH', tag .. ':wake', queue)
    end
  end
end
