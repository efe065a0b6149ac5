import { chainOf } from '#chains/registry.ts'
import type { Movement, Notification, Summary } from '#contract/notification.ts'
import { formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { formatTime, toCoarseDuration } from '#lib/time.ts'
import { signOfMovements } from './worth.ts'

const durationUnits = { minutes: 'min', hours: 'h', days: 'days' } as const

/** `14 min`, `3 h`, `2 days`. */
const durationPhrase = (seconds: number, o: { hoursFrom: 1 | 2 }): string => {
  const { unit, count } = toCoarseDuration(seconds, o)
  return `${count} ${durationUnits[unit]}`
}

type Asset = Movement | Summary['assets'][number]

const locale = 'en'
const maxAssetName = 32

/** What a contract calls itself, safe to show; its address where that is nothing. */
const named = (name: string, contract: string): string =>
  sanitizeOnChainText(name, maxAssetName) || shortenAddress(contract)

/** `ETH`, `USDC`, `Bored Ape`. */
export const assetName = (asset: Asset): string => {
  if (asset.kind === 'native') return sanitizeOnChainText(asset.symbol, maxAssetName)
  return named(asset.kind === 'nft' ? asset.name : asset.symbol, asset.contract)
}

/** `1.25`: so many units, given in base units; raw units where nobody knows how many make one. */
export const assetAmount = (amount: string, asset: Asset): string =>
  formatAmount(BigInt(amount), { decimals: asset.kind === 'nft' ? 0 : (asset.decimals ?? 0), locale })

/** `1.25 ETH`, `2 NFT Bored Ape`: so many units, given in base units. */
export const unitsPhrase = (amount: string, asset: Asset): string => {
  const raw = asset.kind === 'token' && asset.decimals === null ? 'raw units of ' : ''
  return `${assetAmount(amount, asset)} ${asset.kind === 'nft' ? 'NFT ' : raw}${assetName(asset)}`
}

/** `+1.25 ETH`, `−1 NFT Bored Ape #1234`, `500 USDC to itself`. */
const movementPhrase = (movement: Movement): string => {
  const token = movement.kind === 'nft' ? ` #${shortenTokenId(movement.token_id)}` : ''
  const asset = `${unitsPhrase(movement.amount, movement)}${token}`
  if (movement.direction === 'self') return `${asset} to itself`
  return `${movement.direction === 'in' ? '+' : '−'}${asset}`
}

/** `+4.2 ETH`: all that went one way. */
const sumPhrase = (asset: Summary['assets'][number], way: 'in' | 'out'): string =>
  `${way === 'in' ? '+' : '−'}${unitsPhrase(asset[way], asset)}`

type TransactionData = Notification['data']

const maxPhrases = 3
const maxMethodName = 32

const callPhrase = (
  { role, contract, method, method_name }: TransactionData['calls'][number],
  caller: string,
): string => {
  const name = sanitizeOnChainText(method_name, maxMethodName) || `method ${method}`
  return role === 'sender'
    ? `called ${name} on ${shortenAddress(contract)}`
    : `was called by ${shortenAddress(caller)}: ${name}`
}

/** What moved says it all; else what was deployed, else what was called. */
const eventPhrases = ({ movements, deployments, calls, transaction }: TransactionData): string[] => {
  if (movements.length > 0) return movements.map(movementPhrase)
  if (deployments.length > 0) return deployments.map(({ contract }) => `deployed ${shortenAddress(contract)}`)
  return calls.map(call => callPhrase(call, transaction.from))
}

/** `−1 ETH  +3,412 USDC`: what happened in a transaction, in plain words; more than three things are counted. */
export const eventsPhrase = (data: TransactionData): string => {
  const phrases = eventPhrases(data)
  const hidden = phrases.length - maxPhrases + data.left_out
  return [
    ...phrases.slice(0, maxPhrases),
    ...(hidden > 0 ? [`and ${hidden.toLocaleString('en')} more`] : []),
  ].join('  ')
}

const maxSums = 4

const wayLine = ({ assets }: Summary, way: 'in' | 'out'): string[] => {
  const moved = assets.filter(asset => asset[way] !== '0')
  if (moved.length === 0) return []
  const sums = moved.slice(0, maxSums).map(asset => sumPhrase(asset, way))
  const hidden = moved.length - sums.length
  return [[way === 'in' ? 'In' : 'Out', ...sums, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('  ')]
}

const largestLine = ({ largest }: Summary): string[] => {
  if (largest === undefined) return []
  const { movement } = largest
  const way = movement.direction === 'out' ? 'to' : 'from'
  return [`Largest ${movementPhrase(movement)} ${way} ${shortenAddress(movement.counterparty)}`]
}

/** Several transactions in a few lines: how many in what time, what came in and went out in all, and the largest. */
const summaryText = (name: string, summary: Summary): { title: string; lines: string[] } => {
  const { since, until, transactions } = summary
  return {
    title: `⏱️ ${name}: ${transactions} transactions in ${durationPhrase(until - since, { hoursFrom: 1 })}`,
    lines: [...wayLine(summary, 'in'), ...wayLine(summary, 'out'), ...largestLine(summary)],
  }
}

type Data = Notification['data']

/** A notification for people, in plain words. `link`: the transaction at the explorer, absent where the chain has none. */
type NotificationText = {
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
