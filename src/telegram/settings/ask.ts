import type { Message } from '#chat/message.ts'
import type { ChatSettings } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'
import { showAndGetMessageId } from '../show.ts'
import { changeSettings, type SettingsChange } from './change-settings.ts'

/** Shows a screen that a text may answer too; `change` is what else becomes of this update. */
export const askForText = async (
  ctx: ChatContext,
  o: { readonly what: NonNullable<ChatSettings['asks']>['what']; readonly change?: SettingsChange },
  screen: Message,
): Promise<void> => {
  const message = await showAndGetMessageId(ctx, screen)
  changeSettings(ctx, { ...o.change, asks: { what: o.what, message } })
}
