-- ARGV[2] onwards: kind, ids. Answers each document as it is kept, or nothing.
local found = {}
for n = 3, #ARGV do
  local kept = redis.call('GET', doc_key(ARGV[2], ARGV[n]))
  local expires = kept and tonumber(string.match(kept, '^%d+ (%d+) '))
  if expires and expires > 0 and expires <= now then kept = false end
  found[n - 2] = kept
end
return found
