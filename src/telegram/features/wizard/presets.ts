import { keysOf } from '#lib/collections.ts'
import { type EventOption, eventOptions, transferOptions } from '#watch/event-kinds.ts'

/** Sets of kinds that a tap turns on and off, or a word in a request. */
export const presets = {
  money: transferOptions,
  security: ['approvals', 'delegations', 'failures', 'outflows', 'events'],
  contract: ['events', 'deployments', 'calls'],
  everything: eventOptions,
} as const satisfies Readonly<Record<string, readonly EventOption[]>>
export type Preset = keyof typeof presets
export const presetNames = keysOf(presets)
