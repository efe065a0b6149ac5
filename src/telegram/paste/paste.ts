import { Composer } from 'grammy'
import type { Client } from '#client/client.ts'
import { type Doc, put, remove } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import type { Quotas } from '../limits/quotas.ts'
import { checkQuotas, quotaRefusalMessage } from '../limits/room.ts'
import { createCallbackRoutes } from '../presses.ts'
import { creatingMessage } from '../setup/screens.ts'
import { replyBelow, show } from '../show.ts'
import { sessionKey } from '../updates/lane-of.ts'
import { createRequestCreation } from '../watch/begin-setup.ts'
import { type Draft, settingsOf } from '../watch/draft.ts'
import { createDraft } from '../watch/draft-for.ts'
import { readAddresses } from '../watch/read-addresses.ts'
import { startWizard } from '../watch/watch.ts'
import { joinPieces } from './join-pieces.ts'
import { showOffer } from './make-offer.ts'
import { type Offer, offerId, offers, openedOfferTtlMs, type Paste, pastes, pasteTtlMs } from './offer.ts'
import { isPaste, readPaste } from './read-paste.ts'
import { splitByWatched } from './watched-here.ts'

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
    if (!isPaste(text) && !(before !== undefined && addsAddresses(whole, before))) return next()
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
    const settings = settingsOf({ ...defaults, ...offerChoices(offer.value), addresses: fresh })
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

const offerChoices = ({ chains, name }: Offer): Pick<Draft, 'chains' | 'name'> => ({
  chains,
  ...(name !== undefined && { name }),
})

/** The message has made whole what the one before began. */
const addsAddresses = (whole: string, before: Paste): boolean =>
  readAddresses(whole, []).taken.length > readAddresses(before.text, []).taken.length

/** What this message is a part of, if another one came right before it. */
const precedingPaste = async (ctx: ChatContext, at: number): Promise<Paste | undefined> => {
  const [paste]: readonly (Doc<Paste> | undefined)[] = await ctx.store.get(pastes, [sessionKey(ctx.update)])
  if (paste === undefined || paste.value.text.length > maxPasteLength) return undefined
  return at - paste.value.at <= samePasteSeconds ? paste.value : undefined
}
