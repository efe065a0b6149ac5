-- ARGV[5] onwards, several draws: patience in ms, how many buckets, then for each its name, grants a second and burst. Answers
-- how long each has to wait, in ms; where that is longer than its patience, it took nothing.
local given = given_answer()
if given then return given end
keep_clock()

local function draw(patience, first, last)
  local buckets = {}
  local at = now
  for n = first, last, 3 do
    local bucket = read_bucket(ARGV[n], tonumber(ARGV[n + 1]), tonumber(ARGV[n + 2]))
    at = math.max(at, exactly_at(bucket))
    buckets[#buckets + 1] = bucket
  end
  local wait = in_whole_ms(at) - now
  if wait <= patience then
    for _, bucket in ipairs(buckets) do
      bucket.full = math.max(bucket.full, at) + bucket.interval
      keep_bucket(bucket)
    end
  end
  return wait
end

local waits = {}
local at = 5
while at <= #ARGV do
  local first = at + 2
  local last = first + 3 * tonumber(ARGV[at + 1]) - 1
  waits[#waits + 1] = draw(tonumber(ARGV[at]), first, last)
  at = last + 1
end
keep_answer(waits)
return waits
