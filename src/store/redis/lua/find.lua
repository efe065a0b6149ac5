-- ARGV[2] onwards: kind, field ('' for every document), value, the id to begin after ('' for the first), how many at most, how
-- many to leave out.
-- Answers id, document, id, document … by id.
local kind, limit = ARGV[2], tonumber(ARGV[6])
local ids = ARGV[3] == '' and ids_key(kind) or index_key(kind, ARGV[3], ARGV[4])
local from = ARGV[5] == '' and '-' or '(' .. ARGV[5]
local skip = tonumber(ARGV[7])
local found = {}
repeat
  local missing = limit - #found / 2
  local page = missing > 0 and redis.call('ZRANGEBYLEX', ids, from, '+', 'LIMIT', skip, missing) or {}
  skip = 0
  for _, id in ipairs(page) do
    local kept = redis.call('GET', doc_key(kind, id))
    local expires = kept and tonumber(string.match(kept, '^%d+ (%d+) '))
    if expires and (expires == 0 or expires > now) then
      found[#found + 1] = id
      found[#found + 1] = kept
    end
    from = '(' .. id
  end
until #page == 0
return found
