import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, Search } from '../question.ts'
import { asks, splitWords } from '../search.ts'
import { repayOf } from './repay.ts'

/** Compound's v3 markets by chain (`roots.json` in github.com/compound-finance/comet/tree/main/deployments). */
const comets: Readonly<Record<number, readonly string[]>> = {
  1: ['0xc3d688B66703497DAA19211EEdff47f25384cdc3', '0x3Afdc9BCA9213A35503b077a6072F3D0d5AB0840'],
  10: ['0xE36A30D249f7761327fd973001A32010b521b6Fd'],
  137: ['0xF25212E676D1F7F89Cd72fFEe66158f541246445', '0xaeB318360f27748Acb200CE616E389A6C9409a07'],
  8453: ['0xb125E6687d4313864e53df431d5425969c15Eb2F', '0x46e6b214b524310239732D51387075E0e70970bf'],
  42161: [
    '0x9c4ec768c28520B50860ea7a15bd7213a9fF58bf',
    '0xd98Be00b5D27fc98112BdE293e487f8D4cA57d07',
    '0x6f7D514bbD4aFf3BcD1140B7344b32f063dEe486',
  ],
  534352: ['0xB2f97c1Bd3bf02f5e74d13f02E3e26F93D77CE44'],
}

/** offset, asset, priceFeed, scale, borrowCollateralFactor, liquidateCollateralFactor, liquidationFactor, supplyCap */
const assetWords = 8
/** Factors and the health have so many decimals, as Aave's health factor has. */
const one = 10n ** 18n
/** Contracts return this for the health of a loan of nothing. */
const unlimited = 2n ** 256n - 1n
/** A market has so many assets at most: more say that it is none. */
const maxAssets = 32n

const borrowBalanceOf = asks('borrowBalanceOf(address)')
const numAssets = asks('numAssets()')
const baseToken = asks('baseToken()')
const baseScale = asks('baseScale()')
const basePriceFeed = asks('baseTokenPriceFeed()')
const assetInfo = asks('getAssetInfo(uint8)', { words: assetWords })
const collateralOf = asks('userCollateral(address,address)')
const priceOf = asks('getPrice(address)')

const keyOf = (word: bigint): string => word.toString(16).padStart(40, '0')

type Asset = {
  readonly token: string
  readonly feed: string
  readonly scale: bigint
  readonly factor: bigint
}

const readAsset = (joined: bigint): Asset => {
  const [, token = 0n, feed = 0n, scale = 1n, , factor = 0n] = splitWords(joined, assetWords)
  return { token: keyOf(token), feed: keyOf(feed), scale, factor }
}

/** Finds the health of a loan: what its collateral counts for at a liquidation, for each unit of its debt. Below 1 it is liquidated. */
function* findCometLoan(comet: string, owner: string): Search<FoundItem> {
  const [debt, count, token, scale, feed] = yield [
    borrowBalanceOf(comet, owner),
    numAssets(comet),
    baseToken(comet),
    baseScale(comet),
    basePriceFeed(comet),
  ]
  const tokens = token === undefined ? [] : [keyOf(token)]
  const item = { id: comet, source: 'Compound v3', tokens }
  if (debt === 0n) return { ...item, value: unlimited, isIdle: true }
  const isRead = token !== undefined && scale !== undefined && scale > 0n && feed !== undefined
  if (debt === undefined || count === undefined || count > maxAssets || !isRead)
    return { ...item, value: undefined }
  const infos = yield Array.from({ length: Number(count) }, (_, n) => assetInfo(comet, BigInt(n)))
  const assets = infos.flatMap(info => (info === undefined ? [] : [readAsset(info)]))
  const answers = yield [
    priceOf(comet, keyOf(feed)),
    ...assets.flatMap(asset => [collateralOf(comet, owner, asset.token), priceOf(comet, asset.feed)]),
  ]
  const [basePrice = 0n, ...ofAssets] = answers
  const owed = (debt * basePrice) / scale
  if (infos.includes(undefined) || answers.includes(undefined) || owed === 0n)
    return { ...item, value: undefined }
  const held = assets.reduce((sum, asset, n) => {
    const [collateral = 0n, price = 0n] = ofAssets.slice(2 * n)
    return sum + (((collateral * price) / (asset.scale || 1n)) * asset.factor) / one
  }, 0n)
  const amount = repayOf(debt, (held * scale) / basePrice)
  return {
    ...item,
    value: (held * one) / owed,
    ...(amount > 0n && { repay: { token: keyOf(token), amount } }),
  }
}

/** Searches of the loans of an address (key) at Compound v3, one for each market of the chain. */
export const cometLoans = (chain: number, owner: string): readonly Search<FoundItem>[] =>
  (comets[chain] ?? []).map(comet => findCometLoan(addressKey(comet), owner))
