import { hashToken } from '#alerts/records/receiver-address.ts'
import { push, put, type Store } from '#store/store.ts'
import {
  chats,
  type Destination,
  destinations,
  type Watch,
  type WatchSettings,
  watches,
} from '#watch/watch.ts'
import { treasury } from './addresses.ts'
import { time } from './notification.ts'

export type WatchOverrides = Partial<Omit<Watch, 'settings'>> & { readonly settings?: Partial<WatchSettings> }

export const overrideWatch = (base: Watch, { settings, ...overrides }: WatchOverrides): Watch => ({
  ...base,
  ...overrides,
  settings: { ...base.settings, ...settings },
})

const treasuryWatch: Watch = {
  settings: {
    name: 'treasury',
    addresses: [{ address: treasury, label: 'treasury' }],
    chains: [1],
    strategies: [],
    frequency: 'Always',
  },
  destination: 'd1',
  chat: '1000001',
  bot: 'bot-1',
  subscription: 'sub-1',
  state: 'live',
  createdAt: time,
}

export const watch = (overrides: WatchOverrides = {}): Watch => overrideWatch(treasuryWatch, overrides)

/** A chat with one watch in it, and the token of its receiver address. */
export const keepWatch = async (
  store: Store,
  o: { destination?: Partial<Destination>; watch?: WatchOverrides } = {},
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
      push('chat', chat, { id: `back-${returns}`, body }),
    ])
  }
}
