import { code, join, plain, type Rich } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import { shortAddress } from '#lib/format.ts'
import { addressLine, choice, goTo, type Step } from '../draft.ts'
import { type AddressReport, readAddresses } from '../read-addresses.ts'

/** The most that a bot of the service may watch. */
const maxAddresses = 1_000
const shownFaults = 5

/** What could not be taken of an input, a line each; nothing when all was. */
const faultsOf = (report: AddressReport, o: { dropped: boolean; say: Say }): string[] => {
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
  else lines.push(...report.twice.map(address => say('twice', { address: shortAddress(address) })))
  if (o.dropped) lines.push(say('wrong-too-many', { taken: maxAddresses }))
  return lines
}

const asNotice = (lines: readonly string[]): { notice?: Rich } =>
  lines.length === 0 ? {} : { notice: plain(lines.join('\n')) }

export const addressesStep: Step = {
  question: (draft, { say }) => {
    const example = code(say('watch-addresses-example'))
    const cancel = choice(draft, say('button-cancel'), 'cancel')
    const ask = say.rich('watch-addresses', { example })
    if (draft.addresses.length === 0) return { body: ask, buttons: [[cancel]] }
    const have = `${say('addresses-count', { count: draft.addresses.length })} · ${addressLine(draft.addresses, say)}`
    return {
      body: join([have, say('watch-addresses-more')], '\n'),
      buttons: [
        [choice(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next')],
        [choice(draft, say('button-start-over'), 'clear'), cancel],
      ],
    }
  },

  press: (draft, arg) => {
    if (arg === 'clear') return { draft: { ...draft, addresses: [] } }
    return { draft: draft.addresses.length === 0 ? draft : goTo(draft, 'chains') }
  },

  text: (draft, text, { say }) => {
    const report = readAddresses(text, draft.addresses)
    if (report.taken.length + report.twice.length + report.wrong.length === 0)
      return { draft, ...asNotice([say('wrong-no-address')]) }
    const all = [...draft.addresses, ...report.taken]
    const faults = faultsOf(report, { dropped: all.length > maxAddresses, say })
    const next = { ...draft, addresses: all.slice(0, maxAddresses) }
    // What is wrong is mended here; what was only there twice needs no more of the person.
    const stay = report.wrong.length > 0 || next.addresses.length === 0
    return { draft: stay ? next : goTo(next, 'chains'), ...asNotice(faults) }
  },
}
