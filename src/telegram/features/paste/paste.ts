import type { MiddlewareFn } from 'grammy'
import type { Client } from '#client/client.ts'
import { maxAddressesPerBot } from '#contract/bot.ts'
import { shortenAddress } from '#lib/format.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { addLabels, readAddressBook, renameWatchesWrites } from '#watch/address-book.ts'
import { type SharedSettings, sharedSettings } from '#watch/settings.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import type { JobDeps } from '../../framework/job.ts'
import { answerId, hashRecognized, recordAnswer } from '../../framework/recognized-text.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { removePressedButton, show } from '../../framework/show.ts'
import { beginsWithPhrase, findPhrase, listOf } from '../../input/find-phrases.ts'
import { nameBefore } from '../../input/label-in-row.ts'
import { hasDollarSign } from '../../input/parse-amount.ts'
import { findLimit } from '../../input/parse-limit-side.ts'
import { hasChoices, isReordered, type WatchLine } from '../../input/parse-watch-line.ts'
import {
  addressErrorLines,
  expandShortened,
  notOfferedLines,
  ofOneFamily,
  type ParsedAddresses,
  parseAddresses,
  readLinkedChains,
} from '../../input/read-addresses.ts'
import { findNames, lookUpNames, mentionsAddress } from '../../input/read-names.ts'
import { splitAtAddress, withoutAddresses } from '../../input/split-at-address.ts'
import {
  type Answer,
  answers,
  type Offer,
  offers,
  type Paste,
  type PastePiece,
  pastes,
  watchesOf,
} from '../../records.ts'
import { addressBalanceLines } from '../wizard/balances-now.ts'
import { createDraft, settingsFromDraft } from '../wizard/draft.ts'
import { isRequest, readRequest, readWatchLine, unclearLines, withWatchLine } from '../wizard/watch-line.ts'
import { createAcceptOffer } from './accept-offer.ts'
import { counterpartiesOf, whoLines } from './latest-alerts.ts'
import { offerId, offerIdHere, openOffer, readLastOffer, showOffer, splitByWatched } from './offer.ts'
import { parseTable } from './parse-list.ts'

/** Whether the offer of an answer is still open in its message: it is neither accepted nor customized. */
const isOpen = async ({ store }: ChatContext, { offer: id, message }: Answer): Promise<boolean> => {
  if (id === undefined) return true
  const [offer] = await store.get(offers, [id])
  return offer?.value.message === message && offer.value.opened !== true
}

/**
 * Answers a message that was edited again, by the features that answer texts, or as a command: in place of
 * the answer before, or below what it has become. An edit that changes nothing that was recognized changes
 * nothing here.
 */
export const createEditFollower =
  (answerText: MiddlewareFn<ChatContext>): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    if (!ctx.isEdit) return next()
    const { chat, message } = ctx
    if (chat === undefined || message === undefined) return undefined
    const id = answerId({ chat: chat.id, message: message.message_id })
    const [before] = await ctx.store.get(answers, [id])
    const { text = '' } = message
    const isCommand = text.startsWith('/')
    if (before === undefined || before.value.recognized === hashRecognized(text)) return undefined
    const { offer } = before.value
    if (await isOpen(ctx, before.value)) {
      ctx.answered = before.value
      if (offer !== undefined && !mentionsAddress(text)) ctx.writes.push(remove(offers, offer))
    } else if (!isCommand && !mentionsAddress(text)) return undefined
    if (!isCommand) return answerText(ctx, async () => {})
    // The command may show a wizard, which no further edit may replace.
    ctx.writes.push(remove(answers, id))
    return next()
  }

const truncatedAddress = /0x[0-9a-f]{0,39}$/i
const addressLength = 42

/** Joins two messages that Telegram split one text into, even inside an address. */
export const joinPieces = (before: string, after: string): string => {
  const [start] = truncatedAddress.exec(before) ?? []
  const [rest = ''] = /^[0-9a-z]*/i.exec(after) ?? []
  const isSplit =
    start !== undefined && /^[0-9a-f]+$/i.test(rest) && start.length + rest.length === addressLength
  return isSplit ? before + after : `${before}\n${after}`
}

