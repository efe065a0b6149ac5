import { type Button, callbackButton, type Message } from '#chat/message.ts'
import type { WatchedAddress } from '#chat/records.ts'
import { bold, concat, join, plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { shortenAddress } from '#lib/format.ts'
import { actions } from '../actions.ts'
import { watchesButton } from '../main-row.ts'
import { addressLine, briefChains, type Draft, settingsOf } from '../watch/draft.ts'
import { applicableMinimum, eventKindsLine, noMinimum, transferToggles } from '../watch/kinds.ts'
import { frequencyLine } from '../watch/often-line.ts'

/**
 * What was found in a paste or a file. `draft`: what *Watch* makes, with the addresses that are not watched yet. `watchedBy`: the
 * watches of the others. `faults`: what could not be taken, a line each. `title`: of a file.
 */
export type OfferCard = {
  readonly draft: Draft
  readonly addresses: readonly WatchedAddress[]
  readonly watchedBy: readonly string[]
  readonly faults: readonly string[]
  readonly title?: string
}

const isDefaultWatch = ({ kinds, directions, minimum, frequency }: Draft): boolean =>
  frequency === 'Always' &&
  minimum !== 'kept' &&
  applicableMinimum(minimum, kinds) === noMinimum &&
  kinds.length === transferToggles.length &&
  transferToggles.every(kind => kinds.includes(kind) && directions[kind] === 'both')

/** What *Watch* would tell of; in a sentence where nothing else was set as a default. */
const promiseText = (draft: Draft, say: Translator): string => {
  if (isDefaultWatch(draft)) return say('offer-plain', { chains: briefChains(draft.chains, say, 'long') })
  const chains = briefChains(draft.chains, say)
  const often = say('watch-often-where', {
    frequency: frequencyLine(draft.frequency, say),
    places: say('where-here'),
  })
  return `${chains} · ${eventKindsLine(settingsOf(draft), say)}\n${often}`
}

/** Under the title of a file, which has its own sign, without one. */
const headLine = ({ addresses, watchedBy, title }: OfferCard, say: Translator): RichText => {
  const signed = (what: RichText): RichText => (title === undefined ? say.rich('offer', { what }) : what)
  const [first] = addresses
  if (first !== undefined && addresses.length === 1) {
    const what = bold(shortenAddress(first.address))
    return signed(first.label === undefined ? what : concat(what, '  ', first.label))
  }
  const head = signed(bold(say('addresses-count', { count: addresses.length })))
  if (watchedBy.length === 0) return head
  const watched =
    watchedBy.length === addresses.length
      ? say('offer-watched-all')
      : say('offer-watched', { count: watchedBy.length })
  return concat(head, ' · ', watched)
}

const bodyLines = (found: OfferCard, say: Translator): readonly (RichText | string)[] => {
  const { addresses, draft } = found
  const fresh = draft.addresses.length
  if (fresh === 0) return addresses.length === 1 ? [say('offer-watched-one')] : []
  return [...(addresses.length === 1 ? [] : [addressLine(draft.addresses, say)]), promiseText(draft, say)]
}

const offerButtons = ({ draft, addresses, watchedBy }: OfferCard, say: Translator): readonly Button[] => {
  const customise = callbackButton(say('button-customise'), actions.openOffer, draft.id)
  const [watch = ''] = watchedBy
  const fresh = draft.addresses.length
  if (fresh > 0) {
    const text =
      fresh === addresses.length ? say('button-watch-offer') : say('button-watch-rest', { count: fresh })
    return [{ ...callbackButton(text, actions.takeOffer, draft.id), style: 'primary' }, customise]
  }
  return addresses.length === 1
    ? [callbackButton(say('button-settings'), actions.card, watch), customise]
    : [watchesButton(say), customise]
}

/** What was found, what *Watch* would make of it, and what is wrong. */
export const offerMessage = (found: OfferCard, say: Translator): Message => {
  const { addresses, faults, title } = found
  const wrong = plain(faults.join('\n'))
  if (addresses.length === 0)
    return { body: join(title === undefined ? [wrong] : [title, wrong], '\n'), buttons: [] }
  const lines = [...(title === undefined ? [] : [title]), headLine(found, say), ...bodyLines(found, say)]
  const body = join(lines, '\n')
  return {
    body: faults.length === 0 ? body : join([body, wrong], '\n\n'),
    buttons: [offerButtons(found, say)],
  }
}
