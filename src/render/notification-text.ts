import { addressUrl, chainOf, safeAppUrl, transactionUrl } from '#chains/registry.ts'
import type { FinalNotification, Notification } from '#contract/notification.ts'
import { removedMark } from '#contract/template.ts'
import { shortenAddress } from '#lib/format.ts'
import { toCoarseDuration } from '#lib/time.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import { type AddressNames, type AlertReader, addressesIn, primaryNamesOf } from './phrases.ts'
import { readingLines } from './reading-lines.ts'
import { bold, join, type RichText, struckThrough } from './rich-text.ts'
import { summaryLines, summaryTitle } from './summary-lines.ts'
import type { Translator } from './texts.ts'
import { outflowLines, routeLine, templateText, titleLines } from './transaction-lines.ts'

/**
 * The filled template of a message. Chats and channels of the service say in words of their own that a
 * transaction is removed.
 */
const withoutRemovedMark = (message: string): string =>
  message.startsWith(removedMark) ? message.slice(removedMark.length) : message

/** Lines of a message, from the first to the last. */
export type TextLines = readonly (RichText | string)[]

export type NotificationReader = AlertReader & {
  /** Whether the block's time is always left out. */
  readonly isShort?: boolean
  /** When the message was sent, in Unix seconds, which Telegram shows beside it; absent if not known, so that the block's time is shown. */
  readonly sentAt?: number
}

/** Limit in seconds: times closer to each other are the same to a reader. */
const maxTimeDifference = 120

/** The block's time, unless the time of the message is about the same. */
export const timeLine = (time: number, { say, isShort, sentAt }: NotificationReader): TextLines =>
  isShort === true || (sentAt !== undefined && Math.abs(sentAt - time) <= maxTimeDifference)
    ? []
    : [say.time(time)]

/** `⏱️ 14 min late: the Ethereum node was away.`, if a notification is late. A removal is never late. */
export const lagLine = (
  { late, data, state }: Pick<Notification, 'late' | 'data' | 'state'>,
  say: Translator,
): readonly string[] => {
  if (late === undefined || state === 'removed') return []
  const chain = chainOf(Number(data.chain.chain_id)).name
  return [say('alert-late', { ...toCoarseDuration(late.seconds, 2), because: late.because, chain })]
}

/** `✕ Removed from the chain` comes first, because a lock screen shows only the first words. */
export const removedTitle = (say: Translator): RichText =>
  say.rich('alert-line', { sign: 'failed', title: bold(say('alert-removed')) })

/**
 * The lines of a notification of one transaction, as a chat shows them: titles, route, time, remarks. A
 * filled template replaces the first three. If the transaction was removed they are struck through.
 */
export const chatLines = (notification: Notification, options: NotificationReader): TextLines => {
  const { data, state, test, time } = notification
  // The transaction of a test is on no chain.
  const reader = {
    ...options,
    linksAddresses: true,
    linksTransaction: test !== true,
    primaryNames: primaryNamesOf(data),
  }
  const { say } = reader
  const message = withoutRemovedMark(notification.message)
  const hasTemplate = message.trim() !== ''
  const isRemoved = state === 'removed'
  const titles = hasTemplate
    ? [templateText(message, reader)]
    : [...titleLines(data, { ...reader, time }), ...outflowLines(data, reader)]
  return [
    // First, as a lock screen shows only the first words, which must not read as money.
    ...(test === true ? [say('alert-test')] : []),
    ...(isRemoved ? [removedTitle(say), ...titles.map(line => struckThrough(line))] : titles),
    ...(hasTemplate ? [] : [routeLine(data, reader)]),
    ...(hasTemplate || isRemoved ? [] : timeLine(data.block.time, reader)),
    ...lagLine(notification, say),
  ]
}

const shortPattern = /0x[0-9a-f]{4}…[0-9a-f]{4}(?![0-9a-f])|\bT\w{5}…\w{4}(?!\w)/gi

/**
 * Writes names for the shortened addresses in a text. The full addresses are in `sources`; of two that look
 * alike neither is named.
 */
const nameAddresses = (text: string, sources: readonly unknown[], names: AddressNames): string => {
  const byShort = Map.groupBy(addressesIn(sources), shortenAddress)
  return text.replaceAll(shortPattern, short => {
    const [address, ...others] = byShort.get(/^0x/i.test(short) ? short.toLowerCase() : short) ?? []
    if (address === undefined || others.length > 0) return short
    return names.book?.get(address) ?? names.knownNames?.get(address) ?? short
  })
}

