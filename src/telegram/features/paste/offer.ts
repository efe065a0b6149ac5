import { createHmac } from 'node:crypto'
import { maxAddressesPerBot } from '#contract/bot.ts'
import { shortenAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { type Button, callbackButton, type Message, messagePayload } from '#render/message.ts'
import { bold, concat, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { applyBook, applyKnownNames, readLabels } from '#watch/address-book.ts'
import { applicableMinimum, noMinimum, transferOptions } from '#watch/event-kinds.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import { addressLine, briefChains, frequencyLine, watchedLines } from '#watch/watch-lines.ts'
import { isEphemeral } from '../../framework/bot-message.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { removeMessage, replyAndGetMessageId, showAndGetMessageId } from '../../framework/show.ts'
import { type Offer, offers, type Paste, pastes, watchesOf } from '../../records.ts'
import { createDraft, settingsFromDraft, sharedChoices, type WatchDraft } from '../wizard/draft.ts'
import { startWizard } from '../wizard/wizard.ts'

/**
 * The id of an offer, by the message with the addresses and the time of its edit (`version`). A repeated
 * update gives the same id, so that it creates one watch.
 */
export const offerId = (
  secret: string,
  { chat, message, version }: { chat: number; message: number; version?: number | undefined },
): string =>
  createHmac('sha256', secret)
    .update(['offer', chat, message, ...(version === undefined ? [] : [version])].join(' '))
    .digest('base64url')
    .slice(0, 11)

/**
 * Id of the offer that answers the message of an update. Telegram reuses the id of an ephemeral message, but
 * not that of the update.
 */
export const offerIdHere = (secret: string, { chatId = 0, msgId = 0, update }: ChatContext): string =>
  offerId(secret, {
    chat: chatId,
    message: msgId,
    version: isEphemeral(msgId) ? update.update_id : undefined,
  })

export const offerTtlMs = dayMs

type Rename = NonNullable<Offer['renames']>[number] & {
  /** The label that the chat has for the address. */
  readonly now?: string
}

type SplitAddresses = {
  readonly fresh: readonly WatchedAddress[]
  readonly watchedBy: readonly string[]
  readonly renames: readonly Rename[]
}

/**
 * The addresses that the chat does not watch yet, and the ids of the watches of the others. `renames` are
 * those of the others that came with a new label.
 */
export const splitByWatched = async (
  ctx: ChatContext,
  addresses: readonly WatchedAddress[],
): Promise<SplitAddresses> => {
  const chat = String(ctx.chatId)
  const own = await watchesOf(ctx.store, chat)
  const watchByAddress = new Map(
    own.flatMap(({ id, value }) =>
      value.settings.addresses.map(({ address, label }) => [address.toLowerCase(), { watch: id, label }]),
    ),
  )
  const watched = addresses.flatMap(({ address, label }) => {
    const existing = watchByAddress.get(address.toLowerCase())
    return existing === undefined ? [] : [{ address, label, present: existing.label, watch: existing.watch }]
  })
  const labelled = watched.filter(({ label }) => label !== undefined)
  const book = await readLabels(
    ctx.store,
    chat,
    labelled.map(({ address }) => address),
  )
  return {
    fresh: addresses.filter(({ address }) => !watchByAddress.has(address.toLowerCase())),
    watchedBy: watched.map(({ watch }) => watch),
    renames: labelled.flatMap(({ address, label, present }) => {
      const now = book.get(address.toLowerCase()) ?? present
      return label === undefined || label === now ? [] : [{ address, label, now }]
    }),
  }
}

/** The last paste of the session, and the offer that answered it. Returns `undefined` if it is taken, or there is none. */
export const readLastOffer = async ({
  store,
  session,
}: ChatContext): Promise<{ readonly paste: Doc<Paste>; readonly offer: Doc<Offer> } | undefined> => {
  const [paste]: readonly (Doc<Paste> | undefined)[] = await store.get(pastes, [session])
  const [offer] = paste === undefined ? [] : await store.get(offers, [paste.value.offer])
  return paste === undefined || offer === undefined ? undefined : { paste, offer }
}

/** Card for a paste or a file. */
type OfferCard = {
  /** The watch that *Watch* creates, of the addresses that are not watched yet. */
  readonly draft: WatchDraft
  readonly addresses: readonly WatchedAddress[]
  /** Ids of the watches of the other addresses. */
  readonly watchedBy: readonly string[]
  readonly renames: SplitAddresses['renames']
  readonly errors: readonly string[]
  /** The title of a file. */
  readonly title?: string
  /** Whether it joins several messages. */
  readonly isJoined?: boolean
  /** Whether the message asks who an address is, so that it can be named. */
  readonly isWho?: boolean
  /** Whether it offers a watch for each address. */
  readonly watchesEach?: boolean
}

const isDefaultWatch = ({
  kinds,
  directions,
  minimum,
  outMinimum,
  readings = [],
  frequency,
}: WatchDraft): boolean =>
  outMinimum === undefined &&
  frequency === 'Always' &&
  readings.length === 0 &&
  minimum !== 'kept' &&
  applicableMinimum(minimum, kinds) === noMinimum &&
  kinds.length === transferOptions.length &&
  transferOptions.every(kind => kinds.includes(kind) && directions[kind] === 'both')

/** Describes the alerts of the watch; one sentence, if the chat uses our defaults. */
const promiseText = (draft: WatchDraft, say: Translator): string => {
  if (isDefaultWatch(draft)) return say('offer-plain', { chains: briefChains(draft.chains, say, 'long') })
  const chains = briefChains(draft.chains, say)
  const settings = settingsFromDraft(draft)
  const frequency = say('watch-often-where', {
    frequency: frequencyLine(settings, say),
    places: say('where-here'),
  })
  return [chains, ...watchedLines(settings, say), frequency].join('\n')
}

/** The headline, with an eye in front unless the title of a file, which has its own sign, is above. */
const headLine = ({ addresses, watchedBy, title }: OfferCard, say: Translator): RichText => {
  const signed = (what: RichText): RichText => (title === undefined ? say.rich('offer', { what }) : what)
  const [first] = addresses
  if (first !== undefined && addresses.length === 1)
    return signed(withLabel(bold(shortenAddress(first.address)), first.label))
  const head = signed(bold(say('addresses-count', { count: addresses.length })))
  if (watchedBy.length === 0) return head
  const watched =
    watchedBy.length === addresses.length
      ? say('offer-watched-all')
      : say('offer-watched', { count: watchedBy.length })
  return concat(head, ' · ', watched)
}

const withLabel = (address: RichText, label: string | undefined): RichText =>
  label === undefined ? address : concat(address, '  ', label)

/** Lists the addresses to watch, if there are several. */
const freshLine = (fresh: readonly WatchedAddress[], say: Translator): RichText => {
  const [first] = fresh
  return withLabel(plain(addressLine(fresh, say)), fresh.length === 1 ? first?.label : undefined)
}

const bodyLines = (card: OfferCard, say: Translator): readonly (RichText | string)[] => {
  const { addresses, draft } = card
  const fresh = draft.addresses.length
  if (fresh === 0) return addresses.length === 1 ? [say('offer-watched-one')] : []
  return [...(addresses.length === 1 ? [] : [freshLine(draft.addresses, say)]), promiseText(draft, say)]
}

/** More watches than these would crowd the list of a person who may have wanted one. */
const maxEach = 20

/** Whether each of several addresses may get a watch: one that its person has named is spoken of by itself. */
export const canWatchEach = (addresses: readonly WatchedAddress[]): boolean =>
  addresses.length > 1 && addresses.length <= maxEach && addresses.every(({ label }) => label !== undefined)

const offerRows = (
  { draft, addresses, watchedBy, watchesEach }: OfferCard,
  say: Translator,
): Message['buttons'] => {
  const [watch = ''] = watchedBy
  const fresh = draft.addresses.length
  // For watched addresses, *Customize* would read as changing their watch.
  const customise = callbackButton(
    say(fresh > 0 ? 'button-customise' : 'button-watch-otherwise'),
    actions.openOffer,
    draft.id,
  )
  if (watchesEach) {
    const each = callbackButton(say('button-watch-each'), actions.acceptEach, draft.id)
    const together = callbackButton(say('button-watch-together'), actions.acceptOffer, draft.id)
    return [[{ ...each, style: 'primary' }, together], [customise]]
  }
  if (fresh > 0) {
    const text =
      fresh === addresses.length ? say('button-watch-offer') : say('button-watch-rest', { count: fresh })
    return [[{ ...callbackButton(text, actions.acceptOffer, draft.id), style: 'primary' }, customise]]
  }
  return addresses.length === 1
    ? [[callbackButton(say('button-watch-settings'), actions.card, watch), customise]]
    : [[watchesButton(say), customise]]
}

const maxRenamesShown = 5

/** Asks whether to give one address a label. */
const renameQuestion = ({ address: full, label, now }: Rename, say: Translator): string => {
  const address = shortenAddress(full)
  return now === undefined
    ? say('offer-name-ask', { address, label })
    : say('offer-rename-ask', { address, now, label })
}

/** `Rename 0xf39F…2266 from cold to savings?`; several are listed, `0xf39F…2266: cold → savings`. */
const renameLines = (renames: readonly Rename[], say: Translator): readonly string[] =>
  renames.length === 1 ? renames.map(rename => renameQuestion(rename, say)) : renameList(renames, say)

const renameList = (renames: readonly Rename[], say: Translator): readonly string[] => [
  ...renames
    .slice(0, maxRenamesShown)
    .map(
      ({ address, label, now }) =>
        `${shortenAddress(address)}${now === undefined ? '' : `: ${now}`} → ${label}`,
    ),
  ...(renames.length > maxRenamesShown
    ? [say('file-wrong-more', { count: renames.length - maxRenamesShown })]
    : []),
]

/** A row for the labels that watched addresses came with. */
const renameRow = (
  id: string,
  renames: readonly Rename[],
  say: Translator,
): readonly (readonly Button[])[] => {
  const [first, ...others] = renames
  if (first === undefined) return []
  const text =
    others.length === 0
      ? say('button-name-as', { label: first.label })
      : say('button-rename-all', { count: renames.length })
  return [[callbackButton(text, actions.renameOffered, id)]]
}

/**
 * Offers the labels of watched addresses in a message below the offer that they came with and that is now
 * taken. So names and watches can be chosen in any order.
 */
export const offerRenames = async (
  ctx: ChatContext,
  { id: offerId, value: offer }: Doc<Offer>,
): Promise<void> => {
  const { renames } = await splitByWatched(ctx, offer.renames ?? [])
  if (renames.length === 0) return
  const id = shortId('names', offerId).slice(0, offerId.length)
  const message = await replyAndGetMessageId(ctx, {
    body: renameLines(renames, ctx.say).join('\n'),
    buttons: renameRow(id, renames, ctx.say),
  })
  const { chat, chains } = offer
  const value: Offer = { chat, message, addresses: [], chains, renames: offer.renames }
  ctx.writes.push(put(offers, { id, value }, { ttlMs: offerTtlMs }))
}

const nameButton = (id: string, { address }: WatchedAddress, say: Translator): Button =>
  callbackButton(say('button-name', { label: shortenAddress(address) }), actions.nameOffered, id)

const offerMessage = (card: OfferCard, say: Translator): Message => {
  const { addresses, errors, title, isJoined = false, isWho = false } = card
  const notes = isJoined ? [say('offer-together'), ...errors] : errors
  if (addresses.length === 0) return { body: title === undefined ? errors : [title, ...errors], buttons: [] }
  const lines = [...(title === undefined ? [] : [title]), headLine(card, say), ...bodyLines(card, say)]
  const names = renameLines(card.renames, say).join('\n')
  return {
    body: join([join(lines, '\n'), ...[names, notes.join('\n')].filter(part => part !== '')], '\n\n'),
    buttons: [
      ...renameRow(card.draft.id, card.renames, say),
      ...offerRows(card, say),
      ...(isWho ? addresses.slice(0, 1).map(address => [nameButton(card.draft.id, address, say)]) : []),
      ...(isJoined ? [[callbackButton(say('button-separately'), actions.splitOffer, card.draft.id)]] : []),
    ],
  }
}

/** An offer before its card is drawn. */
type OfferToDraw = Pick<OfferCard, 'errors' | 'title' | 'isJoined' | 'isWho'> & {
  readonly id: string
  readonly addresses: readonly WatchedAddress[]
  /** The chat's defaults if absent. */
  readonly chains?: readonly number[] | undefined
  readonly shared?: Offer['shared']
}

/** The message of an offer, and the addresses that its buttons offer: those that are not watched yet, or else all. */
const drawOffer = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  { id, addresses, chains, shared, ...shown }: OfferToDraw,
): Promise<{ message: Message } & Pick<Offer, 'addresses' | 'chains' | 'renames'>> => {
  const defaults = createDraft(id, { chains: deps.chains, defaults: ctx.settings?.value.defaults })
  const { fresh, watchedBy, renames } = await splitByWatched(ctx, addresses)
  const draft = {
    ...defaults,
    ...sharedChoices(shared),
    addresses: fresh,
    chains: chains ?? defaults.chains,
  }
  const named = (unnamed: readonly WatchedAddress[]) => applyKnownNames(unnamed, ctx.knownNames)
  const card = {
    draft: { ...draft, addresses: named(fresh) },
    addresses: named(addresses),
    watchedBy,
    renames,
    watchesEach: canWatchEach(fresh),
  }
  return {
    message: offerMessage({ ...shown, ...card }, ctx.say),
    addresses: fresh.length === 0 ? addresses : fresh,
    chains: draft.chains,
    ...(renames.length > 0 && { renames: renames.map(({ address, label }) => ({ address, label })) }),
  }
}

/** An offer to send and store. */
type OfferToMake = OfferToDraw & {
  /** The name of the watch, from the name of a file. */
  readonly name?: string
  /** The message of the paste before this one, which continues it. */
  readonly replaces?: number | undefined
}

/** Sends a new message, or replaces the answer before an edit. */
const sendOffer = async (ctx: ChatContext, message: Message): Promise<number> => {
  if (ctx.answered !== undefined) return showAndGetMessageId(ctx, message)
  const { text, ...rest } = messagePayload(message)
  return (await ctx.reply(text, rest)).message_id
}

/** Sends an offer and stores the records for its buttons. Resolves with the id of the message. */
export const showOffer = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  { name, replaces, ...offer }: OfferToMake,
): Promise<number> => {
  const { id } = offer
  const chat = String(ctx.chatId)
  const pasted = offer.addresses.slice(0, maxAddressesPerBot)
  const book = await readLabels(
    ctx.store,
    chat,
    pasted.flatMap(({ address, label }) => (label === undefined ? [address] : [])),
  )
  const labelled = applyBook(pasted, book)
  const { message: drawn, ...offered } = await drawOffer(ctx, deps, { ...offer, addresses: labelled })
  if (replaces !== undefined) await removeMessage(ctx, replaces)
  const message = await sendOffer(ctx, drawn)
  if (offered.addresses.length > 0) {
    const value: Offer = {
      chat,
      message,
      ...offered,
      name,
      ...(offer.shared !== undefined && { shared: offer.shared }),
    }
    ctx.writes.push(put(offers, { id, value }, { ttlMs: offerTtlMs }))
  }
  return message
}

