import { hashToken, receiverToken } from '#alerts/records/receiver-address.ts'
import { loadOrCreateSecret } from '#app/stored-secrets.ts'
import { toChunks } from '#lib/collections.ts'
import type { Person } from '#playground/telegram/person.ts'
import { put } from '#store/store.ts'
import { intents } from '#telegram/records.ts'
import { destinations, type WatchSettings } from '#watch/watch.ts'
import type { Product } from '../support/product.ts'
import { withStore } from '../support/store.ts'

/** The destination of a person's chat. */
export const destinationIdOf = ({ chatId }: Person): string => `chat-${chatId}`

/** Has the next start set up a watch of `address` in each chat, as a person would who takes every default. */
export const queueWatches = (
  product: Product,
  { people, address }: { people: readonly Person[]; address: string },
): Promise<void> =>
  withStore(product, {
    use: async store => {
      const secret = await loadOrCreateSecret(store, 'receiver')
      const settings: WatchSettings = {
        name: 'treasury',
        addresses: [{ address, label: 'treasury' }],
        chains: [product.chain.chainId],
        strategies: [
          { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
        ],
        frequency: 'Always',
      }
      const wishes = people.map(person => {
        const id = destinationIdOf(person)
        const chat = String(person.chatId)
        const tokenHash = hashToken(receiverToken(secret, { destination: id, generation: 1 }))
        const intent = `watch-${chat}`
        return [
          put(destinations, { id, value: { chat, generation: 1, tokenHash } }),
          put(intents, {
            id: intent,
            value: {
              destination: id,
              chat,
              message: 1,
              settings,
              quiet: true,
              state: 'working',
              failures: 0,
            },
          }),
          { op: 'push', queue: 'jobs', lane: id, id: intent, body: { kind: 'createWatch', intent } },
        ] as const
      })
      for (const chunk of toChunks(wishes, 100)) await store.commit(chunk.flat())
    },
  })
