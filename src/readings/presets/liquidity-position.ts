import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch } from '../question.ts'
import { asks, sideBySide, splitWords } from '../search.ts'
import {
  feeText,
  findV4Positions,
  keyOf,
  marginOf,
  maxPositions,
  type Range,
  restOf,
  tickIn,
  v4,
  v4Contracts,
} from './liquidity-v4.ts'
import type { Preset } from './preset.ts'

const v3 = 'Uniswap v3'

/** Uniswap's v3 NonfungiblePositionManager by chain (docs.uniswap.org/contracts/v3/reference/deployments). */
const managers: Readonly<Record<number, string>> = {
  1: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  10: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  56: '0x7b8A01B39D58278b5DE7e48c8449c9f4F5170613',
  130: '0x943e6e07a7E8E791dAFC44083e54041D743C46E9',
  137: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  143: '0x7197E214c0b767cFB76Fb734ab638E2c192F4E53',
  324: '0x0616e5762c1E7Dc3723c50663dF10a162D690a86',
  480: '0xec12a9F9a09f50550686363766Cc153D03c27b5e',
  1868: '0x56C1205B0244332011C1E866F4eA5384EB6Bfa2c',
  8453: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
  42161: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  42220: '0x3d79EdAaBC0EaB6F08ED885C05Fc0B014290D95A',
  43114: '0x655C406EBFa14EE2006250925e54ec43AD184f8B',
  57073: '0xC0836E5B058BBE22ae2266e1AC488A1A0fD8DCE8',
  59144: '0x4615C383F85D0a2BbED973d83ccecf5CB7121463',
  81457: '0xB218e4f7cF0533d4696fDfC419A0023D33345F28',
  7777777: '0xbC91e8DfA3fF18De43853372A3d7dfe585137D78',
}

const positionWords = 12
const balanceOf = asks('balanceOf(address)')
const factoryOf = asks('factory()')
const tokenAt = asks('tokenOfOwnerByIndex(address,uint256)')
const positionOf = asks('positions(uint256)', { words: positionWords })
const poolOf = asks('getPool(address,address,uint24)')
/** The second word of `slot0()`. */
const tickOf = asks('slot0()', { word: 1, isSigned: true })

type Position = Range & {
  readonly id: string
  readonly tokens: readonly [string, string]
  readonly fee: bigint
  readonly liquidity: bigint
}

const readPosition = (id: bigint, joined: bigint): Position => {
  const [, , token0 = 0n, token1 = 0n, fee = 0n, lower = 0n, upper = 0n, liquidity = 0n] = splitWords(
    joined,
    positionWords,
  )
  return {
    id: String(id),
    tokens: [keyOf(token0), keyOf(token1)],
    fee,
    lower: tickIn(lower),
    upper: tickIn(upper),
    liquidity,
  }
}

/** Finds the open positions of an address (key) at v3, and asks their pools for the price. */
function* findV3Positions(manager: string, owner: string): ItemSearch {
  const [count, factory] = yield [balanceOf(manager, owner), factoryOf(manager)]
  if (count === undefined || factory === undefined) return undefined
  const listed = Array.from(
    { length: Math.min(Number(count), maxPositions) },
    (_, n) => count - BigInt(n) - 1n,
  )
  const ids = yield listed.map(index => tokenAt(manager, owner, index))
  const known = ids.filter(id => id !== undefined)
  if (known.length < listed.length) return undefined
  const read = yield known.map(id => positionOf(manager, id))
  if (read.includes(undefined)) return undefined
  const open = known.map((id, n) => readPosition(id, read[n] ?? 0n)).filter(({ liquidity }) => liquidity > 0n)
  const pools = yield open.map(({ tokens, fee }) => poolOf(keyOf(factory), ...tokens, fee))
  const ticks = yield pools.map(pool => tickOf(keyOf(pool ?? 0n)))
  return open.map((position, n): FoundItem => {
    const { id, tokens, fee } = position
    const tick = ticks[n]
    const value = tick === undefined ? undefined : marginOf(position, tick)
    return { id, source: v3, tokens, text: feeText(fee), value }
  })
}

/** Finds the positions at both; what cannot be read at one keeps nothing from being said of the other. */
function* findPositions(chain: number, owner: string): ItemSearch {
  const manager = managers[chain]
  const contracts = v4Contracts(chain)
  const searches = [
    ...(manager === undefined ? [] : [{ source: v3, search: findV3Positions(addressKey(manager), owner) }]),
    ...(contracts === undefined ? [] : [{ source: v4, search: findV4Positions(contracts, owner) }]),
  ]
  const found = yield* sideBySide(searches.map(({ search }) => search))
  if (found.every(items => items === undefined)) return undefined
  return found.flatMap((items, n) => items ?? [restOf(searches[n]?.source ?? '')])
}

/** How far the price of a pool is within the range of a position. */
export const liquidityPosition = {
  id: 'liquidity_position',
  about:
    'how far the price is within the range of each open position of an address at Uniswap v3 and v4, in ticks of 0.01 %; 0 and less outside, so that below 1 is out of range',
  takes: undefined,
  isPerAddress: true,
  decimals: 2,
  unit: 'percent',
  suggested: { below: ['1', '100', '500'], above: [] },
  hasNamedItems: true,
  threshold: '1',
  question: ({ chain, address }) =>
    managers[chain] === undefined && v4Contracts(chain) === undefined
      ? undefined
      : { search: `liquidity_position:${address}`, start: () => findPositions(chain, address) },
} as const satisfies Preset
