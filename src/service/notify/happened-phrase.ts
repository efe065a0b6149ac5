import type { Notification } from '#contract/notification.ts'
import { sanitizeOnChainText } from '#lib/foreign-text.ts'
import { shortenAddress } from '#lib/format.ts'
import { movementPhrase } from './platforms/movement-phrase.ts'

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
