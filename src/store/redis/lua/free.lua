-- ARGV[2] onwards: lease, epoch.
local key = lease_key(ARGV[2])
if redis.call('HGET', key, 'epoch') == ARGV[3] then redis.call('HDEL', key, 'owner', 'until') end
return 1
