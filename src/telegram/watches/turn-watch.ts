import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { answerStaleButton } from '../presses.ts'
import { dropRetry } from '../setup/again.ts'

type PauseOrResume = { readonly to: 'live' | 'paused'; readonly back: readonly string[] }

/** Pauses a watch, or lets it go on: the `setup` lane has the service follow. Gives it back as it will be. */
export const pauseOrResume = (
  ctx: ChatContext,
  watch: Doc<Watch>,
  { to, back }: PauseOrResume,
): Doc<Watch> => {
  const { id, version, value } = watch
  if (value.state !== (to === 'live' ? 'paused' : 'live')) {
    answerStaleButton(ctx)
    return watch
  }
  const turned: Watch = { ...value, state: to }
  ctx.writes.push(
    put(watches, { id, value: turned }, { expect: version }),
    ...pauseOrResumeWrites(ctx, watch, back),
  )
  return { ...watch, value: turned }
}

/** Has the service follow a watch that changes now; the message that was pressed shows how it goes, and leads back to that place. */
export const pauseOrResumeWrites = (
  ctx: ChatContext,
  { id, version, value }: Doc<Watch>,
  back?: readonly string[],
): readonly Write[] => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return []
  const item = { kind: 'turn' as const, watch: id, message, ...(back && { back: [...back] }) }
  const lane = value.destination
  return [dropRetry(item), { op: 'push', queue: 'setup', lane, id: `turn.${id}.${version}`, body: item }]
}
