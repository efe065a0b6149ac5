/**
 * How much of a debt to repay until what counts of its collateral, in the same unit, is 1.5 times the rest. Rounded up; from 0 down: it is by
 * now.
 */
export const repayOf = (debt: bigint, backed: bigint): bigint => debt - (backed * 2n) / 3n
