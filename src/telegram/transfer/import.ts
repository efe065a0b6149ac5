import type { WatchSettings } from '#chat/records.ts'
import type { ChatSettings } from '#chat/settings.ts'
import { defineKind } from '#store/store.ts'
import type { TakenWatch } from './watches-file.ts'

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
  readonly watches: readonly TakenWatch[]
  readonly settings?: ChatSettings
  readonly begun: number
  readonly refused: readonly Refused[]
}
export const imports = defineKind<Import>()('import', { indexes: ['chat'] })

/** Nobody presses the button of an older one. */
export const askedForMs = 86_400_000

/** Without what a watch's settings do not hold. */
export const settingsOfTaken = ({
  rules: _rules,
  showsWorthless: _shows,
  paused: _paused,
  ...settings
}: TakenWatch): WatchSettings => settings
