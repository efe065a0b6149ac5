import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch, Search } from '../question.ts'
import { asks, keyOf, listWords, sideBySide, splitWords } from '../search.ts'
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

const v4 = 'Uniswap v4'

/** Address keys: 40 hex digits. */
type V4Contracts = { readonly manager: string; readonly view: string }

/** Uniswap's v4 PositionManager and StateView by chain (docs.uniswap.org/contracts/v4/deployments). */
const contracts: Readonly<Record<number, readonly [string, string]>> = {
  1: ['0xbD216513d74C8cf14cf4747E6AaA6420FF64ee9e', '0x7fFE42C4a5DEeA5b0feC41C94C136Cf115597227'],
  10: ['0x3c3ea4b57a46241e54610e5f022e5c45859a1017', '0xc18a3169788f4f75a170290584eca6395c75ecdb'],
  56: ['0x7a4a5c919ae2541aed11041a1aeee68f1287f95b', '0xd13dd3d6e93f276fafc9db9e6bb47c1180aee0c4'],
  130: ['0x4529a01c7a0410167c5740c487a8de60232617bf', '0x86e8631a016f9068c3f085faf484ee3f5fdee8f2'],
  137: ['0x1ec2ebf4f37e7363fdfe3551602425af0b3ceef9', '0x5ea1bd7974c8a611cbab0bdcafcb1d9cc9b3ba5a'],
  480: ['0xc585e0f504613b5fbf874f21af14c65260fb41fa', '0x51d394718bc09297262e368c1a481217fdeb71eb'],
  1868: ['0x1b35d13a2e2528f192637f14b05f0dc0e7deb566', '0x76fd297e2d437cd7f76d50f01afe6160f86e9990'],
  8453: ['0x7c5f5a4bbd8fd63184577525326123b519429bdc', '0xa3c0c9b65bad0b08107aa264b0f3db444b867a71'],
  42161: ['0xd88f38f930b7952f2db2432cb002e7abbf3dd869', '0x76fd297e2d437cd7f76d50f01afe6160f86e9990'],
  42220: ['0xf7965f3981e4d5bc383bfbcb61501763e9068ca9', '0xbc21f8720babf4b20d195ee5c6e99c52b76f2bfb'],
  43114: ['0xb74b1f14d2754acfcbbe1a221023a5cf50ab8acd', '0xc3c9e198c735a4b97e3e683f391ccbdd60b69286'],
  57073: ['0x1b35d13a2e2528f192637f14b05f0dc0e7deb566', '0x76fd297e2d437cd7f76d50f01afe6160f86e9990'],
  81457: ['0x4ad2f4cca2682cbb5b950d660dd458a1d3f1baad', '0x12a88ae16f46dce4e8b15368008ab3380885df30'],
  7777777: ['0xf66c7b99e2040f0d9b326b3b7c152e9663543d63', '0x385785af07d63b50d0a0ea57c4ff89d06adf7328'],
}

/** Returns `undefined` if the chain does not have them. */
const v4Contracts = (chain: number): V4Contracts | undefined => {
  const [manager, view] = contracts[chain] ?? []
  return manager === undefined || view === undefined
    ? undefined
    : { manager: addressKey(manager), view: addressKey(view) }
}

/** Limit of positions, newest first: liquidity providers keep closed ones, and strangers can send theirs. */
const maxPositions = 250
const tickBits = 24
/** The pool's fee is in millionths. */
const millionthsPerPercent = 10_000
/** Marks a fee that a hook of the pool sets at each swap. */
const dynamicFee = 0x80_00_00n
/** Words of a pool's key: currency0, currency1, fee, tickSpacing, hooks. */
const keyWords = 5

type Range = { readonly lower: bigint; readonly upper: bigint }

const tickIn = (word: bigint): bigint => BigInt.asIntN(tickBits, word)

/** How far the price is within a range, in ticks of 0.01 %: from 1 up inside, from 0 down outside. */
const marginOf = ({ lower, upper }: Range, tick: bigint): bigint =>
  tick - lower + 1n < upper - tick ? tick - lower + 1n : upper - tick

const feeText = (fee: bigint): string => `${Number(fee) / millionthsPerPercent}%`

/** Stands for the positions that could not be found. */
const restOf = (source: string): FoundItem => ({
  id: `${source.slice(-2)}-rest`,
  source,
  tokens: [],
  value: undefined,
  isRest: true,
})

const v4BalanceOf = asks('balanceOf(address)')
const ownerOf = asks('ownerOf(uint256)')
const liquidityOf = asks('getPositionLiquidity(uint256)')
/** The key of the pool, then the range; all are 0 if there is no such position. */
const v4PositionOf = asks('getPoolAndPositionInfo(uint256)', { words: keyWords + 1 })
/** The second word of `getSlot0(bytes32)`. */
const v4TickOf = asks('getSlot0(bytes32)', { word: 1, isSigned: true })

type V4Position = Range & {
  readonly id: bigint
  readonly tokens: readonly string[]
  readonly fee: bigint
  readonly pool: string
}

/**
 * The range has 24 bits for the tick at its upper end, 24 for that at its lower, and 8 that are not used
 * here.
 */
