import type { WatchSettings } from '#chat/records.ts'
import { defineKind } from '#store/store.ts'
import { here } from '../channels/where.ts'
import type { Preferences } from '../settings/change-settings.ts'
import type { ExportedWatch } from './watches-file.ts'

/** A watch that could not be made, and what the service or a limit said. */
type Refused = { readonly name: string; readonly why: string }

/**
 * A file of watches that was read, and how far it is: `asked`, nobody has pressed yet; `working`, the first `begun` of `watches`
 * were begun. `message` shows it.
 */
export type Import = {
  readonly chat: string
  readonly message?: number
  readonly languageCode?: string
  readonly state: 'asked' | 'working'
  readonly watches: readonly ExportedWatch[]
  readonly settings?: Preferences
  readonly begun: number
  readonly refused: readonly Refused[]
}
export const imports = defineKind<Import>()('import', { indexes: ['chat'] })

/** Nobody presses the button of an older one. */
export const importTtlMs = 86_400_000

type Channels = readonly { readonly id: string; readonly name: string }[]

/** What a watch is made with where there are these channels; one that is not here is left out. */
export const settingsToImport = (
  { rules: _rules, showsWorthless: _shows, paused: _paused, where = [], ...settings }: ExportedWatch,
  channels: Channels,
): WatchSettings => {
  const ids = where.flatMap(name =>
    name === here ? [here] : channels.filter(channel => channel.name === name).map(({ id }) => id),
  )
  return ids.length === 0 ? settings : { ...settings, where: [...new Set(ids)] }
}
