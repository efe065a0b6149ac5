import { chainOf } from '#chains/registry.ts'
import type { WatchedAddress } from '#chat/records.ts'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Translator } from '#render/texts.ts'

/** Why something that starts like an address is none. */
export type InvalidAddress = {
  /** As it was written, shortened: computed when asked for, since of thousands few are shown. */
  readonly text: string
  readonly why: 'checksum' | 'length' | 'hash' | 'characters'
  /** Characters after `0x`. */
  readonly length: number
}
export type ParsedAddresses = {
  readonly taken: readonly WatchedAddress[]
  readonly twice: readonly string[]
  readonly wrong: readonly InvalidAddress[]
}

const addressLike = /0x[0-9a-z]*/gi
/** What stands right before an address belongs to it: the beginning of a link, the name of its chain. */
const maxPrefixLength = 200
const attachedPrefix = /[^\s,;]+$/
const openLink = /:\/\/[^\s,;]*$/
const labelEnd = /[\n,;]/
/** Behind an address, in units of UTF-16: no label begins later. */
const maxLabelDistance = 1_000
/** As a reader counts characters. */
export const maxLabelLength = 32

/**
 * Every address in a text as people paste them: alone, in lines with a label behind each, inside links. The checksum
 * (EIP-55) counts where capitals and small letters are mixed. `known` are left out as being there twice.
 */
export const parseAddresses = (text: string, known: readonly WatchedAddress[]): ParsedAddresses => {
  const seen = new Set(known.map(watched => watched.address.toLowerCase()))
  const report = { taken: [] as WatchedAddress[], twice: [] as string[], wrong: [] as InvalidAddress[] }
  for (const found of findAddresses(text, seen)) {
    if ('why' in found) report.wrong.push(found)
    else if ('twice' in found) report.twice.push(found.twice)
    else report.taken.push(found)
  }
  return report
}

/** What there is in a text, one by one. Each address is added to `seen` (lower case), and is `twice` where it is in that. */
export function* findAddresses(
  text: string,
  seen: Set<string>,
): Generator<WatchedAddress | InvalidAddress | { readonly twice: string }> {
  const matches = text.matchAll(addressLike)
  let next = matches.next().value
  while (next !== undefined) {
    const [written] = next
    const begin = next.index
    next = matches.next().value
    const why = reasonInvalid(written)
    if (why !== undefined) {
      yield invalidAddress(written, why)
      continue
    }
    const address = toChecksumAddress(written)
    if (seen.has(address.toLowerCase())) {
      yield { twice: address }
      continue
    }
    seen.add(address.toLowerCase())
    const label = labelBetween(text, { begin, end: begin + written.length, next: next?.index })
    yield label === '' ? { address } : { address, label }
  }
}

const invalidAddress = (written: string, why: InvalidAddress['why']): InvalidAddress => ({
  get text() {
    // What looks like an address or a hash is recognised by both its ends.
    return why === 'checksum' || why === 'hash' ? shortenAddress(written) : sanitizeText(written, 20)
  },
  why,
  length: written.length - 2,
})

const reasonInvalid = (written: string): InvalidAddress['why'] | undefined => {
  const digits = written.slice(2)
  if (/^[0-9a-f]{64}$/i.test(digits)) return 'hash'
  if (digits.length !== 40) return 'length'
  if (!/^[0-9a-f]{40}$/i.test(digits)) return 'characters'
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && toChecksumAddress(`0x${digits}`) !== `0x${digits}` ? 'checksum' : undefined
}

/** The label of the address from `begin` to `end`. `next`: where what starts like another one begins. */
const labelBetween = (
  text: string,
  { begin, end, next }: { begin: number; end: number; next?: number | undefined },
): string => {
  const inLink = openLink.test(text.slice(Math.max(0, begin - maxPrefixLength), begin))
  const stop = next === undefined ? text.length : next - prefixBefore(text, { from: end, to: next })
  const behind = text.slice(end, Math.min(stop, end + maxLabelDistance))
  return labelAfter(inLink ? behind.replace(/^\S+/, '') : behind)
}

/** How many characters between `from` and `to` belong to what begins at `to`. */
const prefixBefore = (text: string, { from, to }: { from: number; to: number }): number =>
  attachedPrefix.exec(text.slice(Math.max(from, to - maxPrefixLength), to))?.[0].length ?? 0

/** What follows an address up to the end of its line; part of a link is no label. */
const labelAfter = (rest: string): string => {
  if (!/^\s/.test(rest)) return ''
  const [line = ''] = rest.split(labelEnd)
  return sanitizeText(line.replace(/^[\s\-–—:=|]+/, ''), maxLabelLength)
}

/** The most that a bot of the service may watch. */
export const maxAddressesPerWatch = 1_000
const maxErrorsShown = 5

/** What could not be taken of an input, a line each; nothing when all was. `dropped`: there were more than a watch holds. */
export const addressErrorLines = (
  report: Pick<ParsedAddresses, 'twice' | 'wrong'>,
  o: { dropped: boolean; say: Translator },
): string[] => {
  const { say } = o
  const lines = report.wrong.slice(0, maxErrorsShown).map(({ text, why, length }) => {
    switch (why) {
      case 'checksum':
        return say('wrong-checksum', { address: text })
      case 'length':
        return say('wrong-length', { address: text, length })
      case 'hash':
        return say('wrong-hash', { address: text })
      case 'characters':
        return say('wrong-characters', { address: text })
    }
  })
  if (report.wrong.length > maxErrorsShown)
    lines.push(say('wrong-more', { count: report.wrong.length - maxErrorsShown }))
  if (report.twice.length > 2) lines.push(say('twice-many', { count: report.twice.length }))
  else lines.push(...report.twice.map(address => say('twice', { address: shortenAddress(address) })))
  if (o.dropped) lines.push(say('wrong-too-many', { taken: maxAddressesPerWatch }))
  return lines
}

/** `etherscan.io/address/0x…`, with or without its scheme, whatever stands between the host and the address. */
const explorerLink =
  /(?:^|[\s(<,;])(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]{1,100})\/[^\s,;]{0,200}?(0x[0-9a-f]{40})(?![0-9a-z])/gim

const explorerHost = (explorer: string): string => new URL(explorer).hostname.replace(/^www\./, '')

/**
 * The chains that links to their explorers name, of those in `offered`; `undefined` unless every one of `addresses` stands in
 * such a link.
 */
export const chainsFromLinks = (
  text: string,
  o: { addresses: readonly string[]; offered: readonly number[] },
): readonly number[] | undefined => {
  const withExplorer = o.offered.map(chainOf).filter(({ explorer }) => explorer !== '')
  const chainAt = new Map(withExplorer.map(({ id, explorer }) => [explorerHost(explorer), id]))
  const linked = new Map<string, number>()
  for (const [, host = '', address = ''] of text.matchAll(explorerLink)) {
    const chain = chainAt.get(host.toLowerCase())
    if (chain !== undefined) linked.set(address.toLowerCase(), chain)
  }
  const named = o.addresses.map(address => linked.get(address.toLowerCase()))
  if (named.length === 0 || named.includes(undefined)) return undefined
  return o.offered.filter(id => named.includes(id))
}
