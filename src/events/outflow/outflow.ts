import { z } from 'zod'
import type { ActionKind, RuleTarget } from '../event-kind.ts'
import {
  addressKeySchema,
  addressSchema,
  countSchema,
  digitsSchema,
  maxUsd,
  strategyObject,
  strictParams,
} from '../fields.ts'
import { nativeMovementSchema } from '../native/native.ts'
import { nativeTransfers, polygonTransferTopic } from '../native/native-log.ts'
import { sampleAmount, sampleCounterparty, toAddress } from '../raw-block.ts'
import { tokenMovementSchema } from '../token/token.ts'
import { type NetMovement, netMovements, type Transfer, transferTopic } from '../transfer.ts'
import { spanOf, withinSchema, withinSeconds } from '../within.ts'
import { wrapContracts } from '../wrapped-native/wrapped-native.ts'

/** Limit of one transaction, so that its outflows fit into one commit with everything else. */
export const maxOutflowAddresses = 50

const outflowUsdSchema = z
  .number({ error: 'an amount above 0 in US dollars, as a number' })
  .positive({ error: 'an amount above 0 in US dollars' })
  .max(maxUsd)

export const outflowStrategySchema = strategyObject(
  'outflow',
  strictParams('outflow', {
    usd: outflowUsdSchema.describe(
      'US dollars, more than 0. So much has to leave one address on one chain; what came back in the same transaction is taken away, and wrapped coins have not left.',
    ),
    within: withinSchema.describe(
      'In so many minutes, hours or days of block time, up to any transaction: 30m, 1h, 7d; from 1m to 7d.',
    ),
  }),
).describe('So many dollars that leave an address within a time. An extension.')
export type OutflowStrategy = z.infer<typeof outflowStrategySchema>

/** Sums of several transactions. */
const sums = {
  /** US dollars that left the address within the window, by the prices at which each movement was read. */
  left_usd: z.number().nonnegative(),
  /** The strategy's `usd` and `within`. */
  limit_usd: z.number().nonnegative(),
  within: z.string(),
  /** Time between the first and the last of the transactions. */
  seconds: countSchema,
  transactions: countSchema,
  /** Number of assets that left without a known price and are not part of `left_usd`. */
  unpriced: countSchema,
}

/** One movement out, and the movement in if the transaction gave one other asset for it. */
const outflowPartSchema = z.object({
  hash: z.string(),
  movements: z.array(z.discriminatedUnion('kind', [nativeMovementSchema, tokenMovementSchema])),
})
export type OutflowPart = z.infer<typeof outflowPartSchema>

/** The largest movements out with a known price, the largest first. */
const largest = z.array(outflowPartSchema).default([])

/** An outflow of a watched address that reaches the strategy's limit within its window. */
export const outflowSchema = z.object({ address: addressSchema, ...sums, largest })
type Outflow = z.infer<typeof outflowSchema>

const assetAmount = {
  amount: digitsSchema,
  /** Absent for the coin. */
  contract: addressKeySchema.optional(),
}

/** Outflow of a transaction from a watched address, of one asset, or an asset that it brought. */
const matchedOutflowSchema = z.object({
  address: addressKeySchema,
  way: z.enum(['out', 'in']),
  ...assetAmount,
  counterparty: addressKeySchema.optional(),
  /** The one other asset that was given in return, and its sender. */
  given: z.object({ ...assetAmount, counterparty: addressKeySchema }).optional(),
  /** Present instead of a part of one transaction: the total of several. */
  sum: z.object({ ...sums, largest }).optional(),
})
export type MatchedOutflow = z.infer<typeof matchedOutflowSchema>
export type OutflowSum = NonNullable<MatchedOutflow['sum']>

const outflowEventSchema = z.object({ type: z.literal('outflow'), address: addressSchema, ...sums })
type OutflowEvent = z.infer<typeof outflowEventSchema>

/** The outflow strategy unless a person chooses another. */
export const defaultOutflow: OutflowStrategy = { func: 'outflow', params: { usd: 10_000, within: '1h' } }

const noSum: OutflowSum = {
  left_usd: 0,
  limit_usd: 0,
  within: '',
  seconds: 0,
  transactions: 0,
  unpriced: 0,
  largest: [],
}

const usdOf = ({ usd }: OutflowPart['movements'][number]): number =>
  usd !== undefined && 'value' in usd ? usd.value : 0

/** Net dollars of a part: an asset that came back for it counts against it, if its price is known. */
const partUsd = ({ movements }: OutflowPart): number =>
  movements.reduce(
    (sum, movement) => sum + (movement.direction === 'out' ? usdOf(movement) : -usdOf(movement)),
    0,
  )

const maxLargest = 3

/** The largest parts, each once: several strategies may have been reached with the same part. */
export const largestParts = (parts: readonly OutflowPart[]): OutflowPart[] => {
  const unique = new Map(parts.map(part => [JSON.stringify([part.hash, part.movements[0]]), part]))
  return [...unique.values()].toSorted((a, b) => partUsd(b) - partUsd(a)).slice(0, maxLargest)
}

/** Whether the owner wraps or unwraps coins: the other side of that exchange is in no transfer. */
const isExchange = ({ asset, from, to }: Transfer): boolean =>
  asset.kind === 'native' && (wrapContracts.has(from) || wrapContracts.has(to))

/** Finds the one asset that an address got for the one that it gave in a transaction. */
const exchangedFor = (moved: readonly NetMovement[]): NetMovement | undefined => {
  const [first, second, ...others] = moved
  if (first === undefined || second === undefined || others.length > 0) return undefined
  return first.direction === 'in' ? first : second
}

