import { type FinalNotification, finalNotificationSchema, type Notification } from '#contract/notification.ts'
import type { Receiver } from '../../support/receiver.ts'
import { toldEvents } from './expected-events.ts'

/** What came when a transaction was final, by `keyOf`; repeats of one delivery count once. */
export type FinalNotices = ReadonlyMap<string, ReadonlyMap<string, FinalNotification>>

/** `bot transaction`. */
export const keyOf = ({ bot, data }: Pick<Notification, 'bot' | 'data'>): string =>
  `${bot.name} ${data.transaction.hash}`

export const isFinal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'state' in body && body.state === 'final'

export const readFinalNotices = ({ received }: Pick<Receiver, 'received'>): FinalNotices => {
  const notices = new Map<string, Map<string, FinalNotification>>()
  for (const { body, headers } of received) {
    if (!isFinal(body)) continue
    const notice = finalNotificationSchema.parse(body)
    const own = notices.get(keyOf(notice)) ?? new Map<string, FinalNotification>()
    notices.set(keyOf(notice), own.set(String(headers['webhook-id']), notice))
  }
  return notices
}

/** Whether it says what was told last, in the block that the transaction is in. */
const saysLast = (notice: FinalNotification, last: Notification, block: string): boolean =>
  notice.id === last.id &&
  notice.revision === last.revision &&
  notice.data.block.hash === block &&
  toldEvents(notice.data).join() === toldEvents(last.data).join()

/** What is wrong for one transaction, of which so much was told; `block`: the final one that it is in. */
const faultOf = (
  all: readonly FinalNotification[],
  { last, block, asks }: { last: Notification | undefined; block: string | undefined; asks: boolean },
): string | undefined => {
  const isDue = asks && last?.state === 'included' && block !== undefined
  const [notice, ...others] = all
  if (!isDue) return notice === undefined ? undefined : 'final, though it is not, or was not asked for'
  if (notice === undefined) return 'not told that it is final'
  if (others.length > 0) return `told ${all.length} times that it is final`
  return saysLast(notice, last, block) ? undefined : 'final with other contents, or in another block'
}

/**
 * What differs of what was told to be final, a text each. `lastOf`: what was told before, by `keyOf`; `blockOf`: the final block
 * of a transaction.
 */
export const finalDifferences = (
  notices: FinalNotices,
  o: {
    readonly keys: Iterable<string>
    readonly asks: (bot: number) => boolean
    readonly lastOf: (key: string) => Notification | undefined
    readonly blockOf: (transaction: string) => string | undefined
  },
): string[] =>
  [...new Set([...o.keys, ...notices.keys()])].flatMap(key => {
    const [bot, transaction = ''] = key.split(' ')
    const fault = faultOf([...(notices.get(key)?.values() ?? [])], {
      last: o.lastOf(key),
      block: o.blockOf(transaction),
      asks: o.asks(Number(bot)),
    })
    return fault === undefined ? [] : [`${fault}: bot and transaction ${key}`]
  })
