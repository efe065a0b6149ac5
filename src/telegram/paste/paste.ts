import { Composer } from 'grammy'
import type { Client } from '#client/client.ts'
import { type Doc, put, remove } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import type { Quotas } from '../limits/quotas.ts'
import { obstacleMessage, obstacleOf } from '../limits/room.ts'
import { createPresses } from '../presses.ts'
import { creatingMessage } from '../setup/screens.ts'
import { answer, show } from '../show.ts'
import { laneOf } from '../updates/lane-of.ts'
import { createBeginSetup } from '../watch/begin-setup.ts'
import { type Draft, settingsOf } from '../watch/draft.ts'
import { draftFor } from '../watch/draft-for.ts'
import { readAddresses } from '../watch/read-addresses.ts'
import { beginWatch } from '../watch/watch.ts'
import { joinPieces } from './join-pieces.ts'
import { makeOffer } from './make-offer.ts'
import { type Offer, offerId, offers, openedForMs, type Paste, pasteForMs, pastes } from './offer.ts'
import { isPaste, readPaste } from './read-paste.ts'
import { watchedHere } from './watched-here.ts'

type Deps = {
  readonly client: Client
  readonly chains: readonly number[]
  /** Of the store. */
  readonly secret: string
  readonly quotas: Quotas
}

/** A message that follows the one before so soon, in seconds, is part of the same paste: Telegram's clock counts whole ones. */
const togetherSeconds = 2
/** Of one paste; more than a watch can hold, labels and all. */
const maxText = 65_536

/** A message with addresses needs no command: it is answered by a card that offers to watch them. */
export const createPaste = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const beginSetup = createBeginSetup(deps.secret)

  composer.on('message:text', async (ctx, next) => {
    const { text, date, message_id } = ctx.message
    if (text.startsWith('/')) return next()
    const before = await pasteBefore(ctx, date)
    const whole = before === undefined ? text : joinPieces(before.text, text)
    if (!isPaste(text) && !(before !== undefined && isLonger(whole, before))) return next()
    const read = await readPaste(whole, { ...deps, say: ctx.say })
    const id = before?.offer ?? offerId(deps.secret, { chat: ctx.chat.id, message: message_id })
    const message = await makeOffer(ctx, deps, { id, ...read, replaces: before?.message })
    const value: Paste = { chat: String(ctx.chat.id), offer: id, message, text: whole, at: date }
    ctx.writes.push(put(pastes, { id: laneOf(ctx.update), value }, { ttlMs: pasteForMs }))
  })

  const presses = createPresses(composer)
  presses.on('takeOffer', async (ctx, { offer }) => {
    const message = ctx.callbackQuery?.message?.message_id
    if (message === undefined) return
    const { fresh } = await watchedHere(ctx, offer.value.addresses)
    if (fresh.length === 0) {
      ctx.toast = { text: ctx.say('offer-gone') }
      return
    }
    const room = { chat: offer.value.chat, addresses: fresh.length, quotas: deps.quotas }
    const obstacle = await obstacleOf(ctx.store, room)
    // The offer stays, for when there is room.
    if (obstacle !== undefined) return answer(ctx, obstacleMessage(obstacle, ctx.say))
    const defaults = draftFor(offer.id, { chains: deps.chains, defaults: ctx.settings?.value.defaults })
    const settings = settingsOf({ ...defaults, ...chosenOf(offer.value), addresses: fresh })
    ctx.writes.push(remove(offers, offer.id, { expect: offer.version }), remove(pastes, laneOf(ctx.update)))
    await show(ctx, creatingMessage({ settings, reached: 'nothing', say: ctx.say }))
    await beginSetup(ctx, { id: offer.id, settings, message })
  })

  presses.on('openOffer', async (ctx, { offer }) => {
    const value: Offer = { ...offer.value, opened: true }
    ctx.writes.push(
      put(offers, { id: offer.id, value }, { expect: offer.version, ttlMs: openedForMs }),
      remove(pastes, laneOf(ctx.update)),
    )
    await beginWatch(ctx, { id: offer.id, given: true })
  })
  return composer
}

const chosenOf = ({ chains, name }: Offer): Pick<Draft, 'chains' | 'name'> => ({
  chains,
  ...(name !== undefined && { name }),
})

/** The message has made whole what the one before began. */
const isLonger = (whole: string, before: Paste): boolean =>
  readAddresses(whole, []).taken.length > readAddresses(before.text, []).taken.length

/** What this message is a part of, if another one came right before it. */
const pasteBefore = async (ctx: ChatContext, at: number): Promise<Paste | undefined> => {
  const [paste]: readonly (Doc<Paste> | undefined)[] = await ctx.store.get(pastes, [laneOf(ctx.update)])
  if (paste === undefined || paste.value.text.length > maxText) return undefined
  return at - paste.value.at <= togetherSeconds ? paste.value : undefined
}
