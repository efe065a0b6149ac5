import { createHash, createHmac } from 'node:crypto'
import { defineKind, put, type Store } from '#store/store.ts'
import { destinations } from './records.ts'

/** The path under which the service posts to a destination. */
export const receiverPath = '/alerts'

/**
 * The token in a destination's receiver address: 256 bits that nobody can guess, and that a repeated registration makes
 * again, so that the channel can be found by its address. A new `generation` revokes the old address.
 */
export const receiverToken = (secret: string, o: { destination: string; generation: number }): string =>
  createHmac('sha256', secret).update(`${o.destination}.${o.generation}`).digest('base64url')

/** What is kept of a token, and looked up by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Where the alert receiver is reached, by the front end that started last. */
export const receiverAddresses = defineKind<{ readonly publicUrl: string }>()('receiver-address')

const singletonId = 'receiver'

/** To be called when the receiver answers at `publicUrl`. */
export const saveReceiverAddress = async (store: Store, publicUrl: string): Promise<void> => {
  const [kept] = await store.get(receiverAddresses, [singletonId])
  if (kept?.value.publicUrl === publicUrl) return
  await store.commit([put(receiverAddresses, { id: singletonId, value: { publicUrl } })])
}

const ownReceiverPattern = new RegExp(`^https?://.+${receiverPath}/([\\w-]{43})$`)

/**
 * Where a webhook to `url` is sent: one to our alert receiver, at whatever address a channel was made with, goes to where the
 * receiver is now, so that nothing is lost between a change of its address and the end of the last channel with the one before.
 * Ours are recognised by the token, which cannot be guessed; any other URL is left as it is.
 */
export const createCurrentUrl =
  (store: Store) =>
  async (url: string): Promise<string> => {
    const [, token] = ownReceiverPattern.exec(url) ?? []
    if (token === undefined) return url
    const [address] = await store.get(receiverAddresses, [singletonId])
    if (address === undefined) return url
    const present = `${address.value.publicUrl}${receiverPath}/${token}`
    if (present === url) return url
    const where = { index: 'tokenHash', value: hashToken(token), limit: 1 } as const
    const [destination] = await store.find(destinations, where)
    return destination === undefined ? url : present
  }
