import { toAddress } from '#events/raw-block.ts'
import { toChunks } from '#lib/collections.ts'
import { createFailurePause } from '#lib/failure-pause.ts'
import type { Log } from '#lib/log.ts'
import type { Meter } from '#metrics/meter.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, type Fence, put, remove, type Store } from '#store/store.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { WatchIndex } from '../../chain/match/watch-index.ts'
import type { WatchedBot } from '../../chain/match/watched-bot.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import { bots, type TokenMetadata } from '../../records/records.ts'
import {
  type ProposalState,
  proposalStarts,
  proposalStateId,
  proposalStates,
} from '../../records/watch-states.ts'
import { tokensOf } from './build-proposal-notification.ts'
import { commitProposals } from './commit-proposals.ts'
import { findSafes, readSafeOnChain } from './safe-on-chain.ts'
import { type SafeService, SafeServiceError } from './safe-service.ts'
import { createSafeTurns } from './safe-turns.ts'
import { createWatchedSafes, type WatchedSafes } from './watched-safes.ts'

type ProposalWatchDeps = {
  readonly chain: number
  readonly store: Store
  readonly log: Log
  readonly meter?: Meter | undefined
  readonly now: () => number
  /** For waiting times. */
  readonly monotonicNow: () => number
  readonly index: WatchIndex
  readonly node: Pick<ChainNode, 'call'>
  readonly tokens: Tokens
  readonly say: Translator
  readonly service: SafeService
  /** Between two readings of a Safe, at least. */
  readonly everyMs: number
}

/**
 * Asks a Safe transaction service about the watched Safes of a chain whose turn it is, and notifies what is proposed to them. Called by
 * the process that follows the chain, under its fence. Rejects with `RpcError` where nodes do not answer.
 */
export type ProposalWatch = (fence: Fence, signal: AbortSignal) => Promise<void>

/** Addresses in one call, so that a change of what is watched is noticed soon. */
const maxTurns = 25
const pageSize = 500

type States = Map<string, Doc<ProposalState>>

const loadStates = async (store: Store, chain: number): Promise<States> => {
  const states: States = new Map()
  for (let after: string | undefined; ; ) {
    const page = { limit: pageSize, ...(after !== undefined && { after }) }
    const found = await store.find(proposalStates, { index: 'chain', value: String(chain), ...page })
    for (const doc of found) states.set(doc.id, doc)
    if (found.length < pageSize) return states
    after = found.at(-1)?.id
  }
}

/** Since when a service is configured for the chain; noted where that is new. In ms since 1970. */
export const noteProposalStart = async (
  store: Store,
  { chain, now }: { chain: number; now: number },
): Promise<number> => {
  const id = String(chain)
  const [known] = await store.get(proposalStarts, [id])
  if (known !== undefined) return known.value.at
  await store.commit([put(proposalStarts, { id, value: { at: now } }, { expect: 0 })])
  return now
}

/** Forgets Safes that are not watched any more, so that they start from that time once they are watched again. */
const removeUnwatched = async (
  store: Store,
  o: { chain: number; safes: WatchedSafes; states: States; fence: Fence },
): Promise<void> => {
  const watched = new Set(
    [...o.safes].flatMap(([safe, of]) => of.map(({ id }) => proposalStateId(id, { chain: o.chain, safe }))),
  )
  const unwatched = [...o.states.keys()].filter(id => !watched.has(id))
  for (const some of toChunks(unwatched, pageSize)) {
    const { ok } = await store.commit(
      some.map(id => remove(proposalStates, id)),
      o.fence,
    )
    if (!ok) throw new FencedError()
    for (const id of some) o.states.delete(id)
  }
}

/**
 * Gives each bot of a Safe a state, before the Safe is first read, so that what is proposed while the transaction service is away is not
 * taken for something that was there before. `false`: the store has states that are not known here.
 */
