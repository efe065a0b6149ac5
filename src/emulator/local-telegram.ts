import type { BotCommand, Chat as TelegramChat, User } from 'grammy/types'
import { pause } from '#lib/timers.ts'
import { serveBotApi } from './bot-api-server.ts'
import { chatMember, commandsKey } from './bot-methods.ts'
import { type CallFaults, createCallFaults } from './call-errors.ts'
import { createSendLimits } from './message-methods.ts'
import { createParticipant, type Participant, readChat, type SeenMessage } from './participant.ts'
import {
  addMessage,
  type BotCall,
  createTelegramState,
  type EmulatedChat,
  type MemberStatus,
  openChat,
  type TelegramState,
  toUnixSeconds,
} from './telegram-state.ts'
import { createUpdateWebhook } from './update-webhook.ts'

/** A group or supergroup with the bot in it. */
type Group = {
  readonly chatId: number
  /** Adds a person to the group, by default as a plain member. */
  adds(person: { id: number }, status?: MemberStatus): Participant
  /** Opens a topic; returns its thread id. */
  opensTopic(): number
  deletesTopic(thread: number): void
  /** Removes the bot, which gets a `my_chat_member` update. */
  kicksBot(by: { id: number }): void
  /** The group becomes a supergroup with another id; the old id answers with `migrate_to_chat_id`. */
  migrates(): Group
  messages(): SeenMessage[]
}

/** Sends the bot a `my_chat_member` update about itself. */
function pushMembershipUpdate(
  state: TelegramState,
  chat: EmulatedChat,
  change: { by: User; before: MemberStatus; after: MemberStatus },
): void {
  state.updates.push({
    my_chat_member: {
      chat: chat.info,
      from: change.by,
      date: toUnixSeconds(state.now()),
      old_chat_member: chatMember(state.bot, change.before),
      new_chat_member: chatMember(state.bot, change.after),
    },
  })
}

function migrate(state: TelegramState, chat: EmulatedChat): EmulatedChat {
  const info = {
    id: chat.info.id - 1_000_000_000_000,
    type: 'supergroup',
    title: chat.info.title ?? '',
  } as const
  const target = openChat(state, info, chat.access)
  for (const [id, status] of chat.members) target.members.set(id, status)
  chat.movedTo = info.id
  const from = state.bot
  state.updates.push({ message: addMessage(state, chat, { from, migrate_to_chat_id: info.id }) })
  state.updates.push({ message: addMessage(state, target, { from, migrate_from_chat_id: chat.info.id }) })
  return target
}

function createGroup(state: TelegramState, chat: EmulatedChat): Group {
  const userOf = (id: number): User => {
    const user = state.users.get(id)
    if (user === undefined) throw new RangeError(`No person ${id}`)
    return user
  }
  return {
    chatId: chat.info.id,
    adds({ id }, status = 'member') {
      chat.members.set(id, status)
      return createParticipant(state, chat, userOf(id))
    },
    opensTopic() {
      const { message_id: thread } = addMessage(state, chat, { from: state.bot })
      chat.topics.add(thread)
      return thread
    },
    deletesTopic(thread) {
      chat.topics.delete(thread)
    },
    kicksBot({ id }) {
      chat.access = 'kicked'
      pushMembershipUpdate(state, chat, { by: userOf(id), before: 'member', after: 'kicked' })
    },
    migrates: () => createGroup(state, migrate(state, chat)),
    messages: () => readChat(state, chat),
  }
}

/** A person with a private chat with the bot. */
export type Person = Participant & {
  readonly id: number
  /** Blocks the bot: it gets a `my_chat_member` update, and its messages are refused with 403. */
  blocks(): void
  unblocks(): void
  /** Changes the language set in the person's Telegram. */
  speaks(languageCode: string): void
}

type PersonOptions = {
  id?: number
  firstName: string
  languageCode?: string
  /** `false`: the person never wrote to the bot, so the bot may not write first. Defaults to `true`. */
  started?: boolean
}

/** A Telegram on this machine: the Bot API over HTTP, and the participants who chat with the bot. */
export type LocalTelegram = {
  /** The bot's API root; the Bot API is at `<apiRoot>/bot<token>/<method>`. */
  readonly apiRoot: string
  readonly token: string
  /** Every call with the right token and a known method; oldest first. */
  readonly calls: readonly BotCall[]
  /** Calls of unknown methods or with unknown parameters: tests assert that there are none. */
  readonly invalidCalls: readonly string[]
  /** The commands in the menu of a private chat. */
  commands(): readonly BotCommand[]
  person(options: PersonOptions): Person
  /** The bytes of a sent file. */
  file(id: string): Uint8Array | undefined
  group(options: { title: string; type?: 'group' | 'supergroup' }): Group
  /** Makes calls fail. Rules without `method` also match `getUpdates`. */
  readonly fail: CallFaults['fail']
  /** Turns Telegram's send limits on or off; off by default. */
  enforceSendLimits(isEnabled: boolean): void
  /** Delivers an update again, with the same `update_id`. */
  redeliver(updateId: number): void
  /** All updates made in `act` reach the bot in one `getUpdates` reply, or by webhook right after each other. */
  deliverTogether<T>(act: () => T | Promise<T>): Promise<T>
  /**
   * Resolves when the bot has confirmed every update and made no call but `getUpdates` for `quietMs` (150);
   * rejects after `timeoutMs` (60,000).
   */
  settled(options?: { quietMs?: number; timeoutMs?: number }): Promise<void>
  /** Calls `listener` with the chat's id after each change in a chat. Returns an unsubscribe function. */
  onChange(listener: (chatId: number) => void): () => void
  /** Calls `listener` with each call of the bot as it arrives. Returns an unsubscribe function. */
  onCall(listener: (call: BotCall) => void): () => void
  /** Stops listening and delivering, as if Telegram were down; the state is kept. */
  goOffline(): Promise<void>
  /** Listens again, on the same port. */
  goOnline(): Promise<void>
  close(): Promise<void>
}

