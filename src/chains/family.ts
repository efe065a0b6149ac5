import { evmAddress, showAddress, toChecksumAddress } from '#lib/format.ts'
import { base58Address, fromBase58Address, tronHex } from '#lib/tron-address.ts'

/** Chains that write addresses alike, and whose nodes are asked alike. */
export type Family = {
  /** `driver.chains[].type` of the API. */
  readonly type: 'Ethereum' | 'Tron'
  /** Whether an address, as it is sent and kept outside the service, is one of its chains. */
  readonly isAddress: (address: string) => boolean
  /** The address with these 40 hex digits, as it is sent and kept outside the service. */
  readonly toAddress: (key: string) => string
  /** Path of an address, as people write it, at an explorer. */
  readonly addressPath: (shown: string) => string
  readonly transactionPath: (hash: string) => string
  /**
   * Whether blocks give only the ends and amount of a transaction that calls nothing, whatever it does, so
   * that its kind has to be asked of another API of the node.
   */
  readonly hidesContractTypes?: true
  /** Whether nodes give balances and call contracts only for the latest block. */
  readonly hasOnlyLatestState?: true
}

export const evm: Family = {
  type: 'Ethereum',
  isAddress: address => evmAddress.test(address),
  toAddress: key => toChecksumAddress(`0x${key}`),
  addressPath: shown => `address/${shown}`,
  transactionPath: hash => `tx/${hash}`,
}

export const tronFamily: Family = {
  type: 'Tron',
  isAddress: address => tronHex.test(address),
  toAddress: key => `0x41${key}`,
  addressPath: shown => `address/${shown}`,
  transactionPath: hash => `transaction/${hash.slice(2)}`,
  hidesContractTypes: true,
  // `getTrxBalance` and `getCall` in TronJsonRpcImpl.java refuse a height.
  hasOnlyLatestState: true,
}

/** Tron's own tools leave out the `0x`. */
const hexAddress = /^(?:0x)?41[0-9a-f]{40}$/i

/** Rewrites every text of a JSON value. */
function mapTexts<T>(value: T, map: (text: string) => string): T
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)]))
}

/** A JSON value of the service with the addresses in it as its chains have them. */
export const withAddressesOf = <T>(family: Family, value: T): T =>
  family === evm
    ? value
    : mapTexts(value, text => (evmAddress.test(text) ? family.toAddress(text.slice(2).toLowerCase()) : text))

/** A JSON value with the addresses of Tron in it, `T…` and `0x41…`, as `0x` and 40 hex digits. */
export const withEvmAddresses = <T>(value: T): T =>
  mapTexts(value, text => {
    const hex = base58Address.test(text) ? fromBase58Address(text) : text
    return hex !== undefined && hexAddress.test(hex) ? `0x${hex.slice(-40).toLowerCase()}` : text
  })

/** The addresses of Tron in a JSON value, in Base58Check by their hex. */
export const base58AddressesIn = (value: unknown): Record<string, string> => {
  const addresses: Record<string, string> = {}
  mapTexts(value, text => {
    if (tronHex.test(text)) addresses[text] = showAddress(text)
    return text
  })
  return addresses
}
