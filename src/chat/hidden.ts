import { defineKind } from '#store/store.ts'
import type { Rich } from './rich.ts'

/**
 * Worthless transfers that were not shown in a destination. `untold`: how many since the last warning, and how many of those
 * imitate addresses; `warnedAt`: when it last warned of these, in ms since 1970; `lines`: what the last ones were, newest first.
 */
export type Hidden = {
  readonly untold: number
  readonly untoldLookAlikes: number
  readonly warnedAt?: number
  readonly lines: readonly Rich[]
}

/** Id: the destination. */
export const hiddenTransfers = defineKind<Hidden>()('hidden')

/** Action of the button that lists them; argument: the destination. */
export const showHiddenAction = 'w'
