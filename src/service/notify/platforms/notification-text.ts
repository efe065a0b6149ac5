import { chainOf } from '#contract/chains.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { foreignText } from '#lib/foreign-text.ts'
import { formatAmount, shortAddress, shortTokenId } from '#lib/format.ts'

type Data = Notification['data']

/** A notification for people, in plain words. `link`: the transaction at the explorer, absent where the chain has none. */
export type NotificationText = {
  readonly title: string
  readonly lines: readonly string[]
  readonly link?: string
}

const locale = 'en'
const maxPhrases = 3
const maxName = 32

const signs = { in: '+', out: '−', self: '' } as const

const assetOf = (movement: Movement): string => {
  const decimals = movement.kind === 'nft' ? 0 : (movement.decimals ?? 0)
  const amount = formatAmount(BigInt(movement.amount), { decimals, locale })
  if (movement.kind === 'native') return `${amount} ${movement.symbol}`
  if (movement.kind === 'nft') {
    const name = foreignText(movement.name, maxName) || shortAddress(movement.contract)
    return `${amount} NFT ${name} #${shortTokenId(movement.token_id)}`
  }
  const symbol = foreignText(movement.symbol, maxName) || shortAddress(movement.contract)
  return movement.decimals === null ? `${amount} raw units of ${symbol}` : `${amount} ${symbol}`
}

const movementPhrase = (movement: Movement): string =>
  `${signs[movement.direction]}${assetOf(movement)}${movement.direction === 'self' ? ' to itself' : ''}`

const callPhrase = (
  { role, contract, method, method_name }: Data['calls'][number],
  caller: string,
): string => {
  const name = foreignText(method_name, maxName) || `method ${method}`
  return role === 'sender'
    ? `called ${name} on ${shortAddress(contract)}`
    : `was called by ${shortAddress(caller)}: ${name}`
}

/** What moved says it all; else what was deployed, else what was called. */
const phrasesOf = ({ movements, deployments, calls, transaction }: Data): string[] => {
  if (movements.length > 0) return movements.map(movementPhrase)
  if (deployments.length > 0) return deployments.map(({ contract }) => `deployed ${shortAddress(contract)}`)
  return calls.map(call => callPhrase(call, transaction.from))
}

const signOf = ({ movements, deployments, transaction }: Data): string => {
  if (transaction.status === 'failed') return '✕'
  if (movements.length === 0) return deployments.length > 0 ? '📝' : '⚙️'
  if (movements.every(({ kind }) => kind === 'nft')) return '🖼️'
  const [direction, ...others] = new Set(movements.map(movement => movement.direction))
  if (others.length > 0 || direction === 'self') return '🔁'
  return direction === 'in' ? '📥' : '📤'
}

const arrows = { in: '←', out: '→', self: '⇄' } as const

const placeOf = ({ chain, movements, deployments, calls }: Data): string => {
  const { name } = chainOf(Number(chain.chain_id))
  const [movement] = movements
  if (movement !== undefined) {
    const { address, direction, counterparty } = movement
    return `${name} · ${shortAddress(address)} ${arrows[direction]} ${shortAddress(counterparty)}`
  }
  const address = deployments[0]?.address ?? calls[0]?.address
  return address === undefined ? name : `${name} · ${shortAddress(address)}`
}

const standing = ({ state, revision }: Notification): string[] => {
  if (state === 'removed') return ['Removed from the chain: its block was replaced. Count it as not done.']
  return revision > 0 ? ['Back on the chain.'] : []
}

const timeOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What happened, for platforms that show text. A template of the subscriber's own, filled, stands in place of our words. */
export const notificationText = (notification: Notification): NotificationText => {
  const { data, message, subscription } = notification
  const { explore } = data.chain
  const { hash, status } = data.transaction
  const link = explore === '' ? {} : { link: `${explore}/tx/${hash}` }
  if (message.trim() !== '') return { title: message, lines: standing(notification), ...link }
  const phrases = phrasesOf(data)
  const hidden = phrases.length - maxPhrases + data.left_out
  const told = [...phrases.slice(0, maxPhrases), ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('  ')
  const happened = status === 'failed' ? `failed: ${told}` : told
  return {
    title: `${signOf(data)} ${subscription.name}: ${happened}`,
    lines: [
      placeOf(data),
      timeOf(data.block.time),
      ...standing(notification),
      ...(explore === '' ? [hash] : []),
    ],
    ...link,
  }
}
