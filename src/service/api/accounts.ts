import { put, type Store } from '#store/store.ts'
import { accounts, counters } from '../records.ts'

/** Makes a client's account at its first call. Its number is small, stable and never given to another. */
export const createAccounts = (store: Store) => {
  const known = new Map<string, number>()

  const lookUp = async (account: string): Promise<number> => {
    for (;;) {
      const [kept] = await store.get(accounts, [account])
      if (kept !== undefined) return kept.value.userId
      const [counter] = await store.get(counters, ['user'])
      const userId = (counter?.value.last ?? 0) + 1
      await store.commit([
        put(counters, { id: 'user', value: { last: userId } }, { expect: counter?.version ?? 0 }),
        put(accounts, { id: account, value: { userId } }, { expect: 0 }),
      ])
    }
  }

  return {
    userIdOf: async (account: string): Promise<number> => {
      const userId = known.get(account) ?? (await lookUp(account))
      known.set(account, userId)
      return userId
    },
  }
}
