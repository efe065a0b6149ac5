import type { BotCommand, Chat as TelegramChat, User } from 'grammy/types'
import { pause } from '#lib/timers.ts'
import { serveBotApi } from './bot-api-server.ts'
import { chatMember, commandsKey } from './bot-methods.ts'
import { type CallFaults, createCallFaults } from './call-faults.ts'
import { createParticipant, type Participant, readChat, type SeenMessage } from './participant.ts'
import { createSendLimits } from './send-limits.ts'
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
  /** Sits a person down in the group, as a member unless told otherwise. */
  adds(person: { id: number }, status?: MemberStatus): Participant
  /** Opens a topic and returns its thread id. */
  opensTopic(): number
  deletesTopic(thread: number): void
  /** Removes the bot, which hears of it by `my_chat_member`. */
  kicksBot(by: { id: number }): void
  /** The group becomes a supergroup with another id; the old id answers with `migrate_to_chat_id`. */
  migrates(): Group
  messages(): SeenMessage[]
}

/** Tells the bot that its own place in a chat changed. */
function pushMembershipUpdate(
  world: TelegramState,
  chat: EmulatedChat,
  change: { by: User; before: MemberStatus; after: MemberStatus },
): void {
  world.updates.push({
    my_chat_member: {
      chat: chat.info,
      from: change.by,
      date: toUnixSeconds(world.now()),
      old_chat_member: chatMember(world.bot, change.before),
      new_chat_member: chatMember(world.bot, change.after),
    },
  })
}

function migrate(world: TelegramState, chat: EmulatedChat): EmulatedChat {
  const info = {
    id: chat.info.id - 1_000_000_000_000,
    type: 'supergroup',
    title: chat.info.title ?? '',
  } as const
  const target = openChat(world, info, chat.access)
  for (const [id, status] of chat.members) target.members.set(id, status)
  chat.movedTo = info.id
  const from = world.bot
  world.updates.push({ message: addMessage(world, chat, { from, migrate_to_chat_id: info.id }) })
  world.updates.push({ message: addMessage(world, target, { from, migrate_from_chat_id: chat.info.id }) })
  return target
}

/** The control surface of a group chat. */
function createGroup(world: TelegramState, chat: EmulatedChat): Group {
  const userOf = (id: number): User => {
    const user = world.users.get(id)
    if (user === undefined) throw new RangeError(`No person ${id}`)
    return user
  }
  return {
    chatId: chat.info.id,
    adds({ id }, status = 'member') {
      chat.members.set(id, status)
      return createParticipant(world, chat, userOf(id))
    },
    opensTopic() {
      const { message_id: thread } = addMessage(world, chat, { from: world.bot })
      chat.topics.add(thread)
      return thread
    },
    deletesTopic(thread) {
      chat.topics.delete(thread)
    },
    kicksBot({ id }) {
      chat.access = 'kicked'
      pushMembershipUpdate(world, chat, { by: userOf(id), before: 'member', after: 'kicked' })
    },
    migrates: () => createGroup(world, migrate(world, chat)),
    messages: () => readChat(world, chat),
  }
}

/** A person with a private chat with the bot. */
export type Person = Participant & {
  readonly id: number
  /** Blocks the bot: it hears so by `my_chat_member`, and its messages are refused with 403. */
  blocks(): void
  unblocks(): void
  /** Has another language from now on, in the settings of the person's Telegram. */
  speaks(languageCode: string): void
}

type PersonOptions = {
  id?: number
  firstName: string
  languageCode?: string
  /** `false`: the person never wrote to the bot, which therefore may not write either. */
  started?: boolean
}

/** A Telegram on this machine: the Bot API over HTTP, and the people on the other side of it. */
export type LocalTelegram = {
  /** What the bot takes as its API root; the Bot API is at `<apiRoot>/bot<token>/<method>`. */
  readonly apiRoot: string
  readonly token: string
  /** Every call of the bot, with the right token, of a method that exists; oldest first. */
  readonly calls: readonly BotCall[]
  /** Calls of unknown methods, or with parameters that the Bot API has not: a test asserts that there are none. */
  readonly invalidCalls: readonly string[]
  /** The commands that a private chat shows in its menu. */
  commands(): readonly BotCommand[]
  person(options: PersonOptions): Person
  /** The bytes of a file that was sent. */
  file(id: string): Uint8Array | undefined
  group(options: { title: string; type?: 'group' | 'supergroup' }): Group
  /** Makes calls go wrong. Rules without `method` are for `getUpdates` too. */
  readonly fail: CallFaults['fail']
  /** Turns Telegram's limits on sending on or off; off at first. */
  enforceSendLimits(on: boolean): void
  /** Delivers an update once more, with the same `update_id`. */
  redeliver(updateId: number): void
  /** All updates made inside reach the bot in one answer to `getUpdates`, or by webhook one right after the other. */
  deliverTogether<T>(act: () => T | Promise<T>): Promise<T>
  /**
   * Resolves when the bot has confirmed every update and made no call but `getUpdates` for `quietMs` (150);
   * rejects after `timeoutMs` (60,000).
   */
  settled(options?: { quietMs?: number; timeoutMs?: number }): Promise<void>
  /** Calls `listener` with the chat's id after each change in a chat. Returns how to stop that. */
  onChange(listener: (chatId: number) => void): () => void
  /** Calls `listener` with each call of the bot as it comes in. Returns how to stop that. */
  onCall(listener: (call: BotCall) => void): () => void
  /** Stops listening and delivering, as if Telegram were down; everything is kept. */
  goOffline(): Promise<void>
  /** Listens again, on the same port. */
  goOnline(): Promise<void>
  close(): Promise<void>
}

