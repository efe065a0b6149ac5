import { listIndexEntries } from '../index-entries.ts'
import type { Write } from '../store.ts'
import { toWholeNumber } from '../whole.ts'

/**
 * A write as the arguments that `lua/commit.lua` reads. What the caller changes in it afterwards is not written. Throws
 * `TypeError` on a value that cannot be kept or indexed, `StoreError` with `store_misused` on a number that is none.
 */
export const encodeWrite = (write: Write): (string | number)[] => {
  switch (write.op) {
    case 'put':
      return encodePut(write)
    case 'remove':
      return ['remove', write.kind.name, write.id, write.expect ?? '', write.kind.feed ? '1' : '']
    case 'push':
      return ['push', write.queue, write.lane, write.id, encodeItem(write)]
    case 'done':
      return encodeDone(write)
    case 'delay':
      return ['delay', write.queue, write.lane, toWholeNumber(write.delayMs, 'delayMs')]
    case 'clear':
      return ['clear', write.queue, write.lane]
    case 'move':
      return ['move', write.queue, write.from, write.to]
  }
}

type WriteOf<Op extends Write['op']> = Extract<Write, { op: Op }>

const encodePut = ({ kind, id, value, expect, ttlMs }: WriteOf<'put'>): (string | number)[] => {
  const entries = listIndexEntries(kind, value).flatMap(({ field, value }) => [field, value])
  return [
    'put',
    kind.name,
    id,
    JSON.stringify(value),
    expect ?? '',
    ttlMs === undefined ? '' : toWholeNumber(ttlMs, 'ttlMs'),
    entries.length === 0 ? '' : JSON.stringify(entries),
    kind.feed ? '1' : '',
  ]
}

/** What follows the time in the item's JSON. */
const encodeItem = ({ queue, id, body }: WriteOf<'push'>): string => {
  const text: string | undefined = JSON.stringify(body)
  if (text === undefined) throw new TypeError(`The body pushed to ${queue} is not a JSON value.`)
  return `${JSON.stringify(id)},${text}]`
}

const encodeDone = ({ claim, count, delayMs = 0 }: WriteOf<'done'>): (string | number)[] => {
  // Never an item that the claim did not show.
  const taken = Math.min(toWholeNumber(count, 'count'), claim.items.length)
  const { queue, lane, token, attempt } = claim
  return ['done', queue, lane, token, attempt, taken, toWholeNumber(delayMs, 'delayMs')]
}
