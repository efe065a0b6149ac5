import { randomBytes } from 'node:crypto'
import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { listsOf } from '#events/event-lists.ts'
import { sampleContract, sampleCounterparty } from '#events/raw-block.ts'
import { eventIdOf, eventKind, strategySchema } from '#events/registry.ts'
import { toUnixSeconds } from '#lib/time.ts'
import type { MatchContents } from '../chain/match/match-candidate.ts'
import type { MatchUpdate } from '../records/match-update.ts'
import type { BotRecord, TokenMetadata } from '../records/records.ts'
import { buildNotification, type NotificationSource } from './build-notification.ts'

const testToken: TokenMetadata = { symbol: 'TEST', decimals: etherDecimals, name: 'Test' }
const facts: ReadonlyMap<string, TokenMetadata> = new Map([[sampleContract, testToken]])

const anyTransfer = strategySchema.parse({ func: 'eth_transfer', params: {} })

/** A sample of the bot's first strategy, at its first address. */
const sampleContents = ({ strategies, addresses }: BotRecord, chain: number): MatchContents => {
  const [strategy = anyTransfer] = strategies
  const [address = sampleCounterparty] = addresses
  const id = eventIdOf(strategy)
  const { item, transaction, hasFailed } = eventKind(id).sample(address, strategy, chainOf(chain).decimals)
  const hash = `0x${randomBytes(32).toString('hex')}`
  return {
    transaction: { hash, ...transaction, succeeded: hasFailed !== true },
    ...listsOf({ id, item }),
    leftOut: 0,
  }
}

/** An invented block of height 0, at a time in ms. */
export const testBlock = (time: number) => ({
  hash: `0x${'0'.repeat(64)}`,
  height: 0,
  time: toUnixSeconds(time),
})

/**
 * A notification of an invented transaction, marked as a test: an event of the bot's first strategy at its
 * first address on its first chain. Ignores minimums, and has a new id each time.
 */
export const testNotification = (subject: NotificationSource): Notification => {
  const [chain = 0] = subject.bot.record.chains
  const update: MatchUpdate = {
    chain,
    block: testBlock(subject.time),
    ...sampleContents(subject.bot.record, chain),
    revision: 0,
    state: 'included',
  }
  return { ...buildNotification(update, { facts, prices: new Map(), ...subject }), test: true }
}
