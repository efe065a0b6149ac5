import { StoreError } from './store.ts'

/** `found`: the version of the data; `known`: the newest that this program reads. */
export const createNewerError = (found: number, known: number): StoreError =>
  new StoreError(
    'store_newer',
    `The store was written by a newer Lookout (its version is ${found}, this one knows ${known}). Update Lookout.`,
    { trouble: 'newer' },
  )