const openStates = async (
  deps: Pick<ProposalWatchDeps, 'chain' | 'store' | 'now'>,
  o: { safe: string; of: readonly WatchedBot[]; states: States; fence: Fence },
): Promise<boolean> => {
  const { chain, store, now } = deps
  const missing = o.of.filter(({ id }) => !o.states.has(proposalStateId(id, { chain, safe: o.safe })))
  if (missing.length === 0) return true
  const startedAt = await noteProposalStart(store, { chain, now: now() })
  const records = await store.get(
    bots,
    missing.map(({ id }) => id),
  )
  for (const doc of records) {
    if (doc?.value.state !== 'live') continue
    const id = proposalStateId(doc.id, { chain, safe: o.safe })
    const since = Math.max(startedAt, doc.value.changedAt ?? doc.value.createdAt)
    const value: ProposalState = { chain: String(chain), bot: doc.id, since, seen: {} }
    const committed = await store.commit([put(proposalStates, { id, value }, { expect: 0 })], o.fence)
    if (!committed.ok && committed.reason === 'fenced') throw new FencedError()
    if (!committed.ok) return false
    o.states.set(id, { id, version: committed.results[0] ?? 0, value })
  }
  return true
}

/** `unanswered`: why no node said anything of a Safe, of each such. */
type Round = {
  readonly fence: Fence
  readonly states: States
  readonly signal: AbortSignal
  readonly unanswered: RpcError[]
}

/** Of so many Safes in a round no node says anything: then nodes are away, and the round ends. */
const maxUnanswered = 2

/** Logs once that entries of a Safe are left out, until none is. */
const createLeftOutReport = ({ chain, log }: Pick<ProposalWatchDeps, 'chain' | 'log'>, why: string) => {
  const reported = new Set<string>()
  return (safe: string, count: number): void => {
    if (count === 0) reported.delete(safe)
    else if (!reported.has(safe)) {
      reported.add(safe)
      log.warn({ chain, safe: toAddress(safe), count }, why)
    }
  }
}

/** Reads one Safe and commits what that says to each bot. `stale`: a state has changed in the store. Throws `SafeServiceError`. */
const createReadSafe = (deps: ProposalWatchDeps) => {
  const { chain, node, service, tokens } = deps
  const reportSkipped = createLeftOutReport(deps, 'proposals of a Safe are too large to be read')
  const reportMismatched = createLeftOutReport(
    deps,
    'proposals of a Safe are not what their safeTxHash stands for, and are left out',
  )
  return async (
    { safe, of }: { safe: string; of: readonly WatchedBot[] },
    { fence, states, signal }: Round,
  ): Promise<'read' | 'no safe' | 'stale'> => {
    const onChain = await readSafeOnChain(node, safe, signal)
    if (onChain === undefined) return 'no safe'
    if (!(await openStates(deps, { safe, of, states, fence }))) return 'stale'
    const { proposals, skipped, mismatched } = await service({ safe, nonce: onChain.nonce, signal })
    reportSkipped(safe, skipped)
    reportMismatched(safe, mismatched)
    const contracts = new Set(proposals.flatMap(tokensOf))
    const metadata: ReadonlyMap<string, TokenMetadata> =
      contracts.size === 0 ? new Map() : await tokens.read({ chain, contracts: [...contracts] }, signal)
    for (const bot of of) {
      const state = states.get(proposalStateId(bot.id, { chain, safe }))
      if (state === undefined) continue
      const reading = { safe, onChain, proposals }
      const after = await commitProposals(deps, reading, { fence, metadata, bot, state })
      if (after === undefined) return 'stale'
      states.set(after.id, after)
    }
    return 'read'
  }
}

type SafeTurns = ReturnType<typeof createSafeTurns>

/** Failures that concern one Safe only. */
const ofOneSafe: ReadonlySet<SafeServiceError['code']> = new Set([
  'safe_service_refused',
  'safe_service_failed',
  'safe_service_too_large',
  'safe_service_unreadable',
])

/**
 * Which of some addresses that were no Safes before are Safes now. One that no node answers for waits, and holds up no other; where none
 * is answered, `failure` says why.
 */
