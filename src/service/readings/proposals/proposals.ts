import { isDeepStrictEqual } from 'node:util'
import { toAddress } from '#events/raw-block.ts'
import { toChunks } from '#lib/collections.ts'
import { createFailurePause } from '#lib/retry-delay.ts'
import { put, remove, type Store } from '#store/store.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import {
  type ProposalState,
  proposalStarts,
  proposalStateId,
  proposalStates,
  readingScope,
} from '../../records/reading-states.ts'
import { bots, type TokenMetadata } from '../../records/records.ts'
import { readingBlock } from '../limits/verdict.ts'
import { buildReading, oncePerVersion, type Reading, type ReadingDeps, type Round } from '../reading.ts'
import { evaluateProposals, type SafeReading } from './evaluate-proposals.ts'
import { type ProposalChange, proposalContent, tokensOf } from './proposal-content.ts'
import { findSafes, readOwners, readSafeOnChain } from './safe-on-chain.ts'
import { createSafeScheduler, type WatchedSafes } from './safe-scheduler.ts'
import { type SafeService, SafeServiceError } from './safe-service.ts'
import { evaluateUnsigned, type UnsignedChange, unsignedContent, unsignedStrategies } from './unsigned.ts'

type SafeScheduler = ReturnType<typeof createSafeScheduler>

const readingId = 'proposals'

type ProposalDeps = ReadingDeps & { readonly safeService: SafeService }

/** Limit of addresses in one round, so that a change of the watched ones is noticed soon. */
const maxSafesPerRound = 25
const pageSize = 500

/** Notes since when a service is configured for the chain, in ms since 1970, unless that is already noted. */
export const noteProposalStart = async (store: Store, chain: number, now: number): Promise<number> => {
  const id = String(chain)
  const [doc] = await store.get(proposalStarts, [id])
  if (doc !== undefined) return doc.value.at
  await store.commit([put(proposalStarts, { id, value: { at: now } }, { expect: 0 })])
  return now
}

/** Forgets Safes that are no longer watched, so that they begin without a state when they are watched again. */
const removeUnwatched = async (
  { chain, store }: ProposalDeps,
  { states, fence }: Round<ProposalState>,
  safes: WatchedSafes,
): Promise<void> => {
  const watched = new Set(
    [...safes].flatMap(([safe, of]) => of.map(({ id }) => proposalStateId(id, chain, safe))),
  )
  const stored = await states()
  const unwatched = [...stored.keys()].filter(id => !watched.has(id))
  for (const some of toChunks(unwatched, pageSize)) {
    const { ok } = await store.commit(
      some.map(id => remove(proposalStates, id)),
      fence,
    )
    if (!ok) throw new FencedError()
    for (const id of some) stored.delete(id)
  }
}

type WatchedSafe = { readonly safe: string; readonly of: readonly WatchedBot[] }

/**
 * Gives each bot of a Safe a state before the Safe is first read, so that proposals made while the
 * transaction service is down do not count as older ones.
 */
const openStates = async (
  { chain, store, now }: ProposalDeps,
  { states, commit }: Round<ProposalState>,
  { safe, of }: WatchedSafe,
): Promise<void> => {
  const stored = await states()
  const missing = of.filter(({ id }) => !stored.has(proposalStateId(id, chain, safe)))
  if (missing.length === 0) return
  const startedAt = await noteProposalStart(store, chain, now())
  const records = await store.get(
    bots,
    missing.map(({ id }) => id),
  )
  for (const [n, doc] of records.entries()) {
    const bot = missing[n]
    if (doc?.value.state !== 'live' || bot === undefined) continue
    const since = Math.max(startedAt, doc.value.changedAt ?? doc.value.createdAt)
    const value: ProposalState = { scope: readingScope(readingId, chain), bot: bot.id, since, seen: {} }
    const id = proposalStateId(bot.id, chain, safe)
    await commit({
      bot,
      id,
      before: undefined,
      changes: [],
      after: () => value,
      notification: () => undefined,
    })
  }
}

type SafeChange = ProposalChange | UnsignedChange

/** Changes of later commits stay unseen until these. */
const seenUntil = (
  after: ProposalState['seen'],
  { before, left: changes }: { before: ProposalState['seen']; left: readonly SafeChange[] },
): ProposalState['seen'] => {
  const left = new Set(changes.map(({ proposal }) => proposal.hash))
  const own = Object.entries(after).filter(([hash]) => !left.has(hash))
  const others = Object.entries(before).filter(([hash]) => left.has(hash))
  return Object.fromEntries([...own, ...others])
}

type ProposalRound = Round<ProposalState> & {
  readonly signal: AbortSignal
  /** Why no node answers about a Safe, for each such Safe. */
  readonly unanswered: RpcError[]
  /**
   * Schedules another reading of a Safe for the time when a proposal lacks signatures for too long, in ms
   * since 1970.
   */
  readonly noteDue: (safe: string, ms: number) => void
}

/**
 * Commits the result of a reading of a Safe for one bot. The metadata are those known of the tokens that
 * proposals send or pay, by contract (key).
 */
