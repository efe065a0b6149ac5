import type { Log } from '#lib/log.ts'
import { maxWrites } from '#store/limits.ts'
import { type Claim, type Doc, type Item, put, type Store, type Write } from '#store/store.ts'
import type { Match } from '../match/match.ts'
import { type Notice, noticeSchema } from '../match/notice.ts'
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
import { lastNotices } from './last-notices.ts'
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

const hookPushes = (notice: Notice, o: { target: Target; facts: Facts; time: number }): Write[] => {
  const { bot, subscription, lanes } = o.target
  const notification = buildNotification(notice, {
    facts: o.facts,
    bot: { id: bot.id, record: bot.value },
    subscription: { id: subscription.id, record: subscription.value },
    time: o.time,
  })
  return lanes.map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: [notification.id, ...(notice.revision === 0 ? [] : [notice.revision]), lane].join(':'),
    body: notification,
  }))
}

/** `undefined`: another version of this program wrote it. Left in place, it would hold up the subscription for ever. */
const readNotice = ({ id, body }: Item, log: Log): Notice | undefined => {
  const { success, data: notice, error } = noticeSchema.safeParse(body)
  if (success) return notice
  log.error({ id, error: error.issues[0]?.message }, 'a match is not understood and dropped')
  return undefined
}

/**
 * What the bot asks for of a notice, if anything. That something is gone is told whatever the bot asks for by now: it may
 * have asked for less when the transaction was told of. What turned out otherwise, and is not asked for so, is as good as gone.
 */
const passing = (notice: Notice, { bot }: Target): Notice | undefined => {
  const match = passingMatch(notice, bot.value.strategies)
  if (match !== undefined) return { ...notice, ...match }
  return notice.state === 'removed' || notice.changed === true ? { ...notice, state: 'removed' } : undefined
}

/** By chain, what the contracts in some matches say of themselves. */
const readFacts = async (tokens: Tokens, matches: readonly Match[], signal: AbortSignal) => {
  const facts = new Map<number, Facts>()
  for (const [chain, onChain] of Map.groupBy(matches, match => match.chain)) {
    facts.set(chain, await tokens.read({ chain, contracts: onChain.flatMap(shownContracts) }, signal))
  }
  return facts
}

type Ready = { readonly notice: Notice; readonly facts: Facts }

/** What can be told of the items, in order, up to the first whose tokens cannot be asked for yet. */
const prepare = async (deps: Deps, o: { items: readonly Item[]; target: Target; signal: AbortSignal }) => {
  const read = o.items.map(item => readNotice(item, deps.log))
  const told = read.map(notice => notice && passing(notice, o.target))
  const byChain = await readFacts(
    deps.tokens,
    told.filter(notice => notice !== undefined),
    o.signal,
  )
  const factsOf = (notice: Notice): Facts => byChain.get(notice.chain) ?? new Map()
  const missing = told.findIndex(
    notice => notice && !shownContracts(notice).every(contract => factsOf(notice).has(contract)),
  )
  const count = missing === -1 ? read.length : missing
  const last = lastNotices(read.slice(0, count).filter(notice => notice !== undefined))
  const ready = last.flatMap((notice): Ready[] => {
    const left = passing(notice, o.target)
    return left === undefined ? [] : [{ notice: left, facts: factsOf(left) }]
  })
  return { ready, count }
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
  const fired = ready.filter(({ notice }) => notice.revision === 0).length
  return [
    ...ready.flatMap(one => hookPushes(one.notice, { target: o.target, facts: one.facts, time: deps.now() })),
    ...(await countWrites({ ...deps, ids: counted, by: fired })),
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
