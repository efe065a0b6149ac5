import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { type Message, messagePayload } from '#render/message.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import type { ChatContext } from '../../framework/context.ts'

/**
 * Writes to the sender of the update, in their language. Those who never wrote to the bot, or blocked it, cannot be
 * written to.
 */
export const writeInPrivate = async (
  { from, store, api }: ChatContext,
  { texts, draw }: { readonly texts: Texts; readonly draw: (say: Translator) => Message },
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
