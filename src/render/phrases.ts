import { chainOf } from '#chains/registry.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { formatAmount, formatWorth, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { toCoarseDuration } from '#lib/time.ts'
import type { Translator } from './texts.ts'
import { worthOfMovements } from './worth.ts'

/** What a watch calls its addresses. */
type WatchNames = {
  readonly name: string
  readonly addresses: readonly { readonly address: string; readonly label?: string | undefined }[]
  readonly template?: string | undefined
}

/** Whom an alert is written for: their words for addresses, and their language. */
export type AlertReader = { readonly watch: WatchNames | undefined; readonly say: Translator }

/** A watched address: by its label, by the watch's name where that has no other, else short. */
export const watchedName = (address: string, { watch }: AlertReader): string =>
  labelOf(address, watch) ?? (watch?.addresses.length === 1 ? watch.name : shortenAddress(address))

/** Any address: by its label where it has one. */
export const addressName = (address: string, { watch }: AlertReader): string =>
  labelOf(address, watch) ?? shortenAddress(address)

const labelOf = (address: string, watch: WatchNames | undefined): string | undefined =>
  watch?.addresses.find(watched => watched.address.toLowerCase() === address.toLowerCase())?.label

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

/**
 * `≈ $4,310`: what moved at one address is worth. `≈ $4,310 (2 h ago)`: by a price of then. `≈ ?` only where a least worth was
 * asked for and nobody could say: else it would stand at every worthless token. Empty: not known. `time`: of the telling, in
 * Unix seconds.
 */
export const worthPhrase = (movements: readonly Movement[], o: { say: Translator; time: number }): string => {
  const { say, time } = o
  const known = worthOfMovements(movements)
  if (known === undefined) return ''
  if (known === 'unknown') return say('alert-worth-unknown')
  const { text, bound = 'none' } = formatWorth(known.usd, say.locale)
  const worth = say('alert-worth', { bound, usd: text })
  if (known.staleSince === undefined) return worth
  const hours = Math.max(1, Math.round((time - known.staleSince) / 3_600))
  return say('alert-worth-stale', { worth, hours })
}

/** `⏱️ 14 min late: the Ethereum node was away.`, or no line at all. What was taken from the chain is not late. */
export const lagLine = (
  { late, data, state }: Pick<Notification, 'late' | 'data' | 'state'>,
  say: Translator,
): readonly string[] => {
  if (late === undefined || state === 'removed') return []
  const chain = chainOf(Number(data.chain.chain_id)).name
  return [
    say('alert-late', { ...toCoarseDuration(late.seconds, { hoursFrom: 2 }), because: late.because, chain }),
  ]
}

/** Where a transaction can be looked at; `undefined`: its chain has no explorer. */
export const transactionUrl = (chain: number, hash: string): string | undefined => {
  const { explorer } = chainOf(chain)
  return explorer === '' ? undefined : `${explorer}/tx/${hash}`
}
