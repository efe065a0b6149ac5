import { Composer } from 'grammy'
import type { WatchedAddress } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { creatingMessage } from '../jobs/creation-screens.ts'
import { checkQuotas, type Quotas, quotaRefusalMessage } from '../jobs/quotas.ts'
import { createRequestCreation } from '../jobs/request-jobs.ts'
import { type Offer, offers, type Paste, pastes } from '../records.ts'
import { sessionKey } from '../session.ts'
import { createCallbackRoutes } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import {
  addressErrorLines,
  chainsFromLinks,
  maxAddressesPerWatch,
  parseAddresses,
} from '../ui/read-addresses.ts'
import { findNames, lookUpNames, mentionsAddress } from '../ui/read-names.ts'
import { replyBelow, show } from '../ui/show.ts'
import { createDraft, settingsFromDraft, type WatchDraft } from '../wizard/draft.ts'
import { startWizard } from '../wizard/wizard.ts'
import { offerId, openedOfferTtlMs, pasteTtlMs, showOffer, splitByWatched } from './offer.ts'

const truncatedAddress = /0x[0-9a-f]{0,39}$/i
const addressLength = 42

/** Two messages of one text that was too long for one: an address that the end of the first cuts off is whole again. */
export const joinPieces = (before: string, after: string): string => {
  const [begun] = truncatedAddress.exec(before) ?? []
  const [continued = ''] = /^[0-9a-z]*/i.exec(after) ?? []
  const isWhole =
    begun !== undefined && /^[0-9a-f]+$/i.test(continued) && begun.length + continued.length === addressLength
  return isWhole ? before + after : `${before}\n${after}`
}

/** What a text offers to watch. `chains`: where its links name them. */
type ParsedPaste = {
  readonly taken: readonly WatchedAddress[]
  readonly faults: readonly string[]
  readonly chains: readonly number[] | undefined
}

/** A name whose address is written beside it in another line adds nothing but itself. */
const mergeNamed = (
  taken: readonly WatchedAddress[],
  found: readonly WatchedAddress[],
): readonly WatchedAddress[] => {
  const all = new Map(taken.map(watched => [watched.address, watched]))
  for (const { address, ...label } of found) all.set(address, { ...label, ...all.get(address), address })
  return [...all.values()]
}

/** Reads the addresses of a text, and asks the service for those of the names in it. */
export const readPaste = async (
  text: string,
  deps: { readonly client: Client; readonly chains: readonly number[]; readonly say: Translator },
): Promise<ParsedPaste> => {
  const { client, chains, say } = deps
  const report = parseAddresses(text, [])
  const { found, faults } = await lookUpNames(client, { names: findNames(text), say })
  const taken = mergeNamed(report.taken, found)
  return {
    taken,
    faults: [...addressErrorLines(report, { dropped: taken.length > maxAddressesPerWatch, say }), ...faults],
    chains: chainsFromLinks(text, { addresses: taken.map(({ address }) => address), offered: chains }),
  }
}

type Deps = {
  readonly client: Client
  readonly chains: readonly number[]
  /** Of the store. */
  readonly secret: string
  readonly quotas: Quotas
}

/** A message that follows the one before so soon, in seconds, is part of the same paste: Telegram's clock counts whole ones. */
const samePasteSeconds = 2
/** Of one paste; more than a watch can hold, labels and all. */
const maxPasteLength = 65_536

/** A message with addresses needs no command: it is answered by a card that offers to watch them. */
export const createPaste = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const beginSetup = createRequestCreation(deps.secret)

  composer.on('message:text', async (ctx, next) => {
    const { text, date, message_id } = ctx.message
    if (text.startsWith('/')) return next()
    const before = await precedingPaste(ctx, date)
    const whole = before === undefined ? text : joinPieces(before.text, text)
    if (!mentionsAddress(text) && !(before !== undefined && addsAddresses(whole, before))) return next()
    const read = await readPaste(whole, { ...deps, say: ctx.say })
    const id = before?.offer ?? offerId(deps.secret, { chat: ctx.chat.id, message: message_id })
    const message = await showOffer(ctx, deps, { id, ...read, replaces: before?.message })
    const value: Paste = { chat: String(ctx.chat.id), offer: id, message, text: whole, at: date }
    ctx.writes.push(put(pastes, { id: sessionKey(ctx.update), value }, { ttlMs: pasteTtlMs }))
  })

  const presses = createCallbackRoutes(composer)
  presses.on('takeOffer', async (ctx, { offer }) => {
    const message = ctx.callbackQuery?.message?.message_id
    if (message === undefined) return
    const { fresh } = await splitByWatched(ctx, offer.value.addresses)
    if (fresh.length === 0) {
      ctx.toast = { text: ctx.say('offer-gone') }
      return
    }
    const room = { chat: offer.value.chat, addresses: fresh.length, quotas: deps.quotas }
    const obstacle = await checkQuotas(ctx.store, room)
    // The offer stays, for when there is room.
    if (obstacle !== undefined) return replyBelow(ctx, quotaRefusalMessage(obstacle, ctx.say))
    const defaults = createDraft(offer.id, { chains: deps.chains, defaults: ctx.settings?.value.defaults })
    const settings = settingsFromDraft({ ...defaults, ...offerChoices(offer.value), addresses: fresh })
    ctx.writes.push(
      remove(offers, offer.id, { expect: offer.version }),
      remove(pastes, sessionKey(ctx.update)),
    )
    await show(ctx, creatingMessage({ settings, reached: 'nothing', say: ctx.say }))
    await beginSetup(ctx, { id: offer.id, settings, message })
  })

  presses.on('openOffer', async (ctx, { offer }) => {
    const value: Offer = { ...offer.value, opened: true }
    ctx.writes.push(
      put(offers, { id: offer.id, value }, { expect: offer.version, ttlMs: openedOfferTtlMs }),
      remove(pastes, sessionKey(ctx.update)),
    )
    await startWizard(ctx, { id: offer.id, given: true })
  })
  return composer
}

const offerChoices = ({ chains, name }: Offer): Pick<WatchDraft, 'chains' | 'name'> => ({
  chains,
  ...(name !== undefined && { name }),
})

/** The message has made whole what the one before began. */
const addsAddresses = (whole: string, before: Paste): boolean =>
  parseAddresses(whole, []).taken.length > parseAddresses(before.text, []).taken.length

/** What this message is a part of, if another one came right before it. */
const precedingPaste = async (ctx: ChatContext, at: number): Promise<Paste | undefined> => {
  const [paste]: readonly (Doc<Paste> | undefined)[] = await ctx.store.get(pastes, [sessionKey(ctx.update)])
  if (paste === undefined || paste.value.text.length > maxPasteLength) return undefined
  return at - paste.value.at <= samePasteSeconds ? paste.value : undefined
}
