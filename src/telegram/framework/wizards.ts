import {
  type Conversation,
  type ConversationData,
  type ConversationState,
  type ConversationStorage,
  conversations,
  createConversation,
  type ExternalOp,
} from '@grammyjs/conversations'
import type { Context, MiddlewareFn } from 'grammy'
import { z } from 'zod'
import { put, remove } from '#store/store.ts'
import { composeMiddleware } from './compose-middleware.ts'
import type { ChatContext } from './context.ts'
import { type StoredWizard, storedForMs, storedWizards } from './stored-wizards.ts'

/*
 * Wizards: conversations that guide a person through several questions. Each question is a conversation of the plugin, which waits for
 * one answer and ends, so its log never holds more than that wait. What was answered so far is the wizard's state, a record beside it.
 */

type Identified = { readonly id: string }

/** A wizard: what it asks first, which updates answer its questions, and what follows an answer. */
export type WizardKind<Start extends Identified, State extends Identified, Input> = {
  /** Stored with each open wizard. */
  readonly name: string
  /** A stored state that does not fit, such as one of another version of the program, closes the wizard. */
  readonly schema: z.ZodType<State>
  /**
   * Asks the first question; `undefined`: there is nothing to ask. `others`: the open ones of the kind; the one that was answered last
   * is the last.
   */
  readonly open: (ctx: ChatContext, start: Start, others: readonly State[]) => Promise<State | undefined>
  /** `undefined`: the update does not answer the question, and is for the other handlers. */
  readonly classify: (ctx: ChatContext, state: State) => Input | undefined | Promise<Input | undefined>
  /** Asks the next question; `undefined`: the wizard is over. */
  readonly answer: (ctx: ChatContext, state: State, input: Input) => Promise<State | undefined>
  /** Whether the wizard ends because of what the update begins; it tidies up its message. */
  readonly giveWay: (ctx: ChatContext, state: State) => Promise<boolean>
}

/** Enough for two edits of a thousand labelled addresses each, with what they were before. */
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
    receive: replay.receive.map(one => (one.send === 0 ? { ...one, returnValue: { update_id: 0 } } : one)),
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

/**
 * Does what a conversation wants from outside. An error keeps its class: it fails the update, which is tried again with the log from
 * before it, so that no error is stored.
 */
const external = <T>(
  conversation: Conversation<ChatContext>,
  task: ExternalOp<ChatContext, T>['task'],
): Promise<T> => {
  let thrown: unknown
  return conversation.external({
    task,
    beforeStoreError: error => {
      thrown = error
    },
    afterLoadError: () => thrown,
  })
}

/** Asks the first question of a wizard of this kind. */
export const openWizard = (
  ctx: ChatContext,
  kind: string,
  start: Identified & Readonly<Record<string, unknown>>,
): Promise<void> => ctx.conversation.enter(kind, start.id, start)

/** Hands an update to the open wizards of a kind: first to those that must end because of it, then to the one that it answers. */
export const createWizardMiddleware = <Start extends Identified, State extends Identified, Input>(
  kind: WizardKind<Start, State, Input>,
): MiddlewareFn<ChatContext> => {
  const { name } = kind
  const parsed = new WeakMap<StoredWizard, State>()
  const openStates = (ctx: ChatContext): readonly State[] =>
    [...ctx.wizards.open.values()].flatMap(wizard => {
      if (wizard.kind !== name) return []
      const state = parsed.get(wizard) ?? kind.schema.safeParse(wizard.state).data
      if (state === undefined) {
        ctx.wizards.open.delete(wizard.id)
        ctx.wizards.lost.set(wizard.id, { why: 'closed', wizard })
        return []
      }
      parsed.set(wizard, state)
      return [state]
    })
  /** The wizard is at its next question, or over. */
  const moveOn = (ctx: ChatContext, id: string, state: State | undefined): boolean => {
    const { open, lost } = ctx.wizards
    open.delete(id)
    lost.delete(id)
    if (state !== undefined) open.set(id, { id, kind: name, at: ctx.now(), state })
    return state !== undefined
  }
  const takeAnswer = async (ctx: ChatContext, id: string): Promise<boolean> => {
    const state = openStates(ctx).find(one => one.id === id)
    const input = state && (await kind.classify(ctx, state))
    if (state === undefined || input === undefined) return false
    if (moveOn(ctx, id, await kind.answer(ctx, state, input))) await ctx.conversation.enter(name, id)
    return true
  }
  const askOne = async (
    conversation: Conversation<ChatContext>,
    _first: Context,
    id: string,
    start?: Start,
  ): Promise<void> => {
    const open = async (ctx: ChatContext): Promise<boolean> =>
      start === undefined || moveOn(ctx, id, await kind.open(ctx, start, openStates(ctx)))
    if (start !== undefined && !(await external(conversation, open))) return
    await conversation.waitUntil(() => external(conversation, ctx => takeAnswer(ctx, id)), { next: true })
  }
  return composeMiddleware([
    async (ctx, next) => {
      for (const state of openStates(ctx))
        if (await kind.giveWay(ctx, state)) ctx.wizards.open.delete(state.id)
      await next()
    },
    createConversation(askOne, { id: name, parallel: true }),
  ])
}
