import { type Api, GrammyError } from 'grammy'
import { z } from 'zod'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { createRepetition } from '#lib/repeat.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { type Store, StoreError } from '#store/store.ts'
import { grammySignal, type Intake, updateKinds } from './intake.ts'
import { deleteWebhook } from './webhook.ts'

/** Time after which another process takes over from one that died. */
const leaseMs = 5_000

/**
 * How long the store may take before the process polls without it, so that people get notices of the delay.
 */
const storeTimeoutMs = 500
const storeTimeout = async (): Promise<'late'> => {
  await pause(storeTimeoutMs)
  return 'late'
}

/** Lease of the process that polls. */
export type PollLease = {
  /** Start, on the clock of `performance.now`. */
  readonly since: number
  /** Another process may have polled before. */
  readonly isTakeover: boolean
  /** Aborts when another process has the lease. */
  readonly lost: AbortSignal
  /** Offset of the next poll. */
  offset: number
  /** The store took the last updates. */
  isStored: boolean
  /** No webhook is set. */
  isPrepared: boolean
}

/** One process of a store has the lease. */
const createPollLeases = (store: Store) => {
  let current:
    | { readonly poll: PollLease; readonly epoch: number; readonly lost: AbortController }
    | undefined
  let storeAnswers = true
  const onLost = (): void => current?.lost.abort()
  const lease = createLeaseHolder({
    store,
    name: 'poller',
    owner: createRandomId(12),
    ttlMs: leaseMs,
    onLost,
  })

  const begin = (epoch: number): void => {
    const lost = new AbortController()
    const facts = { since: performance.now(), isTakeover: epoch > 1, lost: lost.signal }
    current = { epoch, lost, poll: { ...facts, offset: 0, isStored: true, isPrepared: false } }
  }

  return {
    /**
     * Returns `undefined` if another process polls. While the store is away no other process can take over,
     * so this one goes on.
     */
    hold: async (): Promise<PollLease | undefined> => {
      if (current?.poll.isStored === false) return current.poll
      try {
        const fence = await (current === undefined
          ? lease.hold()
          : Promise.race([lease.hold(), storeTimeout()]))
        storeAnswers = fence !== 'late'
        if (fence === 'late') return current?.poll
        if (fence === undefined) current = undefined
        else if (fence.epoch !== current?.epoch) begin(fence.epoch)
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        storeAnswers = false
      }
      return current?.poll
    },
    release: async (): Promise<void> => {
      current = undefined
      try {
        await lease.drop()
      } catch (error) {
        // The lease expires.
        if (!(error instanceof StoreError)) throw error
      }
    },
    current: () => current?.poll,
    storeAnswers: () => storeAnswers,
  }
}

/** How long a process without the store may go on polling after another one took over. */
const handOverMs = 15_000
const handOverRetryMs = 1_000
const misconfiguredRetryMs = 10_000

/** Logs a failure once, and says how long to wait. */
export const createPollErrors = (log: Log) => {
  let failures = 0
  let isLogged = false
  return {
    isLogged: () => isLogged,
    ended: (): void => {
      if (isLogged) log.info({}, 'Telegram answers again')
      failures = 0
      isLogged = false
    },
    /** Returns how long to wait, in ms. */
    began: (error: unknown, lease: PollLease): number => {
      failures += 1
      const kind = pollErrorKind(error)
      const isHandOver = lease.isTakeover && performance.now() - lease.since < handOverMs
      if (kind === 'other poller' && isHandOver) return handOverRetryMs
      if (!isLogged) log.warn({ error: describeError(error) }, pollErrorTexts[kind])
      isLogged = true
      return kind === 'away' ? getBackoffMs(failures, { baseMs: 250, maxMs: 15_000 }) : misconfiguredRetryMs
    },
  }
}

