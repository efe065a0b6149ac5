import { plain, type RichText } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { liveChannels, ownChat, recipientsOf, recipientsText } from '#watch/channels.ts'
import type { Watch } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'

/**
 * Says which recipients a mute of watches silences, and which it does not, if they have more than this chat.
 */
export const mutedRecipientLines = async (
  { store, say, chatId }: ChatContext,
  some: readonly Doc<Watch>[],
): Promise<readonly RichText[]> => {
  const reader = String(chatId)
  const recipients = new Set(some.flatMap(({ value }) => recipientsOf(value.settings)))
  const [watch] = some
  if (watch === undefined || [...recipients].every(recipient => recipient === ownChat)) return []
  // The service itself posts to channels, whatever is muted in chats.
  const loud = (await liveChannels(store, watch.value.chat)).filter(({ id }) => recipients.has(id))
  for (const { id } of loud) recipients.delete(id)
  const settings = { recipients: [...recipients] }
  const silent =
    recipients.size === 0 ? '' : await recipientsText(store, { ...watch.value, settings, reader, say })
  const names = listLine(
    loud.map(({ name }) => name),
    say,
    'long',
  )
  return [
    ...(silent === '' ? [] : [plain(say('muted-silent', { places: silent }))]),
    ...(names === '' ? [] : [plain(say('muted-loud', { places: names }))]),
  ]
}
