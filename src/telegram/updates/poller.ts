import { type Api, GrammyError } from 'grammy'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { createRandomId } from '#lib/random-id.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { type Store, StoreError } from '#store/store.ts'
import { grammySignal, type Intake, isNumbered, updateKinds } from './intake.ts'
import { deleteWebhook } from './webhook.ts'

/** How long nobody polls when the process that did dies. */
const leaseMs = 5_000

/** People who wait for an answer must not wait for the store to give up: who polled last polls when it hesitates. */
const storeTimeoutMs = 500
const storeTimeout = async (): Promise<'late'> => {
  await pause(storeTimeoutMs)
  return 'late'
}

/** The time in which this process is the one that polls. */
export type PollLease = {
  /** On the clock of `performance.now`. */
  readonly since: number
  /** Another process may have polled before. */
  readonly takenOver: boolean
  /** Aborts when another process has the lease. */
  readonly over: AbortSignal
  /** Of the next poll. */
  offset: number
  /** The store kept what came last. */
  kept: boolean
  /** There is no webhook, which would keep updates from polls. */
  prepared: boolean
}

/** Who of all processes on one store polls. */
const createPollLeases = (store: Store) => {
  let current:
    | { readonly tenure: PollLease; readonly epoch: number; readonly over: AbortController }
    | undefined
  let storeAnswers = true
  const onLost = (): void => current?.over.abort()
  const lease = createLeaseHolder({
    store,
    name: 'poller',
    owner: createRandomId(12),
    ttlMs: leaseMs,
    onLost,
  })

  const begin = (epoch: number): void => {
    const over = new AbortController()
    const facts = { since: performance.now(), takenOver: epoch > 1, over: over.signal }
    current = { epoch, over, tenure: { ...facts, offset: 0, kept: true, prepared: false } }
  }

  return {
    /**
     * `undefined`: another process polls. While the store is away nobody can take over, so who polled last goes on: people
     * are told that it takes longer.
     */
    hold: async (): Promise<PollLease | undefined> => {
      if (current?.tenure.kept === false) return current.tenure
      try {
        const fence = await (current === undefined
          ? lease.hold()
          : Promise.race([lease.hold(), storeTimeout()]))
        storeAnswers = fence !== 'late'
        if (fence === 'late') return current?.tenure
        if (fence === undefined) current = undefined
        else if (fence.epoch !== current?.epoch) begin(fence.epoch)
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        storeAnswers = false
      }
      return current?.tenure
    },
    /** Leaves it to another process. */
    leave: async (): Promise<void> => {
      current = undefined
      try {
        await lease.drop()
      } catch (error) {
        // The lease ends by itself.
        if (!(error instanceof StoreError)) throw error
      }
    },
    current: () => current?.tenure,
    storeAnswers: () => storeAnswers,
  }
}

/** A process of ours that is cut off from the store may go on polling that long after another one took over. */
const handOverMs = 15_000
const handOverRetryMs = 1_000
const misconfiguredRetryMs = 10_000

/** What stands in the way of polling: said once, and how long to wait for it to get better. */
export const createPollErrors = (log: Log) => {
  let failures = 0
  let said = false
  return {
    isSaid: () => said,
    ended: (): void => {
      if (said) log.info({}, 'Telegram answers again')
      failures = 0
      said = false
    },
    /** Returns how long to wait, in ms. */
    began: (error: unknown, tenure: PollLease): number => {
      failures += 1
      const kind = pollErrorKind(error)
      const isHandOver = tenure.takenOver && performance.now() - tenure.since < handOverMs
      if (kind === 'other poller' && isHandOver) return handOverRetryMs
      if (!said) log.warn({ error: describeError(error) }, pollErrorTexts[kind])
      said = true
      return kind === 'away' ? getBackoffMs(failures, { baseMs: 250, maxMs: 15_000 }) : misconfiguredRetryMs
    },
  }
}

