-- ARGV[5] patience in ms, then for each bucket its name, grants a second and burst. Answers how long to wait, in ms; where
-- that is longer than the patience, nothing was taken.
local given = given_answer()
if given then return given end
keep_clock()
local buckets = {}
local at = now
for n = 6, #ARGV, 3 do
  local bucket = read_bucket(ARGV[n], tonumber(ARGV[n + 1]), tonumber(ARGV[n + 2]))
  at = math.max(at, exactly_at(bucket))
  buckets[#buckets + 1] = bucket
end
local wait = in_whole_ms(at) - now
if wait <= tonumber(ARGV[5]) then
  for _, bucket in ipairs(buckets) do
    bucket.full = math.max(bucket.full, at) + bucket.interval
    keep_bucket(bucket)
  end
end
keep_answer(wait)
return wait