function createPerson(state: TelegramState, options: PersonOptions): Person {
  const id = options.id ?? 1_000_000 + state.users.size
  const names = { id, first_name: options.firstName }
  const user: User = { ...names, is_bot: false, language_code: options.languageCode ?? 'en' }
  state.users.set(id, user)
  const info: TelegramChat.PrivateChat = { ...names, type: 'private' }
  const chat = openChat(state, info, options.started === false ? 'not started' : 'open')
  return {
    ...createParticipant(state, chat, user),
    id,
    blocks() {
      chat.access = 'blocked'
      pushMembershipUpdate(state, chat, { by: user, before: 'member', after: 'kicked' })
    },
    unblocks() {
      chat.access = 'open'
      pushMembershipUpdate(state, chat, { by: user, before: 'kicked', after: 'member' })
    },
    speaks(languageCode) {
      user.language_code = languageCode
    },
  }
}

const menuCommands = (state: TelegramState): readonly BotCommand[] =>
  state.commands.get(commandsKey({ scope: { type: 'all_private_chats' } })) ??
  state.commands.get(commandsKey({})) ??
  []

function openGroup(
  state: TelegramState,
  { title, type = 'group' }: Parameters<LocalTelegram['group']>[0],
): Group {
  const id = (type === 'group' ? 0 : -1_000_000_000_000) - 1_000 - state.chats.size
  const chat = openChat(state, { id, type, title }, 'open')
  chat.members.set(state.bot.id, 'member')
  return createGroup(state, chat)
}

const tickMs = 10

/**
 * Quiet time is counted in ticks of the event loop, not by the clock: on a busy machine the process does little work in a
 * given time, and none while it is suspended.
 */
async function waitUntilSettled(
  state: TelegramState,
  { quietMs, timeoutMs }: { quietMs: number; timeoutMs: number },
): Promise<void> {
  let quietTicks = 0
  const onCall = ({ method }: BotCall): void => {
    if (method !== 'getUpdates') quietTicks = 0
  }
  const deadline = performance.now() + timeoutMs
  state.events.on('call', onCall).on('answer', onCall)
  try {
    while (quietTicks * tickMs < quietMs) {
      if (performance.now() > deadline) throw new Error(`Not settled within ${timeoutMs} ms`)
      await pause(tickMs)
      const isBusy = state.updates.pending > 0 || state.pendingCalls > 0
      quietTicks = isBusy ? 0 : quietTicks + 1
    }
  } finally {
    state.events.off('call', onCall).off('answer', onCall)
  }
}

/**
 * Starts a Telegram on 127.0.0.1, with one bot. It replies as Telegram does, with the same error texts, and refuses what the
 * Bot API does not know.
 *
 * ```ts
 * const telegram = await createLocalTelegram({ token })
 * // … start the bot on telegram.apiRoot …
 * const alice = telegram.person({ firstName: 'Alice' })
 * alice.sends('/start')
 * const hello = await alice.sees(/^Hello/)
 * await alice.presses({ text: 'Watch', message: hello })
 * assert.deepEqual(telegram.invalidCalls, [])
 * ```
 * @param options `token` is `<bot id>:<secret>`; `port`: by default a free one. `now`: the clock in milliseconds.
 */
export async function createLocalTelegram(options: {
  token: string
  port?: number
  now?: () => number
}): Promise<LocalTelegram> {
  const state = createTelegramState(options.token, options.now ?? Date.now)
  const limits = createSendLimits(state.now)
  const faults = createCallFaults()
  const calls: BotCall[] = []
  const invalidCalls: string[] = []
  const webhook = createUpdateWebhook(state)
  const deps = { state, limits, webhook, faults, calls, invalidCalls }
  let server = await serveBotApi(deps, options.port ?? 0)
  const { port } = server
  const close = (): Promise<void> => {
    webhook.pause()
    return server.close()
  }
  return {
    apiRoot: `http://127.0.0.1:${port}`,
    token: options.token,
    calls,
    invalidCalls,
    commands: () => menuCommands(state),
    person: personOptions => createPerson(state, personOptions),
    file: id => state.files.get(id)?.bytes,
    group: groupOptions => openGroup(state, groupOptions),
    fail: (rule, fault) => faults.fail(rule, fault),
    enforceSendLimits: isEnabled => limits.setEnabled(isEnabled),
    redeliver: updateId => state.updates.redeliver(updateId),
    deliverTogether: act => state.updates.deliverTogether(act),
    settled: ({ quietMs = 150, timeoutMs = 60_000 } = {}) => waitUntilSettled(state, { quietMs, timeoutMs }),
    onChange(listener) {
      state.events.on('chat', listener)
      return () => state.events.off('chat', listener)
    },
    onCall(listener) {
      state.events.on('call', listener)
      return () => state.events.off('call', listener)
    },
    goOffline: close,
    async goOnline() {
      server = await serveBotApi(deps, port)
      webhook.resume()
    },
    close,
  }
}
