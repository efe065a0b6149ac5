import { GrammyError, HttpError } from 'grammy'
import type { Update } from 'grammy/types'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { chatOf } from './update-chat.ts'

/** Reason why an update could not be answered. `final`: Telegram will never take an answer to it. */
type AnswerFault = { readonly kind: 'final' } | { readonly kind: 'wait'; readonly delayMs: number }

/** How long an update waits for Telegram; a person does not expect an answer later. */
const patienceMs = 300_000
const awayRetryMs = 2_000
const revokedRetryMs = 5_000

const waitTexts = {
  away: 'Telegram does not answer; messages of people wait until it does',
  revoked: 'Telegram does not accept BOT_TOKEN; messages of people wait until it does',
} as const

/** The chat of the update is closed to the bot, or its topic is gone. Of another chat that was asked about it says nothing. */
const isFinal = (update: Update, error: GrammyError): boolean => {
  const { kind } = sendOutcomeOf(error)
  const asked = String(error.payload['chat_id'])
  return (kind === 'closed' || kind === 'topic gone') && asked === String(chatOf(update)?.id)
}

/** Tells what stands between an update and its answer from faults of the update itself. One line is logged for each outage. */
export const createAnswerFaults = ({ log }: { readonly log: Log }) => {
  /**
   * Start of the patience of updates, by `performance.now()`: an update does not lose it while no process could
   * answer it, nor while the token is refused.
   */
  let couldAnswerSince = performance.now()
  let logged: keyof typeof waitTexts | undefined

  const wait = (why: keyof typeof waitTexts, error: unknown, delayMs: number): AnswerFault => {
    if (logged !== why) log.warn({ error: describeError(error) }, waitTexts[why])
    logged = why
    return { kind: 'wait', delayMs }
  }

  return {
    /** `waitedMs`: for how long the update has been in its lane. `undefined`: the fault is the update's, or it has waited too long. */
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
