import type { FinalNotification, Notification } from '#contract/notification.ts'
import { createRandomId, shortId } from '#lib/ids.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import type { ThirdPartyEvent } from '../alert.ts'
import { summaryKey, transactionKey } from '../records/shown-alerts.ts'
import type { IncomingAlert } from './incoming-alert.ts'

export type ReceivedFor = {
  readonly destination: string
  readonly watch: Doc<Watch> | undefined
  readonly now: number
}

/** Fills in the chain of a watch with only one, if the body names none. */
export const eventWithChain = (
  { event }: Extract<IncomingAlert, { kind: 'event' }>,
  { watch }: ReceivedFor,
): ThirdPartyEvent => {
  const [only, ...others] = watch?.value.settings.chains ?? []
  return { ...event, chain: event.chain ?? (others.length === 0 ? only : undefined) }
}

type Post = ReceivedFor & { readonly body: Buffer; readonly sentId: string | undefined }

const textItemId = ({ destination, sentId = createRandomId(12) }: Post): string =>
  [destination, sentId].join(':')

/** Third parties post each event of a transaction by itself, so that its contents count, too. */
const eventItemId = (incoming: Extract<IncomingAlert, { kind: 'event' }>, post: Post): string => {
  const { destination, watch } = post
  const { chain = '', hash, time, explorer: _explorer, ...contents } = eventWithChain(incoming, post)
  if (hash === undefined) {
    // Without a time an equal body may be another event, which is better shown twice than lost.
    const ownId = time === undefined ? undefined : shortId(post.body.toString())
    return textItemId({ ...post, sentId: post.sentId ?? ownId })
  }
  const bot = { id: watch?.value.bot ?? '' }
  const key = transactionKey(destination, {
    bot,
    data: { chain: { chain_id: chain }, transaction: { hash } },
  })
  const text = JSON.stringify(contents)
  return [key, '0', ...(text === '{}' ? [] : [shortId(text)])].join(':')
}

/** A limit is named by the number of its notification, a proposal by its hash and state. */
const readingItemId = ({ id, bot }: ReadingNotification, destination: string): string =>
  [destination, bot.id, id.slice(id.indexOf(':') + 1)].join(':')

const transactionItemId = (notification: Notification | FinalNotification, destination: string): string =>
  [transactionKey(destination, notification), notification.revision].join(':')

/** The id that makes repeated posts one item, whatever the subscription. */
export const itemId = (incoming: IncomingAlert, post: Post): string => {
  const { destination } = post
  switch (incoming.kind) {
    case 'text':
    case 'channel':
      return textItemId(post)
    case 'event':
      return eventItemId(incoming, post)
    case 'reading':
      return readingItemId(incoming.notification, destination)
    case 'final':
      return [transactionItemId(incoming.notification, destination), 'final'].join(':')
    case 'transaction':
      return incoming.notification.summary === undefined
        ? transactionItemId(incoming.notification, destination)
        : summaryKey(destination, incoming.notification)
  }
}
