import type { Translator } from '#chat/texts.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { sanitizeOnChainText } from '#lib/foreign-text.ts'
import { formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { type AlertReader, addressName } from './names.ts'

type Data = Notification['data']
type Deployment = Data['deployments'][number]
type Call = Data['calls'][number]

const maxSymbol = 16
const maxCollection = 24
const maxMethod = 32

/** `+500 USDC`, `−1 NFT Bored Ape #1234`, `1.25 ETH to itself`. */
export const movementPhrase = (movement: Movement, { say }: Pick<AlertReader, 'say'>): string => {
  const { direction, counterparty, address } = movement
  const passing = direction === 'self' && counterparty.toLowerCase() !== address.toLowerCase()
  return say('alert-moved', { direction: passing ? 'both' : direction, asset: assetPhrase(movement, say) })
}

const assetPhrase = (movement: Movement, say: Translator): string => {
  if (movement.kind !== 'nft') return unitsPhrase(movement, say)
  const amount = formatAmount(BigInt(movement.amount), { decimals: 0, locale: say.locale })
  return say('alert-nft', { amount, name: collectionName(movement), id: shortenTokenId(movement.token_id) })
}

type Units = {
  readonly amount: string
  readonly decimals: number | null
  readonly symbol: string
  readonly contract?: string
}

/** `1,200 USDC` */
export const unitsPhrase = ({ amount, decimals, symbol, contract = '' }: Units, say: Translator): string =>
  say(decimals === null ? 'alert-raw-units' : 'alert-units', {
    amount: formatAmount(BigInt(amount), { decimals: decimals ?? 0, locale: say.locale }),
    symbol: symbolName({ symbol, contract }),
  })

/** `USDC`; a token without a symbol by its contract. */
export const symbolName = ({ symbol, contract }: { symbol: string; contract: string }): string =>
  sanitizeOnChainText(symbol, maxSymbol) || shortenAddress(contract)

/** `Bored Ape`; a collection without a name by its contract. */
export const collectionName = ({ name, contract }: { name: string; contract: string }): string =>
  sanitizeOnChainText(name, maxCollection) || shortenAddress(contract)

/** `deployed 0x5FbD…0aa3` */
export const deploymentPhrase = (deployment: Deployment, reader: AlertReader): string =>
  reader.say('alert-deployed', { contract: addressName(deployment.contract, reader) })

/** `called transfer on 0x7a25…488D`, `was called by 0xf39F…2266: transfer` */
export const callPhrase = (call: Call, o: { caller: string; reader: AlertReader }): string => {
  const { say } = o.reader
  const name = sanitizeOnChainText(call.method_name, maxMethod)
  return say('alert-called', {
    role: call.role,
    method: name === '' ? say('alert-method', { method: call.method }) : name,
    contract: addressName(call.contract, o.reader),
    caller: addressName(o.caller, o.reader),
  })
}

/** A call of which both ends are watched is told once, of its sender. */
export const withoutDuplicateCalls = (calls: readonly Call[]): readonly Call[] => {
  const sent = new Set(
    calls.filter(({ role }) => role === 'sender').map(({ contract }) => contract.toLowerCase()),
  )
  return calls.filter(({ role, contract }) => role === 'sender' || !sent.has(contract.toLowerCase()))
}
