-- ARGV[2] onwards: queue, lane, token.
local lane = load_lane(ARGV[2], ARGV[3])
if lane.token == 0 or lane.token ~= tonumber(ARGV[4]) then return 0 end
lane.token = 0
save_lane(lane)
wake_sleepers()
return 1
