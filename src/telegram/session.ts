import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConversationData, type ConversationStorage, conversations } from '@grammyjs/conversations'
import { Composer, type MiddlewareFn } from 'grammy'
import type { Update } from 'grammy/types'
import { z } from 'zod'
import type { Message } from '#chat/message.ts'
import { type ChatSettings, chatSettings, settingsWrite } from '#chat/settings.ts'
import { wallNow } from '#lib/time.ts'
import { defineKind, put, remove } from '#store/store.ts'
import type { ChatContext } from './ui/context.ts'
import { showAndGetMessageId } from './ui/show.ts'

/** `chat`: whose it is. */
type StoredWizards = {
  readonly chat: string
  readonly version: string
  readonly at: number
  readonly state: ConversationData
}
export const storedWizards = defineKind<StoredWizards>()('conversation', { indexes: ['chat'] })

const hour = 3_600_000
/** A set-up left alone for a day is closed; its remains stay a week, so that the person can be told. */
const openForMs = 24 * hour
const keptForMs = 7 * 24 * hour
/** A thousand addresses with their labels, as they were typed, and about 100 turns; who needs more begins anew. */
const maxStoredBytes = 256 * 1024
const tooLarge = 'too large'

/**
 * Where conversations rest between updates: in the store, one a chat, topic and user, written in the commit of the update.
 * A state that is too old, too large or of another version of the code is as good as none, and the context of each update
 * says so until `removeRemains`.
 */
export const createConversationStorage = (o: {
  version: string
  now?: () => number
}): ConversationStorage<ChatContext, ConversationData> => {
  const now = o.now ?? wallNow
  const asRead = new WeakMap<ChatContext, ConversationData>()
  return {
    type: 'context',
    version: o.version,
    adapter: {
      read: async ctx => {
        const [kept] = await ctx.store.get(storedWizards, [sessionKeyOf(ctx)])
        if (kept === undefined) return undefined
        const { version, at, state } = kept.value
        // The plugin writes into the state it is given; what the store gives is everybody's.
        if (version === o.version && now() - at < openForMs) {
          asRead.set(ctx, state)
          return { version: [0, version], state: structuredClone(state) }
        }
        ctx.setupLost = version === o.version ? 'left' : 'closed'
        return undefined
      },
      write: (ctx, { state: written }) => {
        const open = withoutEnded(written, ctx.endedSetups)
        if (Object.keys(open).length === 0)
          return void ctx.writes.push(remove(storedWizards, sessionKeyOf(ctx)))
        const text = JSON.stringify(lastUsedFirst(open, asRead.get(ctx)), trimForStorage)
        const state: ConversationData = JSON.parse(text)
        const fits = Buffer.byteLength(text) <= maxStoredBytes
        // Of one that is too large only its grave is kept: to fail here would fail each further turn as well.
        const chat = String(ctx.chatId ?? 0)
        const value: StoredWizards = fits
          ? { chat, version: o.version, at: now(), state }
          : { chat, version: tooLarge, at: now(), state: {} }
        ctx.writes.push(put(storedWizards, { id: sessionKeyOf(ctx), value }, { ttlMs: keptForMs }))
      },
      delete: ctx => {
        ctx.writes.push(remove(storedWizards, sessionKeyOf(ctx)))
      },
    },
  }
}

/** Of a person, in what Telegram says of their updates. No replay needs it, and we promise not to keep it (`/privacy`). */
const personalFields: ReadonlySet<string> = new Set(['first_name', 'last_name', 'username'])

/**
 * Most of what a plugin would keep of a turn is the screen: as it was sent, as Telegram gave it back, and under the next press.
 * A replay needs no more of it than which message it is.
 */
const trimForStorage = (key: string, value: unknown): unknown => {
  if (personalFields.has(key)) return undefined
  if (typeof value !== 'object' || value === null || !('reply_markup' in value)) return value
  const screen = sentScreenSchema.safeParse(value)
  return screen.success ? screen.data : value
}
const sentScreenSchema = z.object({
  // What a person sends may have buttons too, forwarded from another bot: of that all is read.
  from: z.object({ is_bot: z.literal(true) }),
  message_id: z.number(),
  date: z.number(),
  chat: z.object({ id: z.number(), type: z.string() }),
})

const wizardStartSchema = z.tuple([z.object({ id: z.string() })])

/** Those that the update has not ended, by what they were begun with. */
const withoutEnded = (state: ConversationData, ended: ReadonlySet<string>): ConversationData => {
  const isEnded = ({ args = '[]' }: { args?: string }): boolean => {
    const start = wizardStartSchema.safeParse(JSON.parse(args))
    return start.success && ended.has(start.data[0].id)
  }
  if (ended.size === 0) return state
  const open = Object.entries(state).map(([name, all]) => [name, all.filter(one => !isEnded(one))] as const)
  return Object.fromEntries(open.filter(([, all]) => all.length > 0))
}

