import { type ConversationData, type ConversationStorage, conversations } from '@grammyjs/conversations'
import type { MiddlewareFn } from 'grammy'
import type { Update } from 'grammy/types'
import { z } from 'zod'
import { shortId } from '#lib/ids.ts'
import { wallNow } from '#lib/time.ts'
import type { Message } from '#render/message.ts'
import { put, remove } from '#store/store.ts'
import { type ChatSettings, type ChatSettingsDoc, chatSettings, settingsWrite } from '#watch/chat-settings.ts'
import {
  type AwaitedAnswer,
  awaitedAnswers,
  type Preferences,
  type StoredWizards,
  searches,
  storedWizards,
} from '../records.ts'
import { compactLog } from './compact-log.ts'
import type { ChatContext } from './context.ts'
import { sendReplyPrompt } from './reply-prompt.ts'
import { removeMessage, replyBelowAndGetMessageId, showAndGetMessageId } from './show.ts'

/*
 * The session: what is kept of a person in a chat and topic between updates. Whatever an update changes of it is committed together
 * with the removal of the update from its lane (updates/update-worker.ts), so it changes once, however often the update is tried.
 *
 * part             stored as                  bound               expires
 * open wizards     `conversation`, by session 256 KiB; five open  a day after the last update; stored for a week
 * awaited answer   `awaited-answer`           one                 with the next update, or after a day
 * place in a list  the buttons of the list    64 bytes a button   never
 * search text      `search`, by its hash      a message           7 days after it was typed
 * preferences      `settings`, by chat        a field each        never
 */

/** Also the lane of an update, so that a text and a press of one person keep their order. */
export const sessionKey = (update: Update): string => {
  const { callback_query: press } = update
  const membership = update.my_chat_member ?? update.chat_member
  const message = update.message ?? update.edited_message ?? press?.message ?? update.channel_post
  const topic = message?.is_topic_message === true ? message.message_thread_id : undefined
  const chat = (message ?? membership)?.chat.id
  const person = (update.message ?? update.edited_message ?? press ?? membership ?? update.inline_query)?.from
    ?.id
  return [chat ?? 0, topic ?? 0, person ?? 0].join(':')
}

/**
 * Of the logs of wizards: which operations they have, in which order, and what of their results the code reads. Code that differs in
 * that cannot replay them, so it needs another version, which closes the open wizards; open-wizards.test.ts fails without. Texts and
 * buttons do not matter.
 */
export const conversationVersion = '1'
/** Versions with the same logs. The second is of a program whose version was the hash of its sources. */
const replayableVersions: ReadonlySet<string> = new Set([conversationVersion, '5IFEAVPe19tieEnt'])

const hour = 3_600_000
/** After a day without input a wizard is closed; its record stays for a week, so that the person can be told why. */
const openForMs = 24 * hour
const keptForMs = 7 * 24 * hour
/** A thousand typed addresses with their labels, and dozens of updates. */
const maxStoredBytes = 256 * 1024
const tooLarge = 'too large'

export const createConversationStorage = (
  now: () => number = wallNow,
): ConversationStorage<ChatContext, ConversationData> => ({
  type: 'context',
  version: conversationVersion,
  adapter: {
    read: ctx => {
      const { wizards: stored } = ctx
      if (stored === undefined) return undefined
      const { version, at, state } = stored.value
      const isReplayable = replayableVersions.has(version)
      if (!isReplayable || now() - at >= openForMs) {
        ctx.lostWizards = isReplayable ? 'left' : 'closed'
        return undefined
      }
      // The plugin mutates the state that it gets. What a store shares with others is frozen.
      const own = Object.isFrozen(state) ? structuredClone(state) : state
      return { version: [0, conversationVersion], state: own }
    },
    write: (ctx, { state: written }) => {
      const open = openWizards(written, ctx)
      if (Object.keys(open).length === 0) return removeWizards(ctx)
      const text = JSON.stringify(open, trimForStorage)
      const wizards = { chat: String(ctx.chatId ?? 0), at: now() }
      // Of a state that is too large only the record stays, without it: a failure here would fail every further update.
      const value: StoredWizards =
        Buffer.byteLength(text) <= maxStoredBytes
          ? { ...wizards, version: conversationVersion, state: JSON.parse(text) }
          : { ...wizards, version: tooLarge, state: {} }
      ctx.writes.push(put(storedWizards, { id: ctx.session, value }, { ttlMs: keptForMs }))
    },
    delete: ctx => removeWizards(ctx),
  },
})

export const createConversations = (): MiddlewareFn<ChatContext> =>
  conversations({ storage: createConversationStorage() })

