import type { ChainCheck } from '../chain/follow/chain-check.ts'
import { deadlines } from './deadlines/deadlines.ts'
import { limits } from './limits/limits.ts'
import { proposals } from './proposals/proposals.ts'
import { openReading, type ReadingDeps } from './reading.ts'

/** All readings that are configured for a chain. */
export const openReadings = (deps: ReadingDeps): readonly ChainCheck[] =>
  [openReading(limits, deps), openReading(deadlines, deps), openReading(proposals, deps)].filter(
    reading => reading !== undefined,
  )
