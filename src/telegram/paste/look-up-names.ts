import type { WatchedAddress } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import { ApiError } from '#client/api-error.ts'
import type { Client } from '#client/client.ts'
import { UnreadableReplyError } from '#client/unreadable-reply-error.ts'
import { toChecksumAddress } from '#lib/checksum-address.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import { withTimeout } from '#lib/in-time.ts'
import { listLine } from '../list-line.ts'
import { maxLabelLength } from '../watch/read-addresses.ts'
import type { NamesFound } from '../watch/turn-with-names.ts'

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
): Promise<NamesFound> => {
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
