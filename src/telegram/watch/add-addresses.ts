import { plain, type Rich } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import { addressFaults, maxAddresses } from './address-faults.ts'
import type { Draft, Kit, Turn } from './draft.ts'
import { type AddressReport, readAddresses } from './read-addresses.ts'

/** The draft with the addresses of a text, and what could not be taken, a line each; `undefined`: there is none in it. */
export const addAddresses = (
  draft: Draft,
  text: string,
  say: Say,
):
  | { readonly draft: Draft; readonly report: AddressReport; readonly faults: readonly string[] }
  | undefined => {
  const report = readAddresses(text, draft.addresses)
  if (report.taken.length + report.twice.length + report.wrong.length === 0) return undefined
  const all = [...draft.addresses, ...report.taken]
  return {
    draft: { ...draft, addresses: all.slice(0, maxAddresses) },
    report,
    faults: addressFaults(report, { dropped: all.length > maxAddresses, say }),
  }
}

export const asNotice = (lines: readonly string[]): { notice?: Rich } =>
  lines.length === 0 ? {} : { notice: plain(lines.join('\n')) }

/**
 * What a step that knows only buttons makes of a text: addresses are added all the same, since a long list comes as several
 * messages, of which the first has left the step that asked for it. For anything else it points at the buttons.
 */
export const textForButtons = (draft: Draft, text: string, { say }: Kit): Turn => {
  const added = addAddresses(draft, text, say)
  if (added === undefined) return { draft, ...asNotice([say('wrong-expects-button')]) }
  const { report, faults, draft: next } = added
  const count = next.addresses.length
  const line = report.taken.length === 0 ? [] : [say('watch-addresses-added', { count })]
  return { draft: next, ...asNotice([...line, ...faults]) }
}