/** The addresses of a paste. */
type ParsedPaste = {
  readonly addresses: readonly WatchedAddress[]
  readonly errors: readonly string[]
  /** The chains that the links of the text name, if they name any. */
  readonly chains: readonly number[] | undefined
}

/** A name whose address is in the text, too, only labels the address. */
const mergeNamed = (
  written: readonly WatchedAddress[],
  named: readonly WatchedAddress[],
): readonly WatchedAddress[] => {
  const all = new Map(written.map(watched => [watched.address, watched]))
  for (const { address, ...label } of named) all.set(address, { ...label, ...all.get(address), address })
  return [...all.values()]
}

/** Joins the `parsed` addresses of a text with those of the names in it. */
export const readPaste = async (
  text: string,
  parsed: ParsedAddresses,
  deps: { readonly client: Client; readonly chains: readonly number[]; readonly say: Translator },
): Promise<ParsedPaste> => {
  const { client, chains, say } = deps
  const names = await lookUpNames(client, { names: findNames(text), say })
  const table = /\n|^\s*[[{]/.test(text) ? await parseTable(text) : undefined
  const labelled = new Map(table?.found.map(watched => [watched.address, watched]))
  const all = mergeNamed(
    parsed.found.map(watched => labelled.get(watched.address) ?? watched),
    names.found,
  )
  const merged = ofOneFamily({ ...parsed, found: all }, { offered: chains })
  const addresses = merged.found
  const dropped = addresses.length > maxAddressesPerBot
  const linked = readLinkedChains(text, {
    addresses: addresses.map(({ address }) => address),
    offered: chains,
  })
  return {
    addresses,
    errors: [
      ...addressErrorLines(merged, { dropped, say }),
      ...names.errors,
      ...(addresses.length === 0 ? [] : notOfferedLines(linked, say)),
    ],
    chains: linked.chains,
  }
}

type PasteDeps = Pick<JobDeps, 'client' | 'secret' | 'quotas'> & { readonly chains: readonly number[] }

/** A message that follows another one this soon is offered together with it; Telegram's clock counts whole seconds. */
const samePasteSeconds = 2
/** Limit of a text: more than the addresses of a watch with their labels. */
const maxPasteLength = 65_536
/** Apps cut a text at a blank or a line's end, which may be well before Telegram's limit of 4,096. In UTF-16 units. */
const minCutLength = 2_000

const isCommand = ({ message }: ChatContext): boolean => message?.text?.startsWith('/') === true

/** Whether a word behind a command begins like an address, and so was meant as one. */
const hasMistake = (text: string): boolean =>
  parseAddresses(text).invalid.some(({ reason }) => reason !== 'hash')

/** Answers a text that has addresses with an offer to watch them. Returns `false` if it has none. */
type OfferPasted = (ctx: ChatContext, text: string) => Promise<boolean>

/**
 * Spells out shortened addresses, as alerts show them: by the addresses that the chat watches, then by its
 * address book, then by its latest alerts. An impostor is in alerts alone, so it is never taken for an
 * address that a person has chosen.
 */
const expandKnown = async (ctx: ChatContext, text: string): Promise<string> => {
  if (!/(?:0x[0-9a-f]|t[1-9a-z])[0-9a-z]{1,12}(?:…|\.{2})/i.test(text)) return text
  const chat = String(ctx.chatId)
  const watched = (await watchesOf(ctx.store, chat)).flatMap(({ value }) => value.settings.addresses)
  const book = [...(await readAddressBook(ctx.store, chat)).keys()].map(address => ({ address }))
  return [watched, book, await counterpartiesOf(ctx)].reduce(
    (expanded, addresses) => expandShortened(expanded, addresses),
    text,
  )
}

export const createOfferPasted = (deps: PasteDeps): OfferPasted => {
  /** The edited message of several that made an offer together keeps its position among them. */
  const offerEdited = async (ctx: ChatContext, piece: PastePiece): Promise<void> => {
    const before = ctx.answered?.offer
    const [paste]: readonly (Doc<Paste> | undefined)[] = await ctx.store.get(pastes, [ctx.session])
    const pieces =
      before !== undefined && paste?.value.offer === before
        ? paste.value.pieces.map(other => (other.message === piece.message ? piece : other))
        : [piece]
    const edit = { chat: ctx.chatId ?? 0, message: piece.message, version: ctx.msg?.edit_date }
    const id = before ?? offerId(deps.secret, edit)
    await offerPieces(ctx, deps, { id, pieces })
  }

  return async (ctx, written) => {
    const { message_id: message = 0, date = 0 } = ctx.message ?? {}
    const text = await expandKnown(ctx, written)
    const piece = { message, text, lastLength: text.length }
    const joined = ctx.isEdit ? undefined : await joinPreceding(ctx, piece, date)
    if (
      joined === undefined &&
      !mentionsAddress(text, ofOneFamily(parseAddresses(text), { offered: deps.chains })) &&
      !(isCommand(ctx) && hasMistake(text))
    )
      return false
    if (ctx.isEdit) await offerEdited(ctx, piece)
    else
      await offerPieces(ctx, deps, {
        id: joined?.before.offer ?? offerIdHere(deps.secret, ctx),
        pieces: joined?.pieces ?? [piece],
        replaces: joined?.before.message,
      })
    return true
  }
}

/**
 * Whether a message is meant for the bot, by a command or by `@` and its name, so that its words are choices.
 */
const isAddressed = (ctx: ChatContext): boolean => isCommand(ctx) || ctx.mention !== undefined

/** Whether a text has a limit, which no name has: *>$50*, *over 500*. */
const hasLimit = (text: string): boolean =>
  findLimit(withoutAddresses(text))?.side !== undefined || hasDollarSign(text)

/** Commands whose words no name begins with; those of others have *backup* and *vacation*. */
const orderTopics = [
  'latest',
  'who',
  'ignore',
  'undo',
  'unmute',
  'mute',
  'resume',
  'unwatch',
  'history',
  'names',
  'share',
  'import',
  'watches',
  'help',
] as const

/** The name before the only address of a text, unless its words ask for something in the chat's language. */
const nameInLine = (text: string, say: Translator): string | undefined => {
  const name = nameBefore(text)
  const isOrder = orderTopics.some(topic =>
    listOf(say('sentence-words', { topic })).some(phrase => beginsWithPhrase(name ?? '', phrase)),
  )
  return isOrder ? undefined : name
}

/**
 * The choices in the only line of a text, and its name. Words before the address are choices if each of them is
 * one. Returns `undefined` if it reads as a paste.
 */
const readLine = (ctx: ChatContext, written: string, chains: readonly number[]): WatchLine | undefined => {
  const text = written.trim()
  if (text.includes('\n')) return undefined
  const [first] = ofOneFamily(parseAddresses(text), { offered: chains }).found
  const line = readWatchLine(text, ctx.say, chains, first?.address)
  const name = hasLimit(text) ? undefined : nameInLine(text, ctx.say)
  const [address = '', ...others] = line.rest.replace(/ \([^()]*\)$/u, '').split(' ')
  if (name !== undefined && hasChoices(line) && others.length > 0)
    return { rest: `${address} ${name}`, unclear: [] }
  return hasChoices(line) || isReordered(text) ? line : undefined
}

/** The chat's defaults with the choices of a line. */
const settingsOfLine = (
  { settings }: ChatContext,
  line: WatchLine,
  { id, chains }: { readonly id: string; readonly chains: readonly number[] },
): SharedSettings => {
  const defaults = createDraft(id, { chains, defaults: settings?.value.defaults })
  return sharedSettings(settingsFromDraft(withWatchLine(defaults, line)))
}

type PiecesToOffer = {
  readonly id: string
  readonly pieces: readonly PastePiece[]
  readonly replaces?: number | undefined
}

const pasteTtlMs = 600_000

const asks = (topic: 'who' | 'holdings', text: string, say: Translator): boolean =>
  listOf(say('sentence-words', { topic })).some(phrase => findPhrase(text, phrase).length > 0)

/** Answers a question about an address: who it is, or what is there. */
const answerLines = async (
  ctx: ChatContext,
  { client, chains: offered }: PasteDeps,
  { address, text }: { readonly address: string; readonly text: string },
): Promise<readonly string[]> => {
  const { say, settings } = ctx
  const { chains } = createDraft('', { chains: offered, defaults: settings?.value.defaults })
  return [
    ...(asks('holdings', text, say) ? await addressBalanceLines({ client, say }, address, chains) : []),
    ...(asks('who', text, say) ? await whoLines(ctx, address) : []),
  ]
}

/** Offers the addresses of pieces together, and remembers the pieces for the next message. */
const offerPieces = async (
  ctx: ChatContext,
  deps: PasteDeps,
  { id, pieces, replaces }: PiecesToOffer,
): Promise<void> => {
  const written = textOfPieces(pieces)
  const isLine = ctx.isPrivate && (hasLimit(written) || nameInLine(written, ctx.say) !== undefined)
  const addressed =
    pieces.length === 1 && (isAddressed(ctx) || isLine) ? readLine(ctx, written, deps.chains) : undefined
  const line = addressed ?? readRequest(written, ctx.say, deps.chains)
  const text = line?.rest ?? written
  const parsed = ofOneFamily(parseAddresses(text), { offered: deps.chains })
  const paste = await readPaste(text, parsed, { ...deps, say: ctx.say })
  const [only, ...others] = paste.addresses
  const isAlone = only !== undefined && others.length === 0
  const about = isAlone ? await answerLines(ctx, deps, { address: only.address, text: written }) : []
  const message = await showOffer(ctx, deps, {
    id,
    ...paste,
    errors: [...paste.errors, ...unclearLines(line?.unclear ?? [], ctx.say), ...about],
    replaces,
    isJoined: pieces.length > 1,
    isWho: isAlone && asks('who', written, ctx.say),
    ...(line !== undefined &&
      hasChoices(line) && { shared: settingsOfLine(ctx, line, { id, chains: deps.chains }) }),
  })
  const at = ctx.message?.date ?? 0
  const value: Paste = {
    chat: String(ctx.chatId),
    offer: id,
    message,
    pieces,
    found: parsed.found.length,
    at,
  }
  ctx.writes.push(put(pastes, { id: ctx.session, value }, { ttlMs: pasteTtlMs }))
  const offer = paste.addresses.length === 0 ? undefined : id
  for (const piece of pieces) recordAnswer(ctx, { message, offer }, piece)
}

/**
 * Names what the last paste of the session offers: its only address, or the watch of several. Returns `false` if
 * nothing is on offer.
 */
export const nameLastOffered = async (
  ctx: ChatContext,
  deps: { readonly chains: readonly number[] },
  { label, unclear }: { readonly label: string; readonly unclear: readonly string[] },
): Promise<boolean> => {
  const last = await readLastOffer(ctx)
  const [first, ...others] = last?.offer.value.addresses ?? []
  if (last === undefined || first === undefined) return false
  const { paste, offer } = last
  const { addresses, chains, shared, message: replaces } = offer.value
  const { pieces } = paste.value
  const named =
    others.length === 0
      ? { addresses: [{ address: first.address, label }] }
      : { addresses, name: label, title: ctx.say('offer', { what: label }) }
  const shown = {
    ...named,
    chains,
    shared,
    errors: unclearLines(unclear, ctx.say),
    isJoined: pieces.length > 1,
  }
  const message = await showOffer(ctx, deps, { id: offer.id, ...shown, replaces })
  const value = { ...paste.value, message }
  ctx.writes.push(put(pastes, { id: ctx.session, value }, { ttlMs: pasteTtlMs }))
  for (const piece of pieces) recordAnswer(ctx, { message, offer: offer.id }, piece)
  return true
}

/** Opens the private chat with the offer to watch an address. */
export const watchLink = (bot: string, address: string): string =>
  `https://t.me/${bot}?start=${watchLinkName}_${address}`

const watchLinkName = 'watch'

const commandBefore = /^\/watch(?:@\w+)?\s+/

/** Answers a message with addresses by an offer to watch them; no command is needed. */
export const createPaste = (deps: PasteDeps): Feature => {
  const offerPasted = createOfferPasted(deps)

  const offerToWatch: Feature['onText'] = async (ctx, next) => {
    const text = ctx.isEdit ? ctx.message.text.replace(commandBefore, '') : ctx.message.text
    return !text.startsWith('/') && (await offerPasted(ctx, text)) ? undefined : next()
  }

  /** Makes an offer of each message instead of one of all. */
  const splitOffer = async (
    ctx: ChatContext,
    { offer, message }: { readonly offer: Doc<Offer>; readonly message: number },
  ): Promise<void> => {
    const [paste]: readonly (Doc<Paste> | undefined)[] = await ctx.store.get(pastes, [ctx.session])
    if (paste?.value.offer !== offer.id) return answerStaleButton(ctx)
    for (const [index, { text, message: source }] of paste.value.pieces.entries()) {
      const read = await readPaste(text, ofOneFamily(parseAddresses(text), { offered: deps.chains }), {
        ...deps,
        say: ctx.say,
      })
      const id = offerId(deps.secret, { chat: ctx.chatId ?? 0, message: source })
      const replaces = index === 0 ? message : undefined
      const shown = await showOffer(ctx, deps, { id, ...read, replaces })
      recordAnswer(ctx, { message: shown, offer: id }, { message: source, text })
    }
    ctx.writes.push(remove(pastes, ctx.session))
  }

  return {
    onText: offerToWatch,
    links: { [watchLinkName]: async (ctx, address) => ctx.isPrivate && offerPasted(ctx, address) },
    routes: { acceptOffer: createAcceptOffer(deps), openOffer, renameOffered, splitOffer },
  }
}

/** Answers a command that no feature has like the text behind it. In a group it is meant for another bot. */
export const createUnknownCommands = (deps: PasteDeps): Feature => {
  const offerPasted = createOfferPasted(deps)
  return {
    onText: async (ctx, next) => {
      const { text } = ctx.message
      const isOurs = ctx.isPrivate && text.startsWith('/')
      return isOurs && (await offerPasted(ctx, text)) ? undefined : next()
    },
  }
}

/** Gives addresses the labels that they came with. The card stays as long as it offers something to watch. */
const renameOffered = async (ctx: ChatContext, { offer }: { readonly offer: Doc<Offer> }): Promise<void> => {
  const { chat, renames = [] } = offer.value
  const [first, ...others] = renames
  if (first === undefined) return answerStaleButton(ctx)
  const { store, knownNames } = ctx
  ctx.writes.push(...(await renameWatchesWrites(store, { chat, labels: renames, knownNames })))
  await addLabels(store, { chat, addresses: renames })
  const saved =
    others.length === 0
      ? ctx.say('label-saved', { address: shortenAddress(first.address), label: first.label })
      : ctx.say('labels-saved', { count: renames.length })
  const { fresh } = await splitByWatched(ctx, offer.value.addresses)
  if (fresh.length === 0) return show(ctx, textMessage(saved))
  ctx.toast = { text: saved }
  return removePressedButton(ctx)
}

const textOfPieces = (pieces: readonly PastePiece[]): string =>
  pieces.map(({ text }) => text).reduce((before, after) => joinPieces(before, after))

/** Adds a piece, or appends it to the last one if Telegram has cut a text. */
const withPiece = (before: readonly PastePiece[], piece: PastePiece): readonly PastePiece[] => {
  const last = before.at(-1)
  if (last === undefined || last.lastLength < minCutLength) return [...before, piece]
  const { lastLength } = piece
  return [...before.slice(0, -1), { ...last, text: joinPieces(last.text, piece.text), lastLength }]
}

/**
 * Joins a message with the paste that it continues. A message without a new address does not continue it: it
 * may label an address again.
 */
const joinPreceding = async (
  ctx: ChatContext,
  piece: PastePiece,
  date: number,
): Promise<{ readonly before: Paste; readonly pieces: readonly PastePiece[] } | undefined> => {
  const before = await precedingPaste(ctx, date)
  // The choices of a request apply to its own address.
  if (
    before === undefined ||
    [...before.pieces, piece].some(({ text }) => isRequest(text) || splitAtAddress(text) !== undefined)
  )
    return undefined
  const pieces = withPiece(before.pieces, piece)
  const { found } = parseAddresses(textOfPieces(pieces))
  return found.length > before.found ? { before, pieces } : undefined
}

/** The paste that a message at this time continues. */
const precedingPaste = async (ctx: ChatContext, at: number): Promise<Paste | undefined> => {
  const [paste]: readonly (Doc<Paste> | undefined)[] = await ctx.store.get(pastes, [ctx.session])
  if (paste === undefined || textOfPieces(paste.value.pieces).length > maxPasteLength) return undefined
  return at - paste.value.at <= samePasteSeconds ? paste.value : undefined
}
