import type { Message } from '#chat/message.ts'
import type { ChatSettings } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'
import { showIn } from '../show.ts'
import { type Change, changeSettings } from './change-settings.ts'

/** Shows a screen that a text may answer too; `change` is what else becomes of this update. */
export const ask = async (
  ctx: ChatContext,
  o: { readonly what: NonNullable<ChatSettings['asks']>['what']; readonly change?: Change },
  screen: Message,
): Promise<void> => {
  const message = await showIn(ctx, screen)
  changeSettings(ctx, { ...o.change, asks: { what: o.what, message } })
}
