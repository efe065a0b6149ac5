import { Composer } from 'grammy'
import { put } from '#store/store.ts'
import { actions } from '../actions.ts'
import type { ChatContext } from '../context.ts'
import { pressed } from '../pressed.ts'
import { show } from '../show.ts'
import { type Intent, intents, type SetupItem } from './intent.ts'
import { lineMessage } from './screens.ts'

const open: ReadonlySet<Intent['state']> = new Set(['working', 'failing', 'refused', 'undoing'])

/** *Try again* and *Undo* of a creation. They hold nothing but the intent's id, so they work as long as it is open. */
export const createSetupButtons = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()

  composer.use(async (ctx, next) => {
    const [retry] = pressed(ctx, actions.retry) ?? []
    if (retry !== undefined)
      return change(ctx, { id: retry, state: 'working', said: ctx.say('setup-trying') })
    const [undo] = pressed(ctx, actions.undo) ?? []
    if (undo !== undefined) return change(ctx, { id: undo, state: 'undoing', said: ctx.say('setup-undoing') })
    return next()
  })
  return composer
}

/** Lets the `setup` lane work on the intent now, in `state`. */
const change = async (
  ctx: ChatContext,
  o: { id: string; state: Intent['state']; said: string },
): Promise<void> => {
  const [intent] = await ctx.store.get(intents, [o.id])
  if (intent === undefined || intent.value.chat !== String(ctx.chatId) || !open.has(intent.value.state)) {
    ctx.toast = { text: ctx.say('stale-button') }
    return
  }
  const { destination: lane } = intent.value
  const state = intent.value.state === 'undoing' ? 'undoing' : o.state
  const item: SetupItem = { kind: 'create', intent: intent.id }
  ctx.writes.push(
    put(
      intents,
      { id: intent.id, value: { ...intent.value, state, failures: 0 } },
      { expect: intent.version },
    ),
    { op: 'delay', queue: 'setup', lane, delayMs: 0 },
  )
  // A refused creation has left its lane; the version makes this a new item, once a press.
  if (intent.value.state === 'refused')
    ctx.writes.push({ op: 'push', queue: 'setup', lane, id: `${intent.id}.${intent.version}`, body: item })
  await show(ctx, lineMessage(o.said))
}