const commitReading = async (
  { chain, now }: ProposalDeps,
  round: ProposalRound,
  {
    bot,
    reading,
    metadata,
    readOwners,
  }: {
    bot: WatchedBot
    reading: SafeReading
    metadata: ReadonlyMap<string, TokenMetadata>
    readOwners: () => Promise<readonly string[]>
  },
): Promise<void> => {
  const { states, commit, branch } = round
  const id = proposalStateId(bot.id, chain, reading.safe)
  const before = (await states()).get(id)
  if (before === undefined) return
  const { changes: proposed, since, seen: listed } = evaluateProposals(reading, before.value)
  const cursor = branch.cursor()
  const strategies = cursor === undefined ? [] : unsignedStrategies(bot.readings)
  const owners = strategies.length === 0 ? [] : await readOwners()
  const request = { strategies, before: before.value, seen: listed, owners, now: now() }
  const { changes: unsigned, seen, dueMs } = evaluateUnsigned(reading, request)
  round.noteDue(reading.safe, dueMs)
  if (isDeepStrictEqual(seen, before.value.seen)) return
  const block = cursor === undefined ? undefined : readingBlock(branch, cursor)
  const changes: readonly SafeChange[] = [...(bot.asked.safe === undefined ? [] : proposed), ...unsigned]
  await commit<SafeChange>({
    bot,
    id,
    before,
    changes,
    after: left => ({
      ...before.value,
      since: left.length === 0 ? since : before.value.since,
      seen: seenUntil(seen, { before: before.value.seen, left }),
    }),
    // A subscription is not notified of older proposals, but it is when one of them becomes ready, or the next to be executed.
    notification: (change, source) => {
      if ('strategy' in change)
        return block === undefined
          ? undefined
          : buildReading(source, unsignedContent(change, { chain, block }))
      return change.isNew && change.newsAt < source.subscription.record.createdAt
        ? undefined
        : buildReading(source, proposalContent(change, { chain, metadata }))
    },
  })
}

/** Limit of Safes per round without an answer: beyond it nodes are down, and the round ends. */
const maxUnanswered = 2

/** Logs once that entries of a Safe are left out, and again only after a reading without such entries. */
const createLeftOutReport = ({ chain, log }: Pick<ProposalDeps, 'chain' | 'log'>, why: string) => {
  const reported = new Set<string>()
  return (safe: string, count: number): void => {
    if (count === 0) reported.delete(safe)
    else if (!reported.has(safe)) {
      reported.add(safe)
      log.warn({ chain, safe: toAddress(safe), count }, why)
    }
  }
}

/** Reads one Safe and commits the result for each bot. Throws `SafeServiceError`. */
const createReadSafe = (deps: ProposalDeps) => {
  const { chain, node, safeService, tokens } = deps
  const reportSkipped = createLeftOutReport(deps, 'proposals of a Safe are too large to be read')
  const reportMismatched = createLeftOutReport(
    deps,
    'proposals of a Safe are not what their safeTxHash stands for, and are left out',
  )
  return async ({ safe, of }: WatchedSafe, round: ProposalRound): Promise<'read' | 'no safe'> => {
    const { signal } = round
    const onChain = await readSafeOnChain(node, safe, signal)
    if (onChain === undefined) return 'no safe'
    await openStates(deps, round, { safe, of })
    const { proposals, skipped, mismatched } = await safeService({ safe, nonce: onChain.nonce, signal })
    reportSkipped(safe, skipped)
    reportMismatched(safe, mismatched)
    const contracts = new Set(proposals.flatMap(tokensOf))
    const metadata: ReadonlyMap<string, TokenMetadata> =
      contracts.size === 0 ? new Map() : await tokens.read({ chain, contracts: [...contracts] }, signal)
    for (const bot of of)
      await commitReading(deps, round, {
        bot,
        reading: { safe, onChain, proposals },
        metadata,
        readOwners: () => readOwners(node, safe, signal),
      })
    return 'read'
  }
}

/** Failures that concern one Safe only. */
const ofOneSafe: ReadonlySet<SafeServiceError['code']> = new Set([
  'safe_service_refused',
  'safe_service_failed',
  'safe_service_too_large',
  'safe_service_unreadable',
])

/**
 * Finds new Safes among addresses. An address without an answer waits, and holds up no others. If none is
 * answered, `failure` tells why.
 */
const createFindNewSafes =
  ({ chain, log, node }: ProposalDeps, scheduler: SafeScheduler) =>
  async (
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly found: readonly string[]; readonly failure: RpcError | undefined }> => {
    const { safes, unanswered } = await findSafes(node, addresses, signal)
    const isAnyAnswered = unanswered.size < addresses.length
    for (const address of addresses) {
      const error = unanswered.get(address)
      if (error === undefined && !safes.has(address)) scheduler.noSafe(address)
      if (error === undefined) continue
      if (scheduler.failed(address, { isIsolated: isAnyAnswered }))
        log.warn(
          { chain, address: toAddress(address), code: error.code },
          'no node says whether an address is a Safe',
        )
    }
    const [failure] = isAnyAnswered ? [] : unanswered.values()
    return { found: addresses.filter(address => safes.has(address)), failure }
  }

