import type { Update, User } from 'grammy/types'
import { updateSchema } from '#telegram/framework/updates/intake.ts'

/** A chat, or a topic of it, and a message of the bot there. */
export type Place = {
  readonly chat: object
  readonly message: number
  readonly thread?: number
  readonly bot: User
}

/** A person, or what Telegram names instead of one; `as`: the fields of their messages that say so. */
export type Actor = { readonly name: string; readonly from: User; readonly as?: object }

/** Above those of the local Telegram. */
let lastNumber = 1_000_000_000
const nextNumber = (): number => {
  lastNumber += 1
  return lastNumber
}

const topicOf = ({ thread }: Place): object =>
  thread === undefined ? {} : { is_topic_message: true, message_thread_id: thread }

const botMessage = (place: Place): object => ({
  message_id: place.message,
  date: 1,
  chat: place.chat,
  from: place.bot,
  text: 'It had buttons.',
  ...topicOf(place),
})

export const pressOf = ({ from }: Actor, place: Place, data: string): Update => {
  const update_id = nextNumber()
  const press = { id: String(update_id), from, chat_instance: '1', data, message: botMessage(place) }
  return updateSchema.parse({ update_id, callback_query: press })
}

/** A message that replies to the bot. */
export const replyOf = ({ from, as }: Actor, place: Place, content: object): Update => {
  const message = {
    message_id: nextNumber(),
    date: 1,
    chat: place.chat,
    from,
    reply_to_message: botMessage(place),
    ...topicOf(place),
    ...as,
    ...content,
  }
  return updateSchema.parse({ update_id: nextNumber(), message })
}

/** As Telegram marks it; the command may have arguments. */
export const commandContent = (command: string, field: 'text' | 'caption' = 'text'): object => ({
  [field]: command,
  [field === 'text' ? 'entities' : 'caption_entities']: [
    { type: 'bot_command', offset: 0, length: command.split(' ', 1)[0]?.length },
  ],
})