const createFindNewSafes =
  ({ chain, log, node }: ProposalWatchDeps, turns: SafeTurns) =>
  async (
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly found: readonly string[]; readonly failure: RpcError | undefined }> => {
    const { safes, unanswered } = await findSafes(node, addresses, signal)
    const isAnyAnswered = unanswered.size < addresses.length
    for (const address of addresses) {
      const error = unanswered.get(address)
      if (error === undefined && !safes.has(address)) turns.noSafe(address)
      if (error === undefined) continue
      if (turns.failed(address, { isIsolated: isAnyAnswered }))
        log.warn(
          { chain, address: toAddress(address), code: error.code },
          'no node says whether an address is a Safe',
        )
    }
    const [failure] = isAnyAnswered ? [] : unanswered.values()
    return { found: addresses.filter(address => safes.has(address)), failure }
  }

/** Reads Safes one after the other, until the transaction service or the nodes turn out to be away. */
const createReadSafes = (deps: ProposalWatchDeps, turns: SafeTurns) => {
  const { chain, log } = deps
  const readSafe = createReadSafe(deps)
  const pause = createFailurePause({
    now: deps.monotonicNow,
    onFailing: ({ code, message }) =>
      log.warn({ chain, code, why: message }, 'the Safe transaction service is unavailable'),
    onRecovered: () => log.info({ chain }, 'the Safe transaction service is available again'),
  })
  const isOver = ({ signal, unanswered }: Round): boolean =>
    signal.aborted || !pause.isOver() || unanswered.length >= maxUnanswered

  const noteFailure = (safe: string, error: SafeServiceError): void => {
    const { code, message } = error
    const isIsolated = ofOneSafe.has(code)
    const isDue = turns.failed(safe, { isIsolated })
    if (!isIsolated) pause.begin(error)
    else if (isDue)
      log.warn(
        { chain, safe: toAddress(safe), code, why: message },
        'the Safe transaction service gives nothing usable of a Safe',
      )
  }

  const takeTurn = async (turn: Parameters<typeof readSafe>[0], round: Round): Promise<boolean> => {
    try {
      const result = await readSafe(turn, round)
      if (result === 'stale') return false
      if (result === 'no safe') turns.noSafe(turn.safe)
      else turns.read(turn.safe)
      if (result === 'read') pause.end()
    } catch (error) {
      if (!(error instanceof SafeServiceError || error instanceof RpcError)) throw error
      if (round.signal.aborted) return true
      if (error instanceof SafeServiceError) noteFailure(turn.safe, error)
      else {
        turns.failed(turn.safe, { isIsolated: false })
        round.unanswered.push(error)
      }
    }
    return true
  }

  return {
    isOver,
    /** `false`: what is known of the states is out of date. */
    readSafes: async (of: readonly string[], safes: WatchedSafes, round: Round): Promise<boolean> => {
      for (const safe of of) {
        if (isOver(round)) return true
        if (!(await takeTurn({ safe, of: safes.get(safe) ?? [] }, round))) return false
      }
      return true
    },
  }
}

export const createProposalWatch = (deps: ProposalWatchDeps): ProposalWatch => {
  const { chain, store } = deps
  const watchedSafes = createWatchedSafes(deps)
  const turns = createSafeTurns({ now: deps.monotonicNow, everyMs: deps.everyMs })
  const findNewSafes = createFindNewSafes(deps, turns)
  const { isOver, readSafes } = createReadSafes(deps, turns)
  let known: { readonly epoch: number; readonly states: States } | undefined
  let sweptVersion: number | undefined

  return async (fence, signal) => {
    const { version, safes } = watchedSafes()
    if (known?.epoch !== fence.epoch) {
      known = { epoch: fence.epoch, states: await loadStates(store, chain) }
      sweptVersion = undefined
    }
    const { epoch, states } = known
    const round: Round = { fence, states, signal, unanswered: [] }
    // After an error they are read again.
    known = undefined
    if (sweptVersion !== version) await removeUnwatched(store, { chain, safes, states, fence })
    sweptVersion = version
    const chosen = isOver(round) ? [] : turns.next(safes, maxTurns)
    const { old = [], unknown = [] } = Object.groupBy(chosen, safe =>
      turns.isKnown(safe) ? 'old' : 'unknown',
    )
    if (!(await readSafes(old, safes, round))) return
    const asked = isOver(round) ? [] : unknown
    const { found, failure = round.unanswered[0] } = await findNewSafes(asked, signal)
    if (!(await readSafes(found, safes, round))) return
    known = { epoch, states }
    if (failure !== undefined) throw failure
  }
}
