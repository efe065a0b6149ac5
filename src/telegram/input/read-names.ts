import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import { evmAddress, toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { withTimeout } from '#lib/timers.ts'
import type { Translator } from '#render/texts.ts'
import { maxNameLength, type WatchedAddress } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { findTransaction } from './linked-chain.ts'
import { type ParsedAddresses, parseAddresses } from './read-addresses.ts'

/**
 * A name of the Ethereum Name Service, or of Coinbase below it (`.cb.id`), alone or in the path of a link,
 * but not a host, an e-mail address or a part of a longer name. The lookbehind also bounds the work on a long
 * run of letters, each of which could otherwise be a start.
 */
const ensName =
  /(?<![\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200D@.:_-]|(?<![\w#])\/)(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200D_-]{1,100}\.){1,5}(?:eth|cb\.id)(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])/giu

/** Most names of one message; each is a request to the service. */
export const maxNames = 10

/** The distinct names of a text, ten at most. A name in a line with an address is its label. */
export const findNames = (text: string): readonly string[] => {
  const lines = text.split('\n').filter(line => !/0x|(?<![0-9a-z])T[1-9a-z]{33}(?![0-9a-z])/i.test(line))
  const names = lines.flatMap(line => line.match(ensName) ?? [])
  return [...new Map(names.map(name => [name.toLowerCase(), name])).values()].slice(0, maxNames)
}

/** How long an answer waits for names: enough for two gateways of which the first one is silent. */
const lookUpTimeoutMs = 4_000

export type ResolvedNames = {
  readonly found: readonly WatchedAddress[]
  /** A line for each kind of name without an address. */
  readonly errors: readonly string[]
}

type NameLookup = WatchedAddress | 'none' | 'offChain' | 'unsupported' | 'away'

const lookUpName = async (client: Client, name: string): Promise<NameLookup> => {
  try {
    const { name: label, address, off_chain } = await client.resolveName({ name }, { tries: 1 })
    if (off_chain === true) return 'offChain'
    if (address === null || !evmAddress.test(address)) return 'none'
    return { address: toChecksumAddress(address), label: sanitizeText(label, maxNameLength) }
  } catch (error) {
    // A service without this operation answers as for any unknown path.
    if (error instanceof UnreadableReplyError) return 'unsupported'
    if (error instanceof ApiError) return error.isNotFound ? 'unsupported' : 'none'
    return 'away'
  }
}

/** The addresses of names, with the names as labels, as far as the service answers in time. */
export const lookUpNames = async (
  client: Client,
  { names, say }: { readonly names: readonly string[]; readonly say: Translator },
): Promise<ResolvedNames> => {
  const answers = await Promise.all(
    names.map(async name => ({
      name,
      answer: await withTimeout<NameLookup>(lookUpName(client, name), lookUpTimeoutMs, () => 'away'),
    })),
  )
  const namesOf = (result: NameLookup): string =>
    listLine(
      answers.flatMap(({ name, answer }) => (answer === result ? [sanitizeText(name, maxNameLength)] : [])),
      say,
    )
  const errors = [
    { names: namesOf('none'), text: 'name-none' } as const,
    { names: namesOf('offChain'), text: 'name-off-chain' } as const,
    { names: namesOf('unsupported'), text: 'name-not-here' } as const,
    { names: namesOf('away'), text: 'name-away' } as const,
  ].filter(error => error.names !== '')
  return {
    found: answers.flatMap(({ answer }) => (typeof answer === 'string' ? [] : [answer])),
    errors: errors.map(({ names, text }) => say(text, { names })),
  }
}

/** Whether an invalid address was meant as one. A hash was not: it is for *explain*. */
const isNearlyAddress = ({ reason, length }: ParsedAddresses['invalid'][number]): boolean =>
  reason === 'checksum' || reason === 'shortened' || (reason !== 'hash' && length >= 20 && length < 60)

/**
 * Whether a text has an address or a name, or, unless it is about a transaction, something that was clearly
 * meant as one. `parsed` are its addresses, if they are known.
 */
export const mentionsAddress = (text: string, parsed = parseAddresses(text)): boolean => {
  const { found, invalid } = parsed
  if (found.length > 0 || findNames(text).length > 0) return true
  return invalid.some(isNearlyAddress) && findTransaction(text) === undefined
}
