import { z } from 'zod'
import type { Watch } from '#chat/records.ts'
import { createRandomId } from '#lib/random-id.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../../context.ts'
import { answerStaleButton } from '../../presses.ts'
import { parseListPlace } from '../../watches/place-in.ts'
import { type WizardStart, watchConversation } from '../conversation.ts'

const editStepSchema = z.enum(['addresses', 'chains', 'what', 'often', 'name', 'message', 'tags', 'review'])

/** Opens a watch to be changed, at the step that the button names, in the message of its card. */
export const startEdit = async (
  ctx: ChatContext,
  { watch, args }: { readonly watch: Doc<Watch>; readonly args: readonly string[] },
): Promise<void> => {
  const [opened, ...place] = args
  const step = editStepSchema.safeParse(opened)
  const message = ctx.callbackQuery?.message?.message_id
  if (!step.success || message === undefined) return answerStaleButton(ctx)
  const { state, subscription } = watch.value
  // While it is being subscribed, the service is asked for it in the words of the settings.
  if (state === 'creating' || (state === 'live' && subscription === undefined)) {
    ctx.toast = { text: ctx.say('edit-creating') }
    return
  }
  const edit = { watch: watch.id, step: step.data, message, back: parseListPlace(place) }
  const start: WizardStart = { id: createRandomId(8), edit }
  await ctx.conversation.enter(watchConversation, start)
}
