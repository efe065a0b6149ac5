import { maxAddressesPerBot } from '#contract/bot.ts'
import { shortenAddress, showAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { buttonRows } from '#render/message.ts'
import { code, join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { transferOptions } from '#watch/event-kinds.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import { chainNames } from '#watch/watch-lines.ts'
import { foreignText } from '../../../framework/shared-screens.ts'
import { hasChoices, type WatchLine } from '../../../input/parse-watch-line.ts'
import {
  addressErrorLines,
  expandShortened,
  notOfferedLines,
  ofOneFamily,
  type ParsedAddresses,
  parseAddresses,
  readLinkedChains,
} from '../../../input/read-addresses.ts'
import {
  createEmptyDraft,
  draftName,
  goToReview,
  goToStep,
  type StepName,
  type WatchDraft,
} from '../draft.ts'
import { openPage, pageOf } from '../paging.ts'
import {
  choiceButton,
  hasChainChoice,
  nextButton,
  reviewButton,
  type StepContext,
  type StepResult,
  type WizardStep,
} from '../step.ts'

import { readRequest, readWatchLine, unclearLines, withWatchLine } from '../watch-line.ts'

const maxRelabelledShown = 2
const perRow = 2

type AddedAddresses = {
  readonly draft: WatchDraft
  readonly parsed: ParsedAddresses
  /** Lines about addresses that were relabelled or could not be added. */
  readonly lines: readonly string[]
}

/**
 * The draft with the addresses of a text. One that it has already gets its new label. Returns `undefined` if
 * the text has no address.
 */
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
  const dropped = all.length > maxAddressesPerBot
  return {
    draft: withAddresses(draft, all.slice(0, maxAddressesPerBot)),
    parsed: { ...parsed, found: added, duplicates },
    lines: [
      ...labelLines(relabelled, say),
      ...addressErrorLines({ ...parsed, duplicates }, { dropped, say }),
    ],
  }
}

/**
 * Replaces the addresses. A name made of all of them changes with them; the name of a single address may be
 * the watch's own, and stays when others are added.
 */
const withAddresses = (draft: WatchDraft, addresses: readonly WatchedAddress[]): WatchDraft => {
  const { name, ...unnamed } = draft
  const [first, ...others] = draft.addresses
  const isOwn = first?.label !== undefined && others.length === 0 && addresses.length > 1
  return { ...(name === draftName(unnamed) && !isOwn ? unnamed : draft), addresses }
}

const applyLabels = (watched: WatchedAddress, relabelled: readonly WatchedAddress[]): WatchedAddress =>
  relabelled.find(({ address }) => address.toLowerCase() === watched.address.toLowerCase()) ?? watched

const labelLines = (relabelled: readonly WatchedAddress[], say: Translator): readonly string[] =>
  relabelled.length > maxRelabelledShown
    ? [say('renamed-many', { count: relabelled.length })]
    : relabelled.map(({ address, label = '' }) => say('renamed', { address: shortenAddress(address), label }))

/**
 * The `text` of a step that has only buttons. It adds addresses, because Telegram splits a long list into
 * several messages, and the first of them has left the addresses step already. Any other text gets a hint to
 * use the buttons.
 */
export const addAddressesFromText = (draft: WatchDraft, text: string, context: StepContext): StepResult => {
  const { say } = context
  const added = addAddresses(draft, text, context)
  if (added === undefined) return { draft, notice: say('wrong-expects-button') }
  const { parsed, lines, draft: next } = added
  const count = next.addresses.length
  const line = parsed.found.length === 0 ? [] : [say('watch-addresses-added', { count })]
  const apart = parsed.found.map(({ address }) => address)
  const isBeside = draft.editing === undefined && draft.addresses.length > 0 && apart.length > 0
  return { draft: isBeside ? { ...next, apart } : next, notice: [...line, ...lines].join('\n') }
}

/**
 * The choices beside the only address of a line, as behind `/watch`. Returns `undefined` if there are none.
 */
const readChoices = (text: string, { say, chains }: StepContext): WatchLine | undefined => {
  const [first, ...others] = ofOneFamily(parseAddresses(text), { offered: chains }).found
  if (first === undefined || others.length > 0 || text.includes('\n')) return undefined
  const line = readWatchLine(text, say, chains, first.address)
  return hasChoices(line) ? line : readRequest(text, say, chains)
}

const noAddressText = (text: string, say: Translator): string =>
  foreignText(text, say) ?? say('wrong-no-address')

/** Least length of a text to search for: shorter ones are in nearly every address. */
const minSoughtLength = 2
const maxSoughtLength = 64

/** The addresses whose label or digits contain a text, which may be a shortened address. */
const findAddresses = (addresses: readonly WatchedAddress[], text: string): readonly WatchedAddress[] => {
  const sought = sanitizeText(text, maxSoughtLength).toLowerCase()
  if (sought.length < minSoughtLength) return []
  return addresses.filter(
    watched =>
      showAddress(watched.address).toLowerCase().includes(sought) ||
      watched.label?.toLowerCase().includes(sought) === true ||
      expandShortened(sought, [watched]) !== sought,
  )
}

/** The addresses that match the search, or else all. */
const listed = ({ addresses, sought = '' }: WatchDraft): readonly WatchedAddress[] => {
  const matches = findAddresses(addresses, sought)
  return matches.length === 0 ? addresses : matches
}

/** The argument has the address, not its index, which changes when another one is removed. */
const removeArg = ({ address }: WatchedAddress): string => shortId(address.toLowerCase())

/** `treasury 0x7099…79C8` */
const addressText = ({ address, label }: WatchedAddress): string =>
  label === undefined ? shortenAddress(address) : `${label} ${shortenAddress(address)}`

const countLine = (draft: WatchDraft, say: Translator): string => {
  const { addresses, sought = '' } = draft
  const count = say('addresses-count', { count: addresses.length })
  const matchCount = listed(draft).length
  return matchCount === addresses.length
    ? count
    : say('addresses-found', { sought: sanitizeText(sought, maxSoughtLength), found: matchCount, count })
}

/** The step after the addresses. */
const stepAfterAddresses = (draft: WatchDraft, context: StepContext): StepName =>
  hasChainChoice(draft, context) ? 'chains' : 'what'

export const addressesStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const line = say('help-line').replace(/^\/watch /, '')
    const example = join([code(say('watch-addresses-example')), code(line)], '\n')
    const cancel = choiceButton(draft, say('button-cancel'), 'cancel')
    const ask = say.rich('watch-addresses', { example })
    if (draft.addresses.length === 0) return { body: ask, buttons: [[cancel]] }
    const shownAll = listed(draft).length === draft.addresses.length
    const lasts = [
      nextButton(draft, say),
      ...reviewButton(draft, say),
      shownAll
        ? choiceButton(draft, say('button-start-over'), 'clear')
        : choiceButton(draft, say('button-all'), 'all'),
      ...(draft.reviewed ? [] : [cancel]),
    ]
    const { shown, paging } = pageOf(listed(draft), { draft, others: lasts.length, say })
    const isLong = !shownAll || paging.length > 0
    return {
      body: [
        countLine(draft, say),
        say('watch-addresses-more'),
        ...(isLong ? [say('watch-addresses-find')] : []),
      ],
      buttons: [
        ...shown.map(watched => [choiceButton(draft, `✕ ${addressText(watched)}`, removeArg(watched))]),
        ...paging,
        ...buttonRows(lasts, perRow),
      ],
    }
  },

  press: (draft, arg, context): StepResult => {
    const { sought: _, ...unsought } = draft
    if (arg === 'clear') return { draft: withAddresses(unsought, []) }
    if (arg === 'all') return { draft: { ...unsought, page: 0 } }
    const paged = openPage(draft, arg)
    if (paged !== undefined) return { draft: paged }
    const left = draft.addresses.filter(watched => removeArg(watched) !== arg)
    if (left.length < draft.addresses.length) return { draft: withAddresses(draft, left) }
    if (left.length === 0) return { draft }
    if (arg === 'review') return { draft: goToReview(unsought) }
    return { draft: arg === 'next' ? goToStep(unsought, stepAfterAddresses(draft, context)) : draft }
  },

  text: (draft, text, context) => {
    const { say, chains: offered } = context
    const { sought: _, ...unsought } = draft
    const isSearch = parseAddresses(text).found.length === 0
    if (isSearch && findAddresses(draft.addresses, text).length > 0)
      return { draft: { ...draft, sought: text.slice(0, maxSoughtLength), page: 0 } }
    const line = draft.addresses.length === 0 && !draft.reviewed ? readChoices(text, context) : undefined
    const added = addAddresses(unsought, line?.rest ?? text, context)
    if (added === undefined) return { draft, notice: noAddressText(text, say) }
    const { parsed, lines, draft: next } = added
    // An invalid address can be corrected here; a repeated one needs nothing more.
    const stay = parsed.invalid.length > 0 || next.addresses.length === 0
    const isFirst = draft.addresses.length === 0 && !draft.reviewed
    const addresses = parsed.found.map(({ address }) => address)
    const linked = readLinkedChains(text, { addresses, offered })
    const chosen = isFirst && linked.chains !== undefined ? { ...next, chains: linked.chains } : next
    const notice = [
      ...lines,
      ...notOfferedLines(linked, say),
      ...unclearLines(line?.unclear ?? [], say),
    ].join('\n')
    if (line !== undefined && !stay) return { draft: goToReview(withWatchLine(chosen, line)), notice }
    return { draft: stay ? chosen : goToStep(chosen, stepAfterAddresses(chosen, context)), notice }
  },
}

