import { GrammyError, HttpError } from 'grammy'
import { chatNotFoundPattern, missingRightsPattern, topicNotFoundPattern } from '#lib/telegram-errors.ts'

/** A call of the Bot API that brought no answer which can be read. */
export class TelegramFailure extends Error {
  override readonly name = 'TelegramFailure'
  readonly code: string
  /** `not sent`: it surely had no effect. `unknown`: it may have been carried out. */
  readonly outcome: 'not sent' | 'unknown'
  constructor(method: string, o: { code: string; outcome: 'not sent' | 'unknown' }) {
    super(`${method} brought no answer (${o.code})`)
    this.code = o.code
    this.outcome = o.outcome
  }
}

/** What an answer of Telegram to a send means, and so what to do next. */
export type SendOutcome =
  /** Not sent: this chat is asked to wait. */
  | { readonly kind: 'cool'; readonly ms: number }
  /** Not sent: the group is now another chat. */
  | { readonly kind: 'migrated'; readonly to: number }
  /** Not sent, and it will not be: the person or the group has shut the door. */
  | { readonly kind: 'closed'; readonly why: 'blocked' | 'not found' | 'no rights' }
  /** Not sent: the topic is gone. */
  | { readonly kind: 'topic gone' }
  /** Not sent: the message itself is wrong, which is our mistake. */
  | { readonly kind: 'malformed' }
  /** Not sent: Telegram does not accept the bot's token (any more). */
  | { readonly kind: 'revoked' }
  /** Surely not sent; try again. */
  | { readonly kind: 'not sent' }
  /** It may have been sent. */
  | { readonly kind: 'unknown' }

type RefusalRow = readonly [code: number, description: RegExp, answer: SendOutcome]

/** The first row whose code and description fit. */
const refusals: readonly RefusalRow[] = [
  [401, /./, { kind: 'revoked' }],
  // Telegram's answer to a token that it does not know at all.
  [404, /./, { kind: 'revoked' }],
  [403, /./, { kind: 'closed', why: 'blocked' }],
  [400, chatNotFoundPattern, { kind: 'closed', why: 'not found' }],
  [400, topicNotFoundPattern, { kind: 'topic gone' }],
  [400, missingRightsPattern, { kind: 'closed', why: 'no rights' }],
  [400, /./, { kind: 'malformed' }],
  [500, /restart/i, { kind: 'not sent' }],
]

/** Reads what a call of the Bot API threw. */
export const sendOutcomeOf = (error: unknown): SendOutcome => {
  if (error instanceof GrammyError) {
    const { retry_after: seconds, migrate_to_chat_id: to } = error.parameters
    if (to !== undefined) return { kind: 'migrated', to }
    if (error.error_code === 429) return { kind: 'cool', ms: (seconds ?? 5) * 1_000 }
    const row = refusals.find(
      ([code, description]) => code === error.error_code && description.test(error.description),
    )
    return row?.[2] ?? { kind: 'unknown' }
  }
  if (error instanceof HttpError && error.error instanceof TelegramFailure)
    return { kind: error.error.outcome }
  return { kind: 'unknown' }
}

/** As of a send; `unchanged`: it reads so already. `gone`: it cannot be edited, now or ever. */
export type EditOutcome =
  | Exclude<SendOutcome, { kind: 'unknown' | 'malformed' | 'topic gone' }>
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'gone' }

/** Reads what an edit of a message threw. An edit may be repeated, so one that may have arrived counts as not sent. */
export const editOutcomeOf = (error: unknown): EditOutcome => {
  if (error instanceof GrammyError && /message is not modified/i.test(error.description))
    return { kind: 'unchanged' }
  const answer = sendOutcomeOf(error)
  if (answer.kind === 'unknown') return { kind: 'not sent' }
  // Not found, too old, not ours: the Bot API has many words for it, and a send finds out what is wrong with the text.
  if (answer.kind === 'malformed' || answer.kind === 'topic gone') return { kind: 'gone' }
  return answer
}
