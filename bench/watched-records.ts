import { eventPresets } from '#events/contract-event/presets.ts'
import { kinds, type Strategy, strategySchema } from '#events/registry.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import { type BotRecord, bots, type SubscriptionRecord, subscriptions } from '#service/records/records.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { addressKey, hitKeys } from './made-block.ts'

/** Where the chain of the bench begins to be watched. */
export const chain = 1
export const firstHeight = 0x10_00_00_00

const usual: Strategy[] = [
  { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
  { func: 'token_transfer', params: { direction: 'both', minimum_usd: 0 } },
  { func: 'nft_transfer', params: { direction: 'both' } },
  { func: 'contract_deploy', params: {} },
  { func: 'contract_call', params: {} },
]

const required: Readonly<Record<string, object>> = { outflow: { usd: 1_000, within: '1h' } }

/** Of each kind, and the events of all presets. */
const every: Strategy[] = [
  ...kinds
    .filter(({ func }) => func !== 'contract_event')
    .map(({ func }) => strategySchema.parse({ func, params: required[func] ?? {} })),
  ...eventPresets.flatMap(({ strategies }) => strategies),
]

type Watched = { addresses: string[]; strategies: Strategy[]; readings: readonly ReadingStrategy[] }

const botOf = (watched: Watched): BotRecord => ({
  account: 'bench',
  userId: 1,
  info: { name: 'Wallets', tags: ['watch'], status: 'Private', notify_template: '', description: '' },
  chains: [chain],
  ...watched,
  state: 'live',
  createdAt: 0,
})

const subscriptionTo = (bot: string, above: number): SubscriptionRecord => ({
  account: 'bench',
  userId: 1,
  bot,
  name: 'Wallets',
  frequency: 'Always',
  template: '',
  actions: [],
  channels: [],
  from: { [chain]: above },
  state: 'live',
  createdAt: 0,
})

type WatchedOptions = {
  readonly bots: number
  readonly addressesEach: number
  readonly isEveryKind?: boolean
  readonly readings?: readonly ReadingStrategy[]
  /** The height above which they watch; by default that of the made blocks. */
  readonly above?: number
}

/** Bots of so many addresses each, with a subscription each; the first ten of them have an address of the made block. */
export const keepWatched = async (store: Store, o: WatchedOptions): Promise<void> => {
  let writes: Write[] = []
  const commit = async () => {
    await store.commit(writes)
    writes = []
  }
  for (let n = 0; n < o.bots; n += 1) {
    const id = String(n).padStart(16, '0')
    const addresses = Array.from({ length: o.addressesEach }, (_, place) =>
      addressKey('watched', n * o.addressesEach + place),
    )
    const hit = hitKeys[n]
    if (hit !== undefined) addresses[0] = hit
    const strategies = o.isEveryKind === true ? every : usual
    writes.push(
      put(bots, { id, value: botOf({ addresses, strategies, readings: o.readings ?? [] }) }),
      put(subscriptions, { id, value: subscriptionTo(id, o.above ?? firstHeight) }),
    )
    if (writes.length >= maxCommitWrites) await commit()
  }
  await commit()
}