const othersArg = 'others'

/** Asks for the address of a Safe, which a watch of what waits for signatures needs. */
export const safeStep: WizardStep = {
  question: (draft, { say }) => {
    const { addresses, chains } = draft
    const [first, ...others] = addresses
    const cancel = choiceButton(draft, say('button-cancel'), 'cancel')
    if (first === undefined) return { body: say('safe-address'), buttons: [[cancel]] }
    const name = others.length === 0 ? shortenAddress(first.address) : draftName(draft)
    return {
      body: [say('safe-none', { name, chains: chainNames(chains, say) }), say('safe-address')],
      buttons: [[choiceButton(draft, say('safe-others'), othersArg)], [cancel]],
    }
  },

  press: (draft, arg) => {
    if (arg !== othersArg) return { draft }
    const others = draft.kinds.filter(kind => kind !== 'safes')
    const kinds = others.length > 0 ? others : transferOptions
    return { draft: { ...draft, step: 'what', page: 0, ...(draft.editing === undefined && { kinds }) } }
  },

  text: (draft, text, context) => {
    const { editing, id, chains } = draft
    const asked: WatchDraft =
      editing === undefined
        ? { ...draft, addresses: [] }
        : { ...createEmptyDraft(id, context), chains, kinds: ['safes'], step: 'safe' }
    const line = readChoices(text, context)
    const added = addAddresses(asked, line?.rest ?? text, context)
    if (added === undefined) return { draft, notice: noAddressText(text, context.say) }
    const { draft: next, lines } = added
    return { draft: next.addresses.length === 0 ? draft : goToReview(next), notice: lines.join('\n') }
  },
}
