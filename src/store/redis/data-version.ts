/** Grows with every change of the keys, or of what an older program would misread; `lua/base.lua` has the way there. */
export const dataVersion = 1
