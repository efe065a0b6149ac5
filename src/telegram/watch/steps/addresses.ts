import { code, join } from '#chat/rich.ts'
import { addAddresses, asNotice } from '../add-addresses.ts'
import { addressLine, choice, goTo, type Step } from '../draft.ts'

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
    const added = addAddresses(draft, text, say)
    if (added === undefined) return { draft, ...asNotice([say('wrong-no-address')]) }
    const { report, faults, draft: next } = added
    // What is wrong is mended here; what was only there twice needs no more of the person.
    const stay = report.wrong.length > 0 || next.addresses.length === 0
    return { draft: stay ? next : goTo(next, 'chains'), ...asNotice(faults) }
  },
}
