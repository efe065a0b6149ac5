import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { stale } from '../on-press.ts'
import type { SetupItem } from '../setup/intent.ts'

/** Pauses a watch, or lets it go on: the `setup` lane has the service follow. Gives it back as it will be. */
export const turnWatch = (ctx: ChatContext, watch: Doc<Watch>, to: 'live' | 'paused'): Doc<Watch> => {
  const { id, version, value } = watch
  if (value.state !== (to === 'live' ? 'paused' : 'live')) {
    stale(ctx)
    return watch
  }
  const turned: Watch = { ...value, state: to }
  ctx.writes.push(put(watches, { id, value: turned }, { expect: version }), ...turnPushes(ctx, watch))
  return { ...watch, value: turned }
}

/** Has the service follow a watch that changes now; the message that was pressed shows how it goes. */
export const turnPushes = (ctx: ChatContext, { id, version, value }: Doc<Watch>): readonly Write[] => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return []
  const item: SetupItem = { kind: 'turn', watch: id, message }
  const lane = value.destination
  return [
    { op: 'push', queue: 'setup', lane, id: `turn.${id}.${version}`, body: item },
    // What waits there may be waiting for a service that was away.
    { op: 'delay', queue: 'setup', lane, delayMs: 0 },
  ]
}
