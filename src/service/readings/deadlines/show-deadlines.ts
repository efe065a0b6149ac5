import { chainOf } from '#chains/registry.ts'
import { addressKey, toAddress } from '#events/raw-block.ts'
import { shortenAddress } from '#lib/format.ts'
import type { DeadlineDetails, DeadlineStrategy } from '#readings/deadline.ts'
import { conditionOf, nearestLimit } from '#readings/limit.ts'
import type { ReadValue } from '#readings/registry.ts'
import { symbolName } from '#render/phrases.ts'
import type { Tokens } from '../../assets/tokens.ts'

/** A deadline that waits. `address`: a key. `moment`: in Unix seconds. */
export type WaitingDeadline = {
  readonly strategy: DeadlineStrategy
  readonly chain: number
  readonly address: string
  readonly id: string
  readonly details: DeadlineDetails
  /** The number of a proposal to a Safe. */
  readonly nonce?: string
  readonly moment: number
}

const shownIdDigits = 6

const nameOf = (
  { details: { operation, proposal, allowance }, chain, nonce = '' }: WaitingDeadline,
  symbol: string,
): string => {
  if (operation !== undefined) {
    const names = operation.calls.map(
      ({ method, method_name }) => method_name || (method ?? chainOf(chain).symbol),
    )
    const others = operation.count - names.length
    return [names.join(', '), ...(others > 0 ? [`+${others}`] : [])].join(' ')
  }
  if (allowance !== undefined)
    return `${symbolName({ symbol, contract: allowance.contract })} → ${shortenAddress(allowance.spender)}`
  if (proposal !== undefined) return proposal.title || `#${proposal.id.slice(0, shownIdDigits)}`
  return `#${nonce}`
}

/** Reads the symbols of the tokens that deadlines of a chain are about. */
const symbolsOf = async (
  tokens: Tokens,
  waiting: readonly WaitingDeadline[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const byChain = Map.groupBy(
    waiting.filter(({ details: { allowance } }) => allowance !== undefined),
    ({ chain }) => chain,
  )
  const read = await Promise.all(
    [...byChain].map(async ([chain, all]) => {
      const contracts = new Set(all.map(({ details }) => addressKey(details.allowance?.contract ?? '')))
      const known = await tokens.read({ chain, contracts: [...contracts] }, signal)
      return [...known].map(([contract, { symbol }]) => [`${chain}:${contract}`, symbol] as const)
    }),
  )
  return new Map(read.flat())
}

/** Shows deadlines as values: the seconds that are left at a time, in Unix seconds. */
export const showDeadlines = async (
  tokens: Tokens,
  {
    waiting,
    timeOf,
  }: { readonly waiting: readonly WaitingDeadline[]; readonly timeOf: (chain: number) => number },
  signal: AbortSignal,
): Promise<readonly ReadValue[]> => {
  const symbols = await symbolsOf(tokens, waiting, signal)
  return waiting.map(one => {
    const { strategy, chain, address, id, moment, details } = one
    const value = BigInt(moment - timeOf(chain))
    const symbol = symbols.get(`${chain}:${addressKey(details.allowance?.contract ?? '')}`) ?? ''
    return {
      strategy,
      chain_id: String(chain),
      address: toAddress(address),
      item: null,
      symbol: '',
      decimals: 0,
      value: String(value),
      side: 'below',
      limit: nearestLimit(conditionOf(strategy), value)?.limit ?? null,
      announced_id: id,
      announced_name: nameOf(one, symbol),
    }
  })
}
