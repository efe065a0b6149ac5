import { z } from 'zod'
import type { Watch } from '#chat/records.ts'
import { createRandomId } from '#lib/random-id.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../../context.ts'
import { stale } from '../../presses.ts'
import { placeIn } from '../../watches/place-in.ts'
import { type SetupStart, watchConversation } from '../conversation.ts'

const stepSchema = z.enum(['addresses', 'chains', 'what', 'often', 'name', 'message', 'tags', 'review'])

/** Opens a watch to be changed, at the step that the button names, in the message of its card. */
export const openEdit = async (
  ctx: ChatContext,
  { watch, args }: { readonly watch: Doc<Watch>; readonly args: readonly string[] },
): Promise<void> => {
  const [opened, ...place] = args
  const step = stepSchema.safeParse(opened)
  const message = ctx.callbackQuery?.message?.message_id
  if (!step.success || message === undefined) return stale(ctx)
  const { state, subscription } = watch.value
  // While it is being subscribed, the service is asked for it in the words of the settings.
  if (state === 'creating' || (state === 'live' && subscription === undefined)) {
    ctx.toast = { text: ctx.say('edit-creating') }
    return
  }
  const edit = { watch: watch.id, step: step.data, message, back: placeIn(place) }
  const start: SetupStart = { id: createRandomId(8), edit }
  await ctx.conversation.enter(watchConversation, start)
}
