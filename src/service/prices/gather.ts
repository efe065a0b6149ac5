import { pause } from '#lib/pause.ts'

/** How long a question waits for others. */
const batchDelayMs = 10

type LookupBatch<T> = { readonly ids: string[]; readonly answers: Promise<ReadonlyMap<string, T>> }

/**
 * Asks one question at a time: for what is wanted at about the same time, or while the question before is under way, for
 * `most` ids at most; what is asked for already is not asked for again. `ask` must not reject.
 */
export const createBatchLoader = <T>(o: {
  ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>
  most: number
}): ((id: string) => Promise<T | undefined>) => {
  const flights = new Map<string, Promise<T | undefined>>()
  let open: LookupBatch<T> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const begin = (): LookupBatch<T> => {
    const ids: string[] = []
    const answers = Promise.all([last, pause(batchDelayMs)]).then(() => {
      if (open === batch) open = undefined
      return o.ask(ids)
    })
    const batch: LookupBatch<T> = { ids, answers }
    last = answers
    return batch
  }

  return id => {
    const under = flights.get(id)
    if (under !== undefined) return under
    if (open === undefined || open.ids.length >= o.most) open = begin()
    const { ids, answers } = open
    ids.push(id)
    const flight = answers.then(found => found.get(id)).finally(() => flights.delete(id))
    flights.set(id, flight)
    return flight
  }
}
