import { receiverPath } from '#chat/receiver-token.ts'

/** The receiver's own addresses, exactly. */
export const createReceiverUrlCheck = (publicUrl: string) => {
  const receiver = new URL(`${publicUrl}${receiverPath}/`).href
  return (url: URL): boolean =>
    url.href.startsWith(receiver) && /^[\w-]{43}$/.test(url.href.slice(receiver.length))
}

/** The guard of webhooks lets through: the receiver's own addresses, and origins that the operator names. */
export const createWebhookAllowlist = (publicUrl: string, origins: readonly string[]) => {
  const isOwnReceiver = createReceiverUrlCheck(publicUrl)
  return (url: URL): boolean => origins.includes(url.origin) || isOwnReceiver(url)
}
