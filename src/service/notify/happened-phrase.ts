import type { Notification } from '#contract/notification.ts'
import { foreignText } from '#lib/foreign-text.ts'
import { shortAddress } from '#lib/format.ts'
import { movementPhrase } from './platforms/movement-phrase.ts'

type Data = Notification['data']

const maxPhrases = 3
const maxName = 32

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

/** `−1 ETH  +3,412 USDC`: what happened in a transaction, in plain words; more than three things are counted. */
export const happenedPhrase = (data: Data): string => {
  const phrases = phrasesOf(data)
  const hidden = phrases.length - maxPhrases + data.left_out
  return [
    ...phrases.slice(0, maxPhrases),
    ...(hidden > 0 ? [`and ${hidden.toLocaleString('en')} more`] : []),
  ].join('  ')
}
