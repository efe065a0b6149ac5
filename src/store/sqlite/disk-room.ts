import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A disk with less is nearly full. */
export const minFreeBytes = 500 * 1024 * 1024

/** Whether the disk of a database has so little room left that it is full soon. */
export const isDiskNearlyFull = async (path: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(dirname(path))
    return bavail * bsize < minFreeBytes
  } catch {
    // A folder that cannot be read is a trouble of its own.
    return false
  }
}
