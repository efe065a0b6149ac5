import { Composer } from 'grammy'
import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { answerStaleButton, createCallbackRoutes } from '../presses.ts'
import { show } from '../show.ts'
import { retryNow } from './again.ts'
import { goesOn, type Intent, intents } from './intent.ts'
import { lineMessage } from './screens.ts'

/** *Try again* and *Undo* of a creation. They hold nothing but the intent's id, so they work as long as it is open. */
export const createCreationButtons = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('retry', (ctx, { intent }) =>
    resumeCreation(ctx, { intent, state: 'working', said: ctx.say('setup-trying') }),
  )
  presses.on('undo', (ctx, { intent }) =>
    resumeCreation(ctx, { intent, state: 'undoing', said: ctx.say('setup-undoing') }),
  )
  return composer
}

/** Lets the `setup` lane work on the intent now, in `state`. */
const resumeCreation = async (
  ctx: ChatContext,
  { intent, ...o }: { intent: Doc<Intent>; state: Intent['state']; said: string },
): Promise<void> => {
  if (!goesOn(intent.value) && intent.value.state !== 'refused') return answerStaleButton(ctx)
  const { destination: lane } = intent.value
  const message = ctx.callbackQuery?.message?.message_id ?? intent.value.message
  const state = intent.value.state === 'undoing' ? 'undoing' : o.state
  const item = { kind: 'create' as const, intent: intent.id }
  ctx.writes.push(
    put(
      intents,
      { id: intent.id, value: { ...intent.value, message, state, failures: 0 } },
      { expect: intent.version },
    ),
    retryNow(item),
  )
  // A refused creation has left its lane; the version makes this a new item, once a press.
  if (intent.value.state === 'refused')
    ctx.writes.push({ op: 'push', queue: 'setup', lane, id: `${intent.id}.${intent.version}`, body: item })
  await show(ctx, lineMessage(o.said))
}
