const addressDigits = 40

/** Keys of addresses as one text with a character for each byte: a fourth of what they take as texts of their own. */
export const packAddresses = (keys: readonly string[]): string =>
  Buffer.from(keys.join(''), 'hex').toString('latin1')

export const unpackAddresses = (packed: string): string[] => {
  const digits = Buffer.from(packed, 'latin1').toString('hex')
  return Array.from({ length: digits.length / addressDigits }, (_, n) =>
    digits.slice(n * addressDigits, (n + 1) * addressDigits),
  )
}

export const countPacked = (packed: string): number => (2 * packed.length) / addressDigits
