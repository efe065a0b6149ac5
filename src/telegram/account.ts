import { watches } from '#chat/records.ts'
import { defineKind, put, type Store } from '#store/store.ts'

const accounts = defineKind<{ account: string }>()('account')

/**
 * Whether the watches kept here were made with this account of the service; with another one they could be neither
 * changed nor deleted. The account is remembered where there are none yet.
 */
export const sameAccount = async (store: Store, account: string): Promise<boolean> => {
  const [kept] = await store.get(accounts, ['front end'])
  if (kept?.value.account === account) return true
  if (kept !== undefined && (await store.all(watches, { limit: 1 })).length > 0) return false
  await store.commit([put(accounts, { id: 'front end', value: { account } })])
  return true
}
