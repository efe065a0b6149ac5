import { describe } from 'node:test'
import { claimTests } from './conformance/claims.ts'
import { documentTests } from './conformance/documents.ts'
import { feedTests } from './conformance/feed.ts'
import { laneTests } from './conformance/lanes.ts'
import { leaseTests } from './conformance/leases.ts'
import { lifeTests } from './conformance/life.ts'
import { randomTests } from './conformance/random.ts'
import { rateLimitTests } from './conformance/rate-limits.ts'
import { createStoreTest, type Open } from './conformance/rig.ts'
import { wakeTests } from './conformance/wake.ts'

/** What every engine must do. An engine is plugged in by a file that opens it and calls this. */
export const storeConformance = (name: string, open: Open): void => {
  describe(name, { concurrency: false }, () => {
    const test = createStoreTest(open)
    for (const tests of [
      documentTests,
      laneTests,
      claimTests,
      rateLimitTests,
      leaseTests,
      feedTests,
      wakeTests,
      randomTests,
      lifeTests,
    ])
      tests(test)
  })
}
