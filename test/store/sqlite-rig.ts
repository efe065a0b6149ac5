import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueueLimits } from '#store/limits.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Rig } from './conformance/rig.ts'

/** A store in a folder of its own. */
export const openSqliteRig = async (o: { limits: QueueLimits }): Promise<Rig> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-store-'))
  let ahead = 0
  const open = () =>
    createSqliteStore({ path: join(folder, 'lookout.db'), now: () => Date.now() + ahead, limits: o.limits })
  let store = open()
  return {
    store: () => store,
    advance: async ms => {
      ahead += ms
    },
    reopen: async () => {
      await store.close()
      store = open()
    },
    close: async () => {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