/**
 * The message of a notification with the names of the addresses in it. The service writes it for all channels alike, with shortened
 * addresses.
 */
export const messageWithNames = (
  {
    message,
    data,
    summary,
  }: { readonly message: string; readonly data: unknown; readonly summary?: unknown },
  names: AddressNames | undefined,
): string =>
  message === '' || names === undefined ? message : nameAddresses(message, [data, summary], names)

type ChannelReader = { readonly say: Translator; readonly names?: AddressNames | undefined }

const inNameOf = ({ name }: { readonly name: string }, { say, names }: ChannelReader): AlertReader => ({
  watch: { settings: { name, addresses: [] }, ...names },
  say,
  subscription: name,
})

/** The `message` of a notification of a reading, which a channel of the service shows, without its time. */
export const readingMessage = (
  notification: Pick<ReadingNotification, 'data' | 'test' | 'subscription'>,
  say: Translator,
): string => join(readingLines(notification, inNameOf(notification.subscription, { say })), '\n').text

/** A notification for a channel of the service, with a link to the transaction at the explorer. */
export type ChannelText = { readonly lines: TextLines; readonly link?: string | undefined }

// A channel has neither replies nor edited messages to say so, and no other language yet.
const removedRemark = '✕ Removed from the chain: its block was replaced. Treat it as never having happened.'
const restoredRemark = 'This is how it stands on the chain now.'
const finalRemark = '✓ Final: its block can no longer be replaced.'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const withoutEmoji = (line: string): string => line.replace(/^\p{Extended_Pictographic}\uFE0F? /u, '')

const channelRemarks = (
  notification: Notification | FinalNotification,
  say: Translator,
): readonly string[] => {
  if (notification.state === 'final') return []
  const { state, revision } = notification
  return [
    ...(revision > 0 && state !== 'removed' ? [restoredRemark] : []),
    ...lagLine(notification, say).map(withoutEmoji),
  ]
}

/** Time of the reading, Unix seconds: of its block, or off the chain. */
const readingTime = ({ data }: Pick<ReadingNotification, 'data'>): number =>
  'block' in data ? data.block.time : data.event.submitted_at

/**
 * Link to the value for a reader; `undefined` if no explorer knows the chain. Owners of a Safe sign or refuse
 * there.
 */
const readingLink = ({ data: { chain, event } }: Pick<ReadingNotification, 'data'>): string | undefined => {
  const id = Number(chain.chain_id)
  const signing =
    event.type === 'safe_proposal' ? safeAppUrl(id, event.address, event.safe_tx_hash) : undefined
  return signing ?? ('address' in event ? addressUrl(id, event.address) : undefined)
}

/**
 * Words a notification or a summary for a channel of the service, under the name of its subscription. The
 * hash is shown if the chain has no explorer.
 */
export const channelText = (
  notification: Notification | FinalNotification | ReadingNotification,
  reader: ChannelReader,
): ChannelText => {
  if ('state' in notification) return transactionsText(notification, reader)
  const lines = readingLines(notification, inNameOf(notification.subscription, reader))
  return { lines: [...lines, reader.say.time(readingTime(notification))], link: readingLink(notification) }
}

const transactionsText = (
  notification: Notification | FinalNotification,
  { say, names }: ChannelReader,
): ChannelText => {
  const { data, subscription, summary, time } = notification
  const reader = { ...inNameOf(subscription, { say, names }), primaryNames: primaryNamesOf(data) }
  const message = withoutRemovedMark(messageWithNames(notification, names))
  const heading = [
    ...(notification.test === true ? [sentence(say('alert-test'))] : []),
    ...(notification.state === 'removed' ? [removedRemark] : []),
    ...(notification.state === 'final' ? [finalRemark] : []),
  ]
  if (message.trim() !== '') return { lines: [...heading, message, ...channelRemarks(notification, say)] }
  if (summary !== undefined)
    return {
      lines: [summaryTitle(subscription.name, { ...reader, summary }), ...summaryLines(summary, reader)],
    }
  const { explore, chain_id } = data.chain
  const { hash } = data.transaction
  const lines = [
    ...heading,
    ...titleLines(data, { ...reader, time }),
    ...outflowLines(data, reader),
    routeLine(data, reader),
    say.time(data.block.time),
    ...channelRemarks(notification, say),
  ]
  return explore === ''
    ? { lines: [...lines, hash] }
    : { lines, link: transactionUrl(Number(chain_id), hash) }
}
