-- ARGV[2]: how many at most, then the queues. Forgets what has expired. Answers 1 when there is more.
local most = tonumber(ARGV[2])
local more = 0
for n = 3, #ARGV do
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
