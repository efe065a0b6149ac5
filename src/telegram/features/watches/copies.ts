import type { Doc, Store, Write } from '#store/store.ts'
import { withBookLabels } from '#watch/address-book.ts'
import { watchRules } from '#watch/filters.ts'
import type { Watch, WatchSettings } from '#watch/watch.ts'
import { messageOfJob } from '../../framework/job.ts'
import type { CopiedSettings, Intent } from '../../records.ts'
import { syncPause } from './jobs/sync-pause.ts'

/** The settings of a copy, which reports only to its own destination, and what else it has of its source. */
export const copyOf = async (
  store: Store,
  watch: Doc<Watch>,
): Promise<{ readonly settings: WatchSettings; readonly copied: CopiedSettings }> => {
  const own = watch.value.settings
  const { recipients: _, ...settings } = await withBookLabels(store, watch.value.chat, own)
  const [rules] = await store.get(watchRules, [watch.id])
  return {
    settings,
    copied: {
      ...(rules && { rules: rules.value.rules }),
      ...(watch.value.showsWorthless && { showsWorthless: true }),
      ...(watch.value.state === 'paused' && { paused: true }),
    },
  }
}

export const stateOfCopy = ({ paused }: Intent): Watch['state'] => (paused === true ? 'paused' : 'live')

/** Makes the service pause a copy of a paused watch. The job shows its card. */
export const pauseCopyWrites = ({ id, value }: Doc<Intent>): readonly Write[] => {
  const job = { watch: id, ...messageOfJob(value) }
  return [syncPause.push(value.destination, `${id}.paused`, job)]
}
