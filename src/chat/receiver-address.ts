import { defineKind, put, type Store } from '#store/store.ts'
import { hashToken, receiverPath } from './receiver-token.ts'
import { destinations } from './records.ts'

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