/** Offers addresses that the update itself has not pasted. Resolves with the id of the message. */
export const offerAddresses = (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[]; readonly secret: string },
  addresses: readonly WatchedAddress[],
): Promise<number> =>
  showOffer(ctx, deps, { id: offerIdHere(deps.secret, ctx), addresses, chains: undefined, errors: [] })

/**
 * Offers, in `message`, the draft of a wizard that was opened from an offer and left. Returns `null` if the
 * offer is gone, or the draft empty.
 */
export const reofferDraft = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  { draft, message }: { readonly draft: WatchDraft; readonly message: number },
): Promise<Message | null> => {
  const { id, addresses, chains, name } = draft
  const [offer] = await ctx.store.get(offers, [id])
  if (offer === undefined || addresses.length === 0) return null
  const { shared } = offer.value
  const card = await drawOffer(ctx, deps, { id, addresses, chains, errors: [], shared })
  const value = {
    chat: offer.value.chat,
    message,
    addresses: card.addresses,
    chains,
    ...(card.renames && { renames: card.renames }),
    name,
    shared,
  }
  ctx.writes.push(put(offers, { id, value }, { expect: offer.version, ttlMs: offerTtlMs }))
  return card.message
}

/** The wizard of an opened offer reads it again as long as it may be open (session.ts). */
const openedOfferTtlMs = 8 * dayMs

/** Opens the set-up of an offer, perhaps with a `sentence` about what is wanted of its addresses. */
export const openOffer = async (
  ctx: ChatContext,
  { offer, sentence }: { readonly offer: Doc<Offer>; readonly sentence?: string },
): Promise<void> => {
  const value: Offer = { ...offer.value, opened: true }
  ctx.writes.push(
    put(offers, { id: offer.id, value }, { expect: offer.version, ttlMs: openedOfferTtlMs }),
    remove(pastes, ctx.session),
  )
  await startWizard(ctx, { id: offer.id, isOffered: true, sentence })
  await offerRenames(ctx, offer)
}
