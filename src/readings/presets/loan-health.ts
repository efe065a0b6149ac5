import { etherDecimals } from '#chains/chain.ts'
import { ethereum } from '#chains/ethereum.ts'
import { local } from '#chains/local.ts'
import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch, Search } from '../question.ts'
import { asks, keyOf, listWords, sideBySide, splitWords } from '../search.ts'
import type { Preset } from './preset.ts'

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
/** 1 in the decimals of factors, loan-to-values and healths, as of Aave's health factor. */
const one = 10n ** 18n
/** Contracts return this for the health of an empty loan. */
const unlimited = 2n ** 256n - 1n

/**
 * How much of a debt to repay until the counted collateral, in the same unit, is 1.5 times the rest. Rounded
 * up; 0 or less if it already is.
 */
const repayOf = (debt: bigint, backed: bigint): bigint => debt - (backed * 2n) / 3n

function* findLoan({ source, pool, priceFeed }: Pool, owner: string): Search<FoundItem> {
  const priceQuestions = priceFeed === undefined ? [] : [priceOf(addressKey(priceFeed))]
  const [data, price = 0n] = yield [accountData(addressKey(pool), owner), ...priceQuestions]
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
/** Maximum of assets in a market; a contract that claims more is not a market. */
const maxAssets = 32n

const borrowBalanceOf = asks('borrowBalanceOf(address)')
const numAssets = asks('numAssets()')
const baseToken = asks('baseToken()')
const baseScale = asks('baseScale()')
const basePriceFeed = asks('baseTokenPriceFeed()')
const assetInfo = asks('getAssetInfo(uint8)', { words: assetWords })
const collateralOf = asks('userCollateral(address,address)')
const assetPriceOf = asks('getPrice(address)')

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

/**
 * Finds the health of a loan: the liquidation value of its collateral for each unit of its debt. Below 1 it
 * is liquidated.
 */
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

/** Morpho Blue by chain (`addresses.ts` of the package @morpho-org/morpho-ts, docs.morpho.org/get-started/resources/addresses). */
const morphos: Readonly<Record<number, string>> = {
  1: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
  10: '0xce95AfbB8EA029495c66020883F87aaE8864AF92',
  130: '0x8f5ae9CddB9f68de460C77730b018Ae7E04a140A',
  137: '0x1bF0c2541F820E775182832f06c0B7Fc27A25f67',
  143: '0xD5D960E8C380B724a48AC59E2DfF1b2CB4a1eAee',
  146: '0xd6c916eB7542D0Ad3f18AEd0FCBD50C582cfa95f',
  252: '0xa6030627d724bA78a59aCf43Be7550b4C5a0653b',
  480: '0xE741BC7c34758b4caE05062794E8Ae24978AF432',
  999: '0x68e37dE8d93d3496ae143F2E900490f6280C57cD',
  1135: '0x00cD58DEEbd7A2F1C55dAec715faF8aed5b27BF8',
  1329: '0xc9cDAc20FCeAAF616f7EB0bb6Cd2c69dcfa9094c',
  8453: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
  34443: '0xd85cE6BD68487E0AaFb0858FDE1Cd18c76840564',
  42161: '0x6c247b1F6182318877311737BaC0844bAa518F5e',
  42220: '0xd24ECdD8C1e0E57a4E26B1a7bbeAa3e95466A569',
  57073: '0x857f3EefE8cbda3Bc49367C996cd664A880d3042',
  59144: '0x6B0D716aC0A45536172308e08fC2C40387262c9F',
  534352: '0x2d012EdbAdc37eDc2BC62791B666f9193FDF5a55',
  747474: '0xD50F2DffFd62f94Ee4AEd9ca05C61d0753268aBc',
}

/** Words of a market's parameters: loanToken, collateralToken, oracle, irm, lltv. */
const paramWords = 5
/** Words of a position: supplyShares, borrowShares, collateral. */
const positionWords = 3
/** totalSupplyAssets, totalSupplyShares, totalBorrowAssets, totalBorrowShares, lastUpdate, fee */
const marketWords = 6
const priceScale = 10n ** 36n
/** Added to the totals of a market, so that its first shares have a price. */
const virtualShares = 1_000_000n
const virtualAssets = 1n
const lltvPerPercent = 10 ** 16

const paramsOf = asks('idToMarketParams(bytes32)', { words: paramWords })
const positionOf = asks('position(bytes32,address)', { words: positionWords })
const marketOf = asks('market(bytes32)', { words: marketWords })
const morphoPriceOf = asks('price()')

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

const source = 'Morpho'

type Loan = { readonly morpho: string; readonly market: string; readonly owner: string }

/** Finds the health of a loan in a market, as of the last time that anyone used it: interest since then is not counted. */
function* findMorphoLoan({ morpho, market, owner }: Loan): ItemSearch {
  const id = market.slice(2)
  const answers = yield [paramsOf(morpho, id), positionOf(morpho, id, owner), marketOf(morpho, id)]
  const [params, position, totals] = answers
  if (params === undefined || position === undefined || totals === undefined) return undefined
  const [loanToken = 0n, collateralToken = 0n, oracle = 0n, , lltv = 0n] = splitWords(params, paramWords)
  const [, borrowShares = 0n, collateral = 0n] = splitWords(position, positionWords)
  const [, , borrowAssets = 0n, allShares = 0n] = splitWords(totals, marketWords)
  if (loanToken === 0n) return []
  const item = {
    id: market,
    source,
    tokens: [keyOf(collateralToken), keyOf(loanToken)],
    text: `${Math.round((Number(lltv) / lltvPerPercent) * 100) / 100}%`,
  }
  if (borrowShares === 0n) return [{ ...item, value: unlimited, isIdle: true }]
  const [price] = yield [morphoPriceOf(keyOf(oracle))]
  const debt = divideUp(borrowShares * (borrowAssets + virtualAssets), allShares + virtualShares)
  if (price === undefined) return [{ ...item, value: undefined }]
  const backed = (((collateral * price) / priceScale) * lltv) / one
  const amount = repayOf(debt, backed)
  const repay = amount > 0n ? { repay: { token: keyOf(loanToken), amount } } : {}
  return [{ ...item, value: (backed * one) / debt, ...repay }]
}

/** Stands for loans that may or may not exist. */
const unknownLoans: FoundItem = {
  id: 'rest',
  source,
  tokens: [],
  value: undefined,
  isRest: true,
  isIdle: true,
}

/**
 * Finds the loans of an address (key), whose markets the contract does not list. Logs say at which it has
 * borrowed, as far back as nodes give them.
 */
function* findMorphoLoans(morpho: string, owner: string): Search<readonly FoundItem[]> {
  const [borrowed] = yield [{ logged: 'borrowed', contract: morpho, by: owner, isMore: true }]
  if (borrowed === undefined) return [unknownLoans]
  const markets = listWords(borrowed).map(id => `0x${id.toString(16).padStart(64, '0')}`)
  const loans = yield* sideBySide(markets.map(market => findMorphoLoan({ morpho, market, owner })))
  return loans.flatMap(items => items ?? [unknownLoans])
}

const isMorphoOn = (chain: number): boolean => morphos[chain] !== undefined

/** The search for the loans of an address at Morpho, if it is on the chain. */
const morphoLoans = (chain: number, owner: string): readonly Search<readonly FoundItem[]>[] => {
  const morpho = morphos[chain]
  return morpho === undefined ? [] : [findMorphoLoans(addressKey(morpho), owner)]
}

/** The health of a loan at Morpho in a market that a person names, such as one that is too old to be found. */
export const morphoLoan = {
  id: 'morpho_loan',
  textId: 'value-morpho_loan',
  about: 'the health of the loan of an address in a market of Morpho: below 1 it can be liquidated',
  takes: 'market',
  isPerAddress: true,
  decimals: 18,
  question: ({ chain, address, market }) => {
    const morpho = morphos[chain]
    if (morpho === undefined || market === undefined) return undefined
    const loan = { morpho: addressKey(morpho), market, owner: address }
    return { search: `morpho_loan:${market}:${address}`, start: () => findMorphoLoan(loan) }
  },
} as const satisfies Preset

function* findLoans(chain: number, owner: string): ItemSearch {
  const loans = [...poolsOn(chain).map(pool => findLoan(pool, owner)), ...cometLoans(chain, owner)]
  const results = yield* sideBySide<FoundItem | readonly FoundItem[]>([
    ...loans,
    ...morphoLoans(chain, owner),
  ])
  return results.flat()
}

export const loanHealth = {
  id: 'loan_health',
  textId: 'value-loan_health',
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
