import type { WatchedAddress } from '#chat/records.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { withTimeout } from '#lib/timers.ts'
import type { Translator } from '#render/texts.ts'
import { maxLabelLength, type ParsedAddresses, parseAddresses } from './read-addresses.ts'
import { listLine } from './watch-lines.ts'

/**
 * A name of the Ethereum Name Service, not as a part of a link, an e-mail address or a longer name. It begins where no sign of
 * a name stands before: from the middle of a long run of them, each would be a beginning to try.
 */
const ensName =
  /(?<![\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200D@./:_-])(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200D_-]{1,100}\.){1,5}eth(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])/giu

/** Of one message; each is a question to the service. */
const maxNames = 10

/**
 * The names in a text that stand for an address: those in a line with an address only tell whose that is. Each once, and no more
 * than ten.
 */
export const findNames = (text: string): readonly string[] => {
  const lines = text.split('\n').filter(line => !/0x/i.test(line))
  const found = lines.flatMap(line => line.match(ensName) ?? [])
  return [...new Map(found.map(name => [name.toLowerCase(), name])).values()].slice(0, maxNames)
}

/** A message does not wait longer for its names. */
const lookUpTimeoutMs = 2_500

type NameLookup = WatchedAddress | 'none' | 'not here' | 'away'

const lookUpName = async (client: Client, name: string): Promise<NameLookup> => {
  try {
    const { name: label, address } = await client.resolveName(name, { tries: 1 })
    if (address === null || !/^0x[0-9a-f]{40}$/i.test(address)) return 'none'
    return { address: toChecksumAddress(address), label: sanitizeText(label, maxLabelLength) }
  } catch (error) {
    // A service that cannot do it answers as it does to any path that it does not know.
    if (error instanceof UnreadableReplyError) return 'not here'
    if (error instanceof ApiError) return error.isNotFound ? 'not here' : 'none'
    return 'away'
  }
}

/** The addresses of names, each under its name, as far as the service tells them, and soon. */
export const lookUpNames = async (
  client: Client,
  o: { readonly names: readonly string[]; readonly say: Translator },
): Promise<ResolvedNames> => {
  const { names, say } = o
  const answers = await Promise.all(
    names.map(async name => ({
      name,
      answer: await withTimeout<NameLookup>(lookUpName(client, name), lookUpTimeoutMs, () => 'away'),
    })),
  )
  const namesOf = (wanted: NameLookup): string =>
    listLine(
      answers.flatMap(({ name, answer }) => (answer === wanted ? [sanitizeText(name, maxLabelLength)] : [])),
      say,
    )
  const faults = [
    { names: namesOf('none'), text: 'name-none' },
    { names: namesOf('not here'), text: 'name-not-here' },
    { names: namesOf('away'), text: 'name-away' },
  ].filter(fault => fault.names !== '')
  return {
    found: answers.flatMap(({ answer }) => (typeof answer === 'string' ? [] : [answer])),
    faults: faults.map(({ names, text }) => say(text, { names })),
  }
}

/** What the names in a text come to; `faults`: what has no address, a line each. */
export type ResolvedNames = { readonly found: readonly WatchedAddress[]; readonly faults: readonly string[] }

const isNearlyAddress = ({ why, length }: ParsedAddresses['wrong'][number]): boolean =>
  why === 'checksum' || (why !== 'hash' && length >= 20 && length < 60)

/** Whether a text names an address, or what was surely meant as one. A hash is asked about, not watched. */
export const mentionsAddress = (text: string): boolean => {
  const { taken, wrong } = parseAddresses(text, [])
  return taken.length > 0 || wrong.some(isNearlyAddress) || findNames(text).length > 0
}
