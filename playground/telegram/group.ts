import type { User } from 'grammy/types'
import { changeMember, pushMemberUpdate, putMember } from './change-member.ts'
import { deliverMessage } from './deliver-message.ts'
import { isInChat, type MemberStatus, type Role } from './members.ts'
import { migrateGroup } from './migrate-group.ts'
import { createParticipant, type Participant, readChat, type SeenMessage } from './participant.ts'
import {
  type EmulatedChat,
  type EmulatedTopic,
  followMigration,
  memberOf,
  openChat,
  type TelegramState,
} from './telegram-state.ts'
import {
  deleteTopic,
  enableTopics,
  isInThread,
  openTopic,
  type ThreadId,
  type TopicService,
  writeTopicService,
} from './topics.ts'

type Someone = { readonly id: number }

/** A group or channel, and what people do with it. Where `by` is left out, its creator does it. */
type ManagedChat = {
  readonly chatId: number
  readonly title: string
  /** Role of a person or the bot. */
  roleOf(who: Someone): MemberStatus
  /** Sets what a person is, as it was before the story begins: the bot gets no update. Defaults to a plain member. */
  adds(person: Someone, role?: Role): Participant
  /** Changes what a person or the bot is, with the updates that Telegram sends. */
  changes(who: Someone, role: Role, by?: Someone): void
  /** Adds the bot, by default as a plain member. */
  addsBot(by?: Someone, role?: Role): void
  /** Removes the bot, which gets a `my_chat_member` update. */
  kicksBot(by?: Someone): void
  renames(title: string, by?: Someone): void
  /** Deletes the whole chat. */
  deletes(): void
  messages(): SeenMessage[]
}

/** A group or supergroup. */
export type Group = ManagedChat & {
  /** Whether plain members may write. */
  opensToMembers(isOpen: boolean): void
  /** Makes a supergroup a forum. */
  enablesTopics(): void
  /** Opens a topic. */
  topic(name: string, by?: Someone): Topic
  /** The topic of all messages that are in no other. */
  readonly general: GeneralTopic
  /** Opens a topic; returns its thread id. */
  opensTopic(): number
  deletesTopic(thread: number): void
  /** The group becomes a supergroup with another id; the old id answers with `migrate_to_chat_id`. */
  migrates(by?: Someone): Group
}

export type Channel = ManagedChat & {
  /** Whether posts show who wrote them. */
  signsPosts(isSigned: boolean): void
  /** Forwards each new post to this group. */
  discussesIn(group: { readonly chatId: number }): void
}

type GeneralTopic = {
  readonly chatId: number
  readonly thread: ThreadId
  renames(name: string, by?: Someone): void
  closes(by?: Someone): void
  reopens(by?: Someone): void
  /** Hides the General topic, which closes it, or shows it again. */
  hides(isHidden: boolean, by?: Someone): void
  messages(): SeenMessage[]
}

/** A topic of a forum. */
type Topic = Omit<GeneralTopic, 'hides' | 'thread'> & {
  readonly thread: number
  /** Deletes the topic and its messages; the bot gets no update. */
  deletes(): void
}

const OWNER: User = { id: 900_000_001, is_bot: false, first_name: 'Owner' }

function creatorOf(state: TelegramState, chat: EmulatedChat): User {
  const [id] = [...chat.members].find(([, { status }]) => status === 'creator') ?? []
  return (id === undefined ? undefined : state.users.get(id)) ?? OWNER
}

function findUser(state: TelegramState, { id }: Someone): User {
  const user = state.users.get(id)
  if (user === undefined) throw new RangeError(`No person ${id}`)
  return user
}

/** Changes that look the same in groups and channels. */
function createManagedChat(state: TelegramState, chat: EmulatedChat): ManagedChat {
  const now = (): EmulatedChat => followMigration(state, chat)
  const actor = (by: Someone | undefined): User => (by ? findUser(state, by) : creatorOf(state, now()))
  const change = (who: User, role: Role, by?: Someone): void =>
    changeMember(state, now(), { who, by: actor(by), role })
  return {
    chatId: chat.info.id,
    get title() {
      return now().info.title ?? ''
    },
    roleOf: who => memberOf(now(), who).status,
    adds(person, role = 'member') {
      putMember(now(), person, role)
      return createParticipant(state, { chat, user: findUser(state, person) })
    },
    changes: (who, role, by) => change(findUser(state, who), role, by),
    addsBot: (by, role = 'member') => change(state.bot, role, by),
    kicksBot: by => change(state.bot, 'kicked', by),
    renames(title, by) {
      const current = now()
      if (current.info.type === 'private') return
      current.info = { ...current.info, title }
      deliverMessage(state, current, { author: actor(by), new_chat_title: title })
    },
    deletes() {
      const current = now()
      const before = memberOf(current, state.bot)
      current.isDeleted = true
      if (isInChat(before))
        pushMemberUpdate(state, current, {
          who: state.bot,
          by: actor(undefined),
          before,
          after: { status: 'left' },
        })
    },
    messages: () => readChat(state, now()),
  }
}

