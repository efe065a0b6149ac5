/**
 * Grows with every change of the keys, or of values that an older program would misread; `lua/base.lua` has
 * the migrations.
 */
export const dataVersion = 1