const pollErrorTexts = {
  'other poller': 'another program polls with this BOT_TOKEN: stop it; retrying until then',
  webhook: 'a webhook was set for this BOT_TOKEN by another program: stop it; retrying until it is deleted',
  token: 'Telegram does not accept BOT_TOKEN; retrying until it does',
  away: 'Telegram does not answer; retrying until it does',
} as const

const pollErrorKind = (error: unknown): keyof typeof pollErrorTexts => {
  if (!(error instanceof GrammyError)) return 'away'
  if (error.error_code === 409) return /webhook/i.test(error.description) ? 'webhook' : 'other poller'
  // With 404, Telegram does not know the token any more.
  return error.error_code === 401 || error.error_code === 404 ? 'token' : 'away'
}

const pollSeconds = 30
/** How often a standby tries to get the lease. */
const standbyMs = 1_000
/** Delay before another poll for updates that were not stored, or cannot be confirmed. */
const repeatMs = 1_000

type PollerDeps = {
  readonly store: Store
  readonly api: Api
  readonly log: Log
  readonly intake: Intake
}

const numberedSchema = z.object({ update_id: z.int().nonnegative() })

/** Updates without a valid id cannot be deduplicated or confirmed. */
const isNumbered = (update: unknown): boolean => numberedSchema.safeParse(update).success

/** Polls while this process has the lease. */
const createPollLoop = ({ store, api, log, intake }: PollerDeps) => {
  const errors = createPollErrors(log)
  const leases = createPollLeases(store)
  let isUnnumberedLogged = false

  const logUnnumbered = (): void => {
    if (!isUnnumberedLogged) log.error({}, 'Telegram sent updates without a valid id, which are ignored')
    isUnnumberedLogged = true
  }

  const poll = async (lease: PollLease, stopping: AbortSignal): Promise<number> => {
    if (!lease.isPrepared) await deleteWebhook({ api, log })
    lease.isPrepared = true
    const updates = await api.getUpdates(
      { offset: lease.offset, timeout: pollSeconds, allowed_updates: [...updateKinds] },
      grammySignal(AbortSignal.any([stopping, lease.lost])),
    )
    errors.ended()
    const numbered = updates.filter(isNumbered)
    if (numbered.length < updates.length) logUnnumbered()
    lease.isStored = await intake.take(numbered)
    if (!lease.isStored) return repeatMs
    const { offset } = lease
    lease.offset = (numbered.at(-1)?.update_id ?? offset - 1) + 1
    // Unconfirmed updates come again at once.
    return updates.length > 0 && lease.offset === offset ? repeatMs : 0
  }

  const fail = async (error: unknown, lease: PollLease): Promise<number> => {
    const isCutOff = !lease.isStored || !leases.storeAnswers()
    const isConflict = error instanceof GrammyError && error.error_code === 409
    // The other poller has the store, which this process does not have.
    if (!lease.lost.aborted && !(isCutOff && isConflict)) return errors.began(error, lease)
    await leases.release()
    return standbyMs
  }

  return {
    /** Polls once, if this process has the lease. Returns how long to wait for the next time, in ms. */
    next: async (stopping: AbortSignal): Promise<number> => {
      const lease = await leases.hold()
      if (lease === undefined) return standbyMs
      try {
        return await poll(lease, stopping)
      } catch (error) {
        return stopping.aborted ? 0 : fail(error, lease)
      }
    },
    end: leases.release,
    /** Whether Telegram answers, or for a standby, the store. */
    ready: (): boolean => (leases.current() === undefined ? leases.storeAnswers() : !errors.isLogged()),
  }
}

/**
 * Brings updates from Telegram to their lanes by `getUpdates`, in one process at a time, as Telegram
 * requires. They are confirmed after the store has them. The other processes stand by, and one takes over
 * when the lease is free.
 */
export const createPoller = (deps: PollerDeps) => {
  const loop = createPollLoop(deps)
  return {
    ...createRepetition(loop.next, loop.end),
    /** Whether Telegram answers, or for a standby, the store. */
    ready: loop.ready,
  }
}
