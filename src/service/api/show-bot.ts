import type { Bot } from '#contract/bot.ts'
import { toChecksumAddress } from '#lib/checksum-address.ts'
import { toIsoTime } from '#lib/clock.ts'
import type { Doc, Store } from '#store/store.ts'
import { type BotRecord, subscriptions, type TriggerCount, triggerCounts } from '../records.ts'

/** More than this many are not counted. */
const maxCountedSubscribers = 1_000

/** A bot in the contract's words. `subscribers`: its live subscriptions. Nobody can view or fork a bot here. */
export const presentBot = (o: {
  id: string
  record: BotRecord
  count: TriggerCount | undefined
  subscribers: number
}): Bot => ({
  id: o.id,
  info: { type: 'Wallet', ...o.record.info },
  driver: {
    chains: o.record.chains.map(chain => ({ chain_id: String(chain), type: 'Ethereum' })),
    addresses: o.record.addresses.map(address => toChecksumAddress(`0x${address}`)),
    strategies: o.record.strategies,
  },
  subscribe_num: o.subscribers,
  fork_num: 0,
  view_times: 0,
  triggered_times: o.count?.times ?? 0,
  last_trigger_time: Math.floor((o.count?.lastAt ?? 0) / 1000),
  readme: '',
  created_at: toIsoTime(o.record.createdAt),
  user: {},
  notifies: null,
  forked_bot: null,
  original_bot: null,
  sub_users: null,
})

const countSubscribers = async (store: Store, bot: string): Promise<number> => {
  const found = await store.find(subscriptions, { index: 'bot', value: bot, limit: maxCountedSubscribers })
  return found.filter(({ value }) => value.state === 'live').length
}

/** Bots as they stand, with their counters. */
export const presentBots = async (store: Store, docs: readonly Doc<BotRecord>[]): Promise<Bot[]> => {
  const found = await store.get(
    triggerCounts,
    docs.map(({ id }) => `bot:${id}`),
  )
  const subscribers = await Promise.all(docs.map(({ id }) => countSubscribers(store, id)))
  return docs.map(({ id, value: record }, n) =>
    presentBot({ id, record, count: found[n]?.value, subscribers: subscribers[n] ?? 0 }),
  )
}
