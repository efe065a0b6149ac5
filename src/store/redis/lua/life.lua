-- ARGV[2]: what the server calls its present life; ARGV[3]: '1' when its file is being rewritten. Answers 1 when that was
-- done before.
if ARGV[3] == '1' then redis.call('SET', life_key(), ARGV[2]) end
return redis.call('GET', life_key()) == ARGV[2] and 1 or 0
