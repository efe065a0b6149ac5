import type { DeadlineSource } from './deadline-source.ts'
import { governor } from './governor.ts'
import { timelock } from './timelock.ts'

/** All contracts whose logs announce deadlines. */
export const deadlineSources: readonly DeadlineSource[] = [timelock, governor]
