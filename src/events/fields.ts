import { z } from 'zod'

/** `0x…`, on the wire with its checksum (EIP-55); `0x41…` of Tron, in lower case. */
export const addressSchema = z.string().regex(/^0x(?:41)?[0-9a-fA-F]{40}$/)
/** An address as the service keeps it: 40 hex digits in lower case, without `0x`. */
export const addressKeySchema = z.string().regex(/^[0-9a-f]{40}$/)

/** A hash, or another word of 32 bytes, in lower case. */
export const hashSchema = z.string().regex(/^0x[0-9a-f]{64}$/)

export const chainIdSchema = z.string().regex(/^[1-9]\d{0,15}$/, 'a chain id in decimal digits')

/** An amount in base units, or a token id. */
export const digitsSchema = z.string().regex(/^\d+$/)
export const decimalsSchema = z.number().int().min(0).max(255)
export const countSchema = z.number().int().nonnegative()

/** The last moment that a `Date` can hold, in Unix seconds. */
export const maxUnixTime = 8_640_000_000_000
export const unixTimeSchema = z.number().int().min(0).max(maxUnixTime)

/** `self` means that as much went out as came in, most often because the address is both ends. */
const movedSchema = z.enum(['in', 'out', 'self'])

export const movementEnds = {
  address: addressSchema,
  direction: movedSchema,
  /**
   * Counterparty; the one with the largest part if there are several. The zero address if something is minted
   * or burnt.
   */
  counterparty: addressSchema,
}

/** Ends of every movement, as a match keeps them. */
export const matchedEnds = {
  address: addressKeySchema,
  direction: movedSchema,
  counterparty: addressKeySchema,
}

export const flatEnds = { from: addressSchema, to: addressSchema }

/** Worth of a movement in US dollars; absent if it is neither known nor asked for. */
const usdSchema = z.discriminatedUnion('state', [
  z.object({
    /** A stale price is from a while ago. */
    state: z.enum(['fresh', 'stale']),
    /** Worth of the whole amount, with twelve significant digits. */
    value: z.number().nonnegative(),
    price: z.number().nonnegative(),
    source: z.string(),
    /** When the source gave the price, in Unix seconds. */
    at: unixTimeSchema,
  }),
  /** A minimum in dollars was asked for, but the asset has no known price, or no source could be asked. */
  z.object({ state: z.enum(['unlisted', 'unavailable']) }),
])
export type Usd = z.infer<typeof usdSchema>

/** An unknown form is left out: a notification matters without the worth, too. */
export const usdField = { usd: usdSchema.optional().catch(undefined) }

const wayWorth = z.object({ value: z.number().nonnegative(), unpriced: countSchema })
const assetWorthSchema = z.object({ in: wayWorth, out: wayWorth })
/** Worth in US dollars of the movements with a known price, and the number of those without one. */
export type AssetWorth = z.infer<typeof assetWorthSchema>

/**
 * One asset in a summary: sums over its movements in either direction, and their worth in US dollars. The
 * worth is absent if no movement had a known price.
 */
export const assetSums = {
  chain_id: z.string(),
  in: digitsSchema,
  out: digitsSchema,
  movements: countSchema,
  usd: assetWorthSchema.optional().catch(undefined),
}

export type AssetSums = z.infer<z.ZodObject<typeof assetSums>>

export const directionSchema = z.enum(['both', 'in', 'out'])
export type Direction = z.infer<typeof directionSchema>

/** Limit of an amount in US dollars: more than there are. */
export const maxUsd = 1e15

export const minimumUsdSchema = z
  .number()
  .nonnegative()
  .max(maxUsd)
  .describe('US dollars, by a price of the last day; 0: whatever it is worth.')

export const maxShownName = 80

/**
 * A strategy as it is given. A parameter beside `params` is refused, or people would believe that it filters.
 */
export const strategyObject = <Func extends string, Params extends z.ZodType>(func: Func, params: Params) =>
  z.strictObject(
    { func: z.literal(func), params },
    {
      error: issue =>
        issue.code === 'unrecognized_keys'
          ? `${func} has no field ${issue.keys.join(', ').slice(0, maxShownName)}; parameters go into params`
          : undefined,
    },
  )

/**
 * Parameters of a strategy. Unknown ones are refused by name: a misspelt minimum would otherwise let
 * everything through.
 */
export const strictParams = <Shape extends z.ZodRawShape>(func: string, shape: Shape) => {
  const names = Object.keys(shape).join(', ') || 'none'
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `${func} has no parameter ${issue.keys.join(', ').slice(0, maxShownName)}; it takes ${names}`
        : undefined,
  })
}

/** Schema of a strategy that has no parameters. */
export const noParams = (func: string) =>
  strictParams(func, {}).default({}).describe('There are none: empty, or left out.')

export const movementsSchema = z
  .enum(['net', 'gross'])
  .exactOptional()
  .describe(
    'net, or left out: what came in less what went out of one asset in a transaction. gross: what came in and what went out, ' +
      'each summed, so that direction and minimums ask about either. All strategies of one kind take the same. An extension.',
  )

/** Whether the amounts of one asset that came in and went out are two movements. */
export const isGross = ({ params }: { readonly params: object }): boolean =>
  'movements' in params && params.movements === 'gross'
