import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversationData, ConversationStorage } from '@grammyjs/conversations'
import { z } from 'zod'
import { defineKind, put, remove } from '#store/store.ts'
import type { ChatContext } from './context.ts'

/** `chat`: whose it is. */
type Kept = {
  readonly chat: string
  readonly version: string
  readonly at: number
  readonly state: ConversationData
}
export const conversationStates = defineKind<Kept>()('conversation', { indexes: ['chat'] })

const hour = 3_600_000
/** A set-up left alone for a day is closed; its remains stay a week, so that the person can be told. */
const openMs = 24 * hour
const keptMs = 7 * 24 * hour
/** About 100 turns; who needs more begins anew. */
const maxBytes = 64 * 1024
const tooLarge = 'too large'

/**
 * Where conversations rest between updates: in the store, one a chat, topic and user, written in the commit of the update.
 * A state that is too old, too large or of another version of the code is dropped, and the context of the next update
 * says so.
 */
export const createConversationStorage = (o: {
  version: string
  now?: () => number
}): ConversationStorage<ChatContext, ConversationData> => {
  const now = o.now ?? Date.now
  const asRead = new WeakMap<ChatContext, ConversationData>()
  return {
    type: 'context',
    version: o.version,
    adapter: {
      read: async ctx => {
        const [kept] = await ctx.store.get(conversationStates, [keyOf(ctx)])
        if (kept === undefined) return undefined
        const { version, at, state } = kept.value
        // The plugin writes into the state it is given; what the store gives is everybody's.
        if (version === o.version && now() - at < openMs) {
          asRead.set(ctx, state)
          return { version: [0, version], state: structuredClone(state) }
        }
        ctx.setupExpired = true
        ctx.writes.push(remove(conversationStates, keyOf(ctx)))
        return undefined
      },
      write: (ctx, { state: written }) => {
        const text = JSON.stringify(usedFirst(written, asRead.get(ctx)), withoutScreens)
        const state: ConversationData = JSON.parse(text)
        const fits = Buffer.byteLength(text) <= maxBytes
        // Of one that is too large only its grave is kept: to fail here would fail each further turn as well.
        const chat = String(ctx.chatId ?? 0)
        const value: Kept = fits
          ? { chat, version: o.version, at: now(), state }
          : { chat, version: tooLarge, at: now(), state: {} }
        ctx.writes.push(put(conversationStates, { id: keyOf(ctx), value }, { ttlMs: keptMs }))
      },
      delete: ctx => {
        ctx.writes.push(remove(conversationStates, keyOf(ctx)))
      },
    },
  }
}

/**
 * Most of what a plugin would keep of a turn is the screen: as it was sent, as Telegram gave it back, and under the next press.
 * A replay needs no more of it than which message it is.
 */
const withoutScreens = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('reply_markup' in value)) return value
  const screen = screenSchema.safeParse(value)
  return screen.success ? screen.data : value
}
const screenSchema = z.object({
  message_id: z.number(),
  date: z.number(),
  chat: z.object({ id: z.number(), type: z.string() }),
})

/** Of several that are open, the one that was used last hears first: what is typed is meant for it. */
const usedFirst = (state: ConversationData, before: ConversationData = {}): ConversationData =>
  Object.fromEntries(
    Object.entries(state).map(([id, open]) => {
      if (open.length < 2) return [id, open]
      const unused = new Set((before[id] ?? []).map(one => JSON.stringify(one)))
      const isUsed = (one: object): boolean => !unused.has(JSON.stringify(one))
      return [id, [...open.filter(isUsed), ...open.filter(one => !isUsed(one))]]
    }),
  )

const keyOf = (ctx: ChatContext): string =>
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
