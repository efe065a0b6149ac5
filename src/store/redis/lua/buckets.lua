-- Token buckets as GCRA has them: a hash of `full`, when the bucket is full again, and `cool`, until when it grants nothing.

-- What floating point loses between two grants must not hold back a whole one.
local tolerance_ms = 0.001

local function read_bucket(name, per_second, burst)
  local kept = redis.call('HMGET', bucket_key(name), 'full', 'cool')
  local interval = 1000 / per_second
  return {
    name = name,
    interval = interval,
    room = burst * interval,
    full = math.max(now, tonumber(kept[1] or 0)),
    cool = tonumber(kept[2] or 0),
  }
end

-- From when it has another grant to give, not after now when it has one; to a fraction of a ms: what rounding puts on top
-- would add up with each that stands in line.
local function exactly_at(bucket)
  return math.max(bucket.cool, bucket.full + bucket.interval - bucket.room)
end

local function in_whole_ms(at)
  return math.ceil(at - tolerance_ms)
end

local function keep_bucket(bucket)
  local key = bucket_key(bucket.name)
  redis.call('HSET', key, 'full', string.format('%.3f', bucket.full), 'cool', bucket.cool)
  redis.call('PEXPIRE', key, math.ceil(math.max(bucket.full, bucket.cool) - now) + 1000)
end

-- How many of the wanted grants it gives now.
local function take_grants(bucket, wanted)
  if wanted == 0 or bucket.cool > now then return 0 end
  local there = math.floor((bucket.room - (bucket.full - now) + tolerance_ms) / bucket.interval)
  local given = math.max(0, math.min(wanted, there))
  if given > 0 then
    bucket.full = bucket.full + given * bucket.interval
    keep_bucket(bucket)
  end
  return given
end