/** Also removes lost ones, once the person was told. */
export const removeWizards = (ctx: ChatContext): void => {
  ctx.writes.push(remove(storedWizards, ctx.session))
}

/** In the updates of a person. No replay needs them, and `/privacy` promises not to store them. */
const personalFields: ReadonlySet<string> = new Set(['first_name', 'last_name', 'username'])

/** Our own screens under each press are most of a log; a replay needs only which message it is. A forwarded one is input, and whole. */
const screenSchema = z.object({
  from: z.object({ is_bot: z.literal(true) }),
  message_id: z.number(),
  date: z.number(),
  chat: z.object({ id: z.number(), type: z.string() }),
})

const trimForStorage = (key: string, value: unknown): unknown => {
  if (personalFields.has(key)) return undefined
  if (typeof value !== 'object' || value === null || !('reply_markup' in value)) return value
  const screen = screenSchema.safeParse(value)
  return screen.success ? screen.data : value
}

/**
 * Without those that the update ends: conversations 2.1.1 loses its place where several halt by themselves. The one that took the
 * update comes first, and is offered the next text first.
 */
const openWizards = (
  state: ConversationData,
  { endedWizards, usedWizard, compactions }: Pick<ChatContext, 'endedWizards' | 'usedWizard' | 'compactions'>,
): ConversationData =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, all]) => {
      const ids = all.map(one => wizardId(one) ?? '')
      const open = all.flatMap((one, index) => {
        const id = ids[index] ?? ''
        if (endedWizards.has(id)) return []
        const compaction = compactions.get(id)
        // Where an offer was opened twice, the first of its wizards takes the update.
        return compaction === undefined || ids.indexOf(id) < index ? one : compactLog(one, compaction)
      })
      const used = open.filter(one => wizardId(one) === usedWizard)
      return open.length === 0 ? [] : [[name, [...used, ...open.filter(one => !used.includes(one))]]]
    }),
  )

const wizardArgsSchema = z.tuple([z.object({ id: z.string() })])
/** Of its arguments. */
const wizardId = ({ args = '[]' }: { readonly args?: string }): string | undefined =>
  wizardArgsSchema.safeParse(JSON.parse(args)).data?.[0].id

const wizardTargetSchema = z.tuple([
  z.object({ id: z.string(), there: z.object({ destination: z.string() }).optional() }),
])

/** The destination elsewhere that the wizard `id`, which is lost, was to set up a watch for. */
export const lostDestination = ({ wizards }: ChatContext, id: string): string | undefined => {
  for (const { args = '[]' } of Object.values(wizards?.value.state ?? {}).flat()) {
    const [start] = wizardTargetSchema.safeParse(JSON.parse(args)).data ?? []
    if (start?.id === id) return start.there?.destination
  }
  return undefined
}

type AwaitedText = Pick<AwaitedAnswer, 'what' | 'message' | 'there' | 'address'>

/** What the next text of the session answers, and the message that asks. Earlier versions stored one for the whole chat. */
export const awaitedAnswer = (ctx: ChatContext): AwaitedText | undefined =>
  ctx.awaited?.value ?? ctx.settings?.value.asks

export const awaitedForMs = 24 * hour

/**
 * Shows a screen that the next text, or file, may answer; in a group as a reply to a prompt. `isBelow`: not in place of the message whose
 * button was tapped.
 */
export const askForText = async (
  ctx: ChatContext,
  { what, there, address, isBelow }: Omit<AwaitedText, 'message'> & { readonly isBelow?: true },
  screen: Message,
): Promise<void> => {
  const message = await (isBelow === true ? replyBelowAndGetMessageId : showAndGetMessageId)(ctx, screen)
  const prompt = await sendReplyPrompt(ctx, screen)
  const value: AwaitedAnswer = {
    chat: String(ctx.chatId),
    what,
    message,
    ...(there !== undefined && { there }),
    ...(address !== undefined && { address }),
    ...(prompt !== undefined && { prompt }),
  }
  ctx.writes.push(put(awaitedAnswers, { id: ctx.session, value }, { ttlMs: awaitedForMs }))
}

/** Unless the update asks again. The prompt goes in any case. */
const dropAwaitedAnswer = async (ctx: ChatContext): Promise<void> => {
  const { awaited, writes } = ctx
  if (awaited === undefined) return
  if (awaited.value.prompt !== undefined) await removeMessage(ctx, awaited.value.prompt)
  if (!writes.some(write => write.op === 'put' && write.kind === awaitedAnswers))
    writes.push(remove(awaitedAnswers, ctx.session))
}

/** A place in the list of watches: a page, from 0, and the id of a filter. Each message has its own, so its buttons hold it. */
export type ListPlace = readonly [page: string, ...filter: string[]]
export const firstPage: ListPlace = ['0']

