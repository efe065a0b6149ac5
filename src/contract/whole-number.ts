import { z } from 'zod'

const decimalDigits = /^\d{1,15}$/

/** A whole number as paths and queries carry it: decimal digits and nothing else, so that `0x1` and `1e1` are none. */
export const wholeNumberText = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    value => (typeof value === 'string' ? (decimalDigits.test(value) ? Number(value) : Number.NaN) : value),
    schema,
  )

export const wholeNumberSchema = z
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'a whole number in decimal digits' : undefined) })
  .int()
