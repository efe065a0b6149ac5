-- ARGV[2] onwards: queue, lane, token, lease in ms. Answers 1, or 0 when the claim is lost.
local queue, name = ARGV[2], ARGV[3]
if redis.call('HGET', lane_key(queue, name), 'token') ~= ARGV[4] then return 0 end
redis.call('ZADD', busy_key(queue), now + tonumber(ARGV[5]), name)
return 1
