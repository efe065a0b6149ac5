import {
  type ConversationData,
  type ConversationState,
  type ConversationStorage,
  conversations,
} from '@grammyjs/conversations'
import type { MiddlewareFn } from 'grammy'
import { z } from 'zod'
import { put, remove } from '#store/store.ts'
import type { ChatContext } from './context.ts'
import { storedForMs, storedWizards } from './stored-wizards.ts'

/** Size of two edits of a thousand labelled addresses each, with the addresses from before. */
const maxStoredBytes = 1_048_576

const argsSchema = z.tuple([z.string()]).rest(z.unknown())

/** The first argument with which the plugin entered a conversation: the id of its wizard. */
const wizardIdOf = ({ args = '[]' }: ConversationState): string | undefined =>
  argsSchema.safeParse(JSON.parse(args)).data?.[0]

/** The log without the update that it began with: nothing reads it, and `/privacy` promises to store no names. */
const withoutUpdate = ({ replay, ...state }: ConversationState): ConversationState => ({
  ...state,
  replay: {
    ...replay,
    receive: replay.receive.map(entry =>
      entry.send === 0 ? { ...entry, returnValue: { update_id: 0 } } : entry,
    ),
  },
})

const storage: ConversationStorage<ChatContext, ConversationData> = {
  type: 'context',
  adapter: {
    read: ({ wizards }) => {
      // The plugin offers an update in this order, and changes the logs that it gets.
      const lastFirst = [...wizards.open.values()].toReversed()
      const byKind = Map.groupBy(lastFirst, ({ kind }) => kind)
      const logs = [...byKind].map(([kind, all]) => [kind, all.map(({ log }) => structuredClone(log))])
      return { version: [0, 0], state: Object.fromEntries(logs) }
    },
    // Wizards that moved on have no log yet.
    write: ({ wizards: { open } }, { state }) => {
      for (const log of Object.values(state).flat()) {
        const wizard = open.get(wizardIdOf(log) ?? '')
        if (wizard !== undefined && wizard.log === undefined)
          open.set(wizard.id, { ...wizard, log: withoutUpdate(log) })
      }
    },
    delete: () => {},
  },
}

/** Adds the wizards to the writes of the update, if it changed any. */
const saveWizards = ({ wizards, writes, session, chatId }: ChatContext): void => {
  const { stored, open, lost } = wizards
  const remaining = [...open.values(), ...[...lost.values()].map(({ wizard }) => wizard)]
  if (remaining.length === stored.length && remaining.every(wizard => stored.includes(wizard))) return
  if (remaining.length === 0) {
    writes.push(remove(storedWizards, session))
    return
  }
  const isTooLarge = Buffer.byteLength(JSON.stringify(remaining)) > maxStoredBytes
  const value = {
    chat: String(chatId ?? 0),
    // Wizards without their states are closed; a failure here would fail every further update.
    wizards: isTooLarge ? remaining.map(({ id, kind, at }) => ({ id, kind, at })) : remaining,
  }
  writes.push(put(storedWizards, { id: session, value }, { ttlMs: storedForMs }))
}

/** Gives an update the wizards that are open in its session, and stores them after it. */
export const createConversations = (): MiddlewareFn<ChatContext> => {
  const plugin: MiddlewareFn<ChatContext> = conversations({ storage })
  return async (ctx, next) => {
    await plugin(ctx, next)
    saveWizards(ctx)
  }
}
