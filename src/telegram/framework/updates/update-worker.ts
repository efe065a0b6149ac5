import { Api, GrammyError, HttpError, type MiddlewareFn, type Transformer } from 'grammy'
import type { Chat, MaybeInaccessibleMessage, Update, UserFromGetMe } from 'grammy/types'
import { z } from 'zod'
import { findMigration, isMovingTo, lostMessage, unlessMigrated } from '#bot-api/migrated-chats.ts'
import { ephemeralRefusals } from '#bot-api/refused-messages.ts'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { wallNow } from '#lib/time.ts'
import { pause, withTimeout } from '#lib/timers.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import type { Texts } from '#render/texts.ts'
import { type Claim, push, type Store, StoreError, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import type { AddressBook } from '#watch/address-book.ts'
import { chatSettings, translatorForUpdate } from '#watch/chat-settings.ts'
import { chats } from '#watch/watch.ts'
import { awaitedAnswers, blocks } from '../../records.ts'
import { type BotMessage, deleteMessage, messageIdOf } from '../bot-message.ts'
import { ChatContext } from '../context.ts'
import { ephemeralSenderIds, ephemeralSenders, sendEphemerally } from '../ephemeral-messages.ts'
import { mentionIn, withReadableText } from '../message-text.ts'
import { sessionKey } from '../session.ts'
import { storedWizards } from '../stored-wizards.ts'
import { updateSchema } from './intake.ts'

/** The chat that an update came from. */
const chatOf = (update: Update): Chat | undefined => {
  const { message, callback_query: press, channel_post: post } = update
  return (message ?? press?.message ?? update.my_chat_member ?? update.chat_member ?? post)?.chat
}

/** Why an update could not be answered. If it is `final`, Telegram will never take an answer to it. */
type AnswerFault = { readonly kind: 'final' } | { readonly kind: 'wait'; readonly delayMs: number }

/** How long an update waits for Telegram; a person does not expect an answer later. */
const patienceMs = 300_000
const awayRetryMs = 2_000
const revokedRetryMs = 5_000

const waitTexts = {
  away: 'Telegram does not answer; messages of people wait until it does',
  revoked: 'Telegram does not accept BOT_TOKEN; messages of people wait until it does',
} as const

/**
 * Whether the chat of the update is closed to the bot, or its topic gone. An error about another chat says
 * nothing of it.
 */
const isFinal = (update: Update, error: GrammyError): boolean => {
  const { kind } = sendOutcomeOf(error)
  const chat = String(error.payload['chat_id'])
  return (kind === 'closed' || kind === 'topic gone') && chat === String(chatOf(update)?.id)
}

/** Distinguishes faults of the update from obstacles to its answer. One line is logged for each outage. */
const createAnswerFaults = ({ log }: { readonly log: Log }) => {
  /**
   * Start of the patience of updates, by `performance.now()`: an update does not lose it while no process
   * could answer, nor while the token is refused.
   */
  let couldAnswerSince = performance.now()
  let logged: keyof typeof waitTexts | undefined

  const wait = (why: keyof typeof waitTexts, error: unknown, delayMs: number): AnswerFault => {
    if (logged !== why) log.warn({ error: describeError(error) }, waitTexts[why])
    logged = why
    return { kind: 'wait', delayMs }
  }

  return {
    /**
     * Reads the fault of an update that has been in its lane for `waitedMs`. Returns `undefined` if the fault
     * is the update's, or it has waited too long.
     */
    read: (error: unknown, update: Update, waitedMs: number): AnswerFault | undefined => {
      if (!(error instanceof GrammyError || error instanceof HttpError)) return undefined
      if (error instanceof GrammyError && isFinal(update, error)) return { kind: 'final' }
      const outcome = sendOutcomeOf(error)
      if (outcome.kind === 'revoked') {
        couldAnswerSince = performance.now()
        return wait('revoked', error, revokedRetryMs)
      }
      const isPatient = Math.min(waitedMs, performance.now() - couldAnswerSince) < patienceMs
      if (outcome.kind === 'rate limited')
        return isPatient
          ? { kind: 'wait', delayMs: Math.min(outcome.retryAfterMs, patienceMs) }
          : { kind: 'final' }
      const isAway = outcome.kind === 'not sent' || outcome.kind === 'unknown'
      return isAway && isPatient ? wait('away', error, awayRetryMs) : undefined
    },
    answered: (): void => {
      logged = undefined
    },
  }
}

/** Route of an update whose chat may have become a supergroup: `here`, to the supergroup, nowhere, or it waits. */
type UpdateRoute = 'here' | 'drop' | 'wait' | Update

/**
 * An update of a group that became a supergroup is one of the supergroup, except that the bot or others left
 * the group. An update of the supergroup waits until the records of the group, such as an open wizard, are
 * moved.
 */
const routeUpdate = async (store: Store, update: Update): Promise<UpdateRoute> => {
  const { message, callback_query: press } = update
  const membership = update.my_chat_member ?? update.chat_member
  const chat = (message ?? press?.message ?? membership)?.chat
  if (chat === undefined || chat.type === 'private' || message?.migrate_to_chat_id !== undefined)
    return 'here'
  const to = await findMigration(store, String(chat.id))
  if (to === undefined) return (await isMovingTo(store, String(chat.id))) ? 'wait' : 'here'
  if (membership !== undefined) return 'drop'
  return inSupergroup(update, { id: Number(to), type: 'supergroup', title: chat.title ?? '' })
}

/** The update as one of the supergroup, in which the message of a button cannot be changed any more. */
const inSupergroup = (update: Update, chat: Chat.SupergroupChat): Update => {
  const { message, callback_query: press } = update
  if (message !== undefined) return { ...update, message: { ...message, chat } }
  if (press === undefined) return update
  const gone = { chat, message_id: lostMessage, date: 0 } as const
  return { ...update, callback_query: { ...press, message: gone } }
}

const sentSchema = z.object({
  message_id: z.number(),
  ephemeral_message_id: z.number().optional(),
  chat: z.object({ id: z.number() }),
  receiver_user: z.object({ id: z.number() }).optional(),
})

/** Records the messages that an update sends, so that another try of it does not add to them. */
const recordSent = ({ token, options }: Api) => {
  const sent: BotMessage[] = []
  const record: Transformer = async (call, method, payload, signal) => {
    const reply = await call(method, payload, signal)
    const { data } = sentSchema.safeParse(reply.ok ? reply.result : undefined)
    if (method.startsWith('send') && data !== undefined)
      sent.push({ chat: data.chat.id, message: messageIdOf(data), reader: data.receiver_user?.id })
    return reply
  }
  const api = new Api(token, options)
  api.config.use(record)
  return {
    api,
    /** Deletes the recorded messages. One that Telegram does not delete stays. */
    withdraw: async (): Promise<void> => {
      await Promise.allSettled(sent.map(message => deleteMessage(api, message)))
    },
  }
}

type UpdateWorkerDeps = {
  readonly store: Store
  readonly api: Api
  readonly me: UserFromGetMe
  readonly texts: Texts
  readonly log: Log
  readonly meter?: Meter | undefined
  /** Names that the operator gives addresses. */
  readonly knownNames?: AddressBook | undefined
  /** Milliseconds since 1970; the machine's clock if absent. */
  readonly now?: () => number
  /** Handles an update, and adds its changes to the context's `writes`. */
  readonly handle: (ctx: ChatContext) => Promise<unknown>
  /** Limit of one update, by default 30,000, so that a handler that hangs does not hold up its chat. */
  readonly deadlineMs?: number
}

const defaultDeadlineMs = 30_000
const maxFailures = 2
/**
 * A process that dies while it handles an update is seldom the update's fault, but an update that kills every
 * process must end.
 */
const maxCrashes = 5
/**
 * Limit of tries for an update whose records change whenever it is committed, as those of a watch that two people and
 * a job change at once.
 */
const maxConflicts = 8
const conflictPauseMs = 50
const leaseMs = 8_000
/** Whether the store is at fault, not the update: it is away, or full. */
const isStoreFault = (error: unknown): boolean =>
  error instanceof StoreError && (error.code === 'store_away' || error.trouble !== undefined)

/** Another commit came first. The update is not at fault: the next try reads what the other commit wrote. */
class ConflictError extends LookoutError<'conflict'> {}

/** `unanswerable` if its chat is closed to the bot, `retried` if Telegram or the store is away. */
type UpdateOutcome = 'done' | 'dropped' | 'unanswerable' | 'retried'

const updateKinds = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'inline_query',
  'guest_message',
] as const

