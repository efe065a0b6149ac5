import { type Doc, put, type Write } from '#store/store.ts'
import { recipientsOf, withRecipients } from '#watch/channels.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { type WatchChange, watchChanges } from '../../records.ts'
import { changeWatch } from './jobs/change-watch.ts'
import { syncPause } from './jobs/sync-pause.ts'
import { nextChange } from './save-edit.ts'

/**
 * Detaches a watch of another chat from a destination: from this commit on nothing of it is shown there, and
 * a job makes the service follow. A watch that reports nowhere else is paused.
 */
export const detachDestinationWrites = (
  { watch, change }: { readonly watch: Doc<Watch>; readonly change: Doc<WatchChange> | undefined },
  destination: string,
): readonly Write[] => {
  const { id, version, value } = watch
  const remaining = recipientsOf(value.settings).filter(recipient => recipient !== destination)
  const saved = put(watches, { id, value: withRecipients(value, remaining) }, { expect: version })
  if (remaining.length === 0)
    return [saved, syncPause.push(value.destination, `pause.${id}.${version}`, { watch: id })]
  const before = value.settings
  const next = nextChange(change?.value, { before, bot: false, subscription: true })
  return [
    saved,
    put(watchChanges, { id, value: next }, { expect: change?.version ?? 0 }),
    changeWatch.push(value.destination, `change.${id}.detach.${version}`, { watch: id }),
  ]
}
