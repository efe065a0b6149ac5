import { verifyWebhook } from '#lib/webhook-signature.ts'
import type { SeenMessage } from '#playground/telegram/chat-view.ts'
import type { Person } from '#playground/telegram/local-telegram.ts'
import { type ProductOptions, startProduct } from './lookout.ts'
import type { StoryContext } from './story.ts'
import { type ReceivedDelivery, startReceiver } from './webhook-receiver.ts'

/** A Lookout, and a server of the person's own that its service may post to. */
export const startProductWithReceiver = async (t: StoryContext, o: ProductOptions = {}) => {
  const receiver = await startReceiver()
  const lookout = await startProduct(t, { ...o, environment: { WEBHOOK_ALLOW: receiver.url } })
  t.after(receiver.close)
  return { ...lookout, receiver, host: new URL(receiver.url).host }
}

/** Begins to add a webhook, up to the question for its URL. */
export const beginWebhook = async (anna: Person): Promise<void> => {
  const { messageId: after } = anna.sends('/channels')
  await anna.sees(/^Channels/, { after })
  await anna.presses('Add a webhook')
  await anna.sees(/^Send the URL/)
}

/** Adds one by what is typed; gives back the message that shows its secret. */
export const addWebhook = async (anna: Person, typed: string): Promise<SeenMessage> => {
  await beginWebhook(anna)
  anna.sends(typed)
  return anna.sees(/is added/)
}

export const secretIn = ({ text }: SeenMessage): string => /whsec_\S+/.exec(text)?.[0] ?? ''

export const isSignedWith = (secret: string, { headers, body }: ReceivedDelivery): boolean => {
  const header = (name: string): string => String(headers[name])
  const message = {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    body: Buffer.from(JSON.stringify(body)),
  }
  return verifyWebhook(message, { header: header('webhook-signature'), secret, now: Date.now() })
}
