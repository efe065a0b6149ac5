import type { Notification, Summary } from '#contract/notification.ts'
import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import { kinds, type Movement, type RegisteredKind } from '#events/registry.ts'
import { recordOf } from '#lib/collections.ts'
import type { LimitNotification, LimitReadingEvent } from '#readings/registry.ts'
import type { NotificationSource } from '#service/notify/build-notification.ts'
import { collection, stranger, treasury } from './addresses.ts'
import { texts } from './texts.ts'

export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

type NativeMovement = Extract<Movement, { kind: 'native' }>
type TokenMovement = Extract<Movement, { kind: 'token' }>
type NftMovement = Extract<Movement, { kind: 'nft' }>

export const movement = (change: Partial<NativeMovement> = {}): NativeMovement => ({
  kind: 'native',
  address: treasury,
  direction: 'in',
  counterparty: stranger,
  amount: '1250000000000000000',
  symbol: 'ETH',
  decimals: 18,
  ...change,
})

const ends = { address: treasury, direction: 'in', counterparty: stranger } as const

/** 500 USDC that come in. */
export const tokenMovement = (change: Partial<TokenMovement> = {}): TokenMovement => ({
  kind: 'token',
  ...ends,
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: '500000000',
  symbol: 'USDC',
  decimals: 6,
  ...change,
})

/** Bored Ape #1234 coming in. */
export const nftMovement = (change: Partial<NftMovement> = {}): NftMovement => ({
  kind: 'nft',
  ...ends,
  standard: 'erc721',
  contract: collection,
  token_id: '1234',
  amount: '1',
  name: 'Bored Ape',
  ...change,
})

/** Lets a spender take up to 5 USDC. */
export const approvalFor = (spender: string) => ({
  address: treasury,
  contract: tokenMovement().contract,
  spender,
  scope: 'amount' as const,
  allowance: '5000000',
  unlimited: false,
  revoked: false,
  symbol: 'USDC',
  decimals: 6,
})

/** The lists of what happened, with nothing in them. */
export const noEvents = recordOf<Record<RegisteredKind['list'], never[]>>(kinds.map(({ list }) => [list, []]))

/** 2026-11-20 10:42 UTC. */
export const time = 1_795_171_320

/** What the service tells of one incoming transfer; `number` makes each transaction another one. */
export const notification = (
  o: {
    number?: number
    chain?: number
    movements?: readonly Movement[]
    message?: string
    bot?: string
    revision?: number
    state?: Notification['state']
    time?: number
    late?: Notification['late']
    /** What else differs: deployments, calls and so on. */
    data?: Partial<Notification['data']>
  } = {},
): Notification => {
  const hash = hashOf(o.number ?? 1)
  const chain = String(o.chain ?? 1)
  return {
    id: `sub-1:${chain}:${hash}`,
    revision: o.revision ?? 0,
    state: o.state ?? 'included',
    ...(o.late && { late: o.late }),
    version: '1.0',
    time,
    bot: { id: o.bot ?? 'bot-1', name: 'treasury' },
    subscription: { id: 'sub-1', name: 'treasury' },
    data: {
      block: { hash: hashOf(9), height: 100, time: o.time ?? time },
      chain: { chain_id: chain, explore: '', type: 'Ethereum' },
      transaction: { hash, from: stranger, to: treasury, method: '', status: 'success' },
      ...noEvents,
      movements: [...(o.movements ?? [movement()])],
      left_out: 0,
      ...o.data,
    },
    message: o.message ?? '',
  }
}

/** The summary of these transactions, by default of five minutes. */
export const summaryOf = (
  all: readonly Notification['data'][],
  span = { since: time, until: time + 300 },
): Summary => {
  const sums = all.reduce<SummaryState | undefined>(addToSummary, undefined)
  if (sums === undefined) throw new Error('a summary of nothing')
  return toSummary(sums, span)
}

/** A subscription of somebody to a bot of somebody else, as notifications are built of. */
export const senderOf = (
  o: {
    template?: string
    name?: string
    botName?: string
    botTemplate?: string
    botAccount?: string
    time?: number
  } = {},
): NotificationSource => ({
  time: o.time ?? 0,
  say: texts.for('en'),
  bot: {
    id: 'bot-1',
    record: {
      account: o.botAccount ?? 'a',
      userId: 1,
      info: {
        name: o.botName ?? 'wallets',
        tags: [],
        status: 'Public',
        notify_template: o.botTemplate ?? '',
        description: '',
      },
      chains: [1],
      addresses: [],
      strategies: [],
      state: 'live',
      createdAt: 0,
    },
  },
  subscription: {
    id: 'sub-1',
    record: {
      account: 'b',
      userId: 2,
      bot: 'bot-1',
      name: o.name ?? 'treasury',
      actions: [],
      channels: [],
      from: {},
      frequency: 'Always',
      template: o.template ?? '',
      state: 'live',
      createdAt: 0,
    },
  },
})

/** What the service tells of the coins of the treasury, whose limit is 1 ETH. `event`: how they are. */
export const balanceNotification = (
  event: Partial<Extract<LimitReadingEvent, { type: 'balance' }>> = {},
): LimitNotification => {
  const { bot, subscription } = notification()
  const limit = '1000000000000000000'
  return {
    id: `${subscription.id}:balance:1:1`,
    revision: 0,
    version: '1.0',
    time,
    bot,
    subscription,
    data: {
      block: { hash: hashOf(1), height: 1, time },
      chain: { chain_id: '1', explore: 'https://etherscan.io', type: 'Ethereum' },
      conditions: [{ func: 'balance', params: { asset: 'coin', below: limit } }],
      event: {
        type: 'balance',
        address: treasury,
        asset: 'coin',
        symbol: 'ETH',
        decimals: 18,
        balance: '500000000000000000',
        limit,
        state: 'below',
        ...event,
      },
    },
    message: '',
  }
}
