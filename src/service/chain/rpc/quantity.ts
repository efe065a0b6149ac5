import { z } from 'zod'

/** An unsigned number of at most 256 bits. Some nodes pad its hex digits with zeros, others write decimal digits or a JSON number. */
export const amountSchema = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i))
  .transform(BigInt)

/** A height, an id or the like, which a JavaScript number holds exactly. */
export const quantitySchema = amountSchema
  .refine(amount => amount <= BigInt(Number.MAX_SAFE_INTEGER))
  .transform(Number)
