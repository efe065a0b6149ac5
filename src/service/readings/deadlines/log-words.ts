export const wordDigits = 64

/** The digits of a word of `0x` data; `undefined`: the data is shorter. */
export const wordAt = (data: string, n: number): string | undefined => {
  const word = data.slice(2 + n * wordDigits, 2 + (n + 1) * wordDigits)
  return word.length === wordDigits ? word : undefined
}
