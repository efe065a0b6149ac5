import { GrammyError } from 'grammy'
import { sanitizeName } from '#lib/sanitize-text.ts'
import type { ChatContext } from '../../framework/context.ts'

/**
 * Asks Telegram for the name, because no name is stored; returns the id if Telegram does not know it any
 * more.
 */
export const nameOf = async ({ api }: Pick<ChatContext, 'api'>, id: string): Promise<string> => {
  try {
    const chat = await api.getChat(id)
    const name = chat.type === 'private' ? chat.first_name : chat.title
    const username = chat.username === undefined ? '' : ` (@${chat.username})`
    return `${sanitizeName(name, id)}${username}`
  } catch (error) {
    if (error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403)) return id
    throw error
  }
}
