import type { BotCommand } from 'grammy/types'
import { pause } from '#lib/timers.ts'
import { serveBotApi } from './bot-api-server.ts'
import { menuCommands } from './bot-commands.ts'
import { profileText } from './bot-methods.ts'
import { type CallFaults, createCallFaults } from './call-errors.ts'
import {
  type Channel,
  type ChannelOptions,
  type Group,
  type GroupOptions,
  openChannel,
  openGroup,
} from './group.ts'
import { createPerson, type Person, type PersonOptions } from './person.ts'
import { createSendLimits } from './send-limits.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { type BotCall, createTelegramState, type TelegramState } from './telegram-state.ts'
import { setPrivateTopics } from './topics.ts'
import { createUpdateWebhook } from './update-webhook.ts'

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
  /** Description that the bot shows in an empty chat. */
  description(languageCode?: string): string
  person(options: PersonOptions): Person
  /** The messages of a chat whose updates the bot has yet to confirm: people see one tick beside them, and then two. */
  unread(chatId: number): ReadonlySet<number>
  /** The bytes of a sent file. */
  file(id: string): Uint8Array | undefined
  /** The bot, as a member of groups and channels. */
  readonly bot: { readonly id: number; readonly username: string }
  /** Another bot, of which this one sees nothing. */
  otherBot(options: { username: string }): Person
  group(options: GroupOptions): Group
  channel(options: ChannelOptions): Channel
  /** Turns the bot's privacy mode on or off, for the groups that it is added to from now on; on by default. */
  setPrivacyMode(isOn: boolean): void
  /** Turns topics in private chats on or off as the bot's owner does in BotFather; off by default. */
  setPrivateTopics(topics: { readonly isOn?: boolean; readonly ofUsers?: boolean }): void
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
  /** Everything that people and the bot see, as bytes for `restore`. */
  save(): Uint8Array
  /** Goes back to what was saved. The people, groups and channels must have been made in the same order. */
  restore(saved: Uint8Array): void
  /** Stops listening and delivering, as if Telegram were down; the state is kept. */
  goOffline(): Promise<void>
  /** Listens again, on the same port. */
  goOnline(): Promise<void>
  close(): Promise<void>
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

const findUnread = (state: TelegramState, chatId: number): ReadonlySet<number> => {
  const messages = state.updates.waiting().flatMap(({ message }) => message ?? [])
  return new Set(messages.filter(({ chat }) => chat.id === chatId).map(({ message_id: id }) => id))
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
    description: languageCode => profileText(state, 'description', languageCode),
    person: personOptions => createPerson(state, personOptions),
    unread: chatId => findUnread(state, chatId),
    file: id => state.files.get(id)?.bytes,
    bot: state.bot,
    otherBot: ({ username }) => createPerson(state, { firstName: username, username, isBot: true }),
    group: groupOptions => openGroup(state, groupOptions),
    channel: channelOptions => openChannel(state, channelOptions),
    setPrivacyMode(isOn) {
      state.isPrivacyModeOn = isOn
    },
    setPrivateTopics: topics => setPrivateTopics(state, topics),
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
    save: () => takeSnapshot(state),
    restore: saved => restoreSnapshot(state, saved),
    goOffline: close,
    async goOnline() {
      server = await serveBotApi(deps, port)
      webhook.resume()
    },
    close,
  }
}
