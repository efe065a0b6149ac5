import { type Source, sources } from '#events/event-kind.ts'
import { asksFor, declaredEvents, emittedTopics, needsLogs } from '#events/matchers.ts'
import type { Store } from '#store/store.ts'
import {
  type BotRecord,
  bots,
  type StartPoint,
  type SubscriptionRecord,
  subscriptions,
} from '../../records/records.ts'
import type { Block } from '../rpc/block.ts'
import type { WatchedEmitters } from '../rpc/check-block.ts'
import { type AddressMap, createAddressMap } from './address-map.ts'
import {
  countPacked,
  unpackAddresses,
  type WatchCriteria,
  type WatchedBot,
  watchedBot,
} from './watched-bot.ts'

/**
 * Sources that are read beside the transactions of a block; `coinLogs` are the logs of blocks that log each
 * movement of the coin.
 */
type AskedSource = Source | 'logs' | 'coinLogs'

const declaredTopics = ({ asked }: WatchedBot): ReadonlySet<string> =>
  new Set(declaredEvents(asked).map(({ topic }) => topic))

type WatchedChain = {
  readonly map: AddressMap
  readonly bots: Set<WatchedBot>
  /** Bots that watch for logs that contracts write, with the first topics of these. */
  readonly emitting: Map<WatchedBot, ReadonlySet<string>>
  readonly sources: Map<AskedSource, number>
  /** Number of bots that declare an event, by its first topic. */
  readonly declaredTopics: Map<string, number>
}

type IndexedSubscription = Pick<SubscriptionRecord, 'bot' | 'from'> & { readonly record: WatchCriteria }

type WatchedSet = ReturnType<typeof createWatchedSet>

const newWatchedChain = (): WatchedChain => ({
  map: createAddressMap(),
  bots: new Set(),
  emitting: new Map(),
  sources: new Map(),
  declaredTopics: new Map(),
})