function createPerson(world: TelegramState, options: PersonOptions): Person {
  const id = options.id ?? 1_000_000 + world.users.size
  const names = { id, first_name: options.firstName }
  const user: User = { ...names, is_bot: false, language_code: options.languageCode ?? 'en' }
  world.users.set(id, user)
  const info: TelegramChat.PrivateChat = { ...names, type: 'private' }
  const chat = openChat(world, info, options.started === false ? 'not started' : 'open')
  return {
    ...createParticipant(world, chat, user),
    id,
    blocks() {
      chat.access = 'blocked'
      pushMembershipUpdate(world, chat, { by: user, before: 'member', after: 'kicked' })
    },
    unblocks() {
      chat.access = 'open'
      pushMembershipUpdate(world, chat, { by: user, before: 'kicked', after: 'member' })
    },
    speaks(languageCode) {
      user.language_code = languageCode
    },
  }
}

const menuCommands = (world: TelegramState): readonly BotCommand[] =>
  world.commands.get(commandsKey({ scope: { type: 'all_private_chats' } })) ??
  world.commands.get(commandsKey({})) ??
  []

function openGroup(
  world: TelegramState,
  { title, type = 'group' }: Parameters<LocalTelegram['group']>[0],
): Group {
  const id = (type === 'group' ? 0 : -1_000_000_000_000) - 1_000 - world.chats.size
  const chat = openChat(world, { id, type, title }, 'open')
  chat.members.set(world.bot.id, 'member')
  return createGroup(world, chat)
}

const tickMs = 10

/**
 * Quiet is counted in turns of the event loop, not by the clock: a process that gets little of its machine does little of
 * its work in a stretch of time, and one that was halted does none.
 */
async function waitUntilSettled(
  world: TelegramState,
  limits: { quietMs: number; timeoutMs: number },
): Promise<void> {
  const { quietMs, timeoutMs } = limits
  let quietTurns = 0
  const heard = ({ method }: BotCall): void => {
    if (method !== 'getUpdates') quietTurns = 0
  }
  const deadline = performance.now() + timeoutMs
  world.events.on('call', heard).on('answer', heard)
  try {
    while (quietTurns * tickMs < quietMs) {
      if (performance.now() > deadline) throw new Error(`Not settled within ${timeoutMs} ms`)
      await pause(tickMs)
      const isBusy = world.updates.pending > 0 || world.underWay > 0
      quietTurns = isBusy ? 0 : quietTurns + 1
    }
  } finally {
    world.events.off('call', heard).off('answer', heard)
  }
}

/**
 * Starts a Telegram on 127.0.0.1, with one bot. It answers as Telegram does, in its words, and refuses loudly what the
 * Bot API does not know.
 *
 * ```ts
 * const telegram = await createLocalTelegram({ token })
 * // … start the bot on telegram.apiRoot …
 * const alice = telegram.person({ firstName: 'Alice' })
 * alice.sends('/start')
 * const hello = await alice.sees(/^Hello/)
 * await alice.presses({ text: 'Watch', message: hello })
 * assert.deepEqual(telegram.complaints, [])
 * ```
 * @param options `token` is `<bot id>:<secret>`; `port` a free one unless told; `now` is the clock in milliseconds.
 */
export async function createLocalTelegram(options: {
  token: string
  port?: number
  now?: () => number
}): Promise<LocalTelegram> {
  const world = createTelegramState(options.token, options.now ?? Date.now)
  const pace = createSendLimits(world.now)
  const faults = createCallFaults()
  const calls: BotCall[] = []
  const complaints: string[] = []
  const webhook = createUpdateWebhook(world)
  const deps = { world, pace, webhook, faults, calls, complaints }
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
    invalidCalls: complaints,
    commands: () => menuCommands(world),
    person: personOptions => createPerson(world, personOptions),
    file: id => world.files.get(id)?.bytes,
    group: groupOptions => openGroup(world, groupOptions),
    fail: (rule, fault) => faults.fail(rule, fault),
    enforceSendLimits: on => pace.setEnabled(on),
    redeliver: updateId => world.updates.redeliver(updateId),
    deliverTogether: act => world.updates.deliverTogether(act),
    settled: ({ quietMs = 150, timeoutMs = 60_000 } = {}) => waitUntilSettled(world, { quietMs, timeoutMs }),
    onChange(listener) {
      world.events.on('chat', listener)
      return () => world.events.off('chat', listener)
    },
    onCall(listener) {
      world.events.on('call', listener)
      return () => world.events.off('call', listener)
    },
    goOffline: close,
    async goOnline() {
      server = await serveBotApi(deps, port)
      webhook.resume()
    },
    close,
  }
}
