import { type Doc, put, type Store } from '#store/store.ts'
import { type SubscriptionRecord, subscriptions } from '../records.ts'

type From = SubscriptionRecord['from']
type Change = (from: From) => From

/** How many are read at once. */
const batch = 100

/** Changes from which heights a live subscription matches, whatever else changes in it at the same time. */
const changeFrom = async (store: Store, id: string, change: Change): Promise<void> => {
  for (;;) {
    const [doc] = await store.get(subscriptions, [id])
    if (doc?.value.state !== 'live') return
    const value = { ...doc.value, from: change(doc.value.from) }
    const { ok } = await store.commit([put(subscriptions, { id, value }, { expect: doc.version })])
    if (ok) return
  }
}

const changeAll = async (
  store: Store,
  o: { bot: string; which: (from: From) => boolean; change: Change },
): Promise<void> => {
  let found: Doc<SubscriptionRecord>[]
  let after: string | undefined
  do {
    const page = { limit: batch, ...(after !== undefined && { after }) }
    found = await store.find(subscriptions, { index: 'bot', value: o.bot, ...page })
    for (const { id, value } of found) if (o.which(value.from)) await changeFrom(store, id, o.change)
    after = found.at(-1)?.id
  } while (found.length === batch)
}

const addMissing =
  (heads: From): Change =>
  from => ({ ...heads, ...from })

/**
 * Before a bot is given chains: has its subscriptions match there above `heads`. What they know of a chain that was once
 * taken from the bot is out of date. Without a known head a chain begins at the first one that is seen.
 */
export const beginOnChains = (
  store: Store,
  o: { bot: string; chains: readonly number[]; heads: From },
): Promise<void> => {
  const others = (from: From): From =>
    Object.fromEntries(Object.entries(from).filter(([chain]) => !o.chains.includes(Number(chain))))
  const change: Change = from => ({ ...others(from), ...o.heads })
  return changeAll(store, { bot: o.bot, which: () => true, change })
}

/** After it: a subscription made meanwhile knows of the chains that the bot had before. */
export const completeBeginning = (store: Store, o: { bot: string; heads: From }): Promise<void> => {
  const isMissing = (from: From): boolean => Object.keys(o.heads).some(chain => !(chain in from))
  return changeAll(store, { bot: o.bot, which: isMissing, change: addMissing(o.heads) })
}

/** The same for one subscription, whose bot was given chains while it was made. */
export const completeSubscription = (store: Store, id: string, heads: From): Promise<void> =>
  changeFrom(store, id, addMissing(heads))
