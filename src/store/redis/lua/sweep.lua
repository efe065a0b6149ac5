-- ARGV[2]: how many at most; ARGV[3], ARGV[4]: a client and the number of its last call; ARGV[5]: how many of its slots follow
-- that no call is in; then the queues. Forgets what has expired, and the answers in those slots. Answers 1 when there is more.
local most = tonumber(ARGV[2])
local more = 0
local idle = tonumber(ARGV[5])
for n = 6, 5 + idle do
  local kept = redis.call('HGET', answers_key(ARGV[3]), ARGV[n])
  local number, answer = string.match(kept or '', '^(%d+) (.*)$')
  -- The number stays, so that a call that was given up is refused however late it comes.
  if number and tonumber(number) <= tonumber(ARGV[4]) and answer ~= '0' then
    redis.call('HSET', answers_key(ARGV[3]), ARGV[n], number .. ' 0')
  end
end
for n = 6 + idle, #ARGV do
  local forgotten = redis.call('ZCOUNT', seen_key(ARGV[n]), '-inf', now)
  if forgotten > most then more = 1 end
  if forgotten > 0 then redis.call('ZREMRANGEBYRANK', seen_key(ARGV[n]), 0, math.min(forgotten, most) - 1) end
end
local expired = redis.call('ZRANGEBYSCORE', expiring_key(), '-inf', now, 'LIMIT', 0, most)
if #expired == most then more = 1 end
for _, member in ipairs(expired) do
  local kind, id = string.match(member, '^([^:]*):(.*)$')
  remove_doc(kind, id, load_doc(kind, id))
end
return more
