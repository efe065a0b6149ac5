import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs `work` on a folder that is gone afterwards. */
export const inFolder = async <T>(work: (folder: string) => T | Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
