import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { recipientsOf, withRecipients } from '#watch/channels.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { watchesOf } from '../../records.ts'
import { syncPause } from '../watches/jobs/sync-pause.ts'

/**
 * The watches of a chat by recipient: the ids of its channels, and `here`. Watches that are being deleted are
 * not among them.
 */
export const watchesByRecipient = async (
  store: Store,
  chat: string,
): Promise<ReadonlyMap<string, readonly Doc<Watch>[]>> => {
  const byRecipient = new Map<string, Doc<Watch>[]>()
  for (const watch of await watchesOf(store, chat))
    for (const recipient of recipientsOf(watch.value.settings))
      byRecipient.set(recipient, [...(byRecipient.get(recipient) ?? []), watch])
  return byRecipient
}

/** Keeps the commit and the lane of jobs short. */
const maxPerCommit = 50

/**
 * Detaches up to `maxPerCommit` watches of a chat from one of its channels, if watches report to it. A job
 * for each follows, which pauses watches that report nowhere else, and updates scheduled subscriptions.
 */
export const detachWrites = async (
  store: Store,
  { chat, channel }: { readonly chat: string; readonly channel: string },
): Promise<readonly Write[]> => {
  const using = (await watchesByRecipient(store, chat)).get(channel) ?? []
  return using.slice(0, maxPerCommit).flatMap(watch => detachWatch(watch, channel))
}

const detachWatch = ({ id, value, version }: Doc<Watch>, channel: string): readonly Write[] => {
  const remaining = recipientsOf(value.settings).filter(recipient => recipient !== channel)
  const saved = put(watches, { id, value: withRecipients(value, remaining) }, { expect: version })
  if (remaining.length > 0 && value.scheduled === undefined) return [saved]
  return [saved, syncPause.push(value.destination, `pause.${id}.${version}`, { watch: id })]
}
