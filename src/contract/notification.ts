import { z } from 'zod'
import { weiSchema } from './strategy.ts'

const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
/** Unix seconds, up to the last moment that a `Date` can hold. */
export const unixTimeSchema = z.number().int().min(0).max(8_640_000_000_000)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/** One asset moving into or out of a watched address. `self`: the address is both ends; both directions at once. */
const movementSchema = z.object({
  kind: z.literal('native'),
  /** The watched address, with its checksum (EIP-55). */
  address,
  direction: z.enum(['in', 'out', 'self']),
  /** The other end, with its checksum. */
  counterparty: address,
  /** Base units as decimal digits. */
  amount: weiSchema,
  symbol: z.string(),
  decimals: z.number().int().min(0).max(255),
})
export type Movement = z.infer<typeof movementSchema>

/** A strategy of the bot, as it was given. Kept open: a reader need not know every strategy. */
const conditionSchema = z.object({ func: z.string(), params: z.record(z.string(), z.unknown()) })

/** The first movement, flat, as the documented payload tells an event. Amounts in base units as decimal digits. */
const flatEventSchema = z.object({
  type: z.string(),
  from: address,
  to: address,
  amount: weiSchema,
  symbol: z.string(),
  decimals: z.number().int().min(0).max(255),
})

/**
 * Body of a webhook delivery: one transaction for one subscription. ChainBot's documented payload (`bot`, `data.block`,
 * `data.chain`, `data.conditions`, `data.event`, `data.transaction`, `subscription`, `time`, `version`), with `id`, `message`, `movements` and more of the
 * transaction added. Ids are strings; heights and times are numbers, times in Unix seconds.
 */
export const notificationSchema = z.object({
  /** `subscription:chain:transaction`, the same for every try: what receivers de-duplicate by. */
  id: z.string(),
  version: z.literal('1.0'),
  time: unixTimeSchema,
  bot: z.object({ id: z.string(), name: z.string() }),
  subscription: z.object({ id: z.string(), name: z.string() }),
  data: z.object({
    block: z.object({ hash, height: z.number().int(), time: unixTimeSchema }),
    /** `explore`: base of the explorer without a slash at the end, empty where there is none. */
    chain: z.object({ chain_id: z.string(), explore: z.string(), type: z.string() }),
    transaction: z.object({
      hash,
      from: address,
      to: address.nullable(),
      /** The first four bytes of the input, empty for a plain transfer. */
      method: z.string(),
      status: z.enum(['success', 'failed']),
    }),
    /** The strategies that fired. Absent, as `event`, from what was sent before there was either. */
    conditions: z.array(conditionSchema).optional(),
    event: flatEventSchema.optional(),
    movements: z.array(movementSchema).min(1),
  }),
  /** The template with its placeholders filled, empty where no template was given. */
  message: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>
