import { verifyWebhook } from '#lib/webhook-signature.ts'
import type { SeenMessage } from '#playground/telegram/chat-view.ts'
import type { Person } from '#playground/telegram/local-telegram.ts'
import { createLookout, type LookoutOptions } from './lookout.ts'
import type { StoryContext } from './story.ts'
import { type Delivery, startWebhookReceiver } from './webhook-receiver.ts'

/** A Lookout, and a server of the person's own that its service may post to. */
export const lookoutWithServer = async (t: StoryContext, o: LookoutOptions = {}) => {
  const receiver = await startWebhookReceiver()
  const lookout = await createLookout(t, { ...o, environment: { WEBHOOK_ALLOW: receiver.url } })
  t.after(receiver.close)
  return { ...lookout, receiver, host: new URL(receiver.url).host }
}

/** Begins to add a webhook, up to the question for its URL. */
export const beginHook = async (anna: Person): Promise<void> => {
  const { messageId: after } = anna.sends('/channels')
  await anna.sees(/^Channels/, { after })
  await anna.presses('Add a webhook')
  await anna.sees(/^Send the URL/)
}

/** Adds one by what is typed; gives back the message that shows its secret. */
export const addHook = async (anna: Person, typed: string): Promise<SeenMessage> => {
  await beginHook(anna)
  anna.sends(typed)
  return anna.sees(/is added/)
}

export const secretIn = ({ text }: SeenMessage): string => /whsec_\S+/.exec(text)?.[0] ?? ''

export const isSignedWith = (secret: string, { headers, body }: Delivery): boolean => {
  const header = (name: string): string => String(headers[name])
  const message = {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    body: Buffer.from(JSON.stringify(body)),
  }
  return verifyWebhook(message, { header: header('webhook-signature'), secret, now: Date.now() })
}
