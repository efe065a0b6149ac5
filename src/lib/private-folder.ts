import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const foldersToMake = (path: string): string[] =>
  existsSync(path) ? [] : [...foldersToMake(dirname(path)), path]

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Makes a folder that only the user of this process may enter, and those above it. (`mkdirSync` with `recursive` never returns where a
 * file system takes no folders, such as below `/proc`.) Throws the error of the file system.
 */
export const makePrivateFolder = (path: string): void => {
  const folder = resolve(path)
  const missing = foldersToMake(folder)
  for (const one of missing.length === 0 ? [folder] : missing) {
    try {
      mkdirSync(one, { mode: 0o700 })
    } catch (error) {
      // Another process may have made it.
      if (!isFolder(one)) throw error
    }
  }
}

/**
 * Keeps others out of a folder that is there already. `closed`: they could enter it until now. `open`: they still can, because the folder
 * is another user's or holds what `isOwnFile` does not know, so that closing it could break something else.
 */
export const closeFolder = (
  path: string,
  isOwnFile: (name: string) => boolean,
): 'private' | 'closed' | 'open' => {
  const { mode, uid } = statSync(path)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return 'private'
  if (uid !== process.getuid?.() || !readdirSync(path).every(isOwnFile)) return 'open'
  try {
    chmodSync(path, 0o700)
    return 'closed'
  } catch {
    // Of a file system without modes.
    return 'open'
  }
}
