import type { Button } from '#chat/message.ts'
import type { WatchedAddress } from '#chat/records.ts'
import { shortenAddress } from '#lib/format.ts'
import { shortId } from '#lib/short-id.ts'
import { code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import {
  addressErrorLines,
  chainsFromLinks,
  maxAddressesPerWatch,
  type ParsedAddresses,
  readAddresses,
} from '../../ui/read-addresses.ts'
import { type Draft, goTo, toReview } from '../draft.ts'
import { choiceButton, reviewButton, type StepContext, type StepResult, type WizardStep } from '../step.ts'

const maxRenamesShown = 2

type AddedAddresses = {
  readonly draft: Draft
  readonly report: ParsedAddresses
  /** What could not be taken, and which got another label, a line each. */
  readonly said: readonly string[]
}

/** The draft with the addresses of a text; one that is there already takes its new label. `undefined`: there is none in it. */
const addAddresses = (draft: Draft, text: string, say: Translator): AddedAddresses | undefined => {
  const read = readAddresses(text, [])
  if (read.taken.length + read.wrong.length === 0) return undefined
  const present = new Map(draft.addresses.map(({ address, label }) => [address.toLowerCase(), label]))
  const [again = [], taken = []] = [true, false].map(isThere =>
    read.taken.filter(({ address }) => present.has(address.toLowerCase()) === isThere),
  )
  const renamed = again.filter(
    ({ address, label }) => label !== undefined && label !== present.get(address.toLowerCase()),
  )
  const twice = again.filter(watched => !renamed.includes(watched)).map(({ address }) => address)
  const report = { ...read, taken, twice: [...twice, ...read.twice] }
  const all = [...draft.addresses.map(watched => applyRenames(watched, renamed)), ...taken]
  return {
    draft: { ...draft, addresses: all.slice(0, maxAddressesPerWatch) },
    report,
    said: [
      ...renameLines(renamed, say),
      ...addressErrorLines(report, { dropped: all.length > maxAddressesPerWatch, say }),
    ],
  }
}

const applyRenames = (watched: WatchedAddress, renamed: readonly WatchedAddress[]): WatchedAddress =>
  renamed.find(({ address }) => address.toLowerCase() === watched.address.toLowerCase()) ?? watched

const renameLines = (renamed: readonly WatchedAddress[], say: Translator): readonly string[] =>
  renamed.length > maxRenamesShown
    ? [say('renamed-many', { count: renamed.length })]
    : renamed.map(({ address, label = '' }) => say('renamed', { address: shortenAddress(address), label }))

const noticeOf = (lines: readonly string[]): { notice?: RichText } =>
  lines.length === 0 ? {} : { notice: plain(lines.join('\n')) }

/**
 * What a step that knows only buttons makes of a text: addresses are added all the same, since a long list comes as several
 * messages, of which the first has left the step that asked for it. For anything else it points at the buttons.
 */
export const addAddressesFromText = (draft: Draft, text: string, { say }: StepContext): StepResult => {
  const added = addAddresses(draft, text, say)
  if (added === undefined) return { draft, ...noticeOf([say('wrong-expects-button')]) }
  const { report, said, draft: next } = added
  const count = next.addresses.length
  const line = report.taken.length === 0 ? [] : [say('watch-addresses-added', { count })]
  return { draft: next, ...noticeOf([...line, ...said]) }
}

const perPage = 8
const perRow = 4
const pageArg = /^page(\d{1,3})$/

/** A page of those there are, numbered through. */
const pageOf = ({ addresses, page }: Draft) => {
  const last = Math.ceil(addresses.length / perPage) - 1
  const at = Math.min(page, last)
  const shown = addresses.slice(at * perPage, (at + 1) * perPage)
  return {
    at,
    last,
    numbered: shown.map((watched, index) => ({ watched, number: at * perPage + index + 1 })),
  }
}

/** By its address: the place of one changes when another is taken out. */
const removeArg = ({ address }: WatchedAddress): string => shortId(address.toLowerCase())

const listButtons = (draft: Draft, { say }: StepContext): readonly (readonly Button[])[] => {
  const { at, last, numbered } = pageOf(draft)
  const removals = numbered.map(({ watched, number }) =>
    choiceButton(draft, say('button-remove', { number }), removeArg(watched)),
  )
  const turns = [
    ...(at > 0 ? [choiceButton(draft, say('button-newer'), `page${at - 1}`)] : []),
    ...(at < last ? [choiceButton(draft, say('button-older'), `page${at + 1}`)] : []),
  ]
  return [removals.slice(0, perRow), removals.slice(perRow), turns].filter(row => row.length > 0)
}

export const addressesStep: WizardStep = {
  question: (draft, kit) => {
    const { say } = kit
    const example = code(say('watch-addresses-example'))
    const cancel = choiceButton(draft, say('button-cancel'), 'cancel')
    const ask = say.rich('watch-addresses', { example })
    if (draft.addresses.length === 0) return { body: ask, buttons: [[cancel]] }
    const lines = pageOf(draft).numbered.map(({ watched: { address, label }, number }) =>
      [number, ...(label === undefined ? [] : [`${label} `]), shortenAddress(address)].join(' '),
    )
    const count = say('addresses-count', { count: draft.addresses.length })
    return {
      body: join([count, ...lines, '', say('watch-addresses-more')], '\n'),
      buttons: [
        ...listButtons(draft, kit),
        [
          choiceButton(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
          ...reviewButton(draft, say),
        ],
        [choiceButton(draft, say('button-start-over'), 'clear'), cancel],
      ],
    }
  },

  press: (draft, arg): StepResult => {
    if (arg === 'clear') return { draft: { ...draft, addresses: [] } }
    const [, page] = pageArg.exec(arg) ?? []
    if (page !== undefined) return { draft: { ...draft, page: Number(page) } }
    const left = draft.addresses.filter(watched => removeArg(watched) !== arg)
    if (left.length < draft.addresses.length) return { draft: { ...draft, addresses: left } }
    if (left.length === 0) return { draft }
    if (arg === 'review') return { draft: toReview(draft) }
    return { draft: arg === 'next' ? goTo(draft, 'chains') : draft }
  },

  text: (draft, text, { say, chains: offered }) => {
    const added = addAddresses(draft, text, say)
    if (added === undefined) return { draft, ...noticeOf([say('wrong-no-address')]) }
    const { report, said, draft: next } = added
    // What is wrong is mended here; what was only there twice needs no more of the person.
    const stay = report.wrong.length > 0 || next.addresses.length === 0
    const isFirst = draft.addresses.length === 0 && !draft.reviewed
    const addresses = report.taken.map(({ address }) => address)
    const linked = isFirst ? chainsFromLinks(text, { addresses, offered }) : undefined
    const chosen = linked === undefined ? next : { ...next, chains: linked }
    return { draft: stay ? chosen : goTo(chosen, 'chains'), ...noticeOf(said) }
  },
}
