import { z } from 'zod'

const maxListed = 100
const maxCompared = 256

const comparedValue = z.string().max(maxCompared)

/** Condition on an argument of an event. */
export const conditionSchema = z.strictObject({
  arg: z
    .string()
    .min(1)
    .max(maxCompared)
    .describe('The name of an argument; without one, arg0, arg1 and so on.'),
  op: z.enum(['eq', 'ne', 'gt', 'lt', 'in', 'contains']),
  value: z
    .union([comparedValue, z.array(comparedValue).min(1).max(maxListed)], {
      error: `a text of ${maxCompared} characters at most, numbers as decimal digits; for in, a list of 1 to ${maxListed}`,
    })
    .describe('A text, numbers as decimal digits; for in, a list of texts.'),
})
export type Condition = z.infer<typeof conditionSchema>

/**
 * An argument. `value`: a number in decimal digits, `true` or `false`, an address with its checksum, bytes as `0x…`, a text; arrays
 * and tuples as JSON.
 */
export const eventValueSchema = z.object({
  name: z.string(),
  type: z.string(),
  value: z.string(),
  /** The value was longer: this is its beginning. */
  truncated: z.literal(true).optional(),
  /** The argument is indexed and not of a fixed size: the log holds only its hash, which the value is. */
  hashed: z.literal(true).optional(),
})
export type EventValue = z.infer<typeof eventValueSchema>
