import { randomInt } from 'node:crypto'
import type { Chat as TelegramChat, User } from 'grammy/types'
import { isOn } from './bot-methods.ts'
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
  /**
   * Sends a message with the bot's name in a chat in which the bot is not; resolves with the text that the bot sends there, if it does.
   * `chat`: id of that chat; `repliesTo`: the text of the message that it replies to.
   * @throws Error if the bot has not turned on guest mode.
   */
  mentions(text: string, about?: Pick<Mention, 'chat' | 'repliesTo'>): Promise<string>
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

function query(
  state: TelegramState,
  { isGuest, push }: { readonly isGuest: boolean; readonly push: (id: string) => void },
): Promise<readonly InlineResult[]> {
  const mode = isGuest ? 'guest mode' : 'inline mode'
  if (!isOn(state, mode)) throw new Error(`The bot has not turned on ${mode}`)
  const id = String(randomInt(1, 2 ** 47))
  return new Promise((resolve, reject) => {
    // A guest may say nothing.
    const timer = isGuest
      ? undefined
      : setTimeout(() => reject(new Error(`No answer within ${INLINE_TIMEOUT_MS} ms`)), INLINE_TIMEOUT_MS)
    state.inlineQueries.set(id, {
      at: state.now(),
      isGuest,
      settle: results => {
        clearTimeout(timer)
        resolve(results)
      },
    })
    push(id)
  })
}

const typeInline = (
  state: TelegramState,
  { user, text }: { readonly user: User; readonly text: string },
): Promise<readonly InlineResult[]> =>
  query(state, {
    isGuest: false,
    push: id => state.updates.push({ inline_query: { id, from: user, query: text, offset: '' } }),
  })

type Mention = {
  readonly user: User
  readonly text: string
  readonly chat?: number
  readonly repliesTo?: string
}

async function mention(
  state: TelegramState,
  { user, text, chat: id = -4_000_000_000_001, repliesTo }: Mention,
): Promise<string> {
  const chat: TelegramChat.GroupChat = { id, type: 'group', title: 'Elsewhere' }
  const message = { chat, from: user, date: Math.floor(state.now() / 1_000), message_id: 1 }
  const replied = repliesTo !== undefined && {
    reply_to_message: { ...message, text: repliesTo, reply_to_message: undefined },
  }
  const [result] = await query(state, {
    isGuest: true,
    push: asked =>
      state.updates.push({
        guest_message: { ...message, message_id: 2, text, guest_query_id: asked, ...replied },
      }),
  })
  return result?.input_message_content.message_text ?? ''
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
    types: text => typeInline(state, { user, text }),
    mentions: (text, about) => mention(state, { user, text, ...about }),
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
