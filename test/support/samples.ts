import { join } from 'node:path'
import { hashToken } from '#chat/receiver-address.ts'
import { chats, type Destination, destinations, type Watch, watches } from '#chat/records.ts'
import type { Notification } from '#contract/notification.ts'
import { kinds, type Movement, type RegisteredKind } from '#events/registry.ts'
import { recordOf } from '#lib/collections.ts'
import { loadTexts } from '#render/texts.ts'
import type { NotificationSource } from '#service/notify/build-notification.ts'
import { put, type Store } from '#store/store.ts'

export const texts = loadTexts(join(import.meta.dirname, '..', '..', 'locales'))

export const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const savings = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const stranger = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

export const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

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

export const watch = (change: Partial<Watch> = {}): Watch => ({
  name: 'treasury',
  addresses: [{ address: treasury, label: 'treasury' }],
  chains: [1],
  strategies: [],
  frequency: 'Always',
  destination: 'd1',
  chat: '1000001',
  bot: 'bot-1',
  subscription: 'sub-1',
  state: 'live',
  createdAt: time,
  ...change,
})

/** A chat with one watch in it, and the token of its receiver address. */
export const keepWatch = async (
  store: Store,
  o: { destination?: Partial<Destination>; watch?: Partial<Watch> } = {},
): Promise<string> => {
  const token = 'token-of-the-chat'
  const kept = watch(o.watch)
  const value = { chat: kept.chat, generation: 1, tokenHash: hashToken(token), ...o.destination }
  await store.commit([
    put(destinations, { id: kept.destination, value }),
    put(watches, { id: 'w1', value: kept }),
  ])
  return token
}

/** How the person of a chat comes back to it, and it can be written to; each call is another time. */
export const comesBack = (store: Store, chat: string) => {
  let returns = 0
  return async (destination = 'd1'): Promise<void> => {
    returns += 1
    const body = { kind: 'missed', destination }
    await store.commit([
      put(chats, { id: chat, value: { state: 'returning' } }),
      { op: 'push', queue: 'chat', lane: chat, id: `back-${returns}`, body },
    ])
  }
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
