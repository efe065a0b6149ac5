-- Milliseconds. The store's clock never runs backwards: when the machine's does, it goes on from where it was. ARGV[1]: the
-- machine's time, '' for the server's own.
local function machine_time()
  if ARGV[1] ~= '' then return tonumber(ARGV[1]) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local clock = redis.call('HMGET', clock_key(), 'last', 'ahead')
local now = machine_time() + tonumber(clock[2] or 0)

-- The latest time is kept once a second: a jump back by less than that is not noticed.
local function keep_clock()
  local last = tonumber(clock[1] or 0)
  if now < last then
    redis.call('HSET', clock_key(), 'ahead', tonumber(clock[2] or 0) + last - now)
    now = last
  elseif now - last >= 1000 then
    redis.call('HSET', clock_key(), 'last', now)
  end
end