/** Of several that are open, the one that was used last hears first: what is typed is meant for it. */
const lastUsedFirst = (state: ConversationData, before: ConversationData = {}): ConversationData =>
  Object.fromEntries(
    Object.entries(state).map(([id, open]) => {
      if (open.length < 2) return [id, open]
      const unused = new Set((before[id] ?? []).map(one => JSON.stringify(one)))
      const isUsed = (one: object): boolean => !unused.has(JSON.stringify(one))
      return [id, [...open.filter(isUsed), ...open.filter(one => !isUsed(one))]]
    }),
  )

/** What remains of one that is closed, once its person was told. */
export const removeLostWizard = (ctx: ChatContext): void => {
  ctx.writes.push(remove(storedWizards, sessionKeyOf(ctx)))
}

const sessionKeyOf = (ctx: ChatContext): string =>
  [
    ctx.chatId ?? 0,
    ctx.msg?.is_topic_message === true ? ctx.msg.message_thread_id : 0,
    ctx.from?.id ?? 0,
  ].join(':')

/**
 * The version of conversations that run the code of `directories`: a replay through other code than it was recorded with
 * goes wrong, so any change of it is a new version, and nobody has to remember to raise a number.
 */
export const versionOfCode = (directories: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const directory of directories)
    for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted())
      if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join(directory, file)))
  return hash.digest('base64url').slice(0, 16)
}

/** The folders whose code runs in conversations. */
const wizardFolders = ['wizard', 'channels', 'paste'].map(name => join(import.meta.dirname, name))

/** What every conversation of the chat rests on. */
export const createConversations = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // Of what was thrown outside, a conversation throws a likeness (outside.ts).
      throw ctx.failure?.error ?? error
    }
  })
  composer.use(
    conversations({ storage: createConversationStorage({ version: versionOfCode(wizardFolders) }) }),
  )
  return composer
}

/** The lane of an update: chat, topic and person, so that a text and a press of one person keep their order. */
export const sessionKey = (update: Update): string => {
  const message = update.message ?? update.callback_query?.message
  const topic = message?.is_topic_message === true ? message.message_thread_id : undefined
  const chat = message?.chat.id ?? update.my_chat_member?.chat.id
  const from = update.message?.from ?? update.callback_query?.from ?? update.my_chat_member?.from
  return [chat ?? 0, topic ?? 0, from?.id ?? 0].join(':')
}

/** What a person chooses of the settings, and so takes along. */
export type Preferences = Omit<ChatSettings, 'spoken' | 'asks'>
export const preferencesOf = ({ asks: _asks, spoken: _spoken, ...chosen }: ChatSettings): Preferences =>
  chosen

const noPreferences = {
  language: undefined,
  zone: undefined,
  quiet: undefined,
  short: undefined,
  defaults: undefined,
} as const satisfies Readonly<Record<keyof Preferences, undefined>>

/** `undefined`: as it is by itself. */
export type SettingsChange = { readonly [Key in keyof ChatSettings]?: ChatSettings[Key] | undefined }

/** With what was asked last taken back, unless it is part of the change. */
const withSettingsChange = (before: ChatSettings, change: SettingsChange): ChatSettings => {
  const { language, spoken, zone, quiet, short, defaults, asks } = { ...before, asks: undefined, ...change }
  return {
    ...(language !== undefined && { language }),
    ...(spoken !== undefined && { spoken }),
    ...(zone !== undefined && { zone }),
    ...(quiet !== undefined && { quiet }),
    ...(short !== undefined && { short }),
    ...(defaults !== undefined && { defaults }),
    ...(asks !== undefined && { asks }),
  }
}

/** Changes the settings of the chat, once an update. Returns what they are then. */
export const changeSettings = (ctx: ChatContext, change: SettingsChange): ChatSettings => {
  const kept = ctx.settings
  const spoken = ctx.from?.language_code ?? kept?.value.spoken
  const value = withSettingsChange(kept?.value ?? {}, { spoken, ...change })
  if (ctx.chatId !== undefined) ctx.writes.push(settingsWrite(String(ctx.chatId), { kept, value }))
  return value
}

/** Puts others in the place of all that were chosen. */
export const replacePreferences = (ctx: ChatContext, chosen: Preferences): ChatSettings =>
  changeSettings(ctx, { ...noPreferences, ...chosen })

/**
 * What is asked in the settings is answered by what comes next, or never. And what a person speaks is kept where Telegram says
 * something new, for the alerts to speak it; where nothing is kept of a chat, from when there is something to set up for it.
 */
export const refreshSettings: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  const { writes, settings } = ctx
  if (writes.some(write => write.op === 'put' && write.kind === chatSettings)) return
  const isAsked = settings?.value.asks !== undefined
  const isKept =
    settings !== undefined || writes.some(write => write.op === 'push' && write.queue === 'setup')
  const spoken = ctx.from?.language_code
  const speaksAnew = spoken !== undefined && spoken !== settings?.value.spoken
  if (isAsked || (isKept && speaksAnew)) changeSettings(ctx, {})
}

/** Shows a screen that a text may answer too; `change` is what else becomes of this update. */
export const askForText = async (
  ctx: ChatContext,
  o: { readonly what: NonNullable<ChatSettings['asks']>['what']; readonly change?: SettingsChange },
  screen: Message,
): Promise<void> => {
  const message = await showAndGetMessageId(ctx, screen)
  changeSettings(ctx, { ...o.change, asks: { what: o.what, message } })
}
