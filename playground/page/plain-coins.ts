/** A typed amount with a decimal point: some languages have a comma there. `1,000` stays, since it may be a thousand. */
export const plainCoins = (typed: string): string =>
  typed.trim().replace(/^(?![1-9]\d*,\d{3}$)(\d+),(\d+)$/, '$1.$2')
