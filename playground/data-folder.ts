import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { makePrivateFolder } from '#lib/private-folder.ts'
import type { SavedState } from './saved-state-schema.ts'

export type DataFolder = {
  /** Folder of the app's data. */
  readonly path: string
  /** State of the playground before this one, if it was stopped rather than killed. */
  readonly before: SavedState | undefined
  /** Ends the use of the folder. Without a state everything is removed. */
  readonly close: (state?: SavedState) => Promise<void>
}

/** A folder for one run. */
export const makeTemporaryFolder = async (): Promise<DataFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'lookout-playground-'))
  return { path, before: undefined, close: () => rm(path, { recursive: true, force: true }) }
}

const isAlive = (pid: number): boolean => {
  try {
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** `undefined`: there is none, or it is of another version. */
const readState = async (file: string): Promise<SavedState | undefined> => {
  try {
    const bytes = await readFile(file)
    // A first start, which has no such file, does not wait for the library.
    const { savedStateSchema } = await import('./saved-state-schema.ts')
    return savedStateSchema.safeParse(deserialize(bytes)).data
  } catch {
    return undefined
  }
}

/**
 * The folder `playground` in `parent`. Chats, chain and data are only of use together, so the state is written at the end and
 * taken away at the start: after a playground that was killed there is none, and everything begins from nothing.
 * @throws Error in one line, if another playground uses it.
 */
export const openDataFolder = async (parent: string): Promise<DataFolder> => {
  const path = join(parent, 'playground')
  const [state, lock] = [join(path, 'state'), join(path, 'pid')]
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (pid !== process.pid && isAlive(pid)) throw new Error(`Another playground uses ${path}.`)
  const before = await readState(state)
  if (before === undefined) await rm(path, { recursive: true, force: true })
  makePrivateFolder(path)
  await rm(state, { force: true })
  await writeFile(lock, String(process.pid))
  return {
    path,
    before,
    close: async kept => {
      if (kept === undefined) return rm(path, { recursive: true, force: true })
      await writeFile(state, serialize(kept), { mode: 0o600 })
      await rm(lock, { force: true })
    },
  }
}
