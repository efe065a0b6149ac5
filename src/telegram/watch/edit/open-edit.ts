import { z } from 'zod'
import type { Watch } from '#chat/records.ts'
import { randomId } from '#lib/random-id.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../../context.ts'
import { stale } from '../../on-press.ts'
import { type SetupStart, watchConversation } from '../conversation.ts'

const stepSchema = z.enum(['addresses', 'chains', 'what', 'often', 'name', 'message', 'tags', 'review'])

/** Set-ups at once, on as many messages and devices. */
const mostOpen = 5

/** Opens a watch to be changed, at the step that the button names, in the message of its card. */
export const openEdit = async (
  ctx: ChatContext,
  { watch, args }: { readonly watch: Doc<Watch>; readonly args: readonly string[] },
): Promise<void> => {
  const step = stepSchema.safeParse(args[0])
  const message = ctx.callbackQuery?.message?.message_id
  if (!step.success || message === undefined) return stale(ctx)
  const { state, subscription } = watch.value
  // While it is being subscribed, the service is asked for it in the words of the settings.
  if (state === 'creating' || (state === 'live' && subscription === undefined)) {
    ctx.toast = { text: ctx.say('edit-creating') }
    return
  }
  // The one that was used longest ago is the last.
  if (ctx.conversation.active(watchConversation) >= mostOpen)
    await ctx.conversation.exitOne(watchConversation, mostOpen - 1)
  const start: SetupStart = { id: randomId(8), edit: { watch: watch.id, step: step.data, message } }
  await ctx.conversation.enter(watchConversation, start)
}
