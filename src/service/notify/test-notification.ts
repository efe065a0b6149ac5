import { randomBytes } from 'node:crypto'
import type { Notification } from '#contract/notification.ts'
import type { Strategy } from '#events/registry.ts'
import type { Translator } from '#render/texts.ts'
import { testId } from '../deliver/delivery-queue.ts'
import type { MatchUpdate } from '../match/match.ts'
import type { BotRecord, ChannelRecord, SubscriptionRecord, TokenMetadata } from '../records.ts'
import { buildNotification } from './build-notification.ts'

type TestSubject = {
  readonly bot: { readonly id: string; readonly record: BotRecord }
  readonly subscription: { readonly id: string; readonly record: SubscriptionRecord }
  /** Milliseconds. */
  readonly time: number
  readonly say: Translator
}
type Movement = MatchUpdate['movements'][number]
type TestEvents = Pick<MatchUpdate, 'movements' | 'deployments' | 'calls'>

/** Addresses that nobody has, and that look it. */
const counterpartyKey = '7e57'.repeat(10)
const contractKey = '7e57c0de'.repeat(5)

const facts: ReadonlyMap<string, TokenMetadata> = new Map([
  [contractKey, { symbol: 'TEST', decimals: 18, name: 'Test' }],
])

/** 1.25 of a coin or token of 18 decimals. */
const amount = '1250000000000000000'
/** `transfer(address,uint256)` */
const method = '0xa9059cbb'

const testMovement = (strategy: Strategy, address: string): Movement | undefined => {
  if (!('direction' in strategy.params)) return undefined
  const ends = {
    address,
    direction: strategy.params.direction === 'out' ? 'out' : 'in',
    counterparty: counterpartyKey,
  } as const
  if (strategy.func === 'eth_transfer') return { kind: 'native', ...ends, amount }
  return strategy.func === 'nft_transfer'
    ? { kind: 'nft', ...ends, standard: 'erc721', contract: contractKey, tokenId: '1', amount: '1' }
    : { kind: 'token', ...ends, contract: contractKey, amount }
}

/** The kind of thing that the bot asks for first. */
const testEvents = ({ strategies, addresses }: BotRecord): TestEvents => {
  const [strategy] = strategies
  const [address] = addresses
  const nothing: TestEvents = { movements: [], deployments: [], calls: [] }
  if (strategy === undefined || address === undefined) return nothing
  const movement = testMovement(strategy, address)
  if (movement !== undefined) return { ...nothing, movements: [movement] }
  return strategy.func === 'contract_deploy'
    ? { ...nothing, deployments: [{ address, contract: contractKey }] }
    : { ...nothing, calls: [{ address, role: 'sender' }] }
}

const testTransaction = ({ movements, deployments, calls }: TestEvents): MatchUpdate['transaction'] => {
  const hash = `0x${randomBytes(32).toString('hex')}`
  const [movement] = movements
  const [address = counterpartyKey] = [...movements, ...deployments, ...calls].map(
    happened => happened.address,
  )
  const [from, to] = movement?.direction === 'in' ? [counterpartyKey, address] : [address, counterpartyKey]
  const made = { hash, succeeded: true }
  if (movement?.kind === 'native') return { ...made, from, to, method: '' }
  return { ...made, from, to: deployments.length > 0 ? null : contractKey, method }
}

/**
 * What a channel would be sent of a transaction that nobody made, marked as a test: the kind of thing that the bot asks for
 * first, at its first address on its first chain, in a block of height 0. Minimums are not looked at. No two have one id.
 */
export const testNotification = (o: TestSubject): Notification => {
  const [chain = 0] = o.bot.record.chains
  const happening = testEvents(o.bot.record)
  const notice: MatchUpdate = {
    chain,
    block: { hash: `0x${'0'.repeat(64)}`, height: 0, time: Math.floor(o.time / 1000) },
    transaction: testTransaction(happening),
    ...happening,
    leftOut: 0,
    revision: 0,
    state: 'included',
  }
  return { ...buildNotification(notice, { facts, prices: new Map(), ...o }), test: true }
}

/** An address that nobody has, and that looks it. */
const testAddress = '7e57add5'.repeat(5)

/**
 * What a channel would be sent of a coin transfer that nobody made: the test of a channel that perhaps nothing uses yet. Its
 * bot and its subscription exist no more than the transfer.
 */
export const channelTestNotification = (
  { account, userId, name, id }: ChannelRecord,
  { chain, time, say }: { readonly chain: number; readonly time: number; readonly say: Translator },
): Notification => {
  const owner = { account, userId, createdAt: time, state: 'live' } as const
  const bot: BotRecord = {
    ...owner,
    info: { name: 'Test', tags: [], status: 'Private', notify_template: '', description: '' },
    chains: [chain],
    addresses: [testAddress],
    strategies: [{ func: 'eth_transfer', params: { direction: 'in', minimum_amount: '0', minimum_usd: 0 } }],
  }
  const subscription: SubscriptionRecord = {
    ...owner,
    bot: testId,
    name,
    frequency: 'Always',
    template: '',
    actions: [{ type: 'Notify', params: { channel_ids: [id] } }],
    channels: [],
    from: {},
  }
  return testNotification({
    bot: { id: testId, record: bot },
    subscription: { id: testId, record: subscription },
    time,
    say,
  })
}
