import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { stale } from '../on-press.ts'
import type { SetupItem } from '../setup/intent.ts'
import { lineMessage } from '../setup/screens.ts'
import { show } from '../show.ts'
import { type Channel, channels } from './channel.ts'
import { readUses } from './uses.ts'
import { placesOf } from './where.ts'
import { wish } from './wish.ts'

/**
 * From this commit on no watch reports there, and those that reported nowhere else are paused; the service's side follows in
 * the `setup` lanes.
 */
export const dropChannel = async (
  ctx: ChatContext,
  { channel, secret }: { readonly channel: Doc<Channel>; readonly secret: string },
): Promise<void> => {
  const { id, value, version } = channel
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return stale(ctx)
  const using = (await readUses(ctx.store, value.chat)).get(id) ?? []
  ctx.writes.push(
    put(channels, { id, value: { ...value, state: 'deleting', failures: 0 } }, { expect: version }),
    ...(await wish(ctx, { kind: 'delete channel', channel: id, message, secret })),
    ...using.flatMap(watch => leave(watch, id)),
  )
  await show(ctx, lineMessage(ctx.say('channel-deleting')))
}

const leave = ({ id, value, version }: Doc<Watch>, channel: string): readonly Write[] => {
  const { where: _, ...others } = value
  const left = placesOf(value).filter(place => place !== channel)
  if (left.length > 0) return [put(watches, { id, value: { ...others, where: left } }, { expect: version })]
  const item: SetupItem = { kind: 'turn', watch: id }
  return [
    put(watches, { id, value: { ...others, state: 'paused' } }, { expect: version }),
    { op: 'push', queue: 'setup', lane: value.destination, id: `turn.${id}.${version}`, body: item },
  ]
}
