import { defineKind } from '#store/store.ts'
import type { RichText } from './rich.ts'

/**
 * Worthless transfers that were not shown in a destination. `untold`: how many since the last warning, and how many of those
 * imitate addresses; `warnedAt`: when it last warned of these, in ms since 1970; `lines`: what the last ones were, newest first.
 */
export type HiddenSpam = {
  readonly untold: number
  readonly untoldLookAlikes: number
  readonly warnedAt?: number
  readonly lines: readonly RichText[]
}

/** Id: the destination. */
export const hiddenSpam = defineKind<HiddenSpam>()('hidden')

/** Action of the button that lists them; argument: the destination. */
export const showSpamAction = 'w'
