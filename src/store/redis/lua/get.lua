-- ARGV[2] onwards: kind and id of each document. Answers each as it is kept, or nothing.
local found = {}
for n = 2, #ARGV, 2 do
  local kept = redis.call('GET', doc_key(ARGV[n], ARGV[n + 1]))
  local expires = kept and tonumber(string.match(kept, '^%d+ (%d+) '))
  if expires and expires > 0 and expires <= now then kept = false end
  found[n / 2] = kept
end
return found
