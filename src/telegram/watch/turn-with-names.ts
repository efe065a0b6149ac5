import type { WatchedAddress } from '#chat/records.ts'
import { join, plain } from '#chat/rich.ts'
import type { StepName, StepResult } from './draft.ts'

/** What the names in a text come to; `faults`: what has no address, a line each. */
export type NamesFound = { readonly found: readonly WatchedAddress[]; readonly faults: readonly string[] }

/** Steps that take addresses when one types, and so names. */
export const stepsTakingNames: ReadonlySet<StepName> = new Set([
  'addresses',
  'chains',
  'what',
  'directions',
  'often',
  'review',
])

/** What a step makes of a text with names: their addresses stand in it as if they had been typed, each with its name. */
export const withResolvedNames = (
  unchanged: StepResult,
  { found, faults }: NamesFound,
  o: { readonly text: string; readonly turnOf: (text: string) => StepResult },
): StepResult => {
  const lines = found.map(({ address, label = '' }) => `${address} ${label}`)
  const whole = [o.text, ...lines].join('\n')
  const turn = /0x/i.test(whole) ? o.turnOf(whole) : unchanged
  if (faults.length === 0) return turn
  const said = plain(faults.join('\n'))
  return { ...turn, notice: turn.notice === undefined ? said : join([turn.notice, said], '\n') }
}
