import { type Doc, put, type Store } from '#store/store.ts'
import { type SubscriptionRecord, subscriptions } from '../records/records.ts'

type HeightsByChain = SubscriptionRecord['from']
type HeightsChange = (from: HeightsByChain) => HeightsByChain

const batchSize = 100

/** Changes the start heights of a live subscription, beside concurrent changes of other fields. */
const changeStartHeights = async (store: Store, id: string, change: HeightsChange): Promise<void> => {
  for (;;) {
    const [doc] = await store.get(subscriptions, [id])
    if (doc?.value.state !== 'live') return
    const value = { ...doc.value, from: change(doc.value.from) }
    const { ok } = await store.commit([put(subscriptions, { id, value }, { expect: doc.version })])
    if (ok) return
  }
}

const changeAllStartHeights = async (
  store: Store,
  o: { bot: string; which: (from: HeightsByChain) => boolean; change: HeightsChange },
): Promise<void> => {
  let found: Doc<SubscriptionRecord>[]
  let after: string | undefined
  do {
    const page = { limit: batchSize, ...(after !== undefined && { after }) }
    found = await store.find(subscriptions, { index: 'bot', value: o.bot, ...page })
    for (const { id, value } of found) if (o.which(value.from)) await changeStartHeights(store, id, o.change)
    after = found.at(-1)?.id
  } while (found.length === batchSize)
}

const withMissing =
  (heads: HeightsByChain): HeightsChange =>
  from => ({ ...heads, ...from })

/**
 * To be called before chains are added to a bot: its subscriptions will match there above `heads`. Heights of a chain that the bot
 * had in the past are replaced. Without a known head a chain starts at the first one that is seen.
 */
export const startOnAddedChains = (
  store: Store,
  o: { bot: string; chains: readonly number[]; heads: HeightsByChain },
): Promise<void> => {
  const others = (from: HeightsByChain): HeightsByChain =>
    Object.fromEntries(Object.entries(from).filter(([chain]) => !o.chains.includes(Number(chain))))
  const change: HeightsChange = from => ({ ...others(from), ...o.heads })
  return changeAllStartHeights(store, { bot: o.bot, which: () => true, change })
}

/** To be called after chains are added: subscriptions created in between know only the chains before. */
export const startLateSubscriptions = (
  store: Store,
  o: { bot: string; heads: HeightsByChain },
): Promise<void> => {
  const isMissing = (from: HeightsByChain): boolean => Object.keys(o.heads).some(chain => !(chain in from))
  return changeAllStartHeights(store, { bot: o.bot, which: isMissing, change: withMissing(o.heads) })
}

/** The same for one subscription. */
export const startSubscription = (store: Store, id: string, heads: HeightsByChain): Promise<void> =>
  changeStartHeights(store, id, withMissing(heads))
