import { watches } from '#chat/records.ts'
import { defineKind, put, type Store } from '#store/store.ts'

export const accounts = defineKind<{ account: string }>()('account')

/**
 * Whether the watches kept here were made with this account of the service; with another one they could be neither
 * changed nor deleted. The account, its client id, is remembered where there are none yet; whether its service runs in this
 * process may change.
 */
export const adoptAccount = async (store: Store, account: string): Promise<boolean> => {
  const [kept] = await store.get(accounts, ['front end'])
  // Until roles were told apart it was kept with «embedded:» or «remote:» before it.
  if (kept?.value.account.replace(/^(embedded|remote):/, '') === account) return true
  if (kept !== undefined && (await store.all(watches, { limit: 1 })).length > 0) return false
  await store.commit([put(accounts, { id: 'front end', value: { account } })])
  return true
}
