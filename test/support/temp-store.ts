import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'

/** A folder of its own, gone when the test ends. */
export const tempFolder = async (t: Pick<TestContext, 'after'>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-test-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * The real store in a folder of its own, by the machine's clock or `now`; `discard` closes it, after whatever works with it
 * has stopped.
 */
export const openTempStore = async (
  o: { now?: () => number } = {},
): Promise<{ store: Store; discard: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-test-'))
  const store = createSqliteStore({ path: join(folder, 'lookout.db'), ...o })
  const discard = async (): Promise<void> => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { store, discard }
}

/** The real store, discarded when the test ends: before what is set up later, for hooks run in their order. */
export const tempStore = async (t: TestContext): Promise<Store> => {
  const { store, discard } = await openTempStore()
  t.after(discard)
  return store
}
