import type { Translator } from '#chat/texts.ts'
import { shortenAddress } from '#lib/format.ts'
import type { ParsedAddresses } from './read-addresses.ts'

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