/** Amount of a coin or a token, as a match keeps it. */
const toMatchedAmount = ({ kind, amount, ...movement }: NetMovement) => ({
  amount,
  ...(kind === 'token' && 'contract' in movement && { contract: movement.contract }),
})

/** A sum that is rounded to cents may exceed its parts by this. */
const centsTolerance = 0.01

/**
 * Rule target that all parts of a sum share, if they are all named. The amount is left out: the strategy has
 * a limit of its own.
 */
const commonSubject = ({ largest, left_usd, unpriced }: Outflow): RuleTarget => {
  const namedUsd = largest.reduce((sum, part) => sum + partUsd(part), 0)
  if (unpriced > 0 || namedUsd + centsTolerance < left_usd) return {}
  const outgoing = largest.flatMap(({ movements }) =>
    movements.filter(({ direction }) => direction === 'out'),
  )
  const [counterparty, ...counterparties] = new Set(outgoing.map(movement => movement.counterparty))
  const [contract, ...contracts] = new Set(
    outgoing.map(movement => ('contract' in movement ? movement.contract : undefined)),
  )
  return {
    counterparty: counterparties.length === 0 ? counterparty : undefined,
    contract: contracts.length === 0 ? contract : undefined,
  }
}

/** The outflow of a watched address reaches an amount in US dollars within a time. */
export const outflow = {
  id: 'outflow',
  func: 'outflow',
  list: 'outflows',
  strategySchema: outflowStrategySchema,
  itemSchema: outflowSchema,
  matchedSchema: matchedOutflowSchema,
  flatEventSchema: outflowEventSchema,
  countSchema: countSchema.default(0),
  logs: { topics: [transferTopic, polygonTransferTopic] },
  reads: ['internalTransfers', 'movedAmounts'],
  title: { isUrgent: true },
  isInTransaction: ({ value }, role) => role === 'sender' && value !== '0x0',
  isInInternalCall: ({ value }, role) => value !== '0x0' && role !== 'sender',
  // A transaction that only brought something in is not an outflow; beside an outflow it counts against it.
  match: (input, addresses) => {
    if (!input.outcome.succeeded) return []
    const transfers = [...nativeTransfers(input), ...input.transfers].filter(
      transfer => !isExchange(transfer),
    )
    const moved = netMovements(transfers, addresses).filter(
      ({ amount, direction }) => amount !== '0' && direction !== 'self',
    )
    const paying = moved.filter(({ kind, direction }) => kind !== 'nft' && direction === 'out')
    const chosen = new Set([...new Set(paying.map(({ address }) => address))].slice(0, maxOutflowAddresses))
    return [...Map.groupBy(moved, ({ address }) => address)].flatMap(([address, own]): MatchedOutflow[] => {
      if (!chosen.has(address)) return []
      const exchanged = exchangedFor(own)
      const given = exchanged?.direction === 'in' && exchanged.kind !== 'nft' ? exchanged : undefined
      return own.flatMap((movement): MatchedOutflow[] => {
        const { kind, direction: way, counterparty } = movement
        if (kind === 'nft' || way === 'self') return []
        const part = { address, way, ...toMatchedAmount(movement) }
        if (way === 'in') return [part]
        return [
          {
            ...part,
            counterparty,
            ...(given && { given: { ...toMatchedAmount(given), counterparty: given.counterparty } }),
          },
        ]
      })
    })
  },
  // High, as any contract can log worthless tokens, which must not crowd out valuable ones.
  maxMatched: 1_000,
  // A part counts whatever it is worth. A sum belongs to the strategy whose limit it reaches.
  filter:
    ({ params: { usd, within } }) =>
    ({ sum }, worth) =>
      sum === undefined ? worth() !== 0 : sum.limit_usd === usd && sum.within === within,
  pricedAs: ({ contract }) => contract ?? 'native',
  tokenContract: ({ given }) => given?.contract,
  toItem: ({ address, sum = noSum }) => ({ address: toAddress(address), ...sum }),
  // A flat event has no list: its schema drops `largest`.
  toFlatEvent: item => outflowEventSchema.parse({ type: 'outflow', ...item }),
  sample: (address, { params }, coinDecimals) => ({
    item: {
      address,
      way: 'out',
      amount: sampleAmount(coinDecimals),
      sum: {
        left_usd: params.usd * 1.25,
        limit_usd: params.usd,
        within: params.within,
        seconds: Math.floor((withinSeconds(params) * 2) / 3),
        transactions: 3,
        unpriced: 0,
        largest: [],
      },
    },
    transaction: { from: address, to: sampleCounterparty, method: '' },
  }),
  phrase: ({ left_usd, seconds, transactions, unpriced }, { say }) =>
    say('alert-outflow', {
      usd: say.worth(left_usd).text,
      bound: unpriced > 0 ? 'least' : 'none',
      unit: transactions === 1 ? 'single' : 'span',
      span: say('summary-span', spanOf(seconds)),
    }),
  ruleTarget: commonSubject,
  thirdParty: { id: 'outflow', aliases: ['outflow'] },
  option: {
    id: 'outflows',
    group: 'security',
    toStrategy: ({ own }) => own ?? defaultOutflow,
    example: { text: 'sent out $62,000 in 40 min' },
  },
} as const satisfies ActionKind<Outflow, MatchedOutflow, OutflowStrategy, OutflowEvent>
