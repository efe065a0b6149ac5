import { addressKey } from '#events/raw-block.ts'
import type { ExplainedReading, ReadingStrategy } from '#readings/registry.ts'
import type { Store } from '#store/store.ts'
import type { Tokens } from '../assets/tokens.ts'
import { followedSources, readDeadlineKey } from '../readings/deadlines/known-deadlines.ts'
import { showDeadlines, type WaitingDeadline } from '../readings/deadlines/show-deadlines.ts'
import { explainLimits } from '../readings/limits/explain-limits.ts'
import { watchedOf } from '../readings/limits/watched.ts'
import { afterOf, unsignedDeadline, unsignedStrategies } from '../readings/proposals/unsigned.ts'
import {
  deadlineStates,
  limitStateId,
  proposalStates,
  readProposalStateId,
} from '../records/reading-states.ts'
import { cursors, subscriptions } from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation } from './operation.ts'
import { getOwnBot, paginate } from './own-records.ts'

type ExplainedBot = {
  readonly id: string
  readonly readings: readonly ReadingStrategy[]
  /** Keys. */
  readonly addresses: readonly string[]
  readonly chains: readonly number[]
  /** Whether the bot has a live subscription. */
  readonly isWatched: boolean
}

type StoredDeadline = WaitingDeadline & { readonly isNotified: boolean; readonly notifiedAt: number | null }

const findAnnounced = async (
  store: Store,
  { id, readings, addresses, chains }: ExplainedBot,
): Promise<readonly StoredDeadline[]> => {
  const followed = followedSources(readings)
  if (followed.size === 0) return []
  const states = await store.get(
    deadlineStates,
    chains.map(chain => limitStateId(id, chain)),
  )
  return chains.flatMap((chain, n) =>
    Object.entries(states[n]?.value.deadlines ?? {}).flatMap(([key, deadline]) => {
      const { followed: source, address, id: announced } = readDeadlineKey(key)
      const strategy = followed.get(source)?.strategy
      const { moment, notifiedLimit, over, height, details } = deadline
      const isWaiting = over === undefined && moment !== undefined && addresses.includes(address)
      if (strategy === undefined || !isWaiting) return []
      const isNotified = notifiedLimit !== 'announced'
      return [{ strategy, chain, address, id: announced, details, moment, isNotified, notifiedAt: height }]
    }),
  )
}

/** Safes of a bot; more are left out. */
const maxSafes = 1_000

const findUnsigned = async (
  store: Store,
  { id, readings, addresses, chains }: ExplainedBot,
): Promise<readonly StoredDeadline[]> => {
  const strategies = unsignedStrategies(readings)
  if (strategies.length === 0) return []
  const states = await store.find(proposalStates, { index: 'bot', value: id, limit: maxSafes })
  return states.flatMap(({ id: stateId, value: { seen } }) => {
    const { chain: chainId, safe } = readProposalStateId(stateId)
    const chain = Number(chainId)
    if (!chains.includes(chain) || !addresses.includes(safe)) return []
    return Object.entries(seen).flatMap(([hash, { nonce, submittedAt, unsigned = [] }]) => {
      if (submittedAt === undefined) return []
      const proposal = { hash, nonce, submittedAt }
      return strategies.map(strategy => ({
        ...unsignedDeadline(chain, safe, proposal, strategy),
        isNotified: unsigned.includes(afterOf(strategy)),
        notifiedAt: null,
      }))
    })
  })
}

/** Explains the announced deadlines of a bot that are not over, as they were when the last block was matched. */
const explainDeadlines = async (
  { store, tokens }: { readonly store: Store; readonly tokens: Tokens },
  bot: ExplainedBot,
  signal: AbortSignal,
): Promise<readonly ExplainedReading[]> => {
  const deadlines = [...(await findAnnounced(store, bot)), ...(await findUnsigned(store, bot))]
  const heads = await store.get(cursors, bot.chains.map(String))
  const blocks = new Map(bot.chains.map((chain, n) => [chain, heads[n]?.value]))
  const waiting = deadlines.filter(({ chain }) => blocks.get(chain) !== undefined)
  const timeOf = (chain: number): number => {
    const { time = 0, blockTime = time } = blocks.get(chain) ?? {}
    return blockTime
  }
  const shown = await showDeadlines(tokens, waiting, timeOf, signal)
  return shown.map((value, n) => {
    const chain = Number(value.chain_id)
    const { isNotified = false, notifiedAt = null } = waiting[n] ?? {}
    const state = isNotified ? 'notified' : 'quiet'
    return {
      ...value,
      height: blocks.get(chain)?.height ?? null,
      time: timeOf(chain),
      state: bot.isWatched ? state : 'not_watched',
      notified_at: notifiedAt,
      notified_time: null,
      recovers_at: null,
    }
  })
}

const readingsRateLimit: AccountRateLimit = { what: 'explain readings', burst: 50, perSecond: 5 }

const timeoutMs = 5_000
const maxSubscriptions = 1_000

const hasLiveSubscription = async (store: Store, bot: string): Promise<boolean> => {
  const docs = await store.find(subscriptions, { index: 'bot', value: bot, limit: maxSubscriptions })
  return docs.some(({ value }) => value.state === 'live')
}

/** Explains a page of the values of a bot that have limits. */
export const explainReadings: CreateOperation<'explainReadings'> =
  deps =>
  async ({ caller, params, query }) => {
    const { store } = deps
    const { id, value } = await getOwnBot(store, caller, params.bot_id)
    await acquireRateLimit(store, caller, readingsRateLimit)
    const only = query.address === undefined ? undefined : addressKey(query.address)
    const addresses = value.addresses.filter(address => only === undefined || address === only)
    const chains = value.chains.filter(
      chain => query.chain_id === undefined || String(chain) === query.chain_id,
    )
    const watched = chains.flatMap(chain => watchedOf({ ...value, addresses }, chain))
    const isWatched = await hasLiveSubscription(store, id)
    const { readings = [] } = value
    const signal = AbortSignal.timeout(timeoutMs)
    const deadlines = await explainDeadlines(deps, { id, readings, addresses, chains, isWatched }, signal)
    return paginate([...watched, ...deadlines], query, async page => {
      const limits = page.flatMap(item => ('question' in item ? [item] : []))
      const request = { bot: id, isWatched, watched: limits, hasPoints: query.points !== undefined }
      const explained = await explainLimits(deps, request, signal)
      return [...explained, ...page.flatMap(item => ('question' in item ? [] : [item]))]
    })
  }
