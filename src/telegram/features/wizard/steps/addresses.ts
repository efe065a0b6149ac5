import { shortenAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { type Button, buttonRows } from '#render/message.ts'
import { code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { maxAddressesPerWatch, type WatchedAddress } from '#watch/watch.ts'
import { foreignText, pagingRows } from '../../../framework/shared-screens.ts'
import {
  addressErrorLines,
  notOfferedLines,
  ofOneFamily,
  type ParsedAddresses,
  parseAddresses,
  readLinkedChains,
} from '../../../input/read-addresses.ts'
import { draftName, goToReview, goToStep, type WatchDraft } from '../draft.ts'
import {
  choiceButton,
  nextButton,
  reviewButton,
  type StepContext,
  type StepResult,
  stepAfterAddresses,
  type WizardStep,
} from '../step.ts'

const maxRelabelledShown = 2

type AddedAddresses = {
  readonly draft: WatchDraft
  readonly parsed: ParsedAddresses
  /** Lines about addresses that were relabelled or could not be added. */
  readonly lines: readonly string[]
}

/** The draft with the addresses of a text; one that it has already gets its new label. `undefined`: no address in the text. */
const addAddresses = (
  draft: WatchDraft,
  text: string,
  { say, chains: offered }: Pick<StepContext, 'say' | 'chains'>,
): AddedAddresses | undefined => {
  const parsed = ofOneFamily(parseAddresses(text), { offered, like: draft.addresses[0]?.address })
  if (parsed.found.length + parsed.invalid.length === 0) return undefined
  const present = new Map(draft.addresses.map(({ address, label }) => [address.toLowerCase(), label]))
  const isPresent = ({ address }: WatchedAddress): boolean => present.has(address.toLowerCase())
  const isRelabelled = ({ address, label }: WatchedAddress): boolean =>
    label !== undefined && label !== present.get(address.toLowerCase())
  const added = parsed.found.filter(watched => !isPresent(watched))
  const repeated = parsed.found.filter(isPresent)
  const relabelled = repeated.filter(isRelabelled)
  const unchanged = repeated.filter(watched => !isRelabelled(watched)).map(({ address }) => address)
  const duplicates = [...unchanged, ...parsed.duplicates]
  const all = [...draft.addresses.map(watched => applyLabels(watched, relabelled)), ...added]
  const dropped = all.length > maxAddressesPerWatch
  // A name that is only that of its addresses changes with them.
  const { name, ...unnamed } = draft
  const isNameKept = added.length > 0 || name !== draftName(unnamed)
  return {
    draft: { ...(isNameKept ? draft : unnamed), addresses: all.slice(0, maxAddressesPerWatch) },
    parsed: { ...parsed, found: added, duplicates },
    lines: [
      ...labelLines(relabelled, say),
      ...addressErrorLines({ ...parsed, duplicates }, { dropped, say }),
    ],
  }
}

const applyLabels = (watched: WatchedAddress, relabelled: readonly WatchedAddress[]): WatchedAddress =>
  relabelled.find(({ address }) => address.toLowerCase() === watched.address.toLowerCase()) ?? watched

const labelLines = (relabelled: readonly WatchedAddress[], say: Translator): readonly string[] =>
  relabelled.length > maxRelabelledShown
    ? [say('renamed-many', { count: relabelled.length })]
    : relabelled.map(({ address, label = '' }) => say('renamed', { address: shortenAddress(address), label }))

const noticeOf = (lines: readonly string[]): { notice?: RichText } =>
  lines.length === 0 ? {} : { notice: plain(lines.join('\n')) }

/**
 * The `text` of a step that has only buttons. It adds addresses, because Telegram splits a long list into several messages and the
 * first has left the addresses step already. Any other text gets a hint to use the buttons.
 */
export const addAddressesFromText = (draft: WatchDraft, text: string, context: StepContext): StepResult => {
  const { say } = context
  const added = addAddresses(draft, text, context)
  if (added === undefined) return { draft, ...noticeOf([say('wrong-expects-button')]) }
  const { parsed, lines, draft: next } = added
  const count = next.addresses.length
  const line = parsed.found.length === 0 ? [] : [say('watch-addresses-added', { count })]
  return { draft: next, ...noticeOf([...line, ...lines]) }
}

const noAddressText = (text: string, say: Translator): string =>
  foreignText(text, say) ?? say('wrong-no-address')

const perPage = 8
const perRow = 4
const pageArg = /^page(\d{1,3})$/

/** The shown page; numbers go on from page to page. */
const pageOf = ({ addresses, page }: WatchDraft) => {
  const last = Math.ceil(addresses.length / perPage) - 1
  const at = Math.min(page, last)
  const shown = addresses.slice(at * perPage, (at + 1) * perPage)
  return {
    at,
    last,
    numbered: shown.map((watched, index) => ({ watched, number: at * perPage + index + 1 })),
  }
}

/** An address, not a place in the list, which changes when another is removed. */
const removeArg = ({ address }: WatchedAddress): string => shortId(address.toLowerCase())

const listButtons = (draft: WatchDraft, { say }: StepContext): readonly (readonly Button[])[] => {
  const { at, last, numbered } = pageOf(draft)
  const removals = numbered.map(({ watched, number }) =>
    choiceButton(draft, say('button-remove', { number }), removeArg(watched)),
  )
  const paging = pagingRows({ page: at, pages: last + 1 }, (text, page) =>
    choiceButton(draft, say(text), `page${page}`),
  )
  return [...buttonRows(removals, perRow), ...paging]
}

export const addressesStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
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
        ...listButtons(draft, context),
        [nextButton(draft, say), ...reviewButton(draft, say)],
        [choiceButton(draft, say('button-start-over'), 'clear'), cancel],
      ],
    }
  },

  press: (draft, arg, context): StepResult => {
    if (arg === 'clear') return { draft: { ...draft, addresses: [] } }
    const [, page] = pageArg.exec(arg) ?? []
    if (page !== undefined) return { draft: { ...draft, page: Number(page) } }
    const left = draft.addresses.filter(watched => removeArg(watched) !== arg)
    if (left.length < draft.addresses.length) return { draft: { ...draft, addresses: left } }
    if (left.length === 0) return { draft }
    if (arg === 'review') return { draft: goToReview(draft) }
    return { draft: arg === 'next' ? goToStep(draft, stepAfterAddresses(draft, context)) : draft }
  },

  text: (draft, text, context) => {
    const { say, chains: offered } = context
    const added = addAddresses(draft, text, context)
    if (added === undefined) return { draft, ...noticeOf([noAddressText(text, say)]) }
    const { parsed, lines, draft: next } = added
    // An invalid address is corrected here; a repeated one needs nothing more.
    const stay = parsed.invalid.length > 0 || next.addresses.length === 0
    const isFirst = draft.addresses.length === 0 && !draft.reviewed
    const addresses = parsed.found.map(({ address }) => address)
    const linked = readLinkedChains(text, { addresses, offered })
    const chosen = isFirst && linked.chains !== undefined ? { ...next, chains: linked.chains } : next
    const notice = noticeOf([...lines, ...notOfferedLines(linked, say)])
    return { draft: stay ? chosen : goToStep(chosen, stepAfterAddresses(chosen, context)), ...notice }
  },
}
