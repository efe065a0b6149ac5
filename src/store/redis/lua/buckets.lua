-- library: buckets
-- Token buckets by the generic cell rate algorithm (GCRA): a hash of `full`, when the bucket is full again, and `cool`, until when
-- its penalty lasts.

-- Rounding errors must not hold back a permit.
local tolerance_ms = 0.001

local function read_bucket(name, per_second, burst)
  local saved = redis.call('HMGET', bucket_key(name), 'full', 'penalty')
  local interval = 1000 / per_second
  return {
    name = name,
    interval = interval,
    room = burst * interval,
    full = math.max(now, tonumber(saved[1] or 0)),
    penalty = tonumber(saved[2] or 0),
  }
end

-- When it has another permit, now or earlier when it has one. Not rounded: the error would add up with each reservation.
local function exactly_at(bucket)
  return math.max(bucket.penalty, bucket.full + bucket.interval - bucket.room)
end

local function in_whole_ms(at)
  return math.ceil(at - tolerance_ms)
end

local function save_bucket(bucket)
  local key = bucket_key(bucket.name)
  redis.call('HSET', key, 'full', string.format('%.3f', bucket.full), 'penalty', bucket.penalty)
  redis.call('PEXPIRE', key, math.ceil(math.max(bucket.full, bucket.penalty) - now) + 1000)
end

-- How many of the wanted permits it grants now.
local function take_permits(bucket, wanted)
  if wanted == 0 or bucket.penalty > now then return 0 end
  local available = math.floor((bucket.room - (bucket.full - now) + tolerance_ms) / bucket.interval)
  local granted = math.max(0, math.min(wanted, available))
  if granted > 0 then
    bucket.full = bucket.full + granted * bucket.interval
    save_bucket(bucket)
  end
  return granted
end

-- script: acquirePermits
-- ARGV[5] onwards, several calls: timeout in ms, how many buckets, then for each its name, permits a second and burst. Returns
-- how many ms each call has to wait; where that is more than its timeout, it took nothing.
local reply = earlier_reply()
if reply then return reply end
save_clock()

local function acquire(timeout_ms, first, last)
  local buckets = {}
  local at = now
  for n = first, last, 3 do
    local bucket = read_bucket(ARGV[n], tonumber(ARGV[n + 1]), tonumber(ARGV[n + 2]))
    at = math.max(at, exactly_at(bucket))
    buckets[#buckets + 1] = bucket
  end
  local wait_ms = in_whole_ms(at) - now
  if wait_ms <= timeout_ms then
    for _, bucket in ipairs(buckets) do
      bucket.full = math.max(bucket.full, at) + bucket.interval
      save_bucket(bucket)
    end
  end
  return wait_ms
end

local waits = {}
local at = 5
while at <= #ARGV do
  local first = at + 2
  local last = first + 3 * tonumber(ARGV[at + 1]) - 1
  waits[#waits + 1] = acquire(tonumber(ARGV[at]), first, last)
  at = last + 1
end
save_reply(waits)
return waits

-- script: penalize
-- ARGV[2] onwards: bucket, for how many ms.
local key = bucket_key(ARGV[2])
local until_ms = math.max(now + tonumber(ARGV[3]), tonumber(redis.call('HGET', key, 'penalty') or 0))
redis.call('HSET', key, 'penalty', until_ms)
-- When the bucket is full again depends on the rate, which only its users know: never shorten its life.
local ttl_ms = until_ms - now + 1000
if redis.call('PTTL', key) < ttl_ms then redis.call('PEXPIRE', key, ttl_ms) end
return until_ms
