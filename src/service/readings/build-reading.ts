import { withAddressesOf } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import { readingMessage } from '#render/notification-text.ts'
import { type NotificationSource, notificationHeader } from '../notify/build-notification.ts'

type WithoutChain<Data> = Data extends unknown ? Omit<Data, 'chain'> : never

/**
 * Content of a notification of a reading. Its `key` identifies it within its subscription, and `test` marks
 * an invented one.
 */
export type ReadingContent = {
  readonly chain: number
  readonly key: string
  readonly data: WithoutChain<ReadingNotification['data']>
  readonly test?: true
}

export const buildReading = (
  source: NotificationSource,
  { chain, key, data, test }: ReadingContent,
): ReadingNotification => {
  const { explorer, family } = chainOf(chain)
  const notification = {
    id: `${source.subscription.id}:${key}`,
    revision: 0 as const,
    test,
    ...notificationHeader(source),
    data: {
      ...withAddressesOf(family, data),
      chain: { chain_id: String(chain), explore: explorer, type: family.type },
    },
  }
  return { ...notification, message: readingMessage(notification, source.say) }
}
