import { type Doc, put, type Write } from '#store/store.ts'
import { recipientsOf, withRecipients } from '#watch/channels.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { type WatchChange, watchChanges } from '../../records.ts'
import { changeWatch } from './jobs/change-watch.ts'
import { syncPause } from './jobs/sync-pause.ts'
import { nextChange } from './save-edit.ts'

type ChangedWatch = { readonly watch: Doc<Watch>; readonly change: Doc<WatchChange> | undefined }

/** Saves the recipients of a watch, and makes the service follow. */
export const changeRecipientsWrites = (
  { watch: { id, version, value: before }, change }: ChangedWatch,
  value: Watch,
): readonly Write[] => [
  put(watches, { id, value }, { expect: version }),
  put(
    watchChanges,
    { id, value: nextChange(change?.value, { before: before.settings, bot: false, subscription: true }) },
    { expect: change?.version ?? 0 },
  ),
  changeWatch.push(before.destination, `change.${id}.recipients.${version}`, { watch: id }),
]

/**
 * Detaches a watch of another chat from a destination: from this commit on nothing of it is shown there, and
 * a job makes the service follow. A watch that reports nowhere else is paused.
 */
export const detachDestinationWrites = (changed: ChangedWatch, destination: string): readonly Write[] => {
  const { id, version, value } = changed.watch
  const remaining = recipientsOf(value.settings).filter(recipient => recipient !== destination)
  const detached = withRecipients(value, remaining)
  return remaining.length > 0
    ? changeRecipientsWrites(changed, detached)
    : [
        put(watches, { id, value: detached }, { expect: version }),
        syncPause.push(value.destination, `pause.${id}.${version}`, { watch: id }),
      ]
}