/** Reads Safes one after the other, until the transaction service or the nodes turn out to be away. */
const createReadSafes = (deps: ProposalDeps, scheduler: SafeScheduler) => {
  const { chain, log } = deps
  const readSafe = createReadSafe(deps)
  const pause = createFailurePause(
    deps.monotonicNow,
    ({ code, message }) =>
      log.warn({ chain, code, why: message }, 'the Safe transaction service is unavailable'),
    () => log.info({ chain }, 'the Safe transaction service is available again'),
  )
  const isOver = ({ signal, unanswered }: ProposalRound): boolean =>
    signal.aborted || !pause.isOver() || unanswered.length >= maxUnanswered

  const noteFailure = (safe: string, error: SafeServiceError): void => {
    const { code, message } = error
    const isIsolated = ofOneSafe.has(code)
    const isDue = scheduler.failed(safe, { isIsolated })
    if (!isIsolated) pause.begin(error)
    else if (isDue)
      log.warn(
        { chain, safe: toAddress(safe), code, why: message },
        'the Safe transaction service gives nothing usable of a Safe',
      )
  }

  const readOne = async (watched: WatchedSafe, round: ProposalRound): Promise<void> => {
    try {
      const result = await readSafe(watched, round)
      if (result === 'no safe') scheduler.noSafe(watched.safe)
      else scheduler.read(watched.safe)
      if (result === 'read') pause.end()
    } catch (error) {
      if (!(error instanceof SafeServiceError || error instanceof RpcError)) throw error
      if (round.signal.aborted) return
      if (error instanceof SafeServiceError) noteFailure(watched.safe, error)
      else {
        scheduler.failed(watched.safe, { isIsolated: false })
        round.unanswered.push(error)
      }
    }
  }

  return {
    isOver,
    readSafes: async (of: readonly string[], safes: WatchedSafes, round: ProposalRound): Promise<void> => {
      for (const safe of of) {
        if (isOver(round)) return
        await readOne({ safe, of: safes.get(safe) ?? [] }, round)
      }
    },
  }
}

const safesOf = (bots: readonly WatchedBot[]): WatchedSafes => {
  const safes = new Map<string, WatchedBot[]>()
  for (const bot of bots)
    for (const address of unpackAddresses(bot.addresses)) {
      const others = safes.get(address)
      if (others === undefined) safes.set(address, [bot])
      else others.push(bot)
    }
  return safes
}

/** Asks the transaction service about the watched Safes of a chain that are due. */
const createRound = (deps: ProposalDeps) => {
  const scheduler = createSafeScheduler({ now: deps.monotonicNow, everyMs: deps.safeServiceIntervalMs })
  const findNewSafes = createFindNewSafes(deps, scheduler)
  const { isOver, readSafes } = createReadSafes(deps, scheduler)
  const watchedSafes = oncePerVersion(safesOf)
  /** When each Safe is read regardless of its interval, in ms since 1970. */
  const dueAt = new Map<string, number>()
  let swept = ''

  return async (given: Round<ProposalState>, signal: AbortSignal): Promise<void> => {
    const noteDue = (safe: string, ms: number): void => {
      if (Number.isFinite(ms)) dueAt.set(safe, Math.min(dueAt.get(safe) ?? ms, ms))
    }
    const round: ProposalRound = { ...given, signal, unanswered: [], noteDue }
    const safes = watchedSafes(round)
    const sweep = `${round.fence.epoch}:${round.version}`
    if (swept !== sweep) await removeUnwatched(deps, round, safes)
    swept = sweep
    for (const [safe, ms] of dueAt)
      if (ms <= deps.now()) {
        dueAt.delete(safe)
        scheduler.hurry(safe)
      }
    const chosen = isOver(round) ? [] : scheduler.next(safes, maxSafesPerRound)
    const { old = [], unknown = [] } = Object.groupBy(chosen, safe =>
      scheduler.isKnown(safe) ? 'old' : 'unknown',
    )
    for (const safe of chosen) dueAt.delete(safe)
    await readSafes(old, safes, round)
    const addresses = isOver(round) ? [] : unknown
    const { found: newSafes, failure: awayFromNew } = await findNewSafes(addresses, signal)
    await readSafes(newSafes, safes, round)
    const first = dueAt.values().reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    given.setDue(Number.isFinite(first) ? Math.ceil(first / 1_000) : undefined)
    const failure = awayFromNew ?? round.unanswered[0]
    if (failure !== undefined) throw failure
  }
}

/** Proposals to Safes, as their transaction service lists them. */
export const proposals: Reading<ProposalState> = {
  id: readingId,
  name: 'Safe proposals',
  states: proposalStates,
  isWatchedBy: ({ asked, readings }) => asked.safe !== undefined || unsignedStrategies(readings).length > 0,
  isOffChain: true,
  open: ({ safeService, ...deps }) =>
    safeService === undefined ? undefined : createRound({ ...deps, safeService }),
}