const pollErrorTexts = {
  'other poller': 'another program polls with this BOT_TOKEN; stop it, I try again until then',
  webhook:
    'a webhook was set for this BOT_TOKEN by another program; stop it, I try again until it is deleted',
  token: 'Telegram does not accept BOT_TOKEN; I try again until it does',
  away: 'Telegram does not answer; I try again until it does',
} as const

const pollErrorKind = (error: unknown): keyof typeof pollErrorTexts => {
  if (!(error instanceof GrammyError)) return 'away'
  if (error.error_code === 409) return /webhook/i.test(error.description) ? 'webhook' : 'other poller'
  return error.error_code === 401 ? 'token' : 'away'
}

const pollSeconds = 30
/** How often a process that stands by asks whether it shall poll. */
const standbyMs = 1_000
/** How soon updates are asked for again that the store did not keep, or that cannot be confirmed. */
const repeatMs = 1_000

/** One poll after another, as long as this process is the one that polls, until `stopping` aborts. */
const createPollLoop = (
  { store, api, log, intake }: { store: Store; api: Api; log: Log; intake: Intake },
  stopping: AbortSignal,
) => {
  const trouble = createPollErrors(log)
  const tenures = createPollLeases(store)
  let unnumberedSaid = false

  const sayUnnumbered = (): void => {
    if (!unnumberedSaid)
      log.error({}, 'updates that cannot be told apart came from Telegram, and are passed over')
    unnumberedSaid = true
  }

  const poll = async (tenure: PollLease): Promise<number> => {
    if (!tenure.prepared) await deleteWebhook({ api, log })
    tenure.prepared = true
    const updates = await api.getUpdates(
      { offset: tenure.offset, timeout: pollSeconds, allowed_updates: [...updateKinds] },
      grammySignal(AbortSignal.any([stopping, tenure.over])),
    )
    trouble.ended()
    const numbered = updates.filter(isNumbered)
    if (numbered.length < updates.length) sayUnnumbered()
    tenure.kept = await intake.take(numbered)
    if (!tenure.kept) return repeatMs
    const { offset } = tenure
    tenure.offset = (numbered.at(-1)?.update_id ?? offset - 1) + 1
    // What came will come at once again: Telegram does not know that it arrived.
    return updates.length > 0 && tenure.offset === offset ? repeatMs : 0
  }

  const fail = async (error: unknown, tenure: PollLease): Promise<number> => {
    if (stopping.aborted) return 0
    const isCutOff = !tenure.kept || !tenures.storeAnswers()
    const isConflict = error instanceof GrammyError && error.error_code === 409
    // Who polls in our place can reach the store, as we cannot.
    if (!tenure.over.aborted && !(isCutOff && isConflict)) return trouble.began(error, tenure)
    await tenures.leave()
    return standbyMs
  }

  return {
    /** One turn, if it is ours; resolves with how long to wait for the next one, in ms. */
    take: async (): Promise<number> => {
      const tenure = await tenures.hold()
      if (tenure === undefined) return standbyMs
      try {
        return await poll(tenure)
      } catch (error) {
        return fail(error, tenure)
      }
    },
    end: tenures.leave,
    /** Telegram answers; where this process stands by, the store does. */
    ready: (): boolean => (tenures.current() === undefined ? tenures.storeAnswers() : !trouble.isSaid()),
  }
}

/**
 * Brings updates from Telegram to their lanes (`getUpdates`), in one process at a time: Telegram allows no more. They are
 * confirmed only after the store has them. The other processes stand by, and one takes over when the lease is free.
 */
export const createPoller = (deps: { store: Store; api: Api; log: Log; intake: Intake }) => {
  const stopping = new AbortController()
  const turns = createPollLoop(deps, stopping.signal)
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) await pause(await turns.take(), stopping.signal)
    await turns.end()
  }

  return {
    start: (): void => {
      running ??= run()
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
    /** Telegram answers; where this process stands by, the store does. */
    ready: turns.ready,
  }
}
