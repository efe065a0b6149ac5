-- ARGV[2] onwards: lease, owner, life in ms. Answers the epoch, or 0: somebody else holds it. The hash outlives its lease:
-- the epoch must never repeat.
local key = lease_key(ARGV[2])
local kept = redis.call('HMGET', key, 'owner', 'epoch', 'until')
local owner, epoch = kept[1], tonumber(kept[2] or 0)
if owner and owner ~= ARGV[3] and tonumber(kept[3]) > now then return 0 end
if owner ~= ARGV[3] then epoch = epoch + 1 end
redis.call('HSET', key, 'owner', ARGV[3], 'epoch', epoch, 'until', now + tonumber(ARGV[4]))
return epoch
