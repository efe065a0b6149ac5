import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import type { Placeholder } from '#contract/template.ts'
import { worthOfMovements } from '#contract/worth.ts'
import { toIsoTime } from '#lib/clock.ts'
import { sanitizeOnChainText } from '#lib/foreign-text.ts'
import { formatWorth, shortenAddress } from '#lib/format.ts'
import { maxBotNameLength, type NotificationSource } from './envelope.ts'
import { eventsPhrase } from './happened-phrase.ts'
import { assetAmount, assetName, unitsPhrase } from './platforms/movement-phrase.ts'

type TransactionData = Notification['data']
type TemplateValues = Readonly<Record<Placeholder, string>>

const worthText = ({ movements }: TransactionData): string => {
  const worth = worthOfMovements(movements)
  if (worth === undefined || worth === 'unknown') return '?'
  const { text, bound } = formatWorth(worth.usd, 'en')
  return `${bound === undefined ? '' : bound === 'less' ? '< ' : '> '}${text}`
}

/** Labels are known to chats alone; they put them where the short address stands. */
const watchedAddressText = ({ movements, deployments, calls }: TransactionData): string => {
  const [happened] = [...movements, ...deployments, ...calls]
  return happened === undefined ? '' : shortenAddress(happened.address)
}

/** What the placeholders of a template stand for in one transaction; what there is not is empty. */
export const templateValues = (
  data: TransactionData,
  { bot, subscription }: NotificationSource,
): TemplateValues => {
  const { block, chain, transaction, movements } = data
  const coin = movements.find(({ kind }) => kind === 'native')
  const asset = movements.find(({ kind }) => kind !== 'native') ?? coin
  return {
    'subscription.name': subscription.record.name,
    'bot.name': sanitizeOnChainText(bot.record.info.name, maxBotNameLength),
    'address.label': watchedAddressText(data),
    'tx.movements': eventsPhrase(data),
    'tx.value': coin === undefined ? '' : unitsPhrase(coin.amount, coin),
    'token.amount': asset === undefined ? '' : assetAmount(asset.amount, asset),
    'token.symbol': asset === undefined ? '' : assetName(asset),
    usd: worthText(data),
    'tx.from': transaction.from,
    'tx.to': transaction.to ?? '',
    'tx.method': transaction.method,
    'tx.status': transaction.status,
    'tx.hash': transaction.hash,
    'chain.name': chainOf(Number(chain.chain_id)).name,
    'chain.explore': chain.explore,
    'block.time': toIsoTime(block.time * 1000),
  }
}
