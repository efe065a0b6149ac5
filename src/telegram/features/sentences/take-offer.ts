import { encodeCallback } from '#render/message.ts'
import type { Doc } from '#store/store.ts'
import { type CallbackRoutes, runRoute, toRoutes } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { withoutPlease } from '../../input/bare-name.ts'
import { listOf } from '../../input/find-phrases.ts'
import type { Offer } from '../../records.ts'
import { canWatchEach, openOffer, readLastOffer } from '../paste/offer.ts'

/** Seconds for which *yes* answers an offer; later it may answer something else. */
const answerSeconds = 120

/** The offer that a text of a private chat may answer. Returns `undefined` if there is none. */
const freshOffer = async (ctx: ChatContext): Promise<Doc<Offer> | undefined> => {
  if (!ctx.isPrivate || !hasRole(ctx.role, 'editor')) return undefined
  const last = await readLastOffer(ctx)
  if (ctx.message === undefined || last === undefined) return undefined
  return ctx.message.date - last.paste.value.at <= answerSeconds ? last.offer : undefined
}

/** Takes a sentence as what is wanted of the addresses that were just offered. Returns `false` if none were. */
export const openFreshOffer = async (ctx: ChatContext, sentence: string): Promise<boolean> => {
  const offer = await freshOffer(ctx)
  if (offer === undefined || offer.value.addresses.length === 0) return false
  await openOffer(ctx, { offer, sentence })
  return true
}

/** Answers to an offer, and the buttons that do the same. */
const answers = [
  { way: 'each', button: 'button-watch-each' },
  { way: 'together', button: 'button-watch-together' },
  { way: 'take', button: 'button-watch-offer' },
] as const

/**
 * Takes the offer that the last paste was answered with, as its buttons do, if a text says so: *yes*, *watch
 * both*, *each*. Returns `false` if it does not.
 */
export const takeOffer = async (
  ctx: ChatContext,
  { routes }: { readonly routes: CallbackRoutes },
  text: string,
): Promise<boolean> => {
  const { say } = ctx
  const said = withoutPlease(text).toLowerCase()
  const answer = answers.find(({ way, button }) =>
    [say(button), ...listOf(say('offer-words', { way }))].some(word => word.toLowerCase() === said),
  )
  if (answer === undefined) return false
  const offer = await freshOffer(ctx)
  if (offer === undefined) return false
  const { addresses } = offer.value
  // A person who asks for each gets it, even where the offer has no button for it.
  const takesEach =
    answer.way === 'each' ? addresses.length > 1 : answer.way === 'take' && canWatchEach(addresses)
  const data = encodeCallback(takesEach ? actions.acceptEach : actions.acceptOffer, offer.id)
  await runRoute(ctx, toRoutes(routes, {}), { data, message: offer.value.message })
  if (ctx.toast !== undefined) await show(ctx, textMessage(ctx.toast.text))
  return true
}
