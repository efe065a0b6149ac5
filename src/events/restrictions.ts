import { z } from 'zod'
import { addressSchema } from './fields.ts'
import { addressKey } from './raw-block.ts'

const maxAddresses = 100
const maxShownName = 80
const addresses = z.array(addressSchema).min(1).max(maxAddresses).exactOptional()

/** Addresses that a strategy asks for, or leaves out. Both: those of `only` that are not in `except`. */
const addressListsSchema = z
  .strictObject(
    { only: addresses, except: addresses },
    {
      error: issue =>
        issue.code === 'unrecognized_keys'
          ? `it takes only and except, not ${issue.keys.join(', ').slice(0, maxShownName)}`
          : undefined,
    },
  )
  .refine(({ only, except }) => only !== undefined || except !== undefined, 'only, except, or both')
type AddressLists = z.infer<typeof addressListsSchema>

export const tokensSchema = addressListsSchema
  .exactOptional()
  .describe('Contracts, 100 at most, whose transfers are notified (only) or not (except). An extension.')

export const counterpartiesSchema = addressListsSchema
  .exactOptional()
  .describe(
    'The other ends of transfers, 100 addresses at most, that are notified (only) or not (except). Of several in one transaction, the one of the largest part. An extension.',
  )

const toKeys = (list: readonly string[] = []): ReadonlySet<string> => new Set(list.map(addressKey))

/** Which addresses (keys) the lists let through. */
const admitsOf = ({ only, except }: AddressLists): ((key: string) => boolean) => {
  const wanted = toKeys(only)
  const refused = toKeys(except)
  return key => (only === undefined || wanted.has(key)) && !refused.has(key)
}

/** What a strategy leaves out whatever the amount. *Explain* takes restrictions away after the minimums. */
export type Restriction<Strategy, Matched> = {
  readonly verdict:
    | 'other_direction'
    | 'other_token'
    | 'other_counterparty'
    | 'spender_excepted'
    | 'not_unlimited'
    | 'condition_not_met'
  readonly drop: (strategy: Strategy) => Strategy
  /** `undefined`: the strategy restricts nothing. */
  readonly admits: (strategy: Strategy) => ((item: Matched) => boolean) | undefined
  /** What an item that is left out has, and what the strategy needs. */
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
})

export const counterpartyRestriction = <
  S extends { readonly params: { readonly counterparties?: AddressLists } },
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
})
