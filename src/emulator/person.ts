import type { Chat as TelegramChat, User } from 'grammy/types'
import { changeMember, pushMemberUpdate } from './change-member.ts'
import { createParticipant, type Participant } from './participant.ts'
import { type EmulatedChat, followMigration, openChat, type TelegramState } from './telegram-state.ts'
import type { ThreadId } from './topics.ts'

/** A group, a channel, or a topic of a group. */
export type Place = { readonly chatId: number; readonly thread?: ThreadId }

/** A person with a private chat with the bot. */
export type Person = Participant & {
  readonly id: number
  /** The person in a group, channel or topic. */
  in(place: Place): Participant
  joins(chat: Place): void
  leaves(chat: Place): void
  /** Blocks the bot: it gets a `my_chat_member` update, and its messages are refused with 403. */
  blocks(): void
  unblocks(): void
  /** Changes the language set in the person's Telegram. */
  speaks(languageCode: string): void
}

export type PersonOptions = {
  id?: number
  firstName: string
  /** Without the `@`. */
  username?: string
  languageCode?: string
  /** `false`: the person never wrote to the bot, so the bot may not write first. Defaults to `true`. */
  started?: boolean
}

function findPlace(state: TelegramState, { chatId }: Place): EmulatedChat {
  const chat = state.chats.get(chatId)
  if (chat === undefined) throw new RangeError(`No chat ${chatId}`)
  return followMigration(state, chat)
}

export function createPerson(state: TelegramState, options: PersonOptions): Person {
  const id = options.id ?? 1_000_000 + state.users.size
  const { firstName, username, languageCode = 'en' } = options
  const names = { id, first_name: firstName, ...(username !== undefined && { username }) }
  const user: User = { ...names, is_bot: false, language_code: languageCode }
  state.users.set(id, user)
  const info: TelegramChat.PrivateChat = { ...names, type: 'private' }
  const chat = openChat(state, info, options.started === false ? 'not started' : 'open')
  const pushBlock = (before: 'member' | 'kicked', after: 'member' | 'kicked'): void =>
    pushMemberUpdate(state, chat, {
      who: state.bot,
      by: user,
      before: { status: before },
      after: { status: after },
    })
  return {
    ...createParticipant(state, { chat, user }),
    id,
    in: place =>
      createParticipant(state, {
        chat: findPlace(state, place),
        user,
        ...(place.thread !== undefined && { thread: place.thread }),
      }),
    joins: place => changeMember(state, findPlace(state, place), { who: user, by: user, role: 'member' }),
    leaves: place => changeMember(state, findPlace(state, place), { who: user, by: user, role: 'left' }),
    blocks() {
      chat.access = 'blocked'
      pushBlock('member', 'kicked')
    },
    unblocks() {
      chat.access = 'open'
      pushBlock('kicked', 'member')
    },
    speaks(code) {
      user.language_code = code
    },
  }
}
