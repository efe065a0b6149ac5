const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The digits of a script follow each other from its zero on. */
const valueOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return value
}

/** Replaces digits and marks of full width, and digits of other scripts, by those of a keyboard. */
export const withPlainDigits = (text: string): string =>
  text
    // Shortened addresses keep their mark, which would become three points.
    .replaceAll(/[^…]+/gu, part => part.normalize('NFKC'))
    .replaceAll(/(?![0-9])\p{Nd}/gu, digit => String(valueOf(digit)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
