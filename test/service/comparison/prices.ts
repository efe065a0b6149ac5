import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { closeServer, listen } from '../../support/machine.ts'
import { cast } from './random-chain.ts'
import { zeroAddress } from './random-logs.ts'

/** Thousandths of a dollar for a whole unit; absent: no source knows one. `decimals`: absent where the contract does not say. */
type Asset = { readonly milliUsd?: bigint; readonly decimals?: number }

const [first = '', second = '', third = '', fourth = '', fifth = ''] = cast.tokens

const coinMilliUsd = 2_000_000n

const assets: ReadonlyMap<string, Asset> = new Map([
  [first, { milliUsd: 1_000n, decimals: 6 }],
  [second, { milliUsd: 250n, decimals: 18 }],
  [third, { milliUsd: 3_000n, decimals: 0 }],
  [fourth, { milliUsd: 1_500n }],
  [fifth, { decimals: 18 }],
])

/** Of contracts that take part in no chain made at random, so that a recorded one has assets of all sorts: by the end of the address. */
const sorts: readonly Asset[] = [
  {},
  { decimals: 18 },
  { milliUsd: 1_000n },
  { milliUsd: 1_000n, decimals: 6 },
  { milliUsd: 250n, decimals: 18 },
  { milliUsd: 2_000_000n, decimals: 18 },
  { milliUsd: 60_000_000n, decimals: 8 },
  { milliUsd: 3_000n, decimals: 0 },
]

const assetOf = (contract: string): Asset =>
  assets.get(contract) ?? sorts[Number.parseInt(contract.slice(-1), 16) % sorts.length] ?? {}

/** `contract`: none for the coin, whose decimals are `coinDecimals`. */
export type PricedAsset = { readonly contract?: string | undefined; readonly coinDecimals: number }

const pricedAsset = ({ contract, coinDecimals }: PricedAsset): Asset =>
  contract === undefined ? { milliUsd: coinMilliUsd, decimals: coinDecimals } : assetOf(contract)

/** Whether so much of an asset is worth so many dollars; `undefined`: without a known price. */
export const isWorth = (
  amount: bigint,
  { usd, ...asset }: PricedAsset & { readonly usd: number },
): boolean | undefined => {
  const { milliUsd, decimals } = pricedAsset(asset)
  if (milliUsd === undefined || decimals === undefined) return undefined
  return amount * milliUsd >= BigInt(Math.round(usd * 1_000)) * 10n ** BigInt(decimals)
}

/** How many dollars so much of an asset is worth; `undefined`: without a known price. */
export const worthOf = (amount: bigint, asset: PricedAsset): number | undefined => {
  const { milliUsd, decimals } = pricedAsset(asset)
  if (milliUsd === undefined || decimals === undefined) return undefined
  return Number(amount * milliUsd) / 1_000 / 10 ** decimals
}

const wordOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

/** What a token replies to a call; `undefined`: it reverts. */
export const replyOfToken = (contract: string, input: string): string | undefined => {
  const { decimals } = assetOf(contract)
  return input.startsWith('0x313ce567') && decimals !== undefined ? wordOf(decimals) : undefined
}

/** A price API that knows these assets; closed when the test ends. */
export const startPrices = async (t: Pick<TestContext, 'after'>): Promise<string> => {
  const server = createServer((request, response) => {
    const asked = (request.url ?? '').split('?')[0]?.split('/').at(-1)?.split(',') ?? []
    const timestamp = Math.floor(Date.now() / 1_000)
    const coins = asked.flatMap(key => {
      const contract = key.split(':').at(-1) ?? ''
      const milliUsd = contract === zeroAddress ? coinMilliUsd : assetOf(contract).milliUsd
      return milliUsd === undefined ? [] : [[key, { price: Number(milliUsd) / 1_000, timestamp }]]
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ coins: Object.fromEntries(coins) }))
  })
  const port = await listen(server)
  t.after(() => closeServer(server))
  return `http://127.0.0.1:${port}`
}
