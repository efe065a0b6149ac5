import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { defineKind, put, type Store } from '#store/store.ts'

/** The numbers pushed and taken last of a lane, kept in the same commits. */
export const tallies = defineKind<{ count: number }>()('tally')
export const laneNames = Array.from({ length: 12 }, (_, index) => `lane${index}`)

const countOf = async (store: Store, id: string) => (await store.get(tallies, [id]))[0]?.value.count ?? 0

const must = (committed: { ok: boolean }) => {
  if (!committed.ok) throw new Error(`refused: ${JSON.stringify(committed)}`)
}

/** Pushes 1, 2, 3 … to a lane, each with its tally, and prints what is acknowledged. */
const produce = async (store: Store, lane: string) => {
  for (let count = (await countOf(store, `pushed ${lane}`)) + 1; ; count += 1) {
    must(
      await store.commit([
        { op: 'push', queue: 'match', lane, id: `${lane}:${count}`, body: count },
        put(tallies, { id: `pushed ${lane}`, value: { count } }),
      ]),
    )
    process.stdout.write(`pushed ${lane} ${count}\n`)
  }
}

/** Takes from any lane and passes on to the same lane of another queue, in one commit with the tally. */
const consume = async (store: Store) => {
  for (;;) {
    const claims = await store.claim('match', { lanes: 2, items: 3, leaseMs: 60_000 })
    for (const claim of claims) {
      const { lane, items } = claim
      const count = Number(items.at(-1)?.body)
      must(
        await store.commit([
          { op: 'done', claim, count: items.length },
          ...items.map(({ id, body }) => ({ op: 'push', queue: 'deliveries', lane, id, body }) as const),
          put(tallies, { id: `taken ${lane}`, value: { count } }),
        ]),
      )
      process.stdout.write(`taken ${lane} ${count}\n`)
    }
    if (claims.length === 0) await store.waitForWork('match', AbortSignal.timeout(1_000))
  }
}

/** `place`: the URL of a Redis, or the path of a file. `aheadMs`: by how much its clock goes before the real one. */
export const openStore = async (place: string, aheadMs = 0): Promise<Store> => {
  const now = () => Date.now() + aheadMs
  if (!place.startsWith('redis://')) return createSqliteStore({ path: place, now })
  return openRedisStore({ url: place, now, log: createLog({ level: 'silent', secrets: [] }) })
}

const work = async (place: string): Promise<void> => {
  const store = await openStore(place)
  await Promise.all([...laneNames.map(lane => produce(store, lane)), ...laneNames.map(() => consume(store))])
}

// Without an `await` of the module's own: test/run.ts loads files by `require`.
if (import.meta.main) void work(process.argv[2] ?? '')
