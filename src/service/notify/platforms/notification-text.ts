import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import { signOfMovements } from '#contract/sign-of-movements.ts'
import { shortenAddress } from '#lib/format.ts'
import { formatTime } from '#lib/zoned-time.ts'
import { eventsPhrase } from '../happened-phrase.ts'
import { durationPhrase } from './duration-phrase.ts'
import { summaryText } from './summary-text.ts'

type Data = Notification['data']

/** A notification for people, in plain words. `link`: the transaction at the explorer, absent where the chain has none. */
export type NotificationText = {
  readonly title: string
  readonly lines: readonly string[]
  readonly link?: string
}

const signs = { in: '📥', out: '📤', mixed: '🔁', nft: '🖼️' } as const

const signEmoji = ({ movements, deployments, transaction }: Data): string => {
  if (transaction.status === 'failed') return '✕'
  if (movements.length > 0) return signs[signOfMovements(movements)]
  return deployments.length > 0 ? '📝' : '⚙️'
}

const arrows = { in: '←', out: '→', self: '⇄' } as const

const routeText = ({ chain, movements, deployments, calls }: Data): string => {
  const { name } = chainOf(Number(chain.chain_id))
  const [movement] = movements
  if (movement !== undefined) {
    const { address, direction, counterparty } = movement
    return `${name} · ${shortenAddress(address)} ${arrows[direction]} ${shortenAddress(counterparty)}`
  }
  const address = deployments[0]?.address ?? calls[0]?.address
  return address === undefined ? name : `${name} · ${shortenAddress(address)}`
}

const lagRemark = ({ late, data }: Notification): string[] => {
  if (late === undefined) return []
  const { name } = chainOf(Number(data.chain.chain_id))
  const away = late.because === 'node' ? `the ${name} node` : 'the watching service'
  return [`${durationPhrase(late.seconds, { hoursFrom: 2 })} late: ${away} was away.`]
}

/** What is to be known of the notification itself. */
const remarks = (notification: Notification): string[] => {
  const { state, revision, test } = notification
  if (test === true) return ['A test: none of this happened.']
  if (state === 'removed') return ['Removed from the chain: its block was replaced. Count it as not done.']
  return [...(revision > 0 ? ['This is how it stands on the chain now.'] : []), ...lagRemark(notification)]
}

const titleOf = ({ data, subscription }: Notification): string => {
  const failed = data.transaction.status === 'failed' ? 'failed: ' : ''
  return `${signEmoji(data)} ${subscription.name}: ${failed}${eventsPhrase(data)}`
}

/** What happened, for platforms that show text. A template of the subscriber's own, filled, stands in place of our words. */
export const notificationText = (notification: Notification): NotificationText => {
  const { data, message, subscription, summary } = notification
  const { explore } = data.chain
  const { hash } = data.transaction
  if (message.trim() !== '') return { title: message, lines: remarks(notification) }
  if (summary !== undefined) return summaryText(subscription.name, summary)
  const happened = [routeText(data), formatTime(data.block.time * 1_000), ...remarks(notification)]
  return explore === ''
    ? { title: titleOf(notification), lines: [...happened, hash] }
    : { title: titleOf(notification), lines: happened, link: `${explore}/tx/${hash}` }
}
