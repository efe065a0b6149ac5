import type { Chain } from '#chains/chain.ts'
import { chainNamed, slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'
import { tronFamily } from '#chains/family.ts'
import { chainOf, isAddressOn } from '#chains/registry.ts'
import { tron } from '#chains/tron.ts'
import { maxAddressesPerBot } from '#contract/bot.ts'
import { hasWrongChecksum, shortenAddress, showAddress, toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { base58Address, fromBase58Address, tronHex } from '#lib/tron-address.ts'
import type { Translator } from '#render/texts.ts'
import { maxNameLength, type WatchedAddress } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { unquoted, withoutPoliteness } from './bare-name.ts'
import { andWords } from './find-phrases.ts'
import { labelInRow, namesBefore } from './label-in-row.ts'
import { type LinkedChain, readChainBeside } from './linked-chain.ts'
import { calledIn } from './name-said.ts'
import { findForeignAddresses } from './recognize-foreign.ts'

/** A text that starts like an address, or an address of another system. */
export type InvalidAddress = {
  /** The text as written, shortened; computed on access, since few of thousands are shown. */
  readonly text: string
  readonly reason: 'checksum' | 'length' | 'hash' | 'characters' | 'shortened' | 'foreign' | 'family'
  /** Characters after `0x`. */
  readonly length: number
  /** The other system. */
  readonly system?: string
}
export type ParsedAddresses = {
  readonly found: readonly WatchedAddress[]
  readonly duplicates: readonly string[]
  readonly invalid: readonly InvalidAddress[]
}

/**
 * Matches an address of Tron, also with a character too few or too many; `0x` and the characters behind it;
 * an address as XDC Network writes it; and about 40 hex digits alone, one of which is a letter, but not the
 * hash of a commit in a link.
 */
const addressLike =
  /(?<![0-9a-z])T[1-9A-HJ-NP-Za-km-z]{32,34}(?![0-9a-z])|0x[0-9a-f]{2,12}(?:…|\.{2,4})[0-9a-f]{2,12}(?![0-9a-z])|0x[0-9a-z]*|(?<![0-9a-z])xdc[0-9a-f]{40}(?![0-9a-z])|(?<![\w./@#=%-])(?:41[0-9a-f]{40}|(?=[0-9]*[a-f])[0-9a-f]{36,44})(?![\w@/-]|\.\w)/gi
const shortenedAddress = /^0x[0-9a-f]{2,12}(?:…|\.{2,4})[0-9a-f]{2,12}$/i
/**
 * Matches addresses of Tron, too, which look like words: such a match counts only if a watch has the address.
 */
const maybeShortened =
  /(0x[0-9a-f]{2,12}|(?<![0-9a-z])t[1-9a-z]{2,12})(?:…|\.{2,4})([0-9a-z]{2,12})(?![0-9a-z])/gi
/** Matches a Tron address also with a character too few or too many. */
const likeBase58 = /^T[1-9A-HJ-NP-Za-km-z]{32,34}$/
const digitsOf = (written: string): string => written.replace(/^(?:0x|xdc)/i, '')
/** Longest text right before an address that belongs to it: a link, or the name of its chain. */
const maxPrefixLength = 200
const separator = /[\s,;]/
const attachedPrefix = /[^\s,;]+$/
const openLink = /:\/\/[^\s,;]*$/
/** Matches the rest of a link, or of the name of a chain, in front of the label. */
const attachedRest = /^[^\s,;]+/
const labelEnd = /[\n,;]/
/** How far behind its address a label may start, in UTF-16 units. */
const maxLabelDistance = 1_000

/** A text that looks like an address, with the text attached to it. */
type Occurrence = {
  readonly written: string
  readonly begin: number
  readonly end: number
  readonly before: string
  readonly after: string
}

/**
 * Matches the rest of a link behind the address of a token, if the link is about one of its holders, or about
 * a payee.
 */
const aboutAnother = /^[^\s,;]*[?&](?:a|address|holder|maker|owner)=(?:0x|xdc)[0-9a-f]{40}(?![0-9a-z])/i
/** Matches the chain id behind an address, in hex. */
const chainIdPrefix = /(?:0x|xdc)[0-9a-f]{40}@$/i

/** The characters right before `at` that belong to the address there. Most addresses stand behind a blank. */
const attachedBefore = (text: string, at: number): string => {
  if (at === 0 || separator.test(text[at - 1] ?? '')) return ''
  return attachedPrefix.exec(text.slice(Math.max(0, at - maxPrefixLength), at))?.[0] ?? ''
}

const attachedAfter = (text: string, at: number): string => {
  if (at === text.length || separator.test(text[at] ?? '')) return ''
  return attachedRest.exec(text.slice(at, at + maxPrefixLength))?.[0] ?? ''
}

function* findOccurrences(text: string): Generator<Occurrence> {
  for (const { 0: written, index: begin } of text.matchAll(addressLike)) {
    const end = begin + written.length
    const before = attachedBefore(text, begin)
    const after = attachedAfter(text, end)
    if ((after === '' || !aboutAnother.test(after)) && (before === '' || !chainIdPrefix.test(before)))
      yield { written, begin, end, before, after }
  }
}

const isOfTron = (written: string): boolean =>
  base58Address.test(written) || tronHex.test(`0x${digitsOf(written)}`)

const toBase58Hex = (written: string): string | undefined =>
  base58Address.test(written) ? fromBase58Address(written) : undefined

const toAddress = (written: string): string =>
  toBase58Hex(written) ?? toChecksumAddress(`0x${digitsOf(written)}`)

/** The address of an occurrence. Returns `undefined` if it is invalid. */
const addressOf = ({ written }: Occurrence): string | undefined =>
  reasonInvalid(written) === undefined ? toAddress(written) : undefined

/** The chain that is named for an address. One of Tron is on its mainnet, unless a link names another. */
const chainOfOccurrence = ({ written, before, after }: Occurrence): LinkedChain | undefined => {
  const beside = readChainBeside(/^xdc/i.test(written) ? 'xdc:' : before, after)
  if (!isOfTron(written)) return beside
  const isTestnet = beside !== undefined && chainOf(beside.id).family === tronFamily
  return isTestnet ? beside : { id: tron.id, name: tron.name }
}

/**
 * The addresses of a text as people paste them: alone, in lines with a label behind each, inside links. The
 * checksum (EIP-55) counts if upper and lower case are mixed.
 */
export const parseAddresses = (text: string): ParsedAddresses => {
  const found: WatchedAddress[] = []
  const duplicates: string[] = []
  const invalid: InvalidAddress[] = []
  for (const entry of findAddresses(text, new Set())) {
    if ('reason' in entry) invalid.push(entry)
    else if ('duplicate' in entry) duplicates.push(entry.duplicate)
    else found.push(entry)
  }
  // Alone, such addresses have an answer of their own.
  if (found.length > 0) {
    const foreign = findForeignAddresses(text).filter(({ system }) => system !== tron.name)
    invalid.push(...foreign.map(address => foreignAddress(address, 'foreign')))
  }
  const names = found.length > 1 ? namesBefore(text) : undefined
  const named =
    names?.length === found.length ? found.map(({ address }, n) => ({ address, label: names[n] })) : found
  return { found: named, duplicates: [...new Set(duplicates)], invalid }
}

/**
 * Yields each address of a text in turn, and adds it to `seen` in lower case. It is a duplicate if it was in
 * there before, unless it is now on another chain.
 */
export function* findAddresses(
  text: string,
  seen: Set<string>,
): Generator<WatchedAddress | InvalidAddress | { readonly duplicate: string }> {
  const occurrences = findOccurrences(text)
  const chainsSeen = new Set<string>()
  let next = occurrences.next().value
  while (next !== undefined) {
    const occurrence: Occurrence = next
    next = occurrences.next().value
    const { written } = occurrence
    const reason = reasonInvalid(written)
    if (reason !== undefined) {
      yield invalidAddress(written, reason)
      continue
    }
    const address = toAddress(written)
    const key = address.toLowerCase()
    const chain = chainOfOccurrence(occurrence)
    const isOnAnotherChain = chain !== undefined && !chainsSeen.has(`${key} ${chain.id}`)
    if (chain !== undefined) chainsSeen.add(`${key} ${chain.id}`)
    if (seen.has(key)) {
      if (!isOnAnotherChain) yield { duplicate: address }
      continue
    }
    seen.add(key)
    const label = labelBetween(text, occurrence, next)
    yield label === '' ? { address } : { address, label }
  }
}

const invalidAddress = (written: string, reason: InvalidAddress['reason']): InvalidAddress => ({
  get text() {
    // People recognize an address or a hash by both its ends.
    if (likeBase58.test(written)) return shortenAddress(written)
    return reason === 'checksum' || reason === 'hash'
      ? shortenAddress(`0x${digitsOf(written)}`)
      : sanitizeText(written, 20)
  },
  reason,
  length: digitsOf(written).length,
})

const foreignAddress = (
  { written, system }: { readonly written: string; readonly system: string },
  reason: 'foreign' | 'family',
): InvalidAddress => ({
  text: shortenAddress(written),
  reason,
  length: written.length,
  system,
})

const reasonInvalid = (written: string): InvalidAddress['reason'] | undefined => {
  if (likeBase58.test(written)) return toBase58Hex(written) === undefined ? 'checksum' : undefined
  if (isOfTron(written)) return undefined
  if (shortenedAddress.test(written)) return 'shortened'
  const digits = digitsOf(written)
  if (/^[0-9a-f]{64}$/i.test(digits)) return 'hash'
  if (digits.length !== 40) return 'length'
  if (!/^[0-9a-f]{40}$/i.test(digits)) return 'characters'
  return hasWrongChecksum(`0x${digits}`) ? 'checksum' : undefined
}

/** The system of an address of an EVM chain or of Tron. */
export const systemOf = (address: string): string => (tronHex.test(address) ? tron.name : 'Ethereum')

/**
 * The addresses of the family of the first one that can be watched on `offered`. The others belong to another
 * system, or to another watch.
 */
export const ofOneFamily = (
  parsed: ParsedAddresses,
  { offered, like }: { readonly offered: readonly number[]; readonly like?: string | undefined },
): ParsedAddresses => {
  const first =
    like ?? parsed.found.find(({ address }) => offered.some(id => isAddressOn(address, id)))?.address
  const chain = offered.find(id => first !== undefined && isAddressOn(first, id))
  const isOwn = ({ address }: WatchedAddress): boolean => chain !== undefined && isAddressOn(address, chain)
  const isOnOffer = (address: string): boolean => offered.some(id => isAddressOn(address, id))
  const found = parsed.found.filter(isOwn)
  // Alone, such addresses have an answer of their own.
  const others =
    found.length === 0 && like === undefined ? [] : parsed.found.filter(watched => !isOwn(watched))
  return {
    ...parsed,
    found,
    invalid: [
      ...parsed.invalid,
      ...others.map(({ address }) =>
        foreignAddress(
          { written: showAddress(address), system: systemOf(address) },
          isOnOffer(address) ? 'family' : 'foreign',
        ),
      ),
    ],
  }
}

/** The label behind an address, up to the `next` address and the text attached to that. */
const labelBetween = (text: string, occurrence: Occurrence, next: Occurrence | undefined): string => {
  const { end, before } = occurrence
  const stop = next === undefined ? text.length : Math.max(end, next.begin - next.before.length)
  const behind = text.slice(end, Math.min(stop, end + maxLabelDistance))
  const hasRest = openLink.test(before) || readChainBeside(before, occurrence.after) !== undefined
  const words = labelAfter(hasRest ? behind.replace(attachedRest, '') : behind)
  const label = next === undefined || behind.includes('\n') ? words : labelBeforeAnother(words)
  return label === '' && !hasRest ? labelInRow(text, occurrence, maxNameLength) : label
}

/** Whether a label of full length ends in an ellipsis, because it was longer. */
const isCutLabel = (label: string): boolean => label.length >= maxNameLength && /…\u2069?$/.test(label)

/** Marks between an address and its label, such as `->` and those of a comment. */
export const labelMarks = /^(?:[\s\-–—:=|>→]|#\s|\/\/)+/

const webLink = /\bhttps?:\/\/\S*/gi
const namingCharacter = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Reads the words about an address in the rest of its line. */
const wordsAfter = (rest: string): string => {
  if (!/^\s/.test(rest)) return ''
  const [line = ''] = rest.split(labelEnd)
  // Words that end in a colon are about the next address, as in `from: 0x… to: 0x…`.
  if (/[:=]\s*$/.test(line)) return ''
  return unquoted(withoutPoliteness(line.replace(labelMarks, '').replaceAll(webLink, '')).trim())
}

const joiningWord = /(?:^|\s)(?:and|or|und|oder|y|e|et|ou|и|или|ve|veya|dan|atau|và|hoặc|和|或)$/iu
/** Matches the end of a text that leads to an address, as *to* does. */
export const directionWord =
  /(?:^|\s)(?:to|from|with|for|by|an|von|nach|mit|gegen|durch|a|de|para|por|con|com|à|vers|par|avec|на|к|от|ke|dari|dengan|đến|từ|bằng|到|从)$/iu

/** Matches a label in brackets. */
const bracketed = /^[([]([^()[\]]+)[)\]]$/

/**
 * Takes words between two addresses for a label, unless they lead from one to the other, as in a sentence.
 */
const labelBeforeAnother = (words: string): string =>
  directionWord.test(words) ? '' : words.replace(joiningWord, '').replace(bracketed, '$1')

/** Words around a name in a sentence: *as savings too*. */
const namingWords =
  /^(?:(?:(?:this|that|it|which) is|(?:it|that)['’]?s|is) (?:my|our|the)|(?:das )?ist (?:meine?|unsere?)|(?:est[ea] )?es (?:mi|nuestr[oa])|c['’]est (?:mon|ma|notre)|(?:est[ea] )?é (?:[ao] )?(?:meu|minha|noss[oa])|это (?:мой|моя|моё|наш|наша)|(?:(?:it|he|she|which) )?is (?:called|named)|as|called|named|als|namens|como|llamad[oa]|comme|nommée?|chamad[oa]|как|sebagai|叫)\s+|\s+(?:too|also|as well|auch|también|aussi|também|тоже|также|juga|nữa)$/giu

/** Matches words that go on about the address, unless a capital makes them a name: *and she's travelling*, *He Yi*. */
const clause =
  /^(?:[Aa]nd|[Bb]ut|[Ww]ho|[Ww]hich|[Ww]hose|[Ss]he|[Hh]e|[Tt]hey|[Ii]t|[Uu]nd|[Aa]ber|[Ss]ie|[Ee]r|[Pp]ero|[Ee]lla|[Ee]t|[Mm]ais|[Ee]lle|[Qq]ui|[Mm]as|[Ee]l[ae]|[Ии]|[Нн]о|[Оо]на?|[Оо]ни|[Dd]an|[Tt]api|[Dd]ia|[Yy]ang|[Vv]e|[Aa]ma|[Vv]à|[Nn]hưng)(?:['’]|\s+\p{Ll})/u

/** Words behind an address that say for whom it is watched: *keep track of 0x… for me, call it Mum*. */
const forWhom =
  /^\s+(?:for (?:me|us)|für (?:mich|uns)|para m[ií]|para nós|pour (?:moi|nous)|для меня)(?: (?:please|bitte|por favor|пожалуйста))?(?!\p{L})/iu
/** Words between an address and its name: *0x…, that's our treasury*. */
const whatItIs =
  /^,\s+(?:(?:(?:that|this|it|which) is|(?:that|it)['’]s)(?: (?:my|our|the))?|das ist(?: (?:meine?|unsere?|die|der|das))?|(?:es[aeo]? )?es (?:mi|nuestr[oa]|la|el)|c['’]est (?:mon|ma|notre|le|la)|(?:ess[ea] )?é (?:[ao] )?(?:meu|minha|noss[oa])|это(?: (?:мой|моя|моё|наш|наша|наше))?)\s+(?!(?:all|it|fine|ok|okay|right|good|alles|gut|все|всё)(?!\p{L}))/iu

/** Reads a label from the rest of the line. The rest of a link is not a label, nor is a chain. */
const labelAfter = (written: string): string => {
  const rest = written.replace(forWhom, '').replace(whatItIs, ' ')
  const called = calledIn(rest)
  const words = called === undefined ? wordsAfter(rest) : wordsAfter(` ${called.trim()}`)
  if (words === '') return ''
  const label = splitChains(words).label.replaceAll(namingWords, '').replace(bracketed, '$1')
  // Several sentences are no name: *is super busy. Please bundle everything*.
  const isText = /\p{L}[.!?]\s+\p{Lu}|[?？]$/u.test(label) || clause.test(label)
  const isNone = isText || !namingCharacter.test(label) || findForeignAddresses(label).length > 0
  return isNone ? '' : sanitizeText(label, maxNameLength)
}

/**
 * The address of `watched` with these ends, as they are shown. Returns `undefined` if there is none, or there
 * may be several.
 */
const findByEnds = (start: string, end: string, watched: readonly WatchedAddress[]): string | undefined => {
  const hasEnds = (address: string): boolean => {
    const shown = showAddress(address).toLowerCase()
    return shown.startsWith(start.toLowerCase()) && shown.endsWith(end.toLowerCase())
  }
  const all = new Set(watched.map(({ address }) => address.toLowerCase()))
  const [only, ...others] = [...all].filter(hasEnds)
  return others.length === 0 ? only : undefined
}

/**
 * Spells out the shortened addresses of a text that are among `watched`. Words behind them are not labels.
 */
export const expandShortened = (text: string, watched: readonly WatchedAddress[]): string =>
  text.replaceAll(maybeShortened, (written: string, start: string, end: string) => {
    const whole = findByEnds(start, end, watched)
    return whole === undefined ? written : `${whole}\n`
  })

const maxErrorsShown = 5

/**
 * A line for each address that was not added, and one if more were `dropped`, because a watch may not have as
 * many.
 */
export const addressErrorLines = (
  {
    invalid,
    duplicates,
    found = [],
  }: Pick<ParsedAddresses, 'duplicates' | 'invalid'> & Partial<Pick<ParsedAddresses, 'found'>>,
  { say, dropped }: { dropped: boolean; say: Translator },
): string[] => {
  const lines = invalid.slice(0, maxErrorsShown).map(({ text, reason, length, system = '' }) => {
    switch (reason) {
      case 'checksum':
        return say('wrong-checksum', { address: text })
      case 'length':
        return say('wrong-length', { address: text, length })
      case 'hash':
        return say('wrong-hash', { address: text })
      case 'shortened':
        return say('wrong-shortened', { address: text })
      case 'characters':
        return say('wrong-characters', { address: text })
      case 'foreign':
        return say('wrong-foreign', { address: text, system })
      case 'family':
        return say('wrong-family', { address: text, system })
    }
  })
  if (invalid.length > maxErrorsShown)
    lines.push(say('wrong-more', { count: invalid.length - maxErrorsShown }))
  if (duplicates.length > 2) lines.push(say('twice-many', { count: duplicates.length }))
  else lines.push(...duplicates.map(address => say('twice', { address: shortenAddress(address) })))
  const cut = found.filter(({ label = '' }) => isCutLabel(label)).length
  if (cut > 0) lines.push(say('name-cut', { count: cut, most: maxNameLength }))
  if (dropped) lines.push(say('wrong-too-many', { most: maxAddressesPerBot, taken: maxAddressesPerBot }))
  return lines
}

/** The addresses of a text, in lower case, with the chain that is named for each. */
export function* readNamedChains(
  text: string,
): Generator<{ readonly address: string; readonly chain: LinkedChain }> {
  for (const occurrence of findOccurrences(text)) {
    const chain = chainOfOccurrence(occurrence)
    const address = chain && addressOf(occurrence)?.toLowerCase()
    if (chain !== undefined && address !== undefined) yield { address, chain }
  }
}

/** The chains that are named for addresses. */
type NamedChains = {
  /** The offered ones; `undefined` unless each of the addresses is on one. */
  readonly chains: readonly number[] | undefined
  /** The names of the others. */
  readonly notOffered: readonly string[]
}

type ChainOptions = { readonly addresses: readonly string[]; readonly offered: readonly number[] }

/** Sorts the chains that are `named`, by address in lower case, by what is on offer. */
export const sortNamedChains = (
  named: ReadonlyMap<string, readonly LinkedChain[]>,
  { addresses, offered }: ChainOptions,
): NamedChains => {
  const all = [...named.values()].flat()
  const isOffered = ({ id }: LinkedChain): boolean => offered.includes(id)
  const hasOffered = (address: string): boolean => named.get(address.toLowerCase())?.some(isOffered) === true
  const isComplete = addresses.length > 0 && addresses.every(hasOffered)
  return {
    chains: isComplete ? offered.filter(id => all.some(chain => chain.id === id)) : undefined,
    notOffered: [...new Set(all.filter(chain => !isOffered(chain)).map(({ name }) => name))],
  }
}

/** The addresses of a text, in lower case, with the chains that people name beside them in words. */
function* readChainsInWords(
  text: string,
): Generator<{ readonly address: string; readonly chain: LinkedChain }> {
  const occurrences = [...findOccurrences(text)].filter(occurrence => addressOf(occurrence) !== undefined)
  for (const [index, occurrence] of occurrences.entries()) {
    const address = toAddress(occurrence.written).toLowerCase()
    if (chainOfOccurrence(occurrence) !== undefined || openLink.test(occurrence.before)) continue
    const { begin, end } = occurrence
    const stop = Math.min(occurrences[index + 1]?.begin ?? text.length, end + maxLabelDistance)
    const line = text.slice(Math.max(text.lastIndexOf('\n', begin - 1) + 1, begin - maxPrefixLength), begin)
    // The text attached to an address is a prefix, or does not name a chain.
    const before = occurrence.before === '' ? chainBefore(line) : undefined
    const onOwnLine = occurrences.length === 1 ? chainOnOwnLine(text) : undefined
    const behind = splitChains(wordsAfter(text.slice(end, stop))).chains
    const chains = behind.length > 0 ? behind : [before ?? onOwnLine].filter(chain => chain !== undefined)
    for (const { id, name } of chains) yield { address, chain: { id, name } }
  }
}

/** The chains that a text names by its links, by prefixes of addresses and in words beside them. */
export const readLinkedChains = (text: string, options: ChainOptions): NamedChains => {
  const named = new Map<string, readonly LinkedChain[]>()
  for (const { address, chain } of [...readNamedChains(text), ...readChainsInWords(text)])
    if (isAddressOn(address, chain.id) && options.offered.some(id => isAddressOn(address, id)))
      named.set(address, [...(named.get(address) ?? []), chain])
  return sortNamedChains(named, options)
}

/** Says which of the named chains are not offered, if there are such chains. */
export const notOfferedLines = ({ notOffered }: NamedChains, say: Translator): readonly string[] =>
  notOffered.length === 0 ? [] : [say('chains-not-offered', { chains: listLine(notOffered, say, 'long') })]

const between = new RegExp(`\\s*(?:[,&+/、]|和|与|以及)\\s*|\\s+(?:${andWords})\\s+`, 'iu')
const sentenceEnd = /[.!。！]+\s*$/u
/** Matches a label and a chain behind it: `boss (Base)`, `boss on Base`. */
const labelThenChain =
  /^(.*?)\s*(?:[([]([^()[\]]+)[)\]]|(?<!\S)(?:(?:on|auf|en|sur|em|di|на|trên)\s+|@\s*)(.+))$/iu
/** Matches a chain alone in front of an address, perhaps in brackets or before a colon, without further blanks. */
const chainBeforeAddress = /^(?:[-–—•*·] )?[([]?([^()[\]:：]+?)[)\]]? ?[:：]?$/
const networkLine =
  /^[^\S\n]*(?:network|chain|blockchain|netzwerk|red|réseau|rede|сеть|网络|ağ|jaringan|mạng)[^\S\n]*[:：][^\S\n]*([^\n(]{1,40})/imu

/**
 * A chain by its name, unless that is the name of a coin, too: people have an address of ETH on many chains.
 */
const chainInWords = (words: string): Chain | undefined => {
  const chain = wellKnownChainNamed(slugOf(words.trim()))
  return chain?.symbol.toLowerCase() === words.trim().toLowerCase() ? undefined : chain
}

/** The chains of `Base` or `Base and Ethereum`. Returns [] if there are other words. */
const chainsInWords = (words: string): readonly Chain[] => {
  const named = words.replace(sentenceEnd, '').split(between).map(chainInWords)
  const chains = named.filter(chain => chain !== undefined)
  return chains.length === named.length ? chains : []
}

/** Takes the chains off the text behind an address: `boss on Base`, `boss (Base)`, `Base`. */
const splitChains = (behind: string): { readonly label: string; readonly chains: readonly Chain[] } => {
  const alone = chainsInWords(behind)
  if (alone.length > 0) return { label: '', chains: alone }
  const [, label = '', inBrackets, afterWord] = labelThenChain.exec(behind) ?? []
  const chains = chainsInWords(inBrackets ?? afterWord ?? '')
  return chains.length > 0 ? { label, chains } : { label: behind, chains: [] }
}

/** The chain that stands alone in front of an address on its line. */
const chainBefore = (before: string): Chain | undefined =>
  chainInWords(chainBeforeAddress.exec(before.trim().replaceAll(/\s+/gu, ' '))?.[1] ?? '')

/** The chain of `Network: BSC`, as exchanges write it beside the only address of a message. */
const chainOnOwnLine = (text: string): Chain | undefined => {
  const [, words] = networkLine.exec(text) ?? []
  return words === undefined ? undefined : chainNamed(words)
}
