import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { callbackButton, type Message, messagePayload } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { destinationTitle } from '#watch/known-chats.ts'
import { destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { accessTo, accessToast } from '../../framework/roles.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { recordManaged } from './record-chat.ts'

/**
 * Writes to the sender of the update, in their language. A bot cannot write to people who never wrote to it,
 * or blocked it.
 */
export const writeInPrivate = async (
  { from, store, api }: ChatContext,
  texts: Texts,
  draw: (say: Translator) => Message,
): Promise<void> => {
  if (from === undefined) return
  const who = { chat: String(from.id), languageCode: from.language_code }
  const { text, ...rest } = messagePayload(draw(await translatorForChat({ store, texts }, who)))
  try {
    await api.sendMessage(from.id, text, rest)
  } catch (error) {
    if (sendOutcomeOf(error).kind !== 'closed') throw error
  }
}

const linkName = 'd'

/** Opens the private chat, where the watches of the destination can be set up. */
export const destinationLink = ({ username }: { readonly username: string }, destination: string): string =>
  `https://t.me/${username}?start=${linkName}_${destination}`

/** Message in the private chat of a manager. */
export const destinationReadyMessage = (
  { id, title }: { readonly id: string; readonly title: string },
  say: Translator,
): Message => ({
  body: say.rich('destination-ready', { title: bold(title) }),
  buttons: [
    [callbackButton(say('button-also-there'), actions.switchRecipient, id)],
    [callbackButton(say('button-watch-there'), actions.newWatchThere, id)],
  ],
})

/** Handles the link in a group's greeting. */
export const createDestinationLinks = (): Feature => ({
  links: {
    [linkName]: async (ctx, id) => {
      const [destination] = await ctx.store.get(destinations, [id])
      const title =
        destination === undefined ? undefined : await destinationTitle(ctx.store, destination.value)
      if (!ctx.isPrivate || destination === undefined || title === undefined) return false
      const access = await accessTo(ctx, destination.value.chat)
      if (access === 'foreign') return false
      if (access === 'granted') await recordManaged(ctx, destination.value.chat)
      const { say } = ctx
      await show(
        ctx,
        access === 'granted'
          ? destinationReadyMessage({ id, title }, say)
          : textMessage(accessToast(access, say)),
      )
      return true
    },
  },
})