const updateKind = (update: Update | undefined): string =>
  updateKinds.find(kind => update?.[kind] !== undefined) ?? 'other'

/**
 * Handles the updates in the `update` lanes, one of a session at a time. The changes are committed with the
 * removal of the update, so that a crash repeats all of the update or nothing. While Telegram or the store is
 * away, or Telegram refuses the token, an update waits. If its chat is closed to the bot, it ends without a
 * word. After two other failures, or five crashes, it is dropped, and its person notified.
 */
export const createUpdateWorker = (deps: UpdateWorkerDeps): Worker => {
  const { store, log } = deps
  const faults = createAnswerFaults(deps)

  const handleUpdate = async (update: Update, claim: Claim): Promise<UpdateOutcome> => {
    let conflicts = 0
    const allowed = claim.attempt < maxCrashes ? maxFailures : 0
    for (let failures = 0; failures < allowed; failures += 1) {
      const sent = recordSent(deps.api)
      try {
        const writes = await handlingWrites(update, claim, { ...deps, api: sent.api })
        faults.answered()
        const committed = await store.commit(writes)
        if (committed.ok || committed.reason === 'lease lost') return 'done'
        const message = `the changes of an update could not be committed: ${committed.reason}`
        throw committed.reason === 'conflict' ? new ConflictError('conflict', message) : new Error(message)
      } catch (error) {
        // No notice is sent, because the update is handled once the store is back.
        if (isStoreFault(error)) throw error
        if (error instanceof ConflictError && conflicts < maxConflicts) {
          conflicts += 1
          failures -= 1
          await sent.withdraw()
          await pause(conflictPauseMs * conflicts)
          continue
        }
        const fault = faults.read(error, update, ageOf(claim))
        if (fault?.kind === 'wait') {
          await store.commit([{ op: 'done', claim, count: 0, delayMs: fault.delayMs }])
          return 'retried'
        }
        if (fault?.kind === 'final') {
          await store.commit([{ op: 'done', claim, count: 1 }])
          return 'unanswerable'
        }
        log.error({ error: describeError(error), failures }, 'an update could not be handled')
      }
    }
    await giveUp(update, deps)
    await store.commit([{ op: 'done', claim, count: 1 }])
    return 'dropped'
  }

  return createWorker({
    store,
    queue: 'update',
    concurrency: 64,
    items: 1,
    leaseMs,
    handle: createClaimHandler(deps, handleUpdate),
    onError: error =>
      log.error(
        { error: describeError(error) },
        'an update could not be claimed or committed; it is retried',
      ),
  })
}

