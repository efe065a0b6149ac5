import { GrammyError, HttpError } from 'grammy'
import { LookoutError } from '#lib/lookout-error.ts'
import {
  chatNotFoundPattern,
  missingRightsPattern,
  topicClosedPattern,
  topicNotFoundPattern,
} from '#lib/telegram-errors.ts'

/** A call of the Bot API that had no readable reply. */
export class TelegramFailure extends LookoutError {
  override readonly name = 'TelegramFailure'
  /** A call that was not sent certainly had no effect; an unknown one may have been carried out. */
  readonly outcome: 'not sent' | 'unknown'
  constructor(method: string, { code, outcome }: { code: string; outcome: 'not sent' | 'unknown' }) {
    super(code, `${method} had no readable reply (${code})`)
    this.outcome = outcome
  }
}

/**
 * Why the bot cannot write to a chat. One that is not found does not exist, or not for the bot; a closed
 * topic closes only itself. Stored.
 */
export type ClosedReason = 'blocked' | 'removed' | 'deleted' | 'not found' | 'no rights' | 'topic closed'

/** How a send ended, which decides what to do next. */
export type SendOutcome =
  /** Not sent: Telegram asks to wait. */
  | { readonly kind: 'rate limited'; readonly retryAfterMs: number }
  /** Not sent: the group became the supergroup `to`. */
  | { readonly kind: 'migrated'; readonly to: number }
  /** Not sent, and retries are pointless: the bot cannot write to the chat. */
  | { readonly kind: 'closed'; readonly why: ClosedReason }
  | { readonly kind: 'topic gone' }
  /** Not sent: the message is invalid, which is a bug of ours. */
  | { readonly kind: 'malformed' }
  /** Not sent: Telegram does not accept the bot's token (any more). */
  | { readonly kind: 'revoked' }
  /** Certainly not sent; retry. */
  | { readonly kind: 'not sent' }
  /** Possibly sent. */
  | { readonly kind: 'unknown' }

type RefusalRow = readonly [code: number, description: RegExp, outcome: SendOutcome]

/** Rows in order of precedence. */
const refusals: readonly RefusalRow[] = [
  [401, /./, { kind: 'revoked' }],
  // An older Bot API server, too, which does not know the method.
  [404, /method not found/i, { kind: 'malformed' }],
  // Telegram answers 404 for a token that it has never known.
  [404, /./, { kind: 'revoked' }],
  [403, /was kicked|not a member/i, { kind: 'closed', why: 'removed' }],
  [403, /was deleted/i, { kind: 'closed', why: 'deleted' }],
  [403, /./, { kind: 'closed', why: 'blocked' }],
  [400, chatNotFoundPattern, { kind: 'closed', why: 'not found' }],
  [400, topicNotFoundPattern, { kind: 'topic gone' }],
  [400, topicClosedPattern, { kind: 'closed', why: 'topic closed' }],
  [400, missingRightsPattern, { kind: 'closed', why: 'no rights' }],
  [400, /./, { kind: 'malformed' }],
  [500, /restart/i, { kind: 'not sent' }],
]

export const sendOutcomeOf = (error: unknown): SendOutcome => {
  if (error instanceof GrammyError) {
    const { retry_after: seconds, migrate_to_chat_id: to } = error.parameters
    if (to !== undefined) return { kind: 'migrated', to }
    if (error.error_code === 429) return { kind: 'rate limited', retryAfterMs: (seconds ?? 5) * 1_000 }
    const row = refusals.find(
      ([code, description]) => code === error.error_code && description.test(error.description),
    )
    return row?.[2] ?? { kind: 'unknown' }
  }
  if (error instanceof HttpError && error.error instanceof TelegramFailure)
    return { kind: error.error.outcome }
  return { kind: 'unknown' }
}

/**
 * How an edit ended. An unchanged message has this text already; one that is gone can never be edited again.
 */
export type EditOutcome =
  | Exclude<SendOutcome, { kind: 'unknown' | 'malformed' | 'topic gone' }>
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'gone' }

/** Reads the error of an edit. Edits can be repeated, so an uncertain one counts as not sent. */
export const editOutcomeOf = (error: unknown): EditOutcome => {
  if (error instanceof GrammyError && /message is not modified/i.test(error.description))
    return { kind: 'unchanged' }
  const outcome = sendOutcomeOf(error)
  if (outcome.kind === 'unknown') return { kind: 'not sent' }
  // The message is not found, too old or not ours, for which the Bot API has many descriptions. A send will
  // find out if the text is invalid.
  if (outcome.kind === 'malformed' || outcome.kind === 'topic gone') return { kind: 'gone' }
  return outcome
}
