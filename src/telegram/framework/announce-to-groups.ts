import { type Api, GrammyError } from 'grammy'
import { sanitizeName } from '#lib/sanitize-text.ts'
import { messagePayload } from '#render/message.ts'
import { plain, type RichText } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { knownChats } from '#watch/known-chats.ts'
import { destinations } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { zonedTime } from '#watch/zoned-time.ts'

/** A change of the alerts that a destination gets. */
export type GroupChange = {
  readonly destination: string
  readonly action:
    | 'muted'
    | 'unmuted'
    | 'paused'
    | 'live'
    | 'deleting'
    | 'restored'
    | 'changed'
    | 'posting'
    | 'stopped'
  readonly name: string
  /** The end of a mute, in milliseconds since 1970; 0 if it has no end. */
  readonly until?: number
}

const maxNamed = 3

const lineOf = (who: string, changes: readonly GroupChange[], say: Translator): RichText => {
  const [{ action, until = 0 } = { action: 'changed' }] = changes
  const names = changes.slice(0, maxNamed).map(({ name }) => name)
  return say.rich('group-change', {
    who,
    action: action === 'muted' && until === 0 ? 'silenced' : action,
    names: listLine(changes.length > maxNamed ? [...names, '…'] : names, say),
    until: until === 0 ? plain('') : zonedTime(until, say),
  })
}

export type AnnounceDeps = { readonly api: Api; readonly store: Store; readonly texts: Texts }

/**
 * Sends groups a silent line for each destination and kind of change: who changed which alerts they get.
 * Channels and private chats are sent nothing.
 */
export const announceToGroups = async (
  { api, store, texts }: AnnounceDeps,
  {
    who,
    changes,
  }: {
    readonly who: { readonly id: number; readonly name: string }
    readonly changes: readonly GroupChange[]
  },
): Promise<void> => {
  const alike = Map.groupBy(changes, ({ destination, action, until }) => `${destination} ${action} ${until}`)
  for (const some of alike.values()) {
    const [destination] = await store.get(destinations, [some[0]?.destination ?? ''])
    if (destination === undefined) continue
    const { chat, thread } = destination.value
    const [doc] = await store.get(knownChats, [chat])
    if (doc === undefined || doc.value.type === 'channel') continue
    const name = sanitizeName(who.name, String(who.id))
    const body = lineOf(name, some, await translatorForChat({ store, texts }, { chat }))
    const { text, ...rest } = messagePayload({ body, buttons: [] })
    const topic = thread === undefined ? {} : { message_thread_id: thread }
    try {
      await api.sendMessage(chat, text, { ...rest, ...topic, disable_notification: true })
    } catch (error) {
      // The group may be closed to the bot, or its topic gone; the change stands all the same.
      if (!(error instanceof GrammyError) || ![400, 403].includes(error.error_code)) throw error
    }
  }
}
