import { GrammyError, HttpError } from 'grammy'
import { TelegramFailure } from '#bot-api/send-outcome.ts'
import { pause } from '#lib/timers.ts'

const wasNotSent = (error: unknown): boolean => {
  if (error instanceof GrammyError) return error.error_code === 429
  return (
    error instanceof HttpError && error.error instanceof TelegramFailure && error.error.outcome === 'not sent'
  )
}

/** Makes a call again that did not get its permit in time, as lanes do: on a busy machine it may not. */
export const untilSent = async <T>(call: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!wasNotSent(error)) throw error
      await pause(50)
    }
  }
}
