import { addressUrl } from '#chains/registry.ts'
import { assetFactsOf, type Movement, type SummaryAsset } from '#events/registry.ts'
import { formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { maxSymbolLength, sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { link, type RichText } from './rich-text.ts'
import type { Translator } from './texts.ts'

/** Labels of people and names of the operator, which come last, by address in lower case. */
export type AddressNames = Pick<WatchNames, 'book' | 'knownNames'>

/**
 * The names in a watch. Labels of any addresses (`book`) come first, names of the operator (`knownNames`)
 * last; both are by address in lower case.
 */
type WatchNames = {
  readonly settings: {
    readonly name: string
    readonly addresses: readonly { readonly address: string; readonly label?: string }[]
    readonly template?: string
  }
  readonly book?: ReadonlyMap<string, string>
  readonly knownNames?: ReadonlyMap<string, string>
}

/** The reader of a text: their names for addresses, and their language. */
export type AlertReader = {
  readonly watch: WatchNames | undefined
  readonly say: Translator
  /** Name of the subscription, for a channel of the service, which knows no watch; absent for a chat. */
  readonly subscription?: string
  /** Whether addresses link to their explorer, as in a message whose lines are not links themselves. */
  readonly linksAddresses?: boolean
  /** Whether the name of the chain links to the transaction, by which a forwarded alert can be asked about. */
  readonly linksTransaction?: boolean
  /** First contacts in lower case, which are marked. */
  readonly firstContacts?: ReadonlySet<string>
  /** Names that counterparties gave themselves, by address in lower case; they come after all others (`primaryNamesOf`). */
  readonly primaryNames?: ReadonlyMap<string, string>
}

/** The reader of an alert about a reading of a chain. */
export type ReadingReader = {
  readonly reader: AlertReader
  readonly chain: number
  /** Whether the reading is invented. */
  readonly isTest: boolean
  /** Names an address as the alert about its value does. */
  readonly named: (address: string) => RichText | string
}

/**
 * The name that people gave a watch of this address alone. The default name is not such a name: it is that of
 * the address, which may have changed since.
 */
const ownNameOf = (address: string, watch: WatchNames | undefined): string | undefined => {
  const [only, ...others] = watch?.settings.addresses ?? []
  if (watch === undefined || only === undefined || others.length > 0) return undefined
  const key = only.address.toLowerCase()
  const defaults = [only.label, watch.knownNames?.get(key), shortenAddress(only.address)]
  return key !== address.toLowerCase() || defaults.includes(watch.settings.name)
    ? undefined
    : watch.settings.name
}

/**
 * Names a watched address: by its watch if that has no other address, else by its label, by the operator's
 * name, or shortened.
 */
export const watchedName = (address: string, { watch }: AlertReader): string =>
  ownNameOf(address, watch) ?? addressName(address, { watch })

/** Names any address: by its label, else by its primary name, else shortened. */
export const addressName = (
  address: string,
  { watch, primaryNames }: Pick<AlertReader, 'watch' | 'primaryNames'>,
): string =>
  labelOf(address, { watch }) ?? primaryNames?.get(address.toLowerCase()) ?? shortenAddress(address)

/**
 * A name of this length, with its mark, fits where a label of a person does. A longer one is not shown, since
 * its beginning might be another name.
 */
export const maxPrimaryNameLength = 30

/** The primary names in a notification, marked as such, as any service may have sent them. */
export const primaryNamesOf = ({
  names = {},
}: {
  readonly names?: Readonly<Record<string, string>> | undefined
}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(names).flatMap(([address, name]) => {
      const shown = sanitizeOnChainText(name, maxPrimaryNameLength)
      return shown === '' || name.length > maxPrimaryNameLength
        ? []
        : [[address.toLowerCase(), `🪪 ${shown}`]]
    }),
  )

/** A name of an address on a chain, as a link to the explorer where the reader's lines have links. */
export const addressLink = (
  name: string,
  reader: AlertReader,
  chain: number,
  address: string,
): RichText | string => {
  return reader.linksAddresses === true ? link(name, addressUrl(chain, address)) : name
}

/** The reader's name for any address, if there is one. */
export const labelOf = (address: string, { watch }: Pick<AlertReader, 'watch'>): string | undefined =>
  personalLabelOf(address, watch) ?? watch?.knownNames?.get(address.toLowerCase())

type Addresses = WatchNames['settings']['addresses']

const labelsByAddresses = new WeakMap<Addresses, ReadonlyMap<string, string>>()

/**
 * Labels by address in lower case. Cached as long as the list lives: a watch may have a thousand addresses,
 * and a text names several.
 */
const labelsOf = (addresses: Addresses): ReadonlyMap<string, string> => {
  const cached = labelsByAddresses.get(addresses)
  if (cached !== undefined) return cached
  const labels = new Map<string, string>()
  for (const { address, label } of addresses) {
    const key = address.toLowerCase()
    if (label !== undefined && !labels.has(key)) labels.set(key, label)
  }
  labelsByAddresses.set(addresses, labels)
  return labels
}

/** The label that people gave it. */
const personalLabelOf = (address: string, watch: WatchNames | undefined): string | undefined =>
  watch?.book?.get(address.toLowerCase()) ??
  (watch && labelsOf(watch.settings.addresses).get(address.toLowerCase()))

const addressPattern = /0x(?:41)?[0-9a-f]{40}(?![0-9a-f])/gi

/** Every address in a JSON value, wherever it stands, in lower case. */
export const addressesIn = (value: unknown): readonly string[] => [
  ...new Set(
    JSON.stringify(value ?? '')
      .match(addressPattern)
      ?.map(address => address.toLowerCase()),
  ),
]

type Asset = Movement | SummaryAsset

const maxCollectionLength = 24

/** `+500 USDC`, `−1 NFT Bored Ape #1234`, `1.25 ETH to itself`. */
export const movementPhrase = (movement: Movement, { say }: Pick<AlertReader, 'say'>): string => {
  const { direction, counterparty, address } = movement
  const isBetweenWatched = direction === 'self' && counterparty.toLowerCase() !== address.toLowerCase()
  return say('alert-moved', {
    direction: isBetweenWatched ? 'both' : direction,
    asset: movedAssetPhrase(movement, say),
  })
}

/** `500 USDC`, `1 NFT Bored Ape #1234`, `5,000 NFT Bored Ape`. */
export const movedAssetPhrase = (movement: Movement, say: Translator): string => {
  const { isFungible, tokenId } = assetFactsOf(movement)
  const { amount } = movement
  if (isFungible || tokenId === undefined) return assetSumPhrase(amount, { asset: movement, say })
  return say('alert-nft', {
    amount: assetAmount(amount, { asset: movement, locale: say.locale }),
    name: assetName(movement),
    id: shortenTokenId(tokenId),
  })
}

/** `1,200 USDC`, `2 NFT Bored Ape`: a sum over several movements. */
export const assetSumPhrase = (amount: string, options: { asset: Asset; say: Translator }): string => {
  const { asset, say } = options
  if (assetFactsOf(asset).isFungible) return assetUnitsPhrase(amount, options)
  return say('summary-nft', {
    amount: assetAmount(amount, { asset, locale: say.locale }),
    name: assetName(asset),
  })
}

const assetUnitsPhrase = (amount: string, { asset, say }: { asset: Asset; say: Translator }): string => {
  const { name: symbol, decimals, contract = '' } = assetFactsOf(asset)
  return unitsPhrase({ amount, decimals, symbol, contract }, say)
}

/** `1.25`, of an amount in base units; the base units where the decimals are not known. */
export const assetAmount = (amount: string, { asset, locale }: { asset: Asset; locale: string }): string =>
  formatAmount(BigInt(amount), assetFactsOf(asset).decimals ?? 0, locale)

/** `ETH`, `USDC`, `Bored Ape`; a contract that has no name by its address. */
export const assetName = (asset: Asset): string => {
  const { name, contract = '', isFungible } = assetFactsOf(asset)
  return (
    sanitizeOnChainText(name, isFungible ? maxSymbolLength : maxCollectionLength) || shortenAddress(contract)
  )
}

type Units = {
  readonly amount: string
  readonly decimals: number | null
  readonly symbol: string
  readonly contract?: string | undefined
}

/** `1,200 USDC` */
export const unitsPhrase = ({ amount, decimals, symbol, contract = '' }: Units, say: Translator): string =>
  say(decimals === null ? 'alert-raw-units' : 'alert-units', {
    amount: formatAmount(BigInt(amount), decimals ?? 0, say.locale),
    symbol: symbolName({ symbol, contract }),
  })

/** `USDC`; a token without a symbol by its contract. */
export const symbolName = ({ symbol, contract }: { symbol: string; contract: string }): string =>
  sanitizeOnChainText(symbol, maxSymbolLength) || shortenAddress(contract)

export const asLine = (part: string, { locale }: Translator): string =>
  part.replace(/^\p{Ll}/u, first => first.toLocaleUpperCase(locale))

/** The comma between names in a list. */
export const commaOf = ({ locale }: Translator): string => (locale.startsWith('zh') ? '、' : ', ')