/** Creates what people do with any topic; `setClosed` keeps it. */
function createTopicActions<T extends ThreadId>(
  state: TelegramState,
  chat: EmulatedChat,
  { thread, setClosed }: { thread: T; setClosed: (isClosed: boolean) => void },
) {
  const actor = (by: Someone | undefined): User => (by ? findUser(state, by) : creatorOf(state, chat))
  const write = (done: TopicService, by: Someone | undefined): void =>
    writeTopicService(state, chat, { thread, by: actor(by), ...done })
  return {
    chatId: chat.info.id,
    thread,
    write,
    renames: (name: string, by?: Someone) => write({ forum_topic_edited: { name } }, by),
    closes(by?: Someone) {
      setClosed(true)
      write({ forum_topic_closed: {} }, by)
    },
    reopens(by?: Someone) {
      setClosed(false)
      write({ forum_topic_reopened: {} }, by)
    },
    messages: () => readChat(state, chat).filter(({ raw }) => isInThread(raw, thread)),
  }
}

function createTopic(state: TelegramState, chat: EmulatedChat, { id: thread }: EmulatedTopic): Topic {
  const setClosed = (isClosed: boolean): void => {
    const topic = chat.topics.get(thread)
    if (topic !== undefined) topic.isClosed = isClosed
  }
  const { write: _, ...actions } = createTopicActions(state, chat, { thread, setClosed })
  return { ...actions, deletes: () => deleteTopic(state, chat, thread) }
}

function createGeneralTopic(state: TelegramState, chat: EmulatedChat): GeneralTopic {
  const { general } = chat
  const setClosed = (isClosed: boolean): void => {
    general.isClosed = isClosed
    // Opening it shows it again.
    if (!isClosed) general.isHidden = false
  }
  const { write, ...actions } = createTopicActions(state, chat, { thread: 'general', setClosed })
  return {
    ...actions,
    hides(isHidden, by) {
      general.isHidden = isHidden
      if (isHidden) general.isClosed = true
      write(isHidden ? { general_forum_topic_hidden: {} } : { general_forum_topic_unhidden: {} }, by)
    },
  }
}

function createGroup(state: TelegramState, chat: EmulatedChat): Group {
  const now = (): EmulatedChat => followMigration(state, chat)
  const actor = (by: Someone | undefined): User => (by ? findUser(state, by) : creatorOf(state, now()))
  const open = (name: string, by?: Someone): Topic => {
    const topic = openTopic(state, now(), { name, by: actor(by) })
    return createTopic(state, now(), topic)
  }
  return {
    ...createManagedChat(state, chat),
    opensToMembers(isOpen) {
      now().isOpenToMembers = isOpen
    },
    enablesTopics: () => enableTopics(now()),
    topic: open,
    get general() {
      return createGeneralTopic(state, now())
    },
    opensTopic: () => open('Topic').thread,
    deletesTopic: thread => deleteTopic(state, now(), thread),
    migrates: by => createGroup(state, migrateGroup(state, now(), actor(by))),
  }
}

type ChatOptions = {
  readonly title: string
  /** Name of a public chat; absent: it is private to its members. */
  readonly username?: string
  readonly members?: readonly (readonly [Someone, Role])[]
  /** Role of the bot. Default: a plain member of a group, and an administrator of a channel. */
  readonly bot?: Role
}

export type GroupOptions = ChatOptions & {
  readonly type?: 'group' | 'supergroup'
  /** A supergroup with topics. */
  readonly isForum?: boolean
}
export type ChannelOptions = ChatOptions & { readonly isSigned?: boolean }

const nextId = (state: TelegramState, isBasic: boolean): number =>
  (isBasic ? 0 : -1_000_000_000_000) - 1_000 - state.chats.size

function putMembers(
  state: TelegramState,
  chat: EmulatedChat,
  members: readonly (readonly [Someone, Role])[],
) {
  for (const [person, role] of members) putMember(chat, findUser(state, person), role)
}

/** Says that the chat was created; the bot was not there yet. Topics never have the id of this message. */
const CREATION_ID = 1

export function openGroup(
  state: TelegramState,
  { title, username, type = 'group', isForum = false, bot = 'member', members = [] }: GroupOptions,
): Group {
  const isBasic = type === 'group' && !isForum && username === undefined
  const id = nextId(state, isBasic)
  const chat = openChat(
    state,
    isBasic ? { id, type: 'group', title } : { id, type: 'supergroup', title, username },
  )
  if (!isBasic) chat.lastMessageId = CREATION_ID
  if (isForum) enableTopics(chat)
  putMembers(state, chat, [[state.bot, bot], ...members])
  return createGroup(state, chat)
}

export function openChannel(
  state: TelegramState,
  { title, username, isSigned = false, bot = 'administrator', members = [] }: ChannelOptions,
): Channel {
  const id = nextId(state, false)
  const chat = openChat(state, { id, type: 'channel', title, username })
  chat.lastMessageId = CREATION_ID
  chat.areSigned = isSigned
  putMembers(state, chat, [[state.bot, bot], ...members])
  return {
    ...createManagedChat(state, chat),
    signsPosts(isSigned) {
      chat.areSigned = isSigned
    },
    discussesIn(group) {
      chat.discussion = group.chatId
    },
  }
}
