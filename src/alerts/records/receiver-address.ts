import { createHash, createHmac } from 'node:crypto'
import { defineKind, put, type Store } from '#store/store.ts'
import { destinations } from '#watch/watch.ts'

/** The path under which the service posts to a destination. */
export const receiverPath = '/alerts'

/**
 * The secret token in a destination's receiver address. A repeated registration derives the same token, so
 * that the channel can be found by its address. A new `generation` revokes the old address.
 */
export const receiverToken = (
  secret: string,
  { destination, generation }: { destination: string; generation: number },
): string => createHmac('sha256', secret).update(`${destination}.${generation}`).digest('base64url')

/** Hashes a token, to store it and look it up. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The address of the alert receiver, stored by the front end that started last. */
export const receiverAddresses = defineKind<{ readonly publicUrl: string }>()('receiverAddresses')

const singletonId = 'receiver'

/** Stores `publicUrl`, once the receiver answers there. */
export const saveReceiverAddress = async (store: Store, publicUrl: string): Promise<void> => {
  const [stored] = await store.get(receiverAddresses, [singletonId])
  if (stored?.value.publicUrl === publicUrl) return
  await store.commit([put(receiverAddresses, { id: singletonId, value: { publicUrl } })])
}

const ownReceiverPattern = new RegExp(`^https?://.+${receiverPath}/([\\w-]{43})$`)

/**
 * Redirects webhooks to our alert receiver from any former address to its current one, so that nothing is
 * lost while channels still have the former address. Our addresses are recognized by the token, which cannot
 * be guessed; other URLs stay as they are.
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
