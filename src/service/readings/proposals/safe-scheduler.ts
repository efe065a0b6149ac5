import { hourMs, minuteMs } from '#lib/time.ts'
import type { WatchedBot } from '../../chain/match/watched-bot.ts'

/**
 * How soon an address without a Safe is looked at again, as one may be deployed there. This doubles each
 * time.
 */
const noSafeMs = 15 * minuteMs
const maxNoSafeMs = 4 * hourMs
/** A Safe that cannot be read waits at most so many times as long. */
const maxFailedFactor = 5
/** The number of failures in a row after which one is reported. */
const reportedFailures = 3
/** Limit of addresses that one call looks through. */
const maxLooked = 2_000

/** Failures of a Safe in a row. */
type Failures = { readonly failures: number; readonly isReported: boolean }
const noFailures: Failures = { failures: 0, isReported: false }

/** The bots by the addresses (keys) that they watch as Safes. */
export type WatchedSafes = ReadonlyMap<string, readonly WatchedBot[]>

/**
 * Schedules reads of the watched addresses, one after the other, each at most every `everyMs`. A Safe whose
 * reads fail waits longer, and holds up no others.
 */
export const createSafeScheduler = ({ now, everyMs }: { now: () => number; everyMs: number }) => {
  let order: readonly string[] = []
  let orderOf: WatchedSafes | undefined
  let position = 0
  const waits = new Map<string, Failures & { readonly until: number }>()
  /** How long each address without a Safe waits. */
  const absences = new Map<string, number>()
  /** Addresses that had a Safe when they were last looked at. */
  const safesSeen = new Set<string>()

  const wait = (safe: string, ms: number, failed = noFailures): void => {
    waits.set(safe, { ...failed, until: now() + ms })
  }

  return {
    /** Lists at most `most` addresses that are due now; empty if all of them wait. */
    next: (safes: WatchedSafes, most: number): readonly string[] => {
      if (orderOf !== safes) {
        orderOf = safes
        order = [...safes.keys()]
        for (const safe of waits.keys())
          if (!safes.has(safe)) {
            waits.delete(safe)
            absences.delete(safe)
            safesSeen.delete(safe)
          }
      }
      const chosen: string[] = []
      const looked = Math.min(maxLooked, order.length)
      for (let n = 0; n < looked && chosen.length < most; n += 1) {
        position = (position + 1) % order.length
        const safe = order[position]
        if (safe !== undefined && (waits.get(safe)?.until ?? 0) <= now()) chosen.push(safe)
      }
      return chosen
    },
    /** Whether it was a Safe when it was last read. */
    isKnown: (safe: string): boolean => safesSeen.has(safe),
    read: (safe: string): void => {
      safesSeen.add(safe)
      absences.delete(safe)
      wait(safe, everyMs)
    },
    /** Makes a Safe due now, whatever its interval is; one that failed still waits. */
    hurry: (safe: string): void => {
      if (waits.get(safe)?.failures === 0) waits.delete(safe)
    },
    noSafe: (safe: string): void => {
      safesSeen.delete(safe)
      const ms = absences.get(safe) ?? noSafeMs
      absences.set(safe, Math.min(maxNoSafeMs, 2 * ms))
      wait(safe, ms)
    },
    /**
     * Notes a failure, isolated if other Safes do not fail so. Returns whether to report it, which is once in
     * a row of failures.
     */
    failed: (safe: string, { isIsolated }: { readonly isIsolated: boolean }): boolean => {
      const before = waits.get(safe) ?? noFailures
      const failures = before.failures + 1
      const isDue = isIsolated && !before.isReported && failures >= reportedFailures
      const isReported = before.isReported || isDue
      wait(safe, everyMs * Math.min(maxFailedFactor, failures), { failures, isReported })
      return isDue
    },
  }
}
