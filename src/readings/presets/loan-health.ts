import { etherDecimals } from '#chains/chain.ts'
import { ethereum } from '#chains/ethereum.ts'
import { local } from '#chains/local.ts'
import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch, Search } from '../question.ts'
import { asks, sideBySide, splitWords } from '../search.ts'
import { isMorphoOn, morphoLoans } from './morpho-loan.ts'
import type { Preset } from './preset.ts'
import { repayOf } from './repay.ts'

/** A pool that answers as those of Aave do. It counts in US dollars, or in a coin of that `priceFeed`. */
type Pool = { readonly source: string; readonly pool: string; readonly priceFeed?: string }

const aaveOnEthereum = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'

/** Aave's v3 pools by chain (`POOL` of the main market in github.com/aave-dao/aave-address-book). */
const aavePools: Readonly<Record<number, string>> = {
  1: aaveOnEthereum,
  10: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  56: '0x6807dc923806fE8Fd134338EABCA509979a7e0cB',
  100: '0xb50201558B00496A145fE76f7424749556E326D8',
  137: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  /** The playground deploys it where Ethereum has it. */
  [local.id]: aaveOnEthereum,
  8453: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
  42161: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  43114: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  59144: '0xc47b8C00b0f69a36fa203Ffeac0334874574a8Ac',
  534352: '0x11fCfe756c05AD438e312a7fd934381537D3cFfe',
}

/** SparkLend's pools by chain (`SparkLend.sol` and `Gnosis.sol` in github.com/sparkdotfi/spark-address-registry). */
const sparkPools: Readonly<Record<number, string>> = {
  1: '0xC13e21B648A5Ee794902342038FF3aDAB66BE987',
  100: '0x2Dae5307c5E3FD1CF5A72Cb6F698f915860607e0',
}

/** Aave's v2 lending pool of the main market (docs.aave.com/developers/v/2.0/deployed-contracts). */
const aaveV2Pool = '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9'

const poolsOn = (chain: number): readonly Pool[] => {
  const [aave, spark] = [aavePools[chain], sparkPools[chain]]
  return [
    ...(aave === undefined ? [] : [{ source: 'Aave v3', pool: aave }]),
    ...(spark === undefined ? [] : [{ source: 'Spark', pool: spark }]),
    ...(chain === 1 ? [{ source: 'Aave v2', pool: aaveV2Pool, priceFeed: ethereum.priceFeed }] : []),
  ]
}

/** Collateral, debt, what can be borrowed, liquidation threshold, loan to value, health factor. */
const accountWords = 6
const accountData = asks('getUserAccountData(address)', { words: accountWords })

/** Thresholds are in hundredths of a percent. */
const wholeThreshold = 10_000n
/** Prices, and what pools count in dollars, have eight decimals; what they count in a coin has those of the coin. */
const unitsPerUsd = 10 ** 8
const unitsPerCoin = 10 ** etherDecimals
const priceOf = asks('latestAnswer()', { isSigned: true })

function* findLoan({ source, pool, priceFeed }: Pool, owner: string): Search<FoundItem> {
  const asked = priceFeed === undefined ? [] : [priceOf(addressKey(priceFeed))]
  const [data, price = 0n] = yield [accountData(addressKey(pool), owner), ...asked]
  const words = data === undefined ? [] : splitWords(data, accountWords)
  const [collateral = 0n, debt, , threshold = 0n, , health] = words
  const unitUsd = (priceFeed === undefined ? 1 : Number(price) / unitsPerCoin) / unitsPerUsd
  const repayUsd = Number(repayOf(debt ?? 0n, (collateral * threshold) / wholeThreshold)) * unitUsd
  return {
    id: source,
    source,
    tokens: [],
    value: health,
    isIdle: debt === 0n,
    ...(repayUsd > 0 && { repayUsd }),
  }
}

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
const assetPriceOf = asks('getPrice(address)')

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
    assetPriceOf(comet, keyOf(feed)),
    ...assets.flatMap(asset => [collateralOf(comet, owner, asset.token), assetPriceOf(comet, asset.feed)]),
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
const cometLoans = (chain: number, owner: string): readonly Search<FoundItem>[] =>
  (comets[chain] ?? []).map(comet => findCometLoan(addressKey(comet), owner))

function* findLoans(chain: number, owner: string): ItemSearch {
  const loans = [...poolsOn(chain).map(pool => findLoan(pool, owner)), ...cometLoans(chain, owner)]
  const found = yield* sideBySide<FoundItem | readonly FoundItem[]>([...loans, ...morphoLoans(chain, owner)])
  return found.flat()
}

/** The health of all loans of an address. */
export const loanHealth = {
  id: 'loan_health',
  about: 'the health factor of each loan of an address: at Aave v3 and v2, Spark, Compound v3 and Morpho',
  takes: undefined,
  isPerAddress: true,
  decimals: 18,
  suggested: {
    below: ['1100000000000000000', '1250000000000000000', '1500000000000000000'],
    above: ['2000000000000000000', '3000000000000000000'],
  },
  question: ({ chain, address }) =>
    poolsOn(chain).length === 0 && !isMorphoOn(chain)
      ? undefined
      : { search: `loan_health:${address}`, start: () => findLoans(chain, address) },
} as const satisfies Preset