/** Counts something once more or once less. */
const addCount = <Key>(counts: Map<Key, number>, key: Key, change: 1 | -1): void => {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

const askedSources = ({ asked }: WatchedBot, chain: number): readonly AskedSource[] => [
  ...sources.filter(source => asksFor(asked, source)),
  ...(needsLogs(asked, chain) ? (['logs'] as const) : []),
  ...(needsLogs(asked, chain, { hasCoinLogs: true }) ? (['coinLogs'] as const) : []),
]

const countNeeds = (watched: WatchedChain, bot: WatchedBot, chain: number, change: 1 | -1): void => {
  for (const source of askedSources(bot, chain)) addCount(watched.sources, source, change)
  for (const topic of declaredTopics(bot)) addCount(watched.declaredTopics, topic, change)
}

/**
 * Holds the watched addresses in memory: addresses to bots, bots to subscriptions. Knows nothing of the
 * store. `onChange` gets each chain that a change affects.
 */
const createWatchedSet = (onChange: (chain: number) => void = () => {}) => {
  const byId = new Map<string, WatchedBot>()
  const botOf = new Map<string, string>()
  const byChain = new Map<number, WatchedChain>()

  const enter = (bot: WatchedBot): void => {
    byId.set(bot.id, bot)
    for (const chain of bot.chains) {
      onChange(chain)
      const watched = byChain.get(chain) ?? newWatchedChain()
      byChain.set(chain, watched)
      watched.bots.add(bot)
      const topics = emittedTopics(bot.asked)
      if (topics.size > 0) watched.emitting.set(bot, topics)
      countNeeds(watched, bot, chain, 1)
      watched.map.add(bot)
    }
  }

  const leave = (bot: WatchedBot): void => {
    byId.delete(bot.id)
    for (const chain of bot.chains) {
      onChange(chain)
      const watched = byChain.get(chain)
      if (watched === undefined) continue
      watched.bots.delete(bot)
      watched.emitting.delete(bot)
      countNeeds(watched, bot, chain, -1)
      watched.map.remove(bot)
      if (watched.bots.size === 0) byChain.delete(chain)
    }
  }

  return {
    byId,
    byChain,
    setBot: (id: string, record: BotRecord | undefined): void => {
      const present = byId.get(id)
      if (present === undefined) return
      leave(present)
      if (record?.state === 'live') enter(watchedBot(id, record, present.subscriptions))
      else for (const subscription of present.subscriptions.keys()) botOf.delete(subscription)
    },
    setSubscription: (id: string, subscription: IndexedSubscription): void => {
      const bot = byId.get(subscription.bot) ?? watchedBot(subscription.bot, subscription.record, new Map())
      if (!byId.has(subscription.bot)) enter(bot)
      for (const chain of bot.chains) onChange(chain)
      bot.subscriptions.set(id, subscription.from)
      botOf.set(id, subscription.bot)
    },
    dropSubscription: (id: string): void => {
      const bot = byId.get(botOf.get(id) ?? '')
      botOf.delete(id)
      bot?.subscriptions.delete(id)
      for (const chain of bot?.chains ?? []) onChange(chain)
      if (bot?.subscriptions.size === 0) leave(bot)
    },
  }
}

const pageSize = 500

const noTopics: ReadonlySet<string> = new Set()
const noBots: ReadonlySet<WatchedBot> = new Set()

/** The watched addresses, in memory, kept current by the store's change feed. */
export type WatchIndex = {
  /** Takes in everything committed before the call. */
  readonly refresh: () => Promise<void>
  readonly watches: (chain: number) => boolean
  readonly reads: (chain: number, source: AskedSource) => boolean
  /** First topics of the events that bots declare on a chain; later changes do not show. */
  readonly declaredTopics: (chain: number) => ReadonlySet<string>
  readonly botsAt: (chain: number) => AddressMap['botsAt']
  readonly bots: (chain: number) => ReadonlySet<WatchedBot>
  /**
   * Addresses (keys) watched for logs of a block that have them as a topic; empty if they are more than
   * `most`.
   */
  readonly loggedAddresses: (
    chain: number,
    most: number,
    block: Pick<Block, 'hasCoinLogs'>,
  ) => readonly string[]
  /** Addresses watched for logs that they write. None if they are more than `most`. */
  readonly loggedEmitters: (chain: number, most: number) => readonly WatchedEmitters[]
  /** Start points by subscription on a chain; looks at every subscription of the chain. */
  readonly startPoints: (chain: number) => ReadonlyMap<string, StartPoint | undefined>
  /**
   * Grows with every change of the watched addresses of a chain: while it stays the same, so do all answers
   * about that chain.
   */
  readonly version: (chain: number) => number
}

type SubscriptionChange = { readonly id: string; readonly value: SubscriptionRecord | undefined }

const liveBots = async (store: Store, ids: ReadonlySet<string>): Promise<Map<string, BotRecord>> => {
  const docs = await store.get(bots, [...ids])
  return new Map(docs.flatMap(doc => (doc?.value.state === 'live' ? [[doc.id, doc.value]] : [])))
}

const applySubscriptions = async (read: readonly SubscriptionChange[], store: Store, watched: WatchedSet) => {
  const live = read.flatMap(({ value }) => (value?.state === 'live' ? [value.bot] : []))
  const records = await liveBots(store, new Set(live))
  for (const { id, value } of read) {
    const record = value?.state === 'live' ? records.get(value.bot) : undefined
    if (value === undefined || record === undefined) watched.dropSubscription(id)
    else watched.setSubscription(id, { bot: value.bot, record, from: value.from })
  }
}

/** Follows the feeds of bots and subscriptions from `after` on, page by page. */
const createFeedReader = (store: Store) => {
  const changes = new Map<number, number>()
  const noteChange = (chain: number): void => void changes.set(chain, (changes.get(chain) ?? 0) + 1)
  let loads = 0
  let watched = createWatchedSet(noteChange)
  let botsAfter = ''
  let subscriptionsAfter = ''

  /**
   * Loads everything. The old index stays in use until all of it is read, as the store may become
   * unreachable.
   */
  const load = async (): Promise<void> => {
    // The position in the feed is read first, so that changes while everything is read are read twice, not
    // missed.
    const botsFrom = (await store.changes(bots, '', 1)).seq
    const subscriptionsFrom = (await store.changes(subscriptions, '', 1)).seq
    const next = createWatchedSet(noteChange)
    let after: string | undefined
    do {
      const page = await store.all(subscriptions, {
        limit: pageSize,
        ...(after === undefined ? {} : { after }),
      })
      await applySubscriptions(page, store, next)
      after = page.length === pageSize ? page.at(-1)?.id : undefined
    } while (after !== undefined)
    watched = next
    loads += 1
    botsAfter = botsFrom
    subscriptionsAfter = subscriptionsFrom
  }

  /** Returns `true` if there may be more. */
  const readPage = async (): Promise<boolean> => {
    const changedBots = await store.changes(bots, botsAfter, pageSize)
    const changed = await store.changes(subscriptions, subscriptionsAfter, pageSize)
    if (changedBots.reset || changed.reset) {
      await load()
      return true
    }
    const present = changedBots.ids.filter(id => watched.byId.has(id))
    const records = await liveBots(store, new Set(present))
    for (const id of present) watched.setBot(id, records.get(id))
    const docs = await store.get(subscriptions, changed.ids)
    await applySubscriptions(
      changed.ids.map((id, n) => ({ id, value: docs[n]?.value })),
      store,
      watched,
    )
    botsAfter = changedBots.seq
    subscriptionsAfter = changed.seq
    return changedBots.ids.length + changed.ids.length > 0
  }

  return {
    load,
    readPage,
    watched: () => watched,
    version: (chain: number): number => loads + (changes.get(chain) ?? 0),
  }
}

const watchQueries = (
  watched: () => WatchedSet,
): Pick<
  WatchIndex,
  | 'watches'
  | 'reads'
  | 'declaredTopics'
  | 'botsAt'
  | 'bots'
  | 'startPoints'
  | 'loggedAddresses'
  | 'loggedEmitters'
> => ({
  watches: chain => watched().byChain.has(chain),
  reads: (chain, source) => watched().byChain.get(chain)?.sources.has(source) ?? false,
  bots: chain => watched().byChain.get(chain)?.bots ?? noBots,
  declaredTopics: chain => {
    const topics = watched().byChain.get(chain)?.declaredTopics
    return topics === undefined || topics.size === 0 ? noTopics : new Set(topics.keys())
  },
  botsAt: chain => watched().byChain.get(chain)?.map.botsAt ?? (() => []),
  loggedAddresses: (chain, most, { hasCoinLogs }) => {
    const keys = new Set<string>()
    for (const bot of watched().byChain.get(chain)?.bots ?? []) {
      if (!needsLogs(bot.asked, chain, { which: 'naming', hasCoinLogs })) continue
      if (countPacked(bot.addresses) > most) return []
      for (const key of unpackAddresses(bot.addresses)) keys.add(key)
      if (keys.size > most) return []
    }
    return [...keys]
  },
  loggedEmitters: (chain, most) => {
    const emitting = watched().byChain.get(chain)?.emitting ?? []
    let count = 0
    for (const [bot] of emitting) {
      count += countPacked(bot.addresses)
      if (count > most) return []
    }
    return Array.from(emitting, ([{ addresses }, topics]) => ({ keys: unpackAddresses(addresses), topics }))
  },
  startPoints: chain => {
    const onChain = [...(watched().byChain.get(chain)?.bots ?? [])]
    return new Map(
      onChain.flatMap(bot => [...bot.subscriptions].map(([id, from]) => [id, from[chain]] as const)),
    )
  },
})

/** The watch index over a store; empty until the first `refresh`. */
export const createWatchIndex = (store: Store): WatchIndex => {
  const reader = createFeedReader(store)
  let loaded = false
  let queue: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const readAll = async (): Promise<void> => {
    next = undefined
    if (!loaded) {
      await reader.load()
      loaded = true
    }
    while (await reader.readPage());
  }

  return {
    refresh: () => {
      // One reading runs at a time. Callers during one share the next, which sees all that is committed by
      // now.
      next ??= queue.then(readAll)
      queue = next.catch(() => undefined)
      return next
    },
    ...watchQueries(reader.watched),
    version: reader.version,
  }
}

/**
 * A watch index of bots that need not exist, to match blocks of any height as the chains are matched. A match
 * names the bots by their keys in `asked`, as if those were subscriptions.
 */
export const createFixedIndex = (asked: ReadonlyMap<string, WatchCriteria>): WatchIndex => {
  const watched = createWatchedSet()
  for (const [key, bot] of asked) {
    const from = Object.fromEntries(bot.chains.map(chain => [chain, -1]))
    watched.setSubscription(key, { bot: key, record: bot, from })
  }
  return { ...watchQueries(() => watched), refresh: async () => {}, version: () => 0 }
}
