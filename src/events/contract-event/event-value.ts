import { z } from 'zod'

const maxListed = 100
const maxCompared = 256

const comparedValue = z.string().max(maxCompared)

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

export const eventValueSchema = z.object({
  name: z.string(),
  type: z.string(),
  /**
   * A number in decimal digits, `true` or `false`, an address with its checksum, bytes as `0x…`, or a text;
   * arrays and tuples are JSON.
   */
  value: z.string(),
  /** The value is only the beginning of a longer one. */
  truncated: z.literal(true).optional(),
  /** The value is a hash: the log holds nothing else of an indexed argument that is not of a fixed size. */
  hashed: z.literal(true).optional(),
})
export type EventValue = z.infer<typeof eventValueSchema>
