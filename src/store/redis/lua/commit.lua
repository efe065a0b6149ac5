-- script: commit
-- Several commits, each all or nothing: ARGV[5] onwards, each as 'commit', lease ('' for none), epoch, the number of arguments
-- that follow, and its writes. Pushes to one queue, each a commit of its own, come as 'pushes', queue, the number of arguments that
-- follow, and those of `push_each`. Scripts never roll back, so every check of a commit comes before its first write. Returns for
-- each commit its results, or why it is refused and at which write; for such a push its result alone.
local reply = earlier_reply()
if reply then return reply end
save_clock()

local results = {}
local sizes = {}
local plan

local function plan_lane(queue, name)
  local key = queue .. ':' .. name
  local lane = plan.lanes[key]
  if not lane then
    lane = load_lane(queue, name)
    plan.lanes[key] = lane
    plan.order[#plan.order + 1] = lane
  end
  return lane
end

local function plan_doc(kind, id)
  local key = kind .. ':' .. id
  local doc = plan.docs[key]
  if not doc then
    doc = load_doc(kind, id)
    plan.docs[key] = doc
  end
  return doc
end

local function effect(run) plan.effects[#plan.effects + 1] = run end

local function count_items(queue, change)
  effect(function() sizes[queue] = (sizes[queue] or 0) + change end)
end

local checks = {}

-- kind, id, value, expected version or '', life in ms or '', entries, '1' for the feed
function checks.put(at)
  local kind, id, value, expect, life, entries, feed = unpack(ARGV, at, at + 6)
  local old = plan_doc(kind, id)
  if expect ~= '' and tonumber(expect) ~= old.version then return 'conflict' end
  local new = { version = old.version + 1, entries = entries, value = value, exists = true, expires = 0 }
  if life ~= '' then new.expires = now + tonumber(life) end
  plan.docs[kind .. ':' .. id] = new
  effect(function()
    put_doc(kind, id, old, new)
    if feed == '1' then append_change(kind, id) end
  end)
  return new.version, 7
end

-- kind, id, expected version or '', '1' for the feed
function checks.remove(at)
  local kind, id, expect, feed = unpack(ARGV, at, at + 3)
  local old = plan_doc(kind, id)
  if expect ~= '' and tonumber(expect) ~= old.version then return 'conflict' end
  if old.version == 0 then return 0, 4 end
  plan.docs[kind .. ':' .. id] = { version = 0, expires = 0, entries = '', exists = false }
  effect(function()
    remove_doc(kind, id, old)
    if feed == '1' then append_change(kind, id) end
  end)
  return 1, 4
end

-- queue, lane, id, the item from its id on: `"id",body]`
function checks.push(at)
  local queue, name, id, item = unpack(ARGV, at, at + 3)
  local pushed = queue .. ':' .. id
  if plan.pushed[pushed] then return 0, 4 end
  local until_ms = redis.call('ZSCORE', seen_key(queue), id)
  if until_ms and tonumber(until_ms) > now then return 0, 4 end
  local lane = plan_lane(queue, name)
  if lane.items >= limits[queue].lane_items then return 'full' end
  if lane.items == 0 then
    lane.due = math.max(lane.due, now)
    lane.moved_head = true
  end
  lane.items = lane.items + 1
  plan.pushed[pushed] = true
  effect(function()
    redis.call('RPUSH', items_key(queue, name), '[' .. now .. ',' .. item)
    redis.call('ZADD', seen_key(queue), now + limits[queue].dedupe_ms, id)
  end)
  count_items(queue, 1)
  return 1, 4
end

-- queue, lane, token and attempt of the claim, how many to take, delay in ms
function checks.done(at)
  local queue, name, token, attempt, count, delay = unpack(ARGV, at, at + 5)
  local lane = plan_lane(queue, name)
  if lane.token ~= tonumber(token) then return 'lease lost' end
  local taken = tonumber(count)
  lane.items = lane.items - taken
  lane.token = 0
  lane.due = now + tonumber(delay)
  -- A move in the meantime may have added attempts, which this claim says nothing about.
  lane.attempt = math.max(0, lane.attempt - tonumber(attempt))
  if taken > 0 then
    lane.moved_head = true
    effect(function() redis.call('LTRIM', items_key(queue, name), taken, -1) end)
    count_items(queue, -taken)
  end
  return 1, 6
end

-- queue, lane, delay in ms
function checks.delay(at)
  local queue, name, delay = unpack(ARGV, at, at + 2)
  plan_lane(queue, name).due = now + tonumber(delay)
  return 1, 3
end

-- queue, lane
function checks.clear(at)
  local queue, name = unpack(ARGV, at, at + 1)
  local lane = plan_lane(queue, name)
  local dropped = lane.items
  lane.items, lane.token, lane.attempt = 0, 0, 0
  if dropped > 0 then
    lane.moved_head = true
    effect(function() redis.call('UNLINK', items_key(queue, name)) end)
    count_items(queue, -dropped)
  end
  return dropped, 2
end

local function move_items(from, to)
  if redis.call('EXISTS', to) == 0 then
    redis.call('RENAME', from, to)
    return
  end
  repeat
    local items = redis.call('LRANGE', from, 0, 499)
    if #items > 0 then
      redis.call('RPUSH', to, unpack(items))
      redis.call('LTRIM', from, #items, -1)
    end
  until #items < 500
end

-- queue, from, to
function checks.move(at)
  local queue, from_name, to_name = unpack(ARGV, at, at + 2)
  if from_name == to_name then return 0, 3 end
  local from, to = plan_lane(queue, from_name), plan_lane(queue, to_name)
  local moved = from.items
  to.items = to.items + moved
  to.due = math.max(to.due, from.due)
  if moved > 0 then
    -- A claim that loses its lease here counts as an attempt too.
    to.attempt = to.attempt + from.attempt + (from.token > 0 and 1 or 0)
    from.moved_head, to.moved_head = true, true
    effect(function() move_items(items_key(queue, from_name), items_key(queue, to_name)) end)
  end
  from.items, from.due, from.token, from.attempt = 0, 0, 0, 0
  return moved, 3
end

local function holds(lease, epoch)
  local saved = redis.call('HMGET', lease_key(lease), 'owner', 'epoch')
  return saved[1] and tonumber(saved[2]) == tonumber(epoch)
end

-- Pushes to a queue, each a commit of its own, as most are: ARGV[first] onwards, each as lane, id, and the item from its id on. One
-- call remembers the ids of all new ones. An item too many for its lane is taken out again. A lane that has items already is ready
-- or claimed, and stays as it is.
local function push_each(queue, first, last)
  local seen, limit = seen_key(queue), limits[queue]
  -- As text: Redis would format a number again for each id.
  local until_ms = string.format('%.0f', now + limit.dedupe_ms)
  local time = '[' .. now .. ','
  local pushed, remembered = {}, {}
  for at = first, last, 3 do
    local name, id, item = ARGV[at], ARGV[at + 1], ARGV[at + 2]
    local known = not pushed[id] and redis.call('ZSCORE', seen, id)
    if pushed[id] or known and tonumber(known) > now then
      results[#results + 1] = 0
    else
      local key = items_key(queue, name)
      local items = redis.call('RPUSH', key, time .. item)
      if items > limit.lane_items then
        redis.call('LTRIM', key, 0, -2)
        results[#results + 1] = { 'full', 0 }
      else
        if items == 1 then
          local lane = load_lane(queue, name, 0)
          lane.items, lane.due, lane.moved_head = 1, math.max(lane.due, now), true
          save_lane(lane)
        end
        pushed[id] = true
        remembered[#remembered + 1], remembered[#remembered + 2] = until_ms, id
        results[#results + 1] = 1
      end
    end
  end
  if #remembered > 0 then
    redis.call('ZADD', seen, unpack(remembered))
    sizes[queue] = (sizes[queue] or 0) + #remembered / 2
  end
end

local function commit(lease, epoch, first, last)
  if lease ~= '' and not holds(lease, epoch) then return { 'fenced', -1 } end
  plan = { lanes = {}, order = {}, docs = {}, pushed = {}, effects = {} }
  local results = {}
  local at = first
  while at <= last do
    local result, length = checks[ARGV[at]](at + 1)
    if not length then return { result, #results } end
    results[#results + 1] = result
    at = at + 1 + length
  end
  for _, run in ipairs(plan.effects) do run() end
  for _, lane in ipairs(plan.order) do save_lane(lane) end
  return results
end

local at = 5
while at <= #ARGV do
  local pushes = ARGV[at] == 'pushes'
  local first = at + (pushes and 3 or 4)
  local last = first + tonumber(ARGV[first - 1]) - 1
  if pushes then
    push_each(ARGV[at + 1], first, last)
  else
    results[#results + 1] = commit(ARGV[at + 1], ARGV[at + 2], first, last)
  end
  at = last + 1
end
for queue, change in pairs(sizes) do redis.call('HINCRBY', sizes_key(), queue, change) end
wake_waiters()
save_reply(results)
return results
