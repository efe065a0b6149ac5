import type { Notification, Summary } from '#contract/notification.ts'
import type { Movement } from '#events/registry.ts'
import { formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { Translator } from './texts.ts'

/** What a watch calls its addresses. */
type WatchNames = {
  readonly name: string
  readonly addresses: readonly { readonly address: string; readonly label?: string | undefined }[]
  readonly template?: string | undefined
}

/**
 * Whom a text is for: the names they gave addresses, and their language. `subscription`: its name, for a channel of the
 * service, which knows no watch; absent: a chat.
 */
export type AlertReader = {
  readonly watch: WatchNames | undefined
  readonly say: Translator
  readonly subscription?: string
}

/** A watched address: its label, else the watch's name if it has no other address, else shortened. */
export const watchedName = (address: string, { watch }: AlertReader): string =>
  labelOf(address, watch) ?? (watch?.addresses.length === 1 ? watch.name : shortenAddress(address))

/** Any address: its label, else shortened. */
export const addressName = (address: string, { watch }: AlertReader): string =>
  labelOf(address, watch) ?? shortenAddress(address)

const labelOf = (address: string, watch: WatchNames | undefined): string | undefined =>
  watch?.addresses.find(watched => watched.address.toLowerCase() === address.toLowerCase())?.label

type Data = Notification['data']
type Deployment = Data['deployments'][number]
type Call = Data['calls'][number]
type Asset = Movement | Summary['assets'][number]

const maxSymbolLength = 16
const maxCollectionLength = 24
const maxMethodLength = 32

/** `+500 USDC`, `−1 NFT Bored Ape #1234`, `1.25 ETH to itself`. */
export const movementPhrase = (movement: Movement, { say }: Pick<AlertReader, 'say'>): string => {
  const { direction, counterparty, address } = movement
  const isBetweenWatched = direction === 'self' && counterparty.toLowerCase() !== address.toLowerCase()
  return say('alert-moved', {
    direction: isBetweenWatched ? 'both' : direction,
    asset: movedAssetPhrase(movement, say),
  })
}

const movedAssetPhrase = (movement: Movement, say: Translator): string => {
  if (movement.kind !== 'nft') return unitsPhrase(movement, say)
  return say('alert-nft', {
    amount: assetAmount(movement.amount, { asset: movement, locale: say.locale }),
    name: assetName(movement),
    id: shortenTokenId(movement.token_id),
  })
}

/** `1.25`, of an amount in base units; the base units where the decimals are not known. */
export const assetAmount = (amount: string, o: { asset: Asset; locale: string }): string =>
  formatAmount(BigInt(amount), {
    decimals: o.asset.kind === 'nft' ? 0 : (o.asset.decimals ?? 0),
    locale: o.locale,
  })

/** `ETH`, `USDC`, `Bored Ape`; a contract that has no name by its address. */
export const assetName = (asset: Asset): string =>
  asset.kind === 'nft' ? collectionName(asset) : symbolName({ contract: '', ...asset })

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
  sanitizeOnChainText(symbol, maxSymbolLength) || shortenAddress(contract)

/** `Bored Ape`; a collection without a name by its contract. */
const collectionName = ({ name, contract }: { name: string; contract: string }): string =>
  sanitizeOnChainText(name, maxCollectionLength) || shortenAddress(contract)

/** `deployed 0x5FbD…0aa3` */
export const deploymentPhrase = (deployment: Deployment, reader: AlertReader): string =>
  reader.say('alert-deployed', { contract: addressName(deployment.contract, reader) })

/** `called transfer on 0x7a25…488D`, `was called by 0xf39F…2266: transfer` */
export const callPhrase = (call: Call, o: { caller: string; reader: AlertReader }): string => {
  const { say } = o.reader
  const name = sanitizeOnChainText(call.method_name, maxMethodLength)
  return say('alert-called', {
    role: call.role,
    method: name === '' ? say('alert-method', { method: call.method }) : name,
    contract: addressName(call.contract, o.reader),
    caller: addressName(o.caller, o.reader),
  })
}

/** A call whose sender and target are both watched appears once, as the sender's. */
export const withoutDuplicateCalls = (calls: readonly Call[]): readonly Call[] => {
  const sent = new Set(
    calls.filter(({ role }) => role === 'sender').map(({ contract }) => contract.toLowerCase()),
  )
  return calls.filter(({ role, contract }) => role === 'sender' || !sent.has(contract.toLowerCase()))
}
