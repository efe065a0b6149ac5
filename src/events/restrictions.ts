import { z } from 'zod'
import { hasWrongChecksum } from '#lib/format.ts'
import { addressSchema, maxShownName } from './fields.ts'
import { addressKey } from './raw-block.ts'

const maxAddresses = 100
const addresses = z
  .array(addressSchema)
  .min(1)
  .max(maxAddresses)
  .describe('0x and 40 hex digits; a mixed-case one must have its checksum (EIP-55).')
  .exactOptional()

const lists = { only: addresses, except: addresses }

const takes = (names: string) => ({
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'unrecognized_keys'
      ? `it takes ${names}, not ${issue.keys.join(', ').slice(0, maxShownName)}`
      : undefined,
})

/**
 * Addresses for which a strategy asks, or which it leaves out. With both lists it asks for those of `only`
 * that are not in `except`.
 */
type AddressLists = { readonly only?: readonly string[]; readonly except?: readonly string[] }
type Counterparties = AddressLists & { readonly new_only?: boolean }

export const tokensSchema = z
  .strictObject(lists, takes('only and except'))
  .refine(({ only, except }) => only !== undefined || except !== undefined, 'only, except, or both')
  .exactOptional()
  .describe('Contracts, 100 at most, whose transfers are notified (only) or not (except). An extension.')

export const counterpartiesSchema = z
  .strictObject({ ...lists, new_only: z.boolean().exactOptional() }, takes('only, except and new_only'))
  .refine(
    ({ only, except, new_only }) => only !== undefined || except !== undefined || new_only !== undefined,
    'only, except, new_only, or several of them',
  )
  .exactOptional()
  .describe(
    'The other ends of transfers, 100 addresses at most, that are notified (only) or not (except). Of several in one transaction, the one of the largest part. ' +
      'new_only: only transfers with a counterparty that the watched address has not met on this chain before: by a transfer that a strategy of the bot with new_only ' +
      'asks for, since the bot exists. Having sent something makes a counterparty known both ways; having received something only as a sender, as anybody can send. ' +
      'A token that leaves in a transaction which the address did not sign makes the receiver known for that token alone, as anybody can log one. Of each address on a chain ' +
      'the last 500 counterparties that it met in each of these ways are kept. The zero address and the addresses of the bot are never new. An extension.',
  )

/** Whether a strategy asks only for transfers with counterparties that an address has not met before. */
export const isNewOnly = ({ params }: { readonly params: object }): boolean =>
  'counterparties' in params &&
  typeof params.counterparties === 'object' &&
  params.counterparties !== null &&
  'new_only' in params.counterparties &&
  params.counterparties.new_only === true

const toKeys = (list: readonly string[] = []): ReadonlySet<string> => new Set(list.map(addressKey))

/** Returns a test whether the lists let an address (key) through. */
const admitsOf = ({ only, except }: AddressLists): ((key: string) => boolean) => {
  const wanted = toKeys(only)
  const refused = toKeys(except)
  return key => (only === undefined || wanted.has(key)) && !refused.has(key)
}

/** A value for which a strategy is refused although it can be read: most likely a slip. */
export type StrategyMistake = {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Finds the mistyped addresses of a list; `path` is that of the list. */
export const mistypedAddresses = (
  list: readonly string[] | undefined,
  path: StrategyMistake['path'],
): readonly StrategyMistake[] =>
  (list ?? []).flatMap((address, n) =>
    hasWrongChecksum(address) ? [{ path: [...path, n], message: `${address} has a wrong checksum` }] : [],
  )

const mistypedIn = (
  { only, except }: AddressLists = {},
  name: 'tokens' | 'counterparties',
): readonly StrategyMistake[] => [
  ...mistypedAddresses(only, [name, 'only']),
  ...mistypedAddresses(except, [name, 'except']),
]

/**
 * A condition that leaves items out whatever the amount. *Explain* takes restrictions away after the
 * minimums.
 */
export type Restriction<Strategy, Matched> = {
  readonly verdict:
    | 'other_direction'
    | 'other_token'
    | 'other_counterparty'
    | 'other_status'
    | 'spender_excepted'
    | 'not_unlimited'
    | 'condition_not_met'
  readonly drop: (strategy: Strategy) => Strategy
  /** Returns `undefined` if the strategy restricts nothing. */
  readonly admits: (strategy: Strategy) => ((item: Matched) => boolean) | undefined
  readonly mistakes?: (strategy: Strategy) => readonly StrategyMistake[]
  /** Compares an excluded item with the needs of the strategy. */
  readonly difference?: (strategy: Strategy, item: Matched) => Difference | undefined
}

/** A condition that an argument of an event does not meet. */
type Difference = {
  readonly argument: string
  readonly op: string
  readonly needs: string
  readonly has: string
}

export const tokenRestriction = <
  S extends { readonly params: { readonly tokens?: AddressLists } },
>(): Restriction<S, { readonly contract: string }> => ({
  verdict: 'other_token',
  drop: strategy => {
    const { tokens: _, ...params } = strategy.params
    return { ...strategy, params }
  },
  admits: ({ params: { tokens } }) => {
    if (tokens === undefined) return undefined
    const admits = admitsOf(tokens)
    return ({ contract }) => admits(contract)
  },
  mistakes: ({ params }) => mistypedIn(params.tokens, 'tokens'),
})

export const counterpartyRestriction = <
  S extends { readonly params: { readonly counterparties?: Counterparties } },
>(): Restriction<S, { readonly counterparty: string }> => ({
  verdict: 'other_counterparty',
  drop: strategy => {
    const { counterparties: _, ...params } = strategy.params
    return { ...strategy, params }
  },
  admits: ({ params: { counterparties } }) => {
    if (counterparties === undefined) return undefined
    const admits = admitsOf(counterparties)
    return ({ counterparty }) => admits(counterparty)
  },
  mistakes: ({ params }) => mistypedIn(params.counterparties, 'counterparties'),
})
