-- ARGV[2] onwards: queue, who sleeps, for how long at most, bucket of the claim before ('' for none), its grants a second and
-- burst. Answers how long to sleep, 0 for not at all, and has those who push tell the sleeper when that is too long.
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
redis.call('ZREMRANGEBYSCORE', sleepers_key(queue), '-inf', now)
redis.call('ZADD', sleepers_key(queue), wakes_at, ARGV[3])
return wakes_at - now
