/**
 * US dollars of an amount in base units. Floating point, kept to twelve significant digits: fewer than a double holds, so
 * that 0.1 coins of $1,000 are $100 and not a hair less.
 */
export const worthUsd = (amount: string, o: { decimals: number; usd: number }): number =>
  Number(((Number(amount) / 10 ** o.decimals) * o.usd).toPrecision(12))
