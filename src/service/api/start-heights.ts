import { type Doc, put, type Store } from '#store/store.ts'
import { type SubscriptionRecord, subscriptions } from '../records.ts'

type HeightsByChain = SubscriptionRecord['from']
type HeightsChange = (from: HeightsByChain) => HeightsByChain

/** How many are read at once. */
const batchSize = 100

/** Changes from which heights a live subscription matches, whatever else changes in it at the same time. */
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
 * Before a bot is given chains: has its subscriptions match there above `heads`. What they know of a chain that was once
 * taken from the bot is out of date. Without a known head a chain begins at the first one that is seen.
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

/** After it: a subscription made meanwhile knows of the chains that the bot had before. */
export const startLateSubscriptions = (
  store: Store,
  o: { bot: string; heads: HeightsByChain },
): Promise<void> => {
  const isMissing = (from: HeightsByChain): boolean => Object.keys(o.heads).some(chain => !(chain in from))
  return changeAllStartHeights(store, { bot: o.bot, which: isMissing, change: withMissing(o.heads) })
}

/** The same for one subscription, whose bot was given chains while it was made. */
export const startSubscription = (store: Store, id: string, heads: HeightsByChain): Promise<void> =>
  changeStartHeights(store, id, withMissing(heads))
