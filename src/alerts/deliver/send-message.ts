import type { Api } from 'grammy'
import { type Message, messagePayload } from '#chat/message.ts'
import type { Destination } from '#chat/records.ts'
import { type EditOutcome, editOutcomeOf, type SendOutcome, sendOutcomeOf } from '#chat/send-outcome.ts'
import type { ShownAlert } from '#chat/shown-alerts.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { Texts } from '#render/texts.ts'
import type { Store, Write } from '#store/store.ts'

/** `message`: its id in the chat. */
export type SentMessage = { readonly kind: 'sent'; readonly message: number }

/** Where a message goes. `replyTo`: the message that it answers, if that is still there. `silent`: without a sound. */
export type SendTarget = {
  readonly api: Api
  readonly log: Log
  readonly destination: Destination
  readonly replyTo?: number
  readonly silent: boolean
}

/** Sends a message; outside of topics where its topic is gone, and as plain text where Telegram does not accept its form. */
export const sendMessage = async (message: Message, o: SendTarget): Promise<SendOutcome | SentMessage> => {
  const { api, log, destination, replyTo } = o
  const sound = o.silent ? { disable_notification: true } : {}
  const { text, ...form } = messagePayload(message)
  const thread = destination.thread === undefined ? {} : { message_thread_id: destination.thread }
  const reply =
    replyTo === undefined
      ? {}
      : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }
  const attempt = async (extra: object): Promise<SendOutcome | SentMessage> => {
    try {
      const sent = await api.sendMessage(destination.chat, text, { ...extra, ...reply, ...sound })
      return { kind: 'sent', message: sent.message_id }
    } catch (error) {
      log.debug({ error: describeError(error) }, 'a send did not succeed')
      return sendOutcomeOf(error)
    }
  }
  const answer = await attempt({ ...form, ...thread })
  const onward = answer.kind === 'topic gone' ? {} : thread
  const second = answer.kind === 'topic gone' ? await attempt(form) : answer
  if (second.kind !== 'malformed') return second
  log.error({}, 'Telegram did not accept an alert; it goes out as plain text')
  return attempt(onward)
}

/** Changes the message that shows an alert. */
export const editMessage = async (
  message: Message,
  { api, log, shown }: Pick<SendTarget, 'api' | 'log'> & { shown: ShownAlert },
): Promise<EditOutcome | SentMessage> => {
  const { text, ...form } = messagePayload(message)
  try {
    await api.editMessageText(shown.chat, shown.message, text, form)
    return { kind: 'sent', message: shown.message }
  } catch (error) {
    log.debug({ error: describeError(error) }, 'an edit did not succeed')
    return editOutcomeOf(error)
  }
}

/** How a chat is told. `short`: in two lines. `silent`: without a sound. */
type DeliveryStyle = { readonly short: boolean; readonly silent: boolean }

/** What telling a chat something needs. `texts` and `manner`: as this chat wants them. */
export type DeliveryContext = {
  readonly store: Store
  /** Its transport tries once: what an answer means is decided here. */
  readonly api: Api
  readonly texts: Texts
  readonly log: Log
  /** Unix ms; the machine's clock if absent. */
  readonly now?: (() => number) | undefined
  readonly manner: DeliveryStyle
}

/**
 * What came of telling something. `told`: alerts shown for the first time, by their watch. `shown`: what is written of the message
 * that shows it now, if the answer is that it was sent. `count`: how many of the lane it was, where not all that were meant.
 */
export type DeliveryResult = {
  readonly answer: SendOutcome | SentMessage
  readonly told: ReadonlyMap<string, number>
  readonly shown: (message: number) => Promise<readonly Write[]>
  readonly count?: number
  /** What is written where Telegram accepts it in no form. */
  readonly dropped?: readonly Write[]
}