/** Handles the update of a claim, counted and timed. An update that cannot be parsed is dropped. */
const createClaimHandler =
  (
    { store, log, meter = noMeter }: UpdateWorkerDeps,
    handleUpdate: (update: Update, claim: Claim) => Promise<UpdateOutcome>,
  ) =>
  async (claim: Claim): Promise<void> => {
    const [item] = claim.items
    if (item === undefined) return
    const read = updateSchema.safeParse(item.body)
    const kind = updateKind(read.data)
    if (!read.success) {
      log.error({}, 'an update could not be parsed, and is dropped')
      await store.commit([{ op: 'done', claim, count: 1 }])
      meter.count('lookout_updates_total', { kind, outcome: 'dropped' })
      return
    }
    const began = performance.now()
    let outcome: UpdateOutcome = 'retried'
    try {
      outcome = await handleUpdate(read.data, claim)
    } finally {
      meter.count('lookout_updates_total', { kind, outcome })
      meter.time('lookout_update_seconds', { kind }, performance.now() - began)
    }
  }

/**
 * Writes of an update, with its removal. They are made at each try, because its group may have become a
 * supergroup during the try before.
 */
const handlingWrites = async (
  update: Update,
  claim: Claim,
  deps: UpdateWorkerDeps,
): Promise<readonly Write[]> => {
  const { deadlineMs = defaultDeadlineMs } = deps
  const route = await routeUpdate(deps.store, update)
  if (route !== 'here') return rerouteWrites(claim, route)
  const ctx = await contextOf(update, deps)
  await withTimeout(deps.handle(ctx), deadlineMs, () => {
    throw new LookoutError('deadline', `not done within ${deadlineMs} ms`)
  })
  return [...migrationGuard(update), ...ctx.writes, { op: 'done', claim, count: 1 }]
}

/** Makes an update fail, to be handled again, if its group became a supergroup while it was handled. */
const migrationGuard = ({ message, callback_query: press }: Update): readonly Write[] => {
  const { chat } = message ?? press?.message ?? {}
  if (chat?.type !== 'group' || message?.migrate_to_chat_id !== undefined) return []
  return [unlessMigrated(String(chat.id))]
}

