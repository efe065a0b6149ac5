import type { ExplainedReading, ReadingStrategy } from '#readings/registry.ts'
import type { Store } from '#store/store.ts'
import type { Tokens } from '../../assets/tokens.ts'
import {
  deadlineStates,
  limitStateId,
  proposalStates,
  readProposalStateId,
} from '../../records/reading-states.ts'
import { cursors } from '../../records/records.ts'
import { afterOf, unsignedDeadline, unsignedStrategies } from '../proposals/unsigned.ts'
import { followedSources, readDeadlineKey } from './known-deadlines.ts'
import { showDeadlines, type WaitingDeadline } from './show-deadlines.ts'

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
export const explainDeadlines = async (
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
