import type { Log } from '#lib/log.ts'
import { hourMs } from '#lib/time.ts'
import type { Meter } from '#metrics/meter.ts'
import { isRpcError, type RpcError } from './rpc-error.ts'

/** Part of a block that no node shows, and why it is known to be missing. */
export type Gap = { readonly block: number; readonly why: string }

/** How long a gap counts after it was given up. */
const countedForMs = hourMs

/** Logs and counts gaps that are given up. Times are ms of `now`. */
export const createGapReport = ({
  chain,
  log,
  meter,
  now,
  timeoutMs,
}: {
  chain: number
  log: Log
  meter: Meter
  now: () => number
  timeoutMs: number
}) => {
  let givenUpAt: number[] = []
  const recent = (): number[] => givenUpAt.filter(at => now() - at < countedForMs)
  meter.count('lookout_block_gaps_total', { chain }, 0)
  return {
    /** How long to wait before a gap is given up: see `gapTimeoutMs`. */
    timeoutMs,
    giveUp: (gap: Gap): void => {
      givenUpAt = [...recent(), now()]
      meter.count('lookout_block_gaps_total', { chain })
      log.warn(
        { chain, ...gap, count: givenUpAt.length },
        'no RPC endpoint shows all of a block: the chain goes on, and alerts may be missing',
      )
    },
    /** Number of gaps within the last hour. */
    count: (): number => recent().length,
  }
}

export type GapReport = ReturnType<typeof createGapReport>

/** Nodes in trouble show missing parts minutes late, and a late alert is better than none. */
const missingFactor = 10

/**
 * How long to wait for parts that nodes do not give, though they answer; less for those that they give and
 * that cannot be understood.
 */
export const gapTimeoutMs = (error: RpcError, timeoutMs: number): number =>
  isRpcError(error, 'rpc_unusable') ? timeoutMs : missingFactor * timeoutMs

/**
 * Some chains never show some of their transactions: each gap that is given up shortens the next wait by this
 * factor.
 */
const shorterFactor = 10

/** Limit of gaps awaited at the same time: further ones are of orphaned blocks. */
const maxAwaited = 1_000

/** Waits for parts that nodes leave out of blocks. */
export const createGapWaits = ({ timeoutMs, giveUp }: Pick<GapReport, 'timeoutMs' | 'giveUp'>) => {
  /** Times since when gaps are awaited, by `performance.now`; `given up` after that was too long. */
  const awaited = new Map<string, number | 'given up'>()
  let givenUpInRow = 0
  return {
    /** Whether the wait for a gap ended without its blocks. The first call begins it. */
    isOver: (key: string, { block, error }: { block: number; error: RpcError }): boolean => {
      const since = awaited.get(key) ?? performance.now()
      if (since === 'given up') return true
      if (awaited.size >= maxAwaited) awaited.clear()
      const isOver =
        performance.now() - since >= gapTimeoutMs(error, timeoutMs) / shorterFactor ** givenUpInRow
      awaited.set(key, isOver ? 'given up' : since)
      if (isOver) {
        givenUpInRow += 1
        giveUp({ block, why: error.message })
      }
      return isOver
    },
    /** Call this when nothing is missing, or no more. */
    end: (key: string): void => {
      if (awaited.delete(key)) givenUpInRow = 0
    },
  }
}

export type GapWaits = ReturnType<typeof createGapWaits>
