-- A call that must not be carried out twice comes in a slot of its client, ARGV[2] and ARGV[3], with a number that grows,
-- ARGV[4]. The slot keeps the answer until the client uses it again, so that a call sent once more is answered alike.
local answers_life_ms = 600000

-- The answer given before, or nil: the call is new. A call that the client has given up is refused.
local function given_answer()
  local kept = redis.call('HGET', answers_key(ARGV[2]), ARGV[3])
  if not kept then return nil end
  local gap = string.find(kept, ' ', 1, true)
  local number = tonumber(string.sub(kept, 1, gap - 1))
  if number == tonumber(ARGV[4]) then
    -- A write, so that who waits for replicas waits for those of the first time too.
    redis.call('PEXPIRE', answers_key(ARGV[2]), answers_life_ms)
    return cjson.decode(string.sub(kept, gap + 1))
  end
  if number > tonumber(ARGV[4]) then return redis.error_reply('OUTDATED the client has given this call up') end
  return nil
end

local function keep_answer(answer)
  local key = answers_key(ARGV[2])
  redis.call('HSET', key, ARGV[3], ARGV[4] .. ' ' .. cjson.encode(answer))
  redis.call('PEXPIRE', key, answers_life_ms)
end
