import { receiverPath } from '#chat/receiver-token.ts'

/** The guard of webhooks lets through: the receiver's own addresses, exactly, and origins that the operator names. */
export const webhookAllowance = (publicUrl: string, origins: readonly string[]) => {
  const receiver = new URL(`${publicUrl}${receiverPath}/`).href
  return (url: URL): boolean =>
    origins.includes(url.origin) ||
    (url.href.startsWith(receiver) && /^[\w-]{43}$/.test(url.href.slice(receiver.length)))
}
