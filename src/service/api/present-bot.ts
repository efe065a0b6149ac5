import { type Family, withAddressesOf } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { Bot } from '#contract/bot.ts'
import { showAddress } from '#lib/format.ts'
import { toIsoTime, toUnixSeconds } from '#lib/time.ts'
import { pagesWith } from '#store/pages.ts'
import { type Doc, type Store } from '#store/store.ts'
import { type BotRecord, subscriptions, type TriggerCount, triggerCounts } from '../records/records.ts'

const maxCountedSubscribers = 1_000

const familyOf = (chains: readonly number[]): Family => chainOf(chains[0] ?? 1).family

/**
 * A bot as the contract has it. `subscribers` counts its live subscriptions. Bots cannot be viewed or forked
 * here.
 */
export const presentBot = (
  id: string,
  record: BotRecord,
  count: TriggerCount | undefined,
  subscribers: number,
): Bot => ({
  id,
  info: { type: 'Wallet', ...record.info },
  driver: {
    chains: record.chains.map(chain => ({ chain_id: String(chain), type: chainOf(chain).family.type })),
    addresses: record.addresses.map(address => showAddress(familyOf(record.chains).toAddress(address))),
    strategies: withAddressesOf(familyOf(record.chains), [...record.strategies, ...(record.readings ?? [])]),
  },
  subscribe_num: subscribers,
  fork_num: 0,
  view_times: 0,
  triggered_times: count?.times ?? 0,
  last_trigger_time: toUnixSeconds(count?.lastAt ?? 0),
  readme: '',
  created_at: toIsoTime(record.createdAt),
  user: {},
  notifies: null,
  forked_bot: null,
  original_bot: null,
  sub_users: null,
})

/** Counts live subscriptions, at most `maxCountedSubscribers`. */
const countSubscribers = async (store: Store, bot: string): Promise<number> => {
  let count = 0
  for await (const page of pagesWith(store, subscriptions, { index: 'bot', value: bot })) {
    count += page.filter(({ value }) => value.state === 'live').length
    if (count >= maxCountedSubscribers) return maxCountedSubscribers
  }
  return count
}

export const presentBots = async (store: Store, docs: readonly Doc<BotRecord>[]): Promise<Bot[]> => {
  const counts = await store.get(
    triggerCounts,
    docs.map(({ id }) => `bot:${id}`),
  )
  const subscribers = await Promise.all(docs.map(({ id }) => countSubscribers(store, id)))
  return docs.map(({ id, value: record }, n) => presentBot(id, record, counts[n]?.value, subscribers[n] ?? 0))
}
