import { type Api, GrammyError } from 'grammy'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'

/** Sends a line to a chat. `false`: Telegram is away or refuses the token, so it was not sent. */
export type SendLine = (chat: string, text: string) => Promise<boolean>

/** A chat that is closed, or gone, does not hold up the job. */
export const createSendLine =
  ({ api }: { readonly api: Api }): SendLine =>
  async (chat, text) => {
    try {
      await api.sendMessage(chat, text)
      return true
    } catch (error) {
      const { kind } = sendOutcomeOf(error)
      if (!(error instanceof GrammyError) && kind === 'malformed') throw error
      return !['rate limited', 'not sent', 'revoked'].includes(kind)
    }
  }
