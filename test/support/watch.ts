import { hashToken } from '#alerts/records/receiver-address.ts'
import { put, type Store } from '#store/store.ts'
import { chats, type Destination, destinations, type Watch, watches } from '#watch/watch.ts'
import { treasury } from './addresses.ts'
import { time } from './notification.ts'

export const watch = (change: Partial<Watch> = {}): Watch => ({
  name: 'treasury',
  addresses: [{ address: treasury, label: 'treasury' }],
  chains: [1],
  strategies: [],
  frequency: 'Always',
  destination: 'd1',
  chat: '1000001',
  bot: 'bot-1',
  subscription: 'sub-1',
  state: 'live',
  createdAt: time,
  ...change,
})

/** A chat with one watch in it, and the token of its receiver address. */
export const keepWatch = async (
  store: Store,
  o: { destination?: Partial<Destination>; watch?: Partial<Watch> } = {},
): Promise<string> => {
  const token = 'token-of-the-chat'
  const kept = watch(o.watch)
  const value = { chat: kept.chat, generation: 1, tokenHash: hashToken(token), ...o.destination }
  await store.commit([
    put(destinations, { id: kept.destination, value }),
    put(watches, { id: 'w1', value: kept }),
  ])
  return token
}

/** How the person of a chat comes back to it, and it can be written to; each call is another time. */
export const comesBack = (store: Store, chat: string) => {
  let returns = 0
  return async (destination = 'd1'): Promise<void> => {
    returns += 1
    const body = { kind: 'return', destination }
    await store.commit([
      put(chats, { id: chat, value: { state: 'returning' } }),
      { op: 'push', queue: 'chat', lane: chat, id: `back-${returns}`, body },
    ])
  }
}
