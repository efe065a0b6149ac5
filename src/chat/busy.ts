import { defineKind } from '#store/store.ts'

/**
 * How many alerts of a watch were shown `lately`, oldest first, as far back as it matters; `askedAt`: when the chat was asked
 * whether that is too many. In milliseconds since 1970. Id: the watch.
 */
export type AlertVolume = {
  readonly lately: readonly (readonly [at: number, alerts: number])[]
  readonly askedAt?: number
}
export const alertVolumes = defineKind<AlertVolume>()('busy')

/** Watches of which every alert is wanted, however many there are, by the watch's id; apart from the counts, which alerts write. */
export const volumePromptOptOuts = defineKind<object>()('wanted-whole')

/** Actions of the buttons under the question; argument: the watch. */
export const volumePromptActions = {
  /** One summary each 10 minutes. */
  summarise: 'bs',
  keep: 'bk',
} as const
