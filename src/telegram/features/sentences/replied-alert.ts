import { alertFacts } from '#alerts/records/alert-buttons.ts'
import { decodeCallback } from '#render/message.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'

/** Ids in the buttons of the bot's message that the update's message replies to. */
const repliedIds = ({ message, me }: ChatContext): ReadonlySet<string> => {
  const replied = message?.reply_to_message
  const buttons = replied?.from?.id === me.id ? (replied.reply_markup?.inline_keyboard ?? []) : []
  return new Set(
    buttons
      .flat()
      .flatMap(button =>
        'callback_data' in button ? (decodeCallback(button.callback_data)?.args ?? []) : [],
      ),
  )
}

/** The only one of some watches that the replied message is about. */
export const repliedWatch = (ctx: ChatContext, some: readonly Doc<Watch>[]): readonly Doc<Watch>[] => {
  const ids = repliedIds(ctx)
  const found = some.filter(({ id }) => ids.has(id))
  return found.length === 1 ? found : []
}

/** Hash of the transaction that the replied message is an alert of. */
export const repliedTransaction = async (ctx: ChatContext): Promise<string | undefined> => {
  const found = await ctx.store.get(alertFacts, [...repliedIds(ctx)])
  return found.flatMap(doc => (doc !== undefined && doc.value.kind === undefined ? [doc.value.hash] : []))[0]
}
