import type { Watch, WatchSettings } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { listLine } from '../list-line.ts'
import { type Channel, channels } from './channel.ts'

/** The chat itself, among ids of channels. */
export const here = 'here'

type PlaceSettings = Pick<WatchSettings, 'where'>

/** What a watch reports to, in order; the chat alone where nothing else was chosen. */
export const placesOf = ({ where = [] }: PlaceSettings): readonly string[] =>
  where.length === 0 ? [here] : where

/** Those of them that are channels of this chat and can be told. */
const findChannels = async (
  store: Store,
  { chat, settings }: { readonly chat: string; readonly settings: PlaceSettings },
): Promise<readonly Doc<Channel>[]> => {
  const ids = placesOf(settings).filter(place => place !== here)
  const found = ids.length === 0 ? [] : await store.get(channels, ids)
  return found.flatMap(doc => (doc?.value.chat === chat && doc.value.state !== 'deleting' ? [doc] : []))
}

/** What of that is still there to be told. */
export const remainingPlaces = async (
  store: Store,
  o: { readonly chat: string; readonly settings: PlaceSettings },
): Promise<readonly string[]> => {
  const found = new Set((await findChannels(store, o)).map(({ id }) => id))
  return placesOf(o.settings).filter(place => place === here || found.has(place))
}

/** The watch as it goes on with these places alone; without any it is paused, and reports to the chat once it is resumed. */
export const withPlaces = (watch: Watch, places: readonly string[]): Watch => {
  const { where: _, ...others } = watch
  return places.length > 0 ? { ...others, where: places } : { ...others, state: 'paused' }
}

/** The service's channels that a watch of `chat` reports to. `here`: the chat's own, which is told where no other is left. */
export const remoteChannelIds = async (
  store: Store,
  o: { readonly chat: string; readonly settings: PlaceSettings; readonly here: number },
): Promise<readonly number[]> => {
  const others = (await findChannels(store, o)).flatMap(({ value: { remote } }) =>
    remote === undefined ? [] : [remote],
  )
  return placesOf(o.settings).includes(here) || others.length === 0 ? [o.here, ...others] : others
}

/** As `listPlaces`, of what is kept. */
export const placesText = async (
  store: Store,
  o: { readonly chat: string; readonly settings: PlaceSettings; readonly say: Translator },
): Promise<string> => {
  const found = await findChannels(store, o)
  const channels = found.map(({ id, value }) => ({ id, name: value.name }))
  return placeNames(placesOf(o.settings), { channels, say: o.say })
}

/** Their names as a list: `this chat and ops-hook`. */
export const placeNames = (
  places: readonly string[],
  o: {
    readonly channels: readonly { readonly id: string; readonly name: string }[]
    readonly say: Translator
  },
): string => {
  const { channels, say } = o
  const others = channels.filter(({ id }) => places.includes(id)).map(({ name }) => name)
  const named = places.includes(here) || others.length === 0 ? [say('where-here'), ...others] : others
  return listLine(named, say, 'long')
}
