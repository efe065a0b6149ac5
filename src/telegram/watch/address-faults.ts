import type { Translator } from '#chat/texts.ts'
import { shortenAddress } from '#lib/format.ts'
import type { AddressReport } from './read-addresses.ts'

/** The most that a bot of the service may watch. */
export const maxAddresses = 1_000
const shownFaults = 5

/** What could not be taken of an input, a line each; nothing when all was. `dropped`: there were more than a watch holds. */
export const addressFaults = (
  report: Pick<AddressReport, 'twice' | 'wrong'>,
  o: { dropped: boolean; say: Translator },
): string[] => {
  const { say } = o
  const lines = report.wrong.slice(0, shownFaults).map(({ text, why, length }) => {
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
  if (report.wrong.length > shownFaults)
    lines.push(say('wrong-more', { count: report.wrong.length - shownFaults }))
  if (report.twice.length > 2) lines.push(say('twice-many', { count: report.twice.length }))
  else lines.push(...report.twice.map(address => say('twice', { address: shortenAddress(address) })))
  if (o.dropped) lines.push(say('wrong-too-many', { taken: maxAddresses }))
  return lines
}
