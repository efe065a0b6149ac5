import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Claim, CommitOptions, Queue, Store, Write } from '#store/store.ts'

const options = { lanes: 10, items: 10, leaseMs: 60_000 }

const must = async (store: Store, writes: readonly Write[], o: CommitOptions = {}): Promise<void> => {
  const committed = await store.commit(writes, undefined, o)
  if (!committed.ok) throw new Error(`refused: ${JSON.stringify(committed)}`)
}

const claimOf = async (store: Store, queue: Queue): Promise<Claim> => {
  const [claim] = await store.claim(queue, options)
  if (claim === undefined) throw new Error(`nothing to claim in ${queue}`)
  return claim
}

const push = (queue: Queue, id: string): Write => ({ op: 'push', queue, lane: 'a', id, body: id })

const limits = [{ bucket: 'telegram', perSecond: 30, burst: 1 }]

/**
 * Takes a match all the way to its message, as the product does. After each step a file named after it is synced, which separates
 * the syncs of the steps in what strace prints.
 */
const run = async (folder: string): Promise<void> => {
  const store = createSqliteStore({ path: join(folder, 'lookout.db') })
  const mark = (step: string): void => {
    const file = openSync(join(folder, step), 'w')
    fsyncSync(file)
    closeSync(file)
  }
  await store.commit([])
  mark('start')
  await must(store, [push('match', '1')], { mayRepeat: true })
  mark('match')
  const match = await claimOf(store, 'match')
  mark('claim of a match')
  await must(store, [{ op: 'done', claim: match, count: 1 }, push('deliveries', '1')])
  mark('notification')
  const hook = await claimOf(store, 'deliveries')
  mark('claim of a notification')
  await must(store, [push('chat', '1')])
  mark('alert')
  const chat = await claimOf(store, 'chat')
  mark('claim of an alert')
  await must(store, [{ op: 'done', claim: hook, count: 1 }], { mayRepeat: true })
  mark('delivered notification')
  await store.acquirePermits(limits, 1_000)
  await store.acquireLease('chain:1', 'me', 60_000)
  await store.extend(chat, 60_000)
  await store.release(chat)
  mark('permits, leases')
  await must(store, [{ op: 'done', claim: await claimOf(store, 'chat'), count: 1 }])
  mark('claim and outcome')
  const waiting = store.waitForWork('chat', new AbortController().signal, options)
  await must(store, [push('chat', '2')])
  if ((await waiting)?.claims.length !== 1) throw new Error('the waiting worker has no claim')
  // The worker looks for more, while its handler acquires permits.
  await Promise.all([store.claim('chat', options), store.acquirePermits(limits, 1_000)])
  mark('alert for a worker that waits')
  await store.penalize('telegram', 1_000)
  mark('penalty')
}

void run(process.argv[2] ?? '')
