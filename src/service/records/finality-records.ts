import type { Notification } from '#contract/notification.ts'
import { defineKind } from '#store/store.ts'

/**
 * Id: `matchId`. What a subscription was notified of and will be told to be final. Removed with the subscription's other matches, or
 * when it is notified.
 */
export type AwaitedFinality = { notification: Notification }
export const awaitedFinality = defineKind<AwaitedFinality>()('service.awaitedFinality')

/** Longer than any chain takes. */
export const awaitedFinalityTtlMs = 7 * 86_400_000

/** Id: `<block key>:<match id>`, so that they are found in the order of their blocks. `hash`: of the block; `match`: the match id. */
export type FinalityCheck = { chain: string; height: number; hash: string; match: string }
export const finalityChecks = defineKind<FinalityCheck>()('service.finalityChecks', { indexes: ['chain'] })
