import { type ConversationData, type ConversationStorage, conversations } from '@grammyjs/conversations'
import type { MiddlewareFn } from 'grammy'
import type { Update } from 'grammy/types'
import { z } from 'zod'
import type { Message } from '#chat/message.ts'
import { type ChatSettings, chatSettings, settingsWrite } from '#chat/settings.ts'
import { wallNow } from '#lib/time.ts'
import { defineKind, put, remove } from '#store/store.ts'
import type { Preferences } from './records.ts'
import type { ChatContext } from './ui/context.ts'
import { showAndGetMessageId } from './ui/show.ts'

/** The open wizards of a person in a chat and topic. `at`: of the last update, ms since 1970. */
type StoredWizards = {
  readonly chat: string
  readonly version: string
  readonly at: number
  readonly state: ConversationData
}
export const storedWizards = defineKind<StoredWizards>()('conversation', { indexes: ['chat'] })

/**
 * Of what is stored of an open wizard: which operations a conversation logs, in which order, and what of its results it reads. A
 * replay by code that does it otherwise goes wrong, so a change of that needs another version (open-wizards.test.ts knows), and
 * closes the wizards that are open. Texts and buttons do not matter: they are drawn while an operation is carried out.
 */
export const conversationVersion = '1'
/** Versions that replay as this one does. The second is the hash of the sources that stood for a version before. */
const replayableVersions: ReadonlySet<string> = new Set([conversationVersion, '5IFEAVPe19tieEnt'])

const hour = 3_600_000
/** A wizard left alone for a day is closed; what remains of it stays a week, so that the person can be told. */
const openForMs = 24 * hour
const keptForMs = 7 * 24 * hour
/** A thousand addresses with their labels, as they were typed, and dozens of updates. */
const maxStoredBytes = 256 * 1024
const tooLarge = 'too large'

/** Where open wizards rest between updates: in the store, written in the commit of the update. */
export const createConversationStorage = (
  now: () => number = wallNow,
): ConversationStorage<ChatContext, ConversationData> => ({
  type: 'context',
  version: conversationVersion,
  adapter: {
    read: async ctx => {
      const [stored] = await ctx.store.get(storedWizards, [wizardsKey(ctx)])
      if (stored === undefined) return undefined
      const { version, at, state } = stored.value
      const isReplayable = replayableVersions.has(version)
      if (!isReplayable || now() - at >= openForMs) {
        ctx.lostWizards = isReplayable ? 'left' : 'closed'
        return undefined
      }
      // The plugin writes into the state that it is given; what the store gives is shared.
      return { version: [0, conversationVersion], state: structuredClone(state) }
    },
    write: (ctx, { state: written }) => {
      const open = openWizards(written, ctx)
      if (Object.keys(open).length === 0) return removeWizards(ctx)
      const text = JSON.stringify(open, withoutNames)
      const wizards = { chat: String(ctx.chatId ?? 0), at: now() }
      // Of what is too large only a grave is kept: to fail here would fail each further update as well.
      const value: StoredWizards =
        Buffer.byteLength(text) <= maxStoredBytes
          ? { ...wizards, version: conversationVersion, state: JSON.parse(text) }
          : { ...wizards, version: tooLarge, state: {} }
      ctx.writes.push(put(storedWizards, { id: wizardsKey(ctx), value }, { ttlMs: keptForMs }))
    },
    delete: ctx => removeWizards(ctx),
  },
})

export const createConversations = (): MiddlewareFn<ChatContext> =>
  conversations({ storage: createConversationStorage() })

/** Also removes what remains of lost ones, once their person was told. */
export const removeWizards = (ctx: ChatContext): void => {
  ctx.writes.push(remove(storedWizards, wizardsKey(ctx)))
}

/** Of a person, in their updates. No replay needs it, and we promise not to keep it (`/privacy`). */
const personalFields: ReadonlySet<string> = new Set(['first_name', 'last_name', 'username'])
const withoutNames = (key: string, value: unknown): unknown => (personalFields.has(key) ? undefined : value)

/**
 * Without those that the update ends (conversations 2.1.1 loses its place among several that halt by themselves), and the one that
 * took the update first: what is typed next is meant for it.
 */
const openWizards = (
  state: ConversationData,
  { endedWizards, usedWizard }: Pick<ChatContext, 'endedWizards' | 'usedWizard'>,
): ConversationData =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, all]) => {
      const open = all.filter(one => !endedWizards.has(wizardId(one) ?? ''))
      const used = open.filter(one => wizardId(one) === usedWizard)
      return open.length === 0 ? [] : [[name, [...used, ...open.filter(one => !used.includes(one))]]]
    }),
  )

const wizardArgsSchema = z.tuple([z.object({ id: z.string() })])
/** What it was started with names it. */
const wizardId = ({ args = '[]' }: { readonly args?: string }): string | undefined =>
  wizardArgsSchema.safeParse(JSON.parse(args)).data?.[0].id

const wizardsKey = (ctx: ChatContext): string =>
  [
    ctx.chatId ?? 0,
    ctx.msg?.is_topic_message === true ? ctx.msg.message_thread_id : 0,
    ctx.from?.id ?? 0,
  ].join(':')

/** The lane of an update: chat, topic and person, so that a text and a press of one person keep their order. */
export const sessionKey = (update: Update): string => {
  const message = update.message ?? update.callback_query?.message
  const topic = message?.is_topic_message === true ? message.message_thread_id : undefined
  const chat = message?.chat.id ?? update.my_chat_member?.chat.id
  const from = update.message?.from ?? update.callback_query?.from ?? update.my_chat_member?.from
  return [chat ?? 0, topic ?? 0, from?.id ?? 0].join(':')
}

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
