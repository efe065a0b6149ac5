import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { StoreError } from '#store/store.ts'

/** Opens the store at its first argument and says how that went. */
try {
  await createSqliteStore({ path: process.argv[2] ?? '' }).close()
  console.log('opened')
} catch (error) {
  console.log(error instanceof StoreError ? `${error.code}: ${error.message}` : error)
}
