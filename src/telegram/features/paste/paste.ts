import type { Client } from '#client/client.ts'
import { shortenAddress } from '#lib/format.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { addLabels, applyKnownNames } from '#watch/address-book.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { checkQuotas, type Quotas, quotaRefusalMessage } from '../../framework/quotas.ts'
import { lineMessage } from '../../framework/shared-screens.ts'
import { removePressedButton, replyBelow, show } from '../../framework/show.ts'
import {
  addressErrorLines,
  maxAddressesPerWatch,
  notOfferedLines,
  type ParsedAddresses,
  parseAddresses,
  readLinkedChains,
} from '../../input/read-addresses.ts'
import { findNames, lookUpNames, mentionsAddress } from '../../input/read-names.ts'
import { createRequestCreation, creatingMessage } from '../../jobs/request-creation.ts'
import { type Offer, offers, type Paste, pastes } from '../../records.ts'
import { createDraft, draftName, settingsFromDraft, sharedChoices, type WatchDraft } from '../wizard/draft.ts'
import { startWizard } from '../wizard/wizard.ts'
import { offerId, offerRenames, openedOfferTtlMs, pasteTtlMs, showOffer, splitByWatched } from './offer.ts'

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

/** `chains`: those that the links of the text name, if they do. */
type ParsedPaste = {
  readonly addresses: readonly WatchedAddress[]
  readonly errors: readonly string[]
  readonly chains: readonly number[] | undefined
}

/** A name whose address is in the text too only labels it. */
const mergeNamed = (
  written: readonly WatchedAddress[],
  named: readonly WatchedAddress[],
): readonly WatchedAddress[] => {
  const all = new Map(written.map(watched => [watched.address, watched]))
  for (const { address, ...label } of named) all.set(address, { ...label, ...all.get(address), address })
  return [...all.values()]
}

/** The addresses in a text, and those of the names in it. `parsed`: the former. */
export const readPaste = async (
  text: string,
  parsed: ParsedAddresses,
  deps: { readonly client: Client; readonly chains: readonly number[]; readonly say: Translator },
): Promise<ParsedPaste> => {
  const { client, chains, say } = deps
  const names = await lookUpNames(client, { names: findNames(text), say })
  const addresses = mergeNamed(parsed.found, names.found)
  const dropped = addresses.length > maxAddressesPerWatch
  const linked = readLinkedChains(text, {
    addresses: addresses.map(({ address }) => address),
    offered: chains,
  })
  return {
    addresses,
    errors: [
      ...addressErrorLines(parsed, { dropped, say }),
      ...names.errors,
      ...(addresses.length === 0 ? [] : notOfferedLines(linked, say)),
    ],
    chains: linked.chains,
  }
}

type PasteDeps = {
  readonly client: Client
  readonly chains: readonly number[]
  /** Of the store. */
  readonly secret: string
  readonly quotas: Quotas
}

/** A message that follows another one this soon belongs to the same paste; Telegram's clock counts whole seconds. */
const samePasteSeconds = 2
/** More than the addresses of a watch with their labels. */
const maxPasteLength = 65_536

