import type { Watch } from '#chat/records.ts'
import type { Doc, Write } from '#store/store.ts'
import type { SetupItem } from './intent.ts'

/**
 * Has the `setup` lane tell the service of a watch's change now; `message` shows how it goes. `id`: another one each time that
 * somebody wishes it.
 */
export const changePushes = (
  watch: Doc<Watch>,
  { id, message }: { readonly id: string; readonly message: number },
): readonly Write[] => {
  const item: SetupItem = { kind: 'change', watch: watch.id, message }
  const lane = watch.value.destination
  return [
    { op: 'push', queue: 'setup', lane, id: `change.${watch.id}.${id}`, body: item },
    // What waits there may be waiting for a service that was away.
    { op: 'delay', queue: 'setup', lane, delayMs: 0 },
  ]
}
