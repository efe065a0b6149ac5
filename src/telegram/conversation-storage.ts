import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversationData, ConversationStorage } from '@grammyjs/conversations'
import { z } from 'zod'
import { wallNow } from '#lib/clock.ts'
import { defineKind, put, remove } from '#store/store.ts'
import type { ChatContext } from './context.ts'

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