const pagePattern = /^\d{1,6}$/
const filterPattern = /^[\w-]{0,16}$/

/** Of a button's arguments; anything else is the first page. */
export const parseListPlace = ([page = '', filter = '']: readonly string[]): ListPlace =>
  pagePattern.test(page) && filterPattern.test(filter)
    ? [page, ...(filter === '' ? [] : [filter])]
    : firstPage

const searchTtlMs = 7 * 24 * hour

/** `there`: the destination among whose watches it is. */
export type SearchText = { readonly text: string; readonly there?: string | undefined }

/** Answers with the id that buttons carry in its place. */
export const saveSearch = (ctx: ChatContext, { text, there }: SearchText): string => {
  const chat = String(ctx.chatId)
  const place = there === undefined ? [] : [there]
  const id = shortId('search', chat, ...place, text)
  const value = { chat, text, ...(there !== undefined && { there }) }
  ctx.writes.push(put(searches, { id, value }, { ttlMs: searchTtlMs }))
  return id
}

/** `undefined`: it is expired, or of another chat. */
export const findSearch = async (ctx: ChatContext, id: string): Promise<SearchText | undefined> => {
  const [search] = await ctx.store.get(searches, [id])
  return search?.value.chat === String(ctx.chatId) ? search.value : undefined
}

export const preferencesOf = ({
  asks: _asks,
  spoken: _spoken,
  openToMembers: _openToMembers,
  ...preferences
}: ChatSettings): Preferences => preferences

const noPreferences = {
  language: undefined,
  zone: undefined,
  quiet: undefined,
  short: undefined,
  defaults: undefined,
} as const satisfies Readonly<Record<keyof Preferences, undefined>>

/** `undefined`: the default. */
export type SettingsChange = {
  readonly [Key in Exclude<keyof ChatSettings, 'asks'>]?: ChatSettings[Key] | undefined
}

/** Drops an awaited answer of an earlier version. */
const applyChange = (before: ChatSettings, change: SettingsChange): ChatSettings => {
  const { language, spoken, zone, quiet, short, defaults, openToMembers } = { ...before, ...change }
  return {
    ...(language !== undefined && { language }),
    ...(spoken !== undefined && { spoken }),
    ...(zone !== undefined && { zone }),
    ...(quiet !== undefined && { quiet }),
    ...(short !== undefined && { short }),
    ...(defaults !== undefined && { defaults }),
    ...(openToMembers !== undefined && { openToMembers }),
  }
}

/** Changes the settings of the chat, at most once an update: a second write would be a conflict. Answers with the new ones. */
export const changeSettings = (ctx: ChatContext, change: SettingsChange): ChatSettings => {
  const { settings } = ctx
  const spoken = spokenLanguage(ctx)
  const value = applyChange(settings?.value ?? {}, { spoken, ...change })
  if (ctx.chatId !== undefined) ctx.writes.push(settingsWrite(String(ctx.chatId), { kept: settings, value }))
  return value
}

/** The same of a group or channel that the person manages from here. `kept`: as it was read. */
export const changeSettingsOf = (
  ctx: ChatContext,
  { chat, kept }: { readonly chat: string; readonly kept: ChatSettingsDoc },
  change: SettingsChange,
): ChatSettings => {
  const value = applyChange(kept?.value ?? {}, change)
  ctx.writes.push(settingsWrite(chat, { kept, value }))
  return value
}

/** A group keeps the language of the first who set it up; else it would change with each person that writes. */
const spokenLanguage = ({ from, settings, isPrivate }: ChatContext): string | undefined => {
  const known = settings?.value.spoken
  return isPrivate ? (from?.language_code ?? known) : (known ?? from?.language_code)
}

/** Replaces all preferences. */
export const replacePreferences = (ctx: ChatContext, preferences: Preferences): ChatSettings =>
  changeSettings(ctx, { ...noPreferences, ...preferences })

/**
 * After an update that did not change the settings: drops an awaited answer, and stores the language of the person where Telegram
 * names another one, for alerts. Of a chat without settings it is stored from its first job on.
 */
export const updateSession: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  await dropAwaitedAnswer(ctx)
  const { writes, settings } = ctx
  const chat = String(ctx.chatId)
  if (writes.some(write => write.op === 'put' && write.kind === chatSettings && write.id === chat)) return
  const hasJob = writes.some(write => write.op === 'push' && write.queue === 'setup')
  const spoken = spokenLanguage(ctx)
  const hasOtherLanguage = spoken !== undefined && spoken !== settings?.value.spoken
  if (settings?.value.asks !== undefined || ((settings !== undefined || hasJob) && hasOtherLanguage))
    changeSettings(ctx, {})
}