/** Answers a message with addresses by an offer to watch them; no command is needed. */
export const createPaste = (deps: PasteDeps): Feature => {
  const requestCreation = createRequestCreation(deps.secret)

  const offerToWatch: Feature['onText'] = async (ctx, next) => {
    const { text, date, message_id } = ctx.message
    if (text.startsWith('/')) return next()
    const joined = await joinPreceding(ctx, { text, date })
    const before = joined?.before
    const whole = joined?.text ?? text
    const parsed = joined?.parsed ?? parseAddresses(text)
    if (joined === undefined && !mentionsAddress(text, parsed)) return next()
    const paste = await readPaste(whole, parsed, { ...deps, say: ctx.say })
    const id = before?.offer ?? offerId(deps.secret, { chat: ctx.chat.id, message: message_id })
    const message = await showOffer(ctx, deps, { id, ...paste, replaces: before?.message })
    const found = parsed.found.length
    const value: Paste = { chat: String(ctx.chat.id), offer: id, message, text: whole, found, at: date }
    ctx.writes.push(put(pastes, { id: ctx.session, value }, { ttlMs: pasteTtlMs }))
  }

  const acceptOffer = async (
    ctx: ChatContext,
    { offer, message }: { readonly offer: Doc<Offer>; readonly message: number },
  ): Promise<void> => {
    const { fresh } = await splitByWatched(ctx, offer.value.addresses)
    if (fresh.length === 0) {
      ctx.toast = { text: ctx.say('offer-gone') }
      return
    }
    const planned = { chat: offer.value.chat, addresses: fresh.length, quotas: deps.quotas }
    const refusal = await checkQuotas(ctx.store, planned)
    // The offer stays open, for when a watch has been deleted.
    if (refusal !== undefined) return replyBelow(ctx, quotaRefusalMessage(refusal, ctx.say))
    const defaults = createDraft(offer.id, { chains: deps.chains, defaults: ctx.settings?.value.defaults })
    const draft = { ...defaults, ...offerChoices(offer.value), addresses: fresh }
    // As the offer calls them, though the operator's names are not theirs to keep.
    const name = draftName({ ...draft, addresses: applyKnownNames(fresh, ctx.knownNames) })
    const settings = settingsFromDraft({ ...draft, name })
    ctx.writes.push(remove(offers, offer.id, { expect: offer.version }), remove(pastes, ctx.session))
    await show(ctx, creatingMessage({ settings, reached: 'nothing', say: ctx.say }))
    await requestCreation(ctx, { id: offer.id, settings, message })
    await offerRenames(ctx, offer)
  }

  return { onText: offerToWatch, routes: { acceptOffer, openOffer, renameOffered } }
}

const openOffer = async (ctx: ChatContext, { offer }: { readonly offer: Doc<Offer> }): Promise<void> => {
  const value: Offer = { ...offer.value, opened: true }
  ctx.writes.push(
    put(offers, { id: offer.id, value }, { expect: offer.version, ttlMs: openedOfferTtlMs }),
    remove(pastes, ctx.session),
  )
  await startWizard(ctx, { id: offer.id, given: true })
  await offerRenames(ctx, offer)
}

/** Gives addresses the labels that they came with. The card stays while there is something on it to watch. */
const renameOffered = async (ctx: ChatContext, { offer }: { readonly offer: Doc<Offer> }): Promise<void> => {
  const { chat, renames = [] } = offer.value
  const [first, ...others] = renames
  if (first === undefined) return answerStaleButton(ctx)
  await addLabels(ctx.store, { chat, addresses: renames })
  const saved =
    others.length === 0
      ? ctx.say('label-saved', { address: shortenAddress(first.address), label: first.label })
      : ctx.say('labels-saved', { count: renames.length })
  const { fresh } = await splitByWatched(ctx, offer.value.addresses)
  if (fresh.length === 0) return show(ctx, lineMessage(saved))
  ctx.toast = { text: saved }
  return removePressedButton(ctx)
}

const offerChoices = ({ chains, name, shared }: Offer): Partial<WatchDraft> & Pick<WatchDraft, 'chains'> => ({
  ...sharedChoices(shared),
  chains,
  ...(name !== undefined && { name }),
})

/** A message with the paste that it continues. One that adds no address is no second piece: it may label an address again. */
const joinPreceding = async (
  ctx: ChatContext,
  { text, date }: { readonly text: string; readonly date: number },
): Promise<
  { readonly before: Paste; readonly text: string; readonly parsed: ParsedAddresses } | undefined
> => {
  const before = await precedingPaste(ctx, date)
  if (before === undefined) return undefined
  const joined = joinPieces(before.text, text)
  const parsed = parseAddresses(joined)
  const found = before.found ?? parseAddresses(before.text).found.length
  return parsed.found.length > found ? { before, text: joined, parsed } : undefined
}

/** The paste that a message at this time continues. */
const precedingPaste = async (ctx: ChatContext, at: number): Promise<Paste | undefined> => {
  const [paste]: readonly (Doc<Paste> | undefined)[] = await ctx.store.get(pastes, [ctx.session])
  if (paste === undefined || paste.value.text.length > maxPasteLength) return undefined
  return at - paste.value.at <= samePasteSeconds ? paste.value : undefined
}
