import { alertFacts } from '#alerts/records/alert-facts.ts'
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

/** The watch that the replied message is about, if it is the only one of `some`. */
export const repliedWatch = (ctx: ChatContext, some: readonly Doc<Watch>[]): readonly Doc<Watch>[] => {
  const ids = repliedIds(ctx)
  const watches = some.filter(({ id }) => ids.has(id))
  return watches.length === 1 ? watches : []
}

/** Hash of the transaction in the alert that the update's message replies to. */
export const repliedTransaction = async (ctx: ChatContext): Promise<string | undefined> => {
  const docs = await ctx.store.get(alertFacts, [...repliedIds(ctx)])
  return docs.flatMap(doc => (doc !== undefined && doc.value.kind === undefined ? [doc.value.hash] : []))[0]
}
