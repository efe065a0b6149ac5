import type { Watch } from '#chat/records.ts'
import type { Doc, Write } from '#store/store.ts'
import { dropRetry } from './again.ts'

/**
 * Has the `setup` lane tell the service of a watch's change now; `message` shows how it goes, and then the card, which leads back to
 * `back`. `id`: another one each time that somebody wishes it.
 */
export const changeJobWrites = (
  watch: Doc<Watch>,
  { id, message, back }: { readonly id: string; readonly message: number; readonly back?: readonly string[] },
): readonly Write[] => {
  const item = { kind: 'change' as const, watch: watch.id, message, ...(back && { back: [...back] }) }
  const lane = watch.value.destination
  return [dropRetry(item), { op: 'push', queue: 'setup', lane, id: `change.${watch.id}.${id}`, body: item }]
}