/** Delay of a retry: the records of a group that becomes a supergroup are moved within a moment. */
const movingRetryMs = 100

const rerouteWrites = (claim: Claim, route: Exclude<UpdateRoute, 'here'>): readonly Write[] => {
  if (route === 'wait') return [{ op: 'done', claim, count: 0, delayMs: movingRetryMs }]
  const done: Write = { op: 'done', claim, count: 1 }
  if (route === 'drop') return [done]
  const id = `${route.update_id} moved`
  return [done, push('update', sessionKey(route), { id, body: route })]
}

/**
 * How long the first item waited until it was claimed, in ms of the store's clock, which may differ from the
 * machine's.
 */
const ageOf = ({ items: [item], until }: Claim): number =>
  item === undefined ? 0 : until - leaseMs - item.at

const withFrontEndId = <M extends MaybeInaccessibleMessage>(message: M): M => ({
  ...message,
  message_id: messageIdOf(message),
})

/** An update with the front end's ids of its messages. */
const withFrontEndIds = (update: Update): Update => {
  const { message, callback_query: press } = update
  if (message !== undefined) return { ...update, message: withFrontEndId(message) }
  if (press?.message === undefined) return update
  return { ...update, callback_query: { ...press, message: withFrontEndId(press.message) } }
}

/** `api` is of this update alone, because it answers like the update does. */
const contextOf = async (
  received: Update,
  { api, me, store, texts, knownNames, now = wallNow }: UpdateWorkerDeps,
): Promise<ChatContext> => {
  const isEdit = received.edited_message !== undefined
  const update = withFrontEndIds(withReadableText(received, me.username))
  const { message, callback_query: press, channel_post: post } = update
  const membership = update.my_chat_member ?? update.chat_member
  const chat = chatOf(update)
  const ids = chat === undefined ? [] : [String(chat.id)]
  const session = sessionKey(update)
  const from = (message ?? press ?? membership ?? post ?? update.inline_query ?? update.guest_message)?.from
  const people = [from, update.chat_member?.new_chat_member.user].flatMap(person => person?.id ?? [])
  // Read together, so that the store answers in one piece.
  const [[settings], [chatState], [awaited], [wizards], [refusal], [sender], blocked] = await Promise.all([
    store.get(chatSettings, ids),
    store.get(chats, ids),
    store.get(awaitedAnswers, [session]),
    store.get(storedWizards, [session]),
    store.get(ephemeralRefusals, chat?.type === 'private' ? [] : ids),
    store.get(ephemeralSenders, ephemeralSenderIds(update)),
    store.get(blocks, [...new Set([...ids, ...people.map(String)])]),
  ])
  const isPrivate = chat?.type === 'private'
  // A group has one language, whoever of its people writes.
  const languageCode = isPrivate ? from?.language_code : (settings?.value.spoken ?? from?.language_code)
  const say = translatorForUpdate(texts, { settings: settings?.value, languageCode })
  const blockedIds = new Set(blocked.flatMap(block => block?.id ?? []))
  const records = { settings, chatState, awaited, wizards, blocked: blockedIds }
  const ctx = new ChatContext(
    { update, me, session, isEdit, mention: mentionIn(received, me.username) },
    { api, store, say, ...records, now, knownNames },
  )
  api.config.use(sendEphemerally(ctx, { isRefused: refusal !== undefined, isSender: sender !== undefined }))
  return ctx
}

const giveUp = async (update: Update, deps: UpdateWorkerDeps): Promise<void> => {
  const ctx = await contextOf(update, { ...deps, api: recordSent(deps.api).api })
  const text = ctx.say('failed-update')
  try {
    if (ctx.callbackQuery !== undefined) await ctx.answerCallbackQuery({ text })
    else if (ctx.message !== undefined) await ctx.reply(text)
  } catch (error) {
    deps.log.warn({ error: describeError(error) }, 'the notice of a dropped update could not be sent')
  }
}

/** Answers each press exactly once, with the toast of its handler. Telegram refuses an answer that comes too late, which is ignored. */
export const answerCallbacks: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  if (ctx.callbackQuery === undefined) return
  const { toast } = ctx
  try {
    await ctx.answerCallbackQuery(
      toast === undefined ? {} : { text: toast.text, show_alert: toast.alert === true },
    )
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
  }
}
