import type { WatchedAddress } from '#chat/records.ts'
import { hasWrongChecksum, shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Translator } from '#render/texts.ts'
import { chainAtExplorer } from './linked-chain.ts'
import { listLine } from './watch-lines.ts'

/** Something that starts like an address. */
export type InvalidAddress = {
  /** As written, shortened; computed on access, since few of thousands are shown. */
  readonly text: string
  readonly reason: 'checksum' | 'length' | 'hash' | 'characters'
  /** Characters after `0x`. */
  readonly length: number
}
export type ParsedAddresses = {
  readonly found: readonly WatchedAddress[]
  readonly duplicates: readonly string[]
  readonly invalid: readonly InvalidAddress[]
}

const addressLike = /0x[0-9a-z]*/gi
/** Characters right before an address belong to it: a link, or the name of its chain. */
const maxPrefixLength = 200
const attachedPrefix = /[^\s,;]+$/
const openLink = /:\/\/[^\s,;]*$/
const labelEnd = /[\n,;]/
/** A label starts at most so far behind its address, in UTF-16 units. */
const maxLabelDistance = 1_000
/** In characters as a reader counts them (graphemes). */
export const maxLabelLength = 32

/**
 * The addresses of a text as people paste them: alone, in lines with a label behind each, inside links. The checksum (EIP-55)
 * counts where upper and lower case are mixed.
 */
export const parseAddresses = (text: string): ParsedAddresses => {
  const found: WatchedAddress[] = []
  const duplicates: string[] = []
  const invalid: InvalidAddress[] = []
  for (const one of findAddresses(text, new Set())) {
    if ('reason' in one) invalid.push(one)
    else if ('duplicate' in one) duplicates.push(one.duplicate)
    else found.push(one)
  }
  return { found, duplicates, invalid }
}

/** Each address of a text in turn. It is added to `seen` in lower case, and is a duplicate if it was there before. */
export function* findAddresses(
  text: string,
  seen: Set<string>,
): Generator<WatchedAddress | InvalidAddress | { readonly duplicate: string }> {
  const matches = text.matchAll(addressLike)
  let next = matches.next().value
  while (next !== undefined) {
    const [written] = next
    const begin = next.index
    next = matches.next().value
    const reason = reasonInvalid(written)
    if (reason !== undefined) {
      yield invalidAddress(written, reason)
      continue
    }
    const address = toChecksumAddress(written)
    if (seen.has(address.toLowerCase())) {
      yield { duplicate: address }
      continue
    }
    seen.add(address.toLowerCase())
    const label = labelBetween(text, { begin, end: begin + written.length, next: next?.index })
    yield label === '' ? { address } : { address, label }
  }
}

const invalidAddress = (written: string, reason: InvalidAddress['reason']): InvalidAddress => ({
  get text() {
    // People recognise an address or a hash by both its ends.
    return reason === 'checksum' || reason === 'hash' ? shortenAddress(written) : sanitizeText(written, 20)
  },
  reason,
  length: written.length - 2,
})

const reasonInvalid = (written: string): InvalidAddress['reason'] | undefined => {
  const digits = written.slice(2)
  if (/^[0-9a-f]{64}$/i.test(digits)) return 'hash'
  if (digits.length !== 40) return 'length'
  if (!/^[0-9a-f]{40}$/i.test(digits)) return 'characters'
  return hasWrongChecksum(`0x${digits}`) ? 'checksum' : undefined
}

/** The label of the address from `begin` to `end`. `next`: the start of the next one, or of something like it. */
const labelBetween = (
  text: string,
  { begin, end, next }: { begin: number; end: number; next?: number | undefined },
): string => {
  const inLink = openLink.test(text.slice(Math.max(0, begin - maxPrefixLength), begin))
  const stop = next === undefined ? text.length : next - prefixBefore(text, { from: end, to: next })
  const behind = text.slice(end, Math.min(stop, end + maxLabelDistance))
  return labelAfter(inLink ? behind.replace(/^\S+/, '') : behind)
}

/** How many characters before `to`, and not before `from`, belong to the address there. */
const prefixBefore = (text: string, { from, to }: { from: number; to: number }): number =>
  attachedPrefix.exec(text.slice(Math.max(from, to - maxPrefixLength), to))?.[0].length ?? 0

/** The rest of the line; the rest of a link is no label. */
const labelAfter = (rest: string): string => {
  if (!/^\s/.test(rest)) return ''
  const [line = ''] = rest.split(labelEnd)
  return sanitizeText(line.replace(/^[\s\-–—:=|]+/, ''), maxLabelLength)
}

/** The service's limit for a bot. */
export const maxAddressesPerWatch = 1_000
const maxErrorsShown = 5

/** A line for each address that was not added. `dropped`: there were more than a watch may have. */
export const addressErrorLines = (
  { invalid, duplicates }: Pick<ParsedAddresses, 'duplicates' | 'invalid'>,
  o: { dropped: boolean; say: Translator },
): string[] => {
  const { say } = o
  const lines = invalid.slice(0, maxErrorsShown).map(({ text, reason, length }) => {
    switch (reason) {
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
  if (invalid.length > maxErrorsShown)
    lines.push(say('wrong-more', { count: invalid.length - maxErrorsShown }))
  if (duplicates.length > 2) lines.push(say('twice-many', { count: duplicates.length }))
  else lines.push(...duplicates.map(address => say('twice', { address: shortenAddress(address) })))
  if (o.dropped) lines.push(say('wrong-too-many', { taken: maxAddressesPerWatch }))
  return lines
}

/** `etherscan.io/address/0x…`, with or without a scheme, with any path before the address. */
const explorerLink =
  /(?:^|[\s(<,;])(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]{1,100})\/[^\s,;]{0,200}?(0x[0-9a-f]{40})(?![0-9a-z])/gim

/**
 * What explorers the links name. `chains`: the offered chains of them; `undefined` unless each of the addresses is in such a link.
 * `notOffered`: the names of the other chains.
 */
type LinkedChains = {
  readonly chains: readonly number[] | undefined
  readonly notOffered: readonly string[]
}

export const readLinkedChains = (
  text: string,
  o: { addresses: readonly string[]; offered: readonly number[] },
): LinkedChains => {
  const linked = new Map<string, number>()
  const notOffered = new Set<string>()
  for (const [, host = '', address = ''] of text.matchAll(explorerLink)) {
    const chain = chainAtExplorer(host)
    if (chain?.id !== undefined && o.offered.includes(chain.id)) linked.set(address.toLowerCase(), chain.id)
    else if (chain !== undefined) notOffered.add(chain.name)
  }
  const named = o.addresses.map(address => linked.get(address.toLowerCase()))
  const isComplete = named.length > 0 && !named.includes(undefined)
  return {
    chains: isComplete ? o.offered.filter(id => named.includes(id)) : undefined,
    notOffered: [...notOffered],
  }
}

/** Says that links name chains that are not offered; none if there are no such links. */
export const notOfferedLines = ({ notOffered }: LinkedChains, say: Translator): readonly string[] =>
  notOffered.length === 0 ? [] : [say('link-not-offered', { chains: listLine(notOffered, say, 'long') })]
