import { z } from 'zod'
import { unixTimeSchema } from '#contract/notification.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const digits = z.string().regex(/^\d{1,120}$/)
/** As the sender wrote it: it is cleaned where it is shown. */
const word = z.string().max(64)

/**
 * What a service with a payload format of its own said about a transaction, as far as it was understood (read-foreign-event.ts). Addresses
 * with their checksum.
 */
export const thirdPartyEventSchema = z.object({
  chain: z.number().int().positive().optional(),
  hash: z.string().optional(),
  /** Unix seconds; absent: when it came. */
  time: unixTimeSchema.optional(),
  /** Base of the sender's explorer, https, without a slash at the end. */
  explorer: z.string().optional(),
  message: z.string().optional(),
  /** Names of the strategies. */
  fired: z.array(z.string()).optional(),
  eventKind: z.enum(['coin', 'token', 'nft', 'deployment', 'call']).optional(),
  from: address.optional(),
  to: address.optional(),
  direction: z.enum(['in', 'out']).optional(),
  contract: address.optional(),
  /** `decimals` null: base units of a token that did not say how many it has. */
  amount: z.object({ digits, decimals: z.number().int().min(0).max(255).nullable() }).optional(),
  /** Instead of an amount: a number that may count coins or base units. */
  figure: digits.optional(),
  symbol: word.optional(),
  tokenId: digits.optional(),
  /** Of a collection. */
  name: word.optional(),
  /** The first four bytes of the input, `0x…`. */
  method: z.string().optional(),
  /** Of a function or of a contract's event. */
  methodName: word.optional(),
  logIndex: z.string().max(20).optional(),
  failed: z.literal(true).optional(),
  removed: z.literal(true).optional(),
  /** Nothing of it happened. */
  test: z.literal(true).optional(),
  /** So many more were told in the same body. */
  more: z.number().int().positive().optional(),
})
export type ThirdPartyEvent = z.infer<typeof thirdPartyEventSchema>
