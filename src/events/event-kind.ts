import type { z } from 'zod'
import type { AssetSums } from './fields.ts'

/** What a kind's items are. */
type KindTypes = { readonly item: object }

/**
 * Something that a bot can watch for. Transfer kinds (coin, token, nft) share the list `movements` of a match and of a
 * notification; every other kind has a list of its own.
 */
export type EventKind<T extends KindTypes> = {
  /** Its strategy on the wire. */
  readonly func: string
  /** Where its items stand, in a match and in `data` of a notification. */
  readonly list: string
  readonly strategySchema: z.ZodObject
  /** An item as it is sent, one as a match keeps it, and the flat event of ChainBot's payload. */
  readonly itemSchema: z.ZodType<T['item']> & z.ZodObject
  readonly matchedSchema: z.ZodObject
  readonly flatEventSchema: z.ZodObject
  /** Of transfer kinds: what a summary says of one asset. */
  readonly assetSchema?: z.ZodObject
  readonly toAsset?: (movement: T['item'], sums: AssetSums) => AssetSums & { readonly kind: string }
  /** Of the others: how many there were, in a summary. A kind that older services do not count has a default of 0. */
  readonly countSchema?: z.ZodType<number>
}
