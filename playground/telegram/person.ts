import { randomInt } from 'node:crypto'
import type { Chat as TelegramChat, User } from 'grammy/types'
import { isInline } from './bot-methods.ts'
import { changeMember, pushMemberUpdate } from './change-member.ts'
import type { ChatRequest, InlineResult } from './method-schemas.ts'
import { openLink } from './open-link.ts'
import { createParticipant, type Participant } from './participant.ts'
import { shareChat } from './share-chat.ts'
import { type EmulatedChat, followMigration, openChat, type TelegramState } from './telegram-state.ts'
import { deleteTopic, privateTopics, type ThreadId } from './topics.ts'

/** A group, a channel, or a topic of a group. */
type Place = { readonly chatId: number; readonly thread?: ThreadId }

/** A person with a private chat with the bot. */
export type Person = Participant & {
  readonly id: number
  /** The person in a group, channel or topic. */
  in(place: Place): Participant
  /**
   * Opens a link to the bot, in the group or channel that the person chooses if the link asks for one.
   * @throws Error if the person may not do what the link asks for.
   */
  opens(link: string, chosen?: Place): void
  /**
   * Taps a button of the bot's keyboard that asks for a chat, and chooses this one.
   * @throws Error if Telegram does not offer it.
   */
  shares(button: string, chosen: Place): void
  /**
   * Types `@bot` and a text in any chat; resolves with the results that the bot offers, none of which is sent.
   * @throws Error if the bot has not turned on inline mode.
   */
  types(query: string): Promise<readonly InlineResult[]>
  joins(chat: Place): void
  leaves(chat: Place): void
  /** Blocks the bot: it gets a `my_chat_member` update, and its messages are refused with 403. */
  blocks(): void
  unblocks(): void
  /** From now on the person's app is one that knows no ephemeral messages: it shows none, and sends none. */
  keepsOldApp(): void
  /**
   * Deletes a topic of the private chat; the bot gets no update.
   * @throws Error if the bot's owner has not allowed people to.
   */
  deletesTopic(thread: number): void
  /** Changes the language set in the person's Telegram. */
  speaks(languageCode: string): void
  /** The language set in the person's Telegram, if that says so. */
  language(): string | undefined
}

export type PersonOptions = {
  id?: number
  firstName: string
  /** Name without the `@`. */
  username?: string
  /** `null`: the person's Telegram does not say. Defaults to `en`. */
  languageCode?: string | null
  /** `false`: the person never wrote to the bot, so the bot may not write first. Defaults to `true`. */
  started?: boolean
  isBot?: boolean
}

/** The chat shows the newest keyboard, until a later message removes it, or its own message is deleted. */
function findRequest(chat: EmulatedChat, button: string): ChatRequest {
  const shown = [...chat.replyMarkups.values()].findLast(markup => !('force_reply' in markup))
  const rows = shown !== undefined && 'keyboard' in shown ? shown.keyboard : []
  const found = rows.flat().find(({ text }) => text === button)
  if (found?.request_chat !== undefined) return found.request_chat
  throw new Error(`No button ${JSON.stringify(button)} that asks for a chat`)
}

function findPlace(state: TelegramState, { chatId }: Place): EmulatedChat {
  const chat = state.chats.get(chatId)
  if (chat === undefined) throw new RangeError(`No chat ${chatId}`)
  return followMigration(state, chat)
}

const INLINE_TIMEOUT_MS = 60_000

function askInline(
  state: TelegramState,
  { user, query }: { readonly user: User; readonly query: string },
): Promise<readonly InlineResult[]> {
  if (!isInline(state)) throw new Error('The bot has not turned on inline mode')
  const id = String(randomInt(1, 2 ** 47))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No answer to ${JSON.stringify(query)} within ${INLINE_TIMEOUT_MS} ms`)),
      INLINE_TIMEOUT_MS,
    )
    state.inlineQueries.set(id, {
      at: state.now(),
      settle: results => {
        clearTimeout(timer)
        resolve(results)
      },
    })
    state.updates.push({ inline_query: { id, from: user, query, offset: '' } })
  })
}

export function createPerson(state: TelegramState, options: PersonOptions): Person {
  const id = options.id ?? 1_000_000 + state.users.size
  const { firstName, username, languageCode = 'en' } = options
  const names = { id, first_name: firstName, username }
  const user: User = { ...names, is_bot: options.isBot ?? false, language_code: languageCode ?? undefined }
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
        thread: place.thread,
      }),
    opens: (link, chosen) =>
      openLink(state, link, { user, privateChat: chat, chosen: chosen && findPlace(state, chosen) }),
    shares: (button, chosen) =>
      shareChat(state, findRequest(chat, button), {
        user,
        privateChat: chat,
        chosen: findPlace(state, chosen),
      }),
    types: query => askInline(state, { user, query }),
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
    keepsOldApp() {
      state.olderApps.add(id)
    },
    deletesTopic(thread) {
      if (!privateTopics(state).ofUsers) throw new Error('The bot lets nobody delete its topics')
      deleteTopic(state, chat, thread)
    },
    speaks(code) {
      user.language_code = code
    },
    language: () => user.language_code,
  }
}
