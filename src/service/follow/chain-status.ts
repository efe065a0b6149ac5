import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { type Fence, put, remove, type Store } from '#store/store.ts'
import { type ChainStatusRecord, chainStatuses } from '../records.ts'
import { RpcError } from '../rpc/rpc-error.ts'

/** How often it is told that nothing has changed, and how long the last word counts. */
const publishEveryMs = 5_000
const statusTtlMs = 20_000

/** How a chain stands, and the right to say so. */
type OwnedStatus = { readonly fence: Fence; readonly standing: ChainStatusRecord }

/** A change is told sooner, but not each of many. */
const minChangeGapMs = 1_000

/** What of a standing is told sooner where it changes. */
const statusKey = ({ failing, caught = [] }: ChainStatusRecord): string =>
  [failing !== undefined, ...caught].join()

/**
 * Puts down how a chain stands for who asks another process: when it is taken up, when it begins or ends to fail, when an
 * endpoint leaves out logs, and every five seconds from then on. What cannot be kept is not missed: the next word is on its way, and the last one runs out.
 */
export const createStatusPublisher = ({ store, chain }: { store: Store; chain: number }) => {
  const id = String(chain)
  let told: { readonly epoch: number; readonly state: string; readonly at: number } | undefined

  const isDue = ({ fence, standing }: OwnedStatus): boolean => {
    const { cursor, failing } = standing
    if (cursor === undefined && failing === undefined) return false
    if (told?.epoch !== fence.epoch) return true
    const agoMs = performance.now() - told.at
    return agoMs >= publishEveryMs || (agoMs >= minChangeGapMs && told.state !== statusKey(standing))
  }

  return {
    tell: async (stand: OwnedStatus): Promise<void> => {
      if (!isDue(stand)) return
      const { fence, standing } = stand
      told = { epoch: fence.epoch, state: statusKey(standing), at: performance.now() }
      const write = put(chainStatuses, { id, value: standing }, { ttlMs: statusTtlMs })
      await store.commit([write], fence).catch(() => undefined)
    },
    /** Nobody needs the chain any more. */
    end: async (fence: Fence): Promise<void> => {
      told = undefined
      await store.commit([remove(chainStatuses, id)], fence)
    },
  }
}

/** A node that is briefly behind is no news. */
const reportAfterMs = 10_000

/** What the pool tells of is told here only when no other node has helped for so long. */
const reportPoolErrorAfterMs = 60_000

const reportDelayMs = (error: unknown): number => {
  const isNewsOfPool =
    error instanceof RpcError && error.code !== 'rpc_stale' && error.code !== 'rpc_too_large'
  return isNewsOfPool ? reportPoolErrorAfterMs : reportAfterMs
}

/** How long the status of a chain tells what was alarming. */
const alarmForMs = 3_600_000

/** Tells of trouble once when it lasts, and once when it is over; single nodes that fail are told of by the pool. */
export const createProblemReport = ({ chain, log, now }: { chain: number; log: Log; now: () => number }) => {
  let failing: string | undefined
  let since = 0
  let told = false
  let alarm: { readonly what: string; readonly until: number } | undefined
  return {
    present: () => failing,
    /** What was alarming of late, although the chain gets on. */
    alarm: () => (alarm !== undefined && now() < alarm.until ? alarm.what : undefined),
    raiseAlarm: (facts: object, what: string): void => {
      log.error({ chain, ...facts }, what)
      alarm = { what, until: now() + alarmForMs }
    },
    began: (error: unknown): void => {
      if (failing === undefined) since = now()
      failing = describeError(error)
      if (told || now() - since < reportDelayMs(error)) return
      told = true
      log.warn({ chain, error: failing }, 'the chain does not get on')
    },
    ended: (): void => {
      if (told) log.info({ chain }, 'the chain gets on again')
      told = false
      failing = undefined
    },
  }
}
