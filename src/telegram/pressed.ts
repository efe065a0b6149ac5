import { decodeCallback } from '#chat/callback-data.ts'
import type { ChatContext } from './context.ts'

/** The arguments of the button that was pressed, if it asks for `action`. */
export const pressed = (ctx: ChatContext, action: string): readonly string[] | undefined => {
  const data = decodeCallback(ctx.callbackQuery?.data ?? '')
  return data?.action === action ? data.args : undefined
}
