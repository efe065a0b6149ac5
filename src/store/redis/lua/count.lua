-- ARGV[2] onwards: kind, field, value. Answers how many documents have it.
return redis.call('ZCARD', index_key(ARGV[2], ARGV[3], ARGV[4]))
