import { type Conversation, createConversation, type ExternalOp } from '@grammyjs/conversations'
import { type Context, GrammyError, type MiddlewareFn } from 'grammy'
import type { z } from 'zod'
import { dayMs } from '#lib/time.ts'
import { decodeCallback, type Message, messagePayload } from '#render/message.ts'
import { defineKind, put, remove } from '#store/store.ts'
import { deleteMessage, editKeyboard, editMessage, messageHere } from './bot-message.ts'
import { type ChatContext, composeMiddleware } from './context.ts'
import { actions, draftAction } from './permissions.ts'
import { sendReplyPrompt } from './reply-prompt.ts'
import type { StoredWizard } from './stored-wizards.ts'

/** The arguments of a wizard's button: the wizard, the step, and the choice. */
export const wizardButtonArgs = ({ callbackQuery }: Context): readonly string[] | undefined => {
  const data = decodeCallback(callbackQuery?.data ?? '')
  return data?.action === draftAction ? data.args : undefined
}

const wizardActions: ReadonlySet<string> = new Set([
  draftAction,
  actions.newWatch,
  actions.newWatchThere,
  actions.editWatch,
  actions.editBySentence,
  actions.newBySentence,
  actions.saySentence,
  actions.openOffer,
  actions.addChannel,
  actions.addChannelThere,
])

/** Whether a press starts or continues another wizard, which takes typed texts from then on. */
export const isWizardPress = ({ callbackQuery }: Context): boolean =>
  wizardActions.has(decodeCallback(callbackQuery?.data ?? '')?.action ?? '')

/** A screen of a wizard. */
export type WizardScreen = {
  readonly screen: Message
  /** The message that shows the wizard now. */
  readonly message: number | undefined
  readonly placement: 'in place' | 'below'
  /** Whether the next answer is typed. */
  readonly asksForText?: boolean
}

/**
 * Shows a screen in the one message in which a wizard lives. After a press it changes in place. After a typed
 * input it is deleted and sent again below, so that the question stays on the screen. Returns the id of the
 * message.
 */
export const showWizard = async (ctx: ChatContext, shown: WizardScreen): Promise<number> => {
  await removePrompt(ctx)
  const message = await editOrSend(ctx, shown)
  if (shown.asksForText === true) await promptForReply(ctx, shown.screen)
  return message
}

export const removeWizardMessage = async (ctx: ChatContext, message: number | undefined): Promise<void> => {
  if (message === undefined) return
  await removePrompt(ctx)
  await removeOrDisarm(ctx, message)
}

const editOrSend = async (
  ctx: ChatContext,
  { screen, message, placement }: WizardScreen,
): Promise<number> => {
  const { api, chatId = 0, thread } = ctx
  const { text, ...rest } = messagePayload(screen)
  if (message !== undefined && placement === 'in place') {
    const edited = await ignoreRefusal(editMessage(api, messageHere(ctx, message), { text, ...rest }))
    if (edited !== 'gone') return message
  }
  if (message !== undefined) await removeOrDisarm(ctx, message)
  const sent = await api.sendMessage(chatId, text, { ...rest, message_thread_id: thread })
  return sent.message_id
}

/** Prompt in a group that the person is to reply to. Id: the session. */
export const prompts = defineKind<{ readonly chat: string; readonly message: number }>()('prompts', {
  indexes: ['chat'],
})

const promptForMs = dayMs

const promptForReply = async (ctx: ChatContext, screen: Message): Promise<void> => {
  const message = await sendReplyPrompt(ctx, screen)
  if (message === undefined) return
  ctx.writes.push(
    put(prompts, { id: ctx.session, value: { chat: String(ctx.chatId), message } }, { ttlMs: promptForMs }),
  )
}

const removePrompt = async (ctx: ChatContext): Promise<void> => {
  if (ctx.isPrivate) return
  const id = ctx.session
  const [prompt] = await ctx.store.get(prompts, [id])
  if (prompt === undefined) return
  await ignoreRefusal(deleteMessage(ctx.api, messageHere(ctx, prompt.value.message)))
  ctx.writes.push(remove(prompts, id))
}

const removeOrDisarm = async (ctx: ChatContext, message: number): Promise<void> => {
  const target = messageHere(ctx, message)
  // Telegram does not delete messages older than two days; without buttons the wizard looks closed.
  const deleted = await ignoreRefusal(deleteMessage(ctx.api, target))
  if (deleted === 'gone') await ignoreRefusal(editKeyboard(ctx.api, target))
}

/** Telegram refuses an edit that changes nothing, and any change of a message that the person has deleted. */
const ignoreRefusal = async (call: Promise<unknown>): Promise<'done' | 'gone'> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
    return error.description.includes('not modified') ? 'done' : 'gone'
  }
}

/*
 * Wizards: conversations that guide a person through several questions. Each question is a conversation of the plugin, which
 * waits for one answer and ends, so its log never holds more than that wait. The answers so far are the wizard's state,
 * which is stored beside it.
 */

type Identified = { readonly id: string }

/**
 * A kind of wizard: its first question, the updates that answer its questions, and what follows an answer.
 */
export type WizardKind<Start extends Identified, State extends Identified, Input> = {
  /** Stored with each open wizard. */
  readonly name: string
  /** A stored state that does not fit, for example from another version of the program, closes the wizard. */
  readonly schema: z.ZodType<State>
  /**
   * Asks the first question. Returns `undefined` if there is nothing to ask. `others` are the open wizards of
   * the kind, in the order of their last answers.
   */
  readonly open: (ctx: ChatContext, start: Start, others: readonly State[]) => Promise<State | undefined>
  /** Returns `undefined` if the update does not answer the question, and is for the other handlers. */
  readonly classify: (ctx: ChatContext, state: State) => Input | undefined | Promise<Input | undefined>
  /** Asks the next question. Returns `undefined` if the wizard is over. */
  readonly answer: (ctx: ChatContext, state: State, input: Input) => Promise<State | undefined>
  /** Whether the wizard ends, and tidies up its message, because the update begins something else. */
  readonly giveWay: (ctx: ChatContext, state: State) => Promise<boolean>
}

/**
 * Calls outside code from a conversation. An error keeps its class: it fails the update, which is tried again
 * with the log from before it, so that no error is stored.
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

/**
 * Hands an update to the open wizards of a kind: first to those that end because of it, then to the one that
 * it answers.
 */
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
  /** Moves the wizard to its next question, or ends it. */
  const moveOn = (ctx: ChatContext, id: string, state: State | undefined): boolean => {
    const { open, lost } = ctx.wizards
    open.delete(id)
    lost.delete(id)
    if (state !== undefined) open.set(id, { id, kind: name, at: ctx.now(), state })
    return state !== undefined
  }
  const takeAnswer = async (ctx: ChatContext, id: string): Promise<boolean> => {
    const state = openStates(ctx).find(candidate => candidate.id === id)
    const input = state === undefined ? undefined : await kind.classify(ctx, state)
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

/** Changes the state of the open wizard of a kind that was answered last. */
export const updateLastWizard = async <State>(
  { wizards: { open } }: ChatContext,
  { name, schema }: { readonly name: string; readonly schema: z.ZodType<State> },
  change: (state: State) => Promise<State>,
): Promise<void> => {
  const last = [...open.values()].findLast(({ kind }) => kind === name)
  const state = last === undefined ? undefined : schema.safeParse(last.state).data
  if (last !== undefined && state !== undefined) open.set(last.id, { ...last, state: await change(state) })
}
