import type { Api } from 'grammy'
import { isTableRefused, refusalWrite, tableRefusals } from '#bot-api/refused-messages.ts'
import { type EditOutcome, editOutcomeOf, type SendOutcome, sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { wallNow } from '#lib/time.ts'
import {
  callbackButton,
  type Message,
  messagePayload,
  tablePayload,
  withLineAbove,
  withoutCallbacks,
} from '#render/message.ts'
import type { Store } from '#store/store.ts'
import type { Destination } from '#watch/watch.ts'
import { topicActions } from '#watch/watch-topics.ts'
import type { ThreadDestination } from '../chat-lane.ts'
import type { ShownAlert } from '../records/shown-alerts.ts'

type SendOptions = NonNullable<Parameters<Api['sendMessage']>[2]>

export type SentMessage = {
  readonly kind: 'sent'
  /** The id of the message in the chat. */
  readonly message: number
  /** The line above it that says that its topic is deleted. */
  readonly topicGone?: string
}

/** The destination of a message, and how it is sent. */
export type SendTarget = {
  /** Client whose transport tries once: this part decides what an outcome means. */
  readonly api: Api
  readonly log: Log
  readonly destination: ThreadDestination
  /** A message that it replies to, if that still exists. */
  readonly replyTo?: number
  readonly isSilent: boolean
  readonly store: Store
  /** Whether the chat wants tables where a message has one. */
  readonly wantsTables: boolean
  /**
   * A channel of Telegram. Its watches are managed in another chat, so no button of its messages calls the
   * bot.
   */
  readonly isChannel: boolean
  /** A line above the first message after its topic was deleted. */
  readonly topicGone: string
  /** Text of the button that makes the topic of a watch again. */
  readonly remakeTopic: string
}

/**
 * Sends a message: as a table if it has one and the chat wants it, outside of its topic if the topic is gone,
 * and as plain text if Telegram rejects its entities or buttons.
 */
export const sendMessage = async (
  message: Message,
  target: SendTarget,
): Promise<SendOutcome | SentMessage> => {
  const { api, destination, replyTo } = target
  const sound = target.isSilent ? { disable_notification: true } : {}
  const shown = ownMessage(message, target)
  const { text, ...form } = messagePayload(shown)
  const thread = destination.thread === undefined ? {} : { message_thread_id: destination.thread }
  const reply =
    replyTo === undefined
      ? {}
      : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }
  const sendText = (extra: SendOptions): Promise<SendOutcome | SentMessage> =>
    attempt(target, () => api.sendMessage(destination.chat, text, { ...extra, ...reply, ...sound }))
  const first =
    (await sendTable(shown, target, { ...thread, ...reply, ...sound })) ??
    (await sendText({ ...form, ...thread }))
  if (first.kind === 'topic gone') return sendOutsideOfTopic(message, target)
  if (first.kind !== 'malformed') return first
  target.log.error({}, 'Telegram rejects an alert; sending it as plain text')
  return sendText(thread)
}

/** Sends a message once more, without a topic, so that Telegram cannot say again that the topic is gone. */
const sendOutsideOfTopic = async (
  message: Message,
  target: SendTarget,
): Promise<SendOutcome | SentMessage> => {
  const { topicGone, destination } = target
  const outside = { ...target, destination: outsideOfTopic(destination) }
  const moved = await sendMessage(withLineAbove(withRemakeButton(message, target), topicGone), outside)
  return moved.kind === 'sent' ? { ...moved, topicGone } : moved
}

const attempt = async (
  { log }: Pick<SendTarget, 'log'>,
  send: () => Promise<{ readonly message_id: number }>,
): Promise<SendOutcome | SentMessage> => {
  try {
    return { kind: 'sent', message: (await send()).message_id }
  } catch (error) {
    log.debug({ error: describeError(error) }, 'a send failed')
    return sendOutcomeOf(error)
  }
}

/**
 * Sends the table of a message. Returns `undefined` if it has none, or the chat does not want or take tables,
 * which is remembered for a day.
 */
const sendTable = async (
  message: Message,
  target: SendTarget,
  parameters: Pick<SendOptions, 'message_thread_id' | 'reply_parameters' | 'disable_notification'>,
): Promise<SendOutcome | SentMessage | undefined> => {
  const { api, store, destination } = target
  const payload = target.wantsTables ? tablePayload(message) : undefined
  if (payload === undefined || (await isTableRefused(store, destination.chat))) return undefined
  const { rich, rest } = payload
  const outcome = await attempt(target, () =>
    api.sendRichMessage(destination.chat, rich, { ...rest, ...parameters }),
  )
  if (outcome.kind !== 'malformed') return outcome
  await store.commit([refusalWrite(tableRefusals, destination.chat, wallNow())])
  return undefined
}

export const outsideOfTopic = ({
  thread: _thread,
  topicOf: _topicOf,
  ...destination
}: ThreadDestination): Destination => destination

/** Adds a button for the deleted topic of a watch, which is not made again before the person asks for it. */
const withRemakeButton = (
  message: Message,
  { destination: { topicOf }, remakeTopic }: Pick<SendTarget, 'destination' | 'remakeTopic'>,
): Message =>
  topicOf === undefined
    ? message
    : {
        ...message,
        buttons: [...message.buttons, [callbackButton(remakeTopic, topicActions.again, topicOf)]],
      }

const ownMessage = (message: Message, { isChannel }: Pick<SendTarget, 'isChannel'>): Message =>
  isChannel ? { ...message, buttons: withoutCallbacks(message.buttons) } : message

/** Edits the message that shows an alert, or a batch. */
export const editMessage = async (
  message: Message,
  {
    api,
    log,
    isChannel,
    shown,
  }: Pick<SendTarget, 'api' | 'log' | 'isChannel'> & { shown: Pick<ShownAlert, 'chat' | 'message'> },
): Promise<EditOutcome | SentMessage> => {
  const { text, ...form } = messagePayload(ownMessage(message, { isChannel }))
  try {
    await api.editMessageText(shown.chat, shown.message, text, form)
    return { kind: 'sent', message: shown.message }
  } catch (error) {
    log.debug({ error: describeError(error) }, 'an edit failed')
    return editOutcomeOf(error)
  }
}
