import type { Api } from 'grammy'
import { type SendOutcome, sendOutcomeOf } from '#chat/answer.ts'
import { type Message, messagePayload } from '#chat/message.ts'
import type { Destination } from '#chat/records.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'

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
