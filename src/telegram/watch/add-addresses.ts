import type { WatchedAddress } from '#chat/records.ts'
import { plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { shortenAddress } from '#lib/format.ts'
import { addressErrorLines, maxAddressesPerWatch } from './address-faults.ts'
import type { Draft, StepContext, StepResult } from './draft.ts'
import { type ParsedAddresses, readAddresses } from './read-addresses.ts'

const maxRenamesShown = 2

type AddedAddresses = {
  readonly draft: Draft
  readonly report: ParsedAddresses
  /** What could not be taken, and which got another label, a line each. */
  readonly said: readonly string[]
}

/** The draft with the addresses of a text; one that is there already takes its new label. `undefined`: there is none in it. */
export const addAddresses = (draft: Draft, text: string, say: Translator): AddedAddresses | undefined => {
  const read = readAddresses(text, [])
  if (read.taken.length + read.wrong.length === 0) return undefined
  const present = new Map(draft.addresses.map(({ address, label }) => [address.toLowerCase(), label]))
  const [again = [], taken = []] = [true, false].map(isThere =>
    read.taken.filter(({ address }) => present.has(address.toLowerCase()) === isThere),
  )
  const renamed = again.filter(
    ({ address, label }) => label !== undefined && label !== present.get(address.toLowerCase()),
  )
  const twice = again.filter(watched => !renamed.includes(watched)).map(({ address }) => address)
  const report = { ...read, taken, twice: [...twice, ...read.twice] }
  const all = [...draft.addresses.map(watched => applyRenames(watched, renamed)), ...taken]
  return {
    draft: { ...draft, addresses: all.slice(0, maxAddressesPerWatch) },
    report,
    said: [
      ...renameLines(renamed, say),
      ...addressErrorLines(report, { dropped: all.length > maxAddressesPerWatch, say }),
    ],
  }
}

const applyRenames = (watched: WatchedAddress, renamed: readonly WatchedAddress[]): WatchedAddress =>
  renamed.find(({ address }) => address.toLowerCase() === watched.address.toLowerCase()) ?? watched

const renameLines = (renamed: readonly WatchedAddress[], say: Translator): readonly string[] =>
  renamed.length > maxRenamesShown
    ? [say('renamed-many', { count: renamed.length })]
    : renamed.map(({ address, label = '' }) => say('renamed', { address: shortenAddress(address), label }))

export const noticeOf = (lines: readonly string[]): { notice?: RichText } =>
  lines.length === 0 ? {} : { notice: plain(lines.join('\n')) }

/**
 * What a step that knows only buttons makes of a text: addresses are added all the same, since a long list comes as several
 * messages, of which the first has left the step that asked for it. For anything else it points at the buttons.
 */
export const addAddressesFromText = (draft: Draft, text: string, { say }: StepContext): StepResult => {
  const added = addAddresses(draft, text, say)
  if (added === undefined) return { draft, ...noticeOf([say('wrong-expects-button')]) }
  const { report, said, draft: next } = added
  const count = next.addresses.length
  const line = report.taken.length === 0 ? [] : [say('watch-addresses-added', { count })]
  return { draft: next, ...noticeOf([...line, ...said]) }
}
