import { type Doc, put } from '#store/store.ts'
import {
  type HiddenSpam,
  hiddenSpam,
  hiddenSpamForMs,
  knownContacts,
  mergeContacts,
  spamSenderId,
} from '#watch/filters.ts'
import { spamListMessage, spamWarningMessage } from '#watch/spam-messages.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { show } from '../../framework/show.ts'

/** `args`: those of the button after the destination. */
type PressedSpam = { readonly spam: Doc<HiddenSpam>; readonly args: readonly string[] }

export const showSpam = (ctx: ChatContext, { spam, args }: PressedSpam): Promise<void> =>
  show(ctx, spamListMessage(spam.value, { destination: spam.id, counts: args, say: ctx.say }))

/** The warning again, in the place of the list. */
export const hideSpam = (ctx: ChatContext, { spam, args: [count, lookAlikes] }: PressedSpam): Promise<void> =>
  show(
    ctx,
    spamWarningMessage(
      { destination: spam.id, count: Number(count), lookAlikes: Number(lookAlikes) },
      ctx.say,
    ),
  )

/** *Not spam*: the watch knows the sender, and the token, from now on, as if it had sent something there. */
export const trustSender = async (
  ctx: ChatContext,
  { spam, args: [id, ...counts] }: PressedSpam,
): Promise<void> => {
  const { senders } = spam.value
  const sender = senders.find(one => spamSenderId(one) === id)
  if (sender === undefined) return answerStaleButton(ctx)
  const { watch, address, contract, label } = sender
  const [known] = await ctx.store.get(knownContacts, [watch])
  const learned = { addresses: [address], contracts: contract === undefined ? [] : [contract] }
  const value = { ...spam.value, senders: senders.filter(one => one !== sender) }
  ctx.writes.push(
    put(
      knownContacts,
      { id: watch, value: mergeContacts(learned, known?.value) },
      { expect: known?.version ?? 0 },
    ),
    put(hiddenSpam, { id: spam.id, value }, { expect: spam.version, ttlMs: hiddenSpamForMs }),
  )
  ctx.toast = { text: ctx.say('spam-trusted', { sender: label }), alert: true }
  await show(ctx, spamListMessage(value, { destination: spam.id, counts, say: ctx.say }))
}
