import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

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
  for (const parent of missing.length === 0 ? [folder] : missing) {
    try {
      mkdirSync(parent, { mode: 0o700 })
    } catch (error) {
      // Another process may have made it.
      if (!isFolder(parent)) throw error
    }
  }
}

/**
 * Access to an existing folder. Unless it is private others may enter it: a `closable` one has nothing for
 * them, a `shared` one holds something that may be for them, and a `foreign` one is another user's, who alone
 * can close it.
 */
export type FolderAccess = 'private' | 'closable' | 'shared' | 'foreign'

const isSticky = (mode: number): boolean => (mode & 0o1000) !== 0
const isOpen = (mode: number): boolean => (mode & 0o077) !== 0

/**
 * Reads the access to a folder. `isOwnFile` tells our files by their name. Files of the same user that others
 * cannot read are not for others either.
 */
export const folderAccess = (path: string, isOwnFile: (name: string) => boolean): FolderAccess => {
  const { mode, uid } = statSync(path)
  if (process.platform === 'win32' || !isOpen(mode)) return 'private'
  if (uid !== process.getuid?.()) return 'foreign'
  const isForOthers = (name: string): boolean => {
    const entry = isOwnFile(name) ? undefined : statSync(join(path, name), { throwIfNoEntry: false })
    return entry !== undefined && (isOpen(entry.mode) || entry.uid !== uid)
  }
  return isSticky(mode) || readdirSync(path).some(isForOthers) ? 'shared' : 'closable'
}

/** Keeps others out of a folder. Returns `false` if its file system keeps no modes. */
export const closeFolder = (path: string): boolean => {
  try {
    chmodSync(path, 0o700)
  } catch {
    return false
  }
  // On some file systems `chmod` succeeds without effect.
  return !isOpen(statSync(path).mode)
}
