import { GrammyError, HttpError } from 'grammy'
import { describeError, StartError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'

const tokenRefusedStatuses = new Set([401, 404])

const connectErrorTexts = {
  away: 'Telegram cannot be reached; retrying until it answers',
  refusing: 'Telegram refuses for now; retrying until it accepts',
  ours: 'the chat cannot start yet; retrying until it can',
} as const

const connectErrorKind = (error: unknown): keyof typeof connectErrorTexts => {
  if (error instanceof HttpError) return 'away'
  return error instanceof GrammyError ? 'refusing' : 'ours'
}

/**
 * Runs `begin`, which calls Telegram. Throws `StartError` for a token that Telegram does not accept, and those of `begin`. After any
 * other error it logs that once, resolves, and retries in the background until `stopping` aborts.
 */
export const connectToTelegram = async (
  begin: () => Promise<void>,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): Promise<void> => {
  let logged: keyof typeof connectErrorTexts | undefined
  const attempt = async (): Promise<boolean> => {
    try {
      await begin()
      return true
    } catch (error) {
      if (error instanceof GrammyError && tokenRefusedStatuses.has(error.error_code))
        throw new StartError('BOT_TOKEN: Telegram does not accept it. Copy it again from @BotFather.')
      if (error instanceof StartError) throw error
      const kind = connectErrorKind(error)
      // The message of grammY's own error names only the call.
      const cause = error instanceof HttpError ? error.error : error
      if (kind !== logged) log.warn({ error: describeError(cause) }, connectErrorTexts[kind])
      logged = kind
      return false
    }
  }
  const keepTrying = async (): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      await pause(getBackoffMs(failures, { baseMs: 500, maxMs: 15_000 }), stopping)
      if (stopping.aborted) return
      if (await attempt()) break
    }
    log.info({}, 'Telegram answers')
  }
  if (await attempt()) return
  keepTrying().catch((error: unknown) => log.error({ error: describeError(error) }, 'the chat cannot start'))
}
