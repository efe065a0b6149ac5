import type { ChainCheck } from '../chain/follow/chain-check.ts'
import { limits } from './limits/limits.ts'
import { proposals } from './proposals/proposals.ts'
import { openReading, type ReadingDeps } from './reading.ts'
import { timelocks } from './timelocks/timelocks.ts'

/** All readings that are configured for a chain. */
export const openReadings = (deps: ReadingDeps): readonly ChainCheck[] =>
  [openReading(limits, deps), openReading(timelocks, deps), openReading(proposals, deps)].filter(
    reading => reading !== undefined,
  )