const readV4Position = (id: bigint, joined: bigint): V4Position => {
  const words = splitWords(joined, keyWords + 1)
  const [token0 = 0n, token1 = 0n, fee = 0n] = words
  const info = words[keyWords] ?? 0n
  const key = words.slice(0, keyWords).map(word => word.toString(16).padStart(64, '0'))
  return {
    id,
    tokens: [token0, token1].map(token => (token === 0n ? '' : keyOf(token))),
    fee,
    lower: tickIn(info >> 8n),
    upper: tickIn(info >> 32n),
    pool: bytesToHex(keccak_256(hexToBytes(key.join('')))),
  }
}

/**
 * The positions of an address among some ids, and their number, closed ones included; `undefined` if not all
 * could be read.
 */
type Held = { readonly held: number; readonly items: readonly FoundItem[] } | undefined

function* readHeld({ manager, view }: V4Contracts, owner: string, ids: readonly bigint[]): Search<Held> {
  const infos = yield ids.map(id => v4PositionOf(manager, id))
  if (infos.includes(undefined)) return undefined
  // Failed calls are not repeated for some time, and that for the owner fails after a reorg took back a
  // position.
  const positions = ids.flatMap((id, n) =>
    (infos[n] ?? 0n) === 0n ? [] : [readV4Position(id, infos[n] ?? 0n)],
  )
  const count = positions.length
  const answers = yield [
    ...positions.map(({ id }) => ownerOf(manager, id)),
    ...positions.map(({ id }) => liquidityOf(manager, id)),
    ...positions.map(({ pool }) => v4TickOf(view, pool)),
  ]
  if (answers.slice(0, 2 * count).includes(undefined)) return undefined
  const own = positions.flatMap((position, n) => {
    const [holder, liquidity, tick] = [answers[n], answers[count + n], answers[2 * count + n]]
    return keyOf(holder ?? 0n) === owner ? [{ position, liquidity, tick }] : []
  })
  const items = own.flatMap(({ position, liquidity, tick }): readonly FoundItem[] => {
    if (liquidity === 0n) return []
    const { id, tokens, fee } = position
    const fields = fee === dynamicFee ? {} : { text: feeText(fee) }
    const value = tick === undefined ? undefined : marginOf(position, tick)
    return [{ id: `v4-${id}`, source: v4, tokens, ...fields, value }]
  })
  return { held: own.length, items }
}

/**
 * Finds the open positions of an address (key) at v4, whose contract does not list them: it gives their
 * number, and logs which ones an address has received. If nodes do not give those logs, or not yet, an item
 * stands for the missing ones.
 */
function* findV4Positions(at: V4Contracts, owner: string): ItemSearch {
  const question = { logged: 'received', contract: at.manager, by: owner } as const
  const [count] = yield [v4BalanceOf(at.manager, owner)]
  if (count === undefined) return undefined
  if (count === 0n) return []
  for (const isMore of [false, true]) {
    const [received = 0n] = yield [{ ...question, isMore }]
    const positions = yield* readHeld(at, owner, listWords(received))
    if (positions === undefined) return undefined
    const isComplete = BigInt(positions.held) >= count || positions.held >= maxPositions
    if (isComplete) return positions.items
    if (isMore) return [...positions.items, restOf(v4)]
  }
  return undefined
}

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
  const readIds = ids.filter(id => id !== undefined)
  if (readIds.length < listed.length) return undefined
  const positions = yield readIds.map(id => positionOf(manager, id))
  if (positions.includes(undefined)) return undefined
  const open = readIds
    .map((id, n) => readPosition(id, positions[n] ?? 0n))
    .filter(({ liquidity }) => liquidity > 0n)
  const pools = yield open.map(({ tokens, fee }) => poolOf(keyOf(factory), ...tokens, fee))
  const ticks = yield pools.map(pool => tickOf(keyOf(pool ?? 0n)))
  return open.map((position, n): FoundItem => {
    const { id, tokens, fee } = position
    const tick = ticks[n]
    const value = tick === undefined ? undefined : marginOf(position, tick)
    return { id, source: v3, tokens, text: feeText(fee), value }
  })
}

/** Finds the positions at both versions. A failure at one does not hide the positions of the other. */
function* findPositions(chain: number, owner: string): ItemSearch {
  const manager = managers[chain]
  const contracts = v4Contracts(chain)
  const searches = [
    ...(manager === undefined ? [] : [{ source: v3, search: findV3Positions(addressKey(manager), owner) }]),
    ...(contracts === undefined ? [] : [{ source: v4, search: findV4Positions(contracts, owner) }]),
  ]
  const results = yield* sideBySide(searches.map(({ search }) => search))
  if (results.every(items => items === undefined)) return undefined
  return results.flatMap((items, n) => items ?? [restOf(searches[n]?.source ?? '')])
}

/** How far the price of a pool is within the range of a position. */
export const liquidityPosition = {
  id: 'liquidity_position',
  textId: 'value-liquidity_position',
  about:
    'how far the price is within the range of each open position of an address at Uniswap v3 and v4, in ticks of 0.01 %; 0 and less outside, so that below 1 is out of range',
  takes: undefined,
  isPerAddress: true,
  decimals: 2,
  unit: 'percent',
  suggested: { below: ['1', '100', '500'], above: [] },
  itemTextId: 'value-liquidity_position-item',
  threshold: {
    below: '1',
    lineId: 'watch-liquidity_position-line',
    titleId: 'threshold-liquidity_position',
  },
  question: ({ chain, address }) =>
    managers[chain] === undefined && v4Contracts(chain) === undefined
      ? undefined
      : { search: `liquidity_position:${address}`, start: () => findPositions(chain, address) },
} as const satisfies Preset
