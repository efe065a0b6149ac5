import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import type { Job } from '../setup/intent.ts'
import { watchesByPlace } from './uses.ts'
import { placesOf, withPlaces } from './where.ts'

/** What a commit and a `setup` lane hold beside all else. */
const maxPerCommit = 50

/**
 * What takes up to fifty watches of a chat off one of its channels; none where no watch reports there. Those that report nowhere
 * else are paused: the service's side of that follows in the `setup` lanes.
 */
export const detachWrites = async (
  store: Store,
  { chat, channel }: { readonly chat: string; readonly channel: string },
): Promise<readonly Write[]> => {
  const using = (await watchesByPlace(store, chat)).get(channel) ?? []
  return using.slice(0, maxPerCommit).flatMap(watch => detachWatch(watch, channel))
}

const detachWatch = ({ id, value, version }: Doc<Watch>, channel: string): readonly Write[] => {
  const left = placesOf(value).filter(place => place !== channel)
  const kept = put(watches, { id, value: withPlaces(value, left) }, { expect: version })
  if (left.length > 0) return [kept]
  const item: Job = { kind: 'turn', watch: id }
  return [
    kept,
    { op: 'push', queue: 'setup', lane: value.destination, id: `turn.${id}.${version}`, body: item },
  ]
}
