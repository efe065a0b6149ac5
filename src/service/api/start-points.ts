import { pagesWith } from '#store/pages.ts'
import { put, type Store } from '#store/store.ts'
import { type SubscriptionRecord, subscriptions } from '../records/records.ts'

export type StartPoints = SubscriptionRecord['from']
type StartsChange = (from: StartPoints) => StartPoints

/** Changes the start points of a live subscription, beside concurrent changes of other fields. */
const changeStartPoints = async (store: Store, id: string, change: StartsChange): Promise<void> => {
  for (;;) {
    const [doc] = await store.get(subscriptions, [id])
    if (doc?.value.state !== 'live') return
    const value = { ...doc.value, from: change(doc.value.from) }
    const { ok } = await store.commit([put(subscriptions, { id, value }, { expect: doc.version })])
    if (ok) return
  }
}

const changeAllStartPoints = async (
  store: Store,
  bot: string,
  which: (from: StartPoints) => boolean,
  change: StartsChange,
): Promise<void> => {
  for await (const page of pagesWith(store, subscriptions, { index: 'bot', value: bot }))
    for (const { id, value } of page) if (which(value.from)) await changeStartPoints(store, id, change)
}

const withMissing =
  (starts: StartPoints): StartsChange =>
  from => ({ ...starts, ...from })

/**
 * Sets the start points of a bot's subscriptions; must be called before chains are added. Start points on a chain
 * that the bot had in the past are replaced.
 */
export const startOnAddedChains = (
  store: Store,
  { chains, starts, bot }: { bot: string; chains: readonly number[]; starts: StartPoints },
): Promise<void> => {
  const others = (from: StartPoints): StartPoints =>
    Object.fromEntries(Object.entries(from).filter(([chain]) => !chains.includes(Number(chain))))
  const change: StartsChange = from => ({ ...others(from), ...starts })
  return changeAllStartPoints(store, bot, () => true, change)
}

/**
 * Sets the start points of subscriptions that were created while chains were added, and know only the chains
 * before; must be called after the chains are stored.
 */
export const startLateSubscriptions = (store: Store, bot: string, starts: StartPoints): Promise<void> => {
  const isMissing = (from: StartPoints): boolean => Object.keys(starts).some(chain => !(chain in from))
  return changeAllStartPoints(store, bot, isMissing, withMissing(starts))
}

/** Sets the start points of one subscription that was created while chains were added. */
export const startSubscription = (store: Store, id: string, starts: StartPoints): Promise<void> =>
  changeStartPoints(store, id, withMissing(starts))
