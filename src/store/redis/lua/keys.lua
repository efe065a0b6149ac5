-- Every key of the store, and nowhere else. All share the hash tag KEYS[1], so that they live in one slot of a cluster.
-- Names of kinds, fields and queues hold no colon; what may hold one stands last.
local tag = KEYS[1]

-- Documents: `<version> <expires> <bytes of entries> <entries>\n<value>`; expires 0: never; entries: JSON [field, value, …].
local function doc_key(kind, id) return tag .. ':doc:' .. kind .. ':' .. id end
-- Sorted sets of ids, all with score 0, so that they stand by their bytes.
local function ids_key(kind) return tag .. ':ids:' .. kind end
local function index_key(kind, field, value) return tag .. ':index:' .. kind .. ':' .. field .. ':' .. value end
-- Sorted set of `<kind>:<id>` by expiry.
local function expiring_key() return tag .. ':expiring' end
-- The newest changed ids of a kind, and how many there ever were.
local function feed_key(kind) return tag .. ':feed:' .. kind end
local function feed_end_key() return tag .. ':feed-end' end

-- Items of a lane: a list of JSON [at, id, body]. What is not the rule of a lane: a hash of token, due and attempt.
local function items_key(queue, lane) return tag .. ':items:' .. queue .. ':' .. lane end
local function lane_key(queue, lane) return tag .. ':lane:' .. queue .. ':' .. lane end
-- Sorted sets of lanes with items: free ones by when they are due, claimed ones by the end of their lease, all by the age of
-- their first item.
local function ready_key(queue) return tag .. ':ready:' .. queue end
local function busy_key(queue) return tag .. ':busy:' .. queue end
local function heads_key(queue) return tag .. ':heads:' .. queue end
-- Hash of how many items each queue holds.
local function sizes_key() return tag .. ':sizes' end
-- Sorted set of pushed ids by when they are forgotten.
local function seen_key(queue) return tag .. ':seen:' .. queue end
-- Sorted set of who waits for the queue, by when they look again by themselves; the channel tells them to look earlier.
local function sleepers_key(queue) return tag .. ':sleepers:' .. queue end

local function lease_key(name) return tag .. ':lease:' .. name end
local function bucket_key(name) return tag .. ':bucket:' .. name end
-- Hash of the last answer in each slot of a client.
local function answers_key(client) return tag .. ':answers:' .. client end
local function token_key() return tag .. ':token' end
local function clock_key() return tag .. ':clock' end
-- The server's life in which its file was rewritten last.
local function life_key() return tag .. ':life' end
