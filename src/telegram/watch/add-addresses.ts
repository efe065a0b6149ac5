import type { WatchedAddress } from '#chat/records.ts'
import { plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { shortenAddress } from '#lib/format.ts'
import { addressFaults, maxAddresses } from './address-faults.ts'
import type { Draft, Kit, Turn } from './draft.ts'
import { type AddressReport, readAddresses } from './read-addresses.ts'

const shownRenames = 2

type Added = {
  readonly draft: Draft
  readonly report: AddressReport
  /** What could not be taken, and which got another label, a line each. */
  readonly said: readonly string[]
}

/** The draft with the addresses of a text; one that is there already takes its new label. `undefined`: there is none in it. */
export const addAddresses = (draft: Draft, text: string, say: Translator): Added | undefined => {
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
  const all = [...draft.addresses.map(watched => renamedBy(watched, renamed)), ...taken]
  return {
    draft: { ...draft, addresses: all.slice(0, maxAddresses) },
    report,
    said: [
      ...renamedLines(renamed, say),
      ...addressFaults(report, { dropped: all.length > maxAddresses, say }),
    ],
  }
}

const renamedBy = (watched: WatchedAddress, renamed: readonly WatchedAddress[]): WatchedAddress =>
  renamed.find(({ address }) => address.toLowerCase() === watched.address.toLowerCase()) ?? watched

const renamedLines = (renamed: readonly WatchedAddress[], say: Translator): readonly string[] =>
  renamed.length > shownRenames
    ? [say('renamed-many', { count: renamed.length })]
    : renamed.map(({ address, label = '' }) => say('renamed', { address: shortenAddress(address), label }))

export const asNotice = (lines: readonly string[]): { notice?: RichText } =>
  lines.length === 0 ? {} : { notice: plain(lines.join('\n')) }

/**
 * What a step that knows only buttons makes of a text: addresses are added all the same, since a long list comes as several
 * messages, of which the first has left the step that asked for it. For anything else it points at the buttons.
 */
export const textForButtons = (draft: Draft, text: string, { say }: Kit): Turn => {
  const added = addAddresses(draft, text, say)
  if (added === undefined) return { draft, ...asNotice([say('wrong-expects-button')]) }
  const { report, said, draft: next } = added
  const count = next.addresses.length
  const line = report.taken.length === 0 ? [] : [say('watch-addresses-added', { count })]
  return { draft: next, ...asNotice([...line, ...said]) }
}
