import type { Log } from '#lib/log.ts'
import { maxWrites } from '#store/limits.ts'
import { type Claim, type Doc, type Item, put, type Store, type Write } from '#store/store.ts'
import { type Match, matchSchema } from '../match/match.ts'
import {
  type BotRecord,
  bots,
  type Count,
  channels,
  counts,
  type SubscriptionRecord,
  subscriptions,
} from '../records.ts'
import type { TokenFacts } from '../tokens/ask-token.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { buildNotification } from './build-notification.ts'
import { passingMatch } from './passing-match.ts'
import { shownContracts } from './tell-happenings.ts'

type Deps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly tokens: Tokens
}

/** How soon a token is asked for again that no node could be asked for. */
const tokenPauseMs = 2_000

type Facts = ReadonlyMap<string, TokenFacts>

type Target = {
  readonly bot: Doc<BotRecord>
  readonly subscription: Doc<SubscriptionRecord>
  /** Lanes of its channels that can be sent to. */
  readonly lanes: readonly string[]
}

/** `undefined`: the subscription or its bot is gone, or the bot has become somebody else's Private one. */
const readTarget = async (store: Store, id: string): Promise<Target | undefined> => {
  const [subscription] = await store.get(subscriptions, [id])
  if (subscription === undefined) return undefined
  const [bot] = await store.get(bots, [subscription.value.bot])
  if (bot?.value.state !== 'live') return undefined
  const foreign = bot.value.account !== subscription.value.account
  if (foreign && bot.value.info.status === 'Private') return undefined
  const found = await store.get(channels, subscription.value.channels)
  const lanes = found.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
  return { bot, subscription, lanes }
}

const countWrites = async (
  o: Pick<Deps, 'store' | 'now'> & { ids: readonly string[]; by: number },
): Promise<Write[]> => {
  if (o.by === 0) return []
  const found = await o.store.get(counts, o.ids)
  return o.ids.map((id, n) => {
    const value: Count = { times: (found[n]?.value.times ?? 0) + o.by, lastAt: o.now() }
    return put(counts, { id, value }, { expect: found[n]?.version ?? 0 })
  })
}

const hookPushes = (match: Match, o: { target: Target; facts: Facts; time: number }): Write[] => {
  const { bot, subscription, lanes } = o.target
  const notification = buildNotification(match, {
    facts: o.facts,
    bot: { id: bot.id, record: bot.value },
    subscription: { id: subscription.id, record: subscription.value },
    time: o.time,
  })
  return lanes.map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: `${notification.id}:${lane}`,
    body: notification,
  }))
}

/** What of an item is told; `undefined`: nothing. */
const readItem = (deps: Deps, item: Item, { bot }: Target): Match | undefined => {
  const { success, data: match, error } = matchSchema.safeParse(item.body)
  if (success) return passingMatch(match, bot.value.strategies)
  // Another version of this program wrote it. Left in place it would hold up the subscription for ever.
  deps.log.error({ id: item.id, error: error.issues[0]?.message }, 'a match is not understood and dropped')
  return undefined
}

/** By chain, what the contracts in some matches say of themselves. */
const readFacts = async (tokens: Tokens, matches: readonly Match[], signal: AbortSignal) => {
  const facts = new Map<number, Facts>()
  for (const [chain, onChain] of Map.groupBy(matches, match => match.chain)) {
    facts.set(chain, await tokens.read({ chain, contracts: onChain.flatMap(shownContracts) }, signal))
  }
  return facts
}

type Ready = { readonly match: Match; readonly facts: Facts }

/** The items that can be told, in order, up to the first whose tokens cannot be asked for yet. */
const prepare = async (deps: Deps, o: { items: readonly Item[]; target: Target; signal: AbortSignal }) => {
  const read = o.items.map(item => readItem(deps, item, o.target))
  const matches = read.filter(match => match !== undefined)
  const byChain = await readFacts(deps.tokens, matches, o.signal)
  const ready: Ready[] = []
  for (const [count, match] of read.entries()) {
    if (match === undefined) continue
    const facts: Facts = byChain.get(match.chain) ?? new Map()
    if (!shownContracts(match).every(contract => facts.has(contract))) return { ready, count }
    ready.push({ match, facts })
  }
  return { ready, count: read.length }
}

/** The writes that settle the first items of a claim, as many as one commit holds. */
const settle = async (
  deps: Deps,
  claim: Claim,
  o: { target: Target; signal: AbortSignal },
): Promise<Write[]> => {
  const { bot, subscription, lanes } = o.target
  const room = Math.max(1, Math.floor((maxWrites - 3) / Math.max(1, lanes.length)))
  const items = claim.items.slice(0, room)
  const { ready, count } = await prepare(deps, { items, ...o })
  const counted = [`bot:${bot.id}`]
  if (subscription.value.state === 'live') counted.push(`subscription:${subscription.id}`)
  return [
    ...ready.flatMap(one => hookPushes(one.match, { target: o.target, facts: one.facts, time: deps.now() })),
    ...(await countWrites({ ...deps, ids: counted, by: ready.length })),
    { op: 'done', claim, count, ...(count === 0 && { delayMs: tokenPauseMs }) },
  ]
}

/**
 * Stage 2: takes matched transactions of one subscription, filters them, and in one commit queues a notification for each
 * channel, counts, and takes the items. Every frequency notifies at once, as `Always`: the others are kept and shown, and
 * take effect in a later version.
 */
export const createNotifySubscription = (deps: Deps) => {
  const { store, log } = deps

  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const overfull = new Set<string>()
    while (!signal.aborted) {
      const target = await readTarget(store, claim.lane)
      if (target === undefined) {
        await store.commit([{ op: 'done', claim, count: claim.items.length }])
        return
      }
      const lanes = target.lanes.filter(lane => !overfull.has(lane))
      const writes = await settle(deps, claim, { target: { ...target, lanes }, signal })
      const committed = await store.commit(writes)
      if (committed.ok || committed.reason === 'lease lost') return
      const refused = writes[committed.write]
      if (committed.reason === 'full' && refused?.op === 'push') {
        // One channel that takes nothing must not hold up the others.
        overfull.add(refused.lane)
        log.error(
          { channel: Number(refused.lane) },
          'too much waits for this channel: notifications are dropped',
        )
      }
    }
  }
}
