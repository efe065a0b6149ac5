import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch, Search } from '../question.ts'
import { asks, listWords, splitWords } from '../search.ts'

export const v4 = 'Uniswap v4'

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

/** `undefined`: it is not on the chain. */
export const v4Contracts = (chain: number): V4Contracts | undefined => {
  const [manager, view] = contracts[chain] ?? []
  return manager === undefined || view === undefined
    ? undefined
    : { manager: addressKey(manager), view: addressKey(view) }
}

/** Limit of positions, the newest first: liquidity providers keep closed ones, and strangers can send theirs. */
export const maxPositions = 250
const tickBits = 24
/** The pool's fee is in millionths. */
const millionthsPerPercent = 10_000
/** Stands for a fee that a hook of the pool sets at each swap. */
const dynamicFee = 0x80_00_00n
/** currency0, currency1, fee, tickSpacing, hooks */
const keyWords = 5

export type Range = { readonly lower: bigint; readonly upper: bigint }

export const keyOf = (word: bigint): string => word.toString(16).padStart(40, '0')

export const tickIn = (word: bigint): bigint => BigInt.asIntN(tickBits, word)

/** How far the price is within a range, in ticks of 0.01 %: from 1; outside from 0 down. */
export const marginOf = ({ lower, upper }: Range, tick: bigint): bigint =>
  tick - lower + 1n < upper - tick ? tick - lower + 1n : upper - tick

export const feeText = (fee: bigint): string => `${Number(fee) / millionthsPerPercent}%`

/** Stands for the positions that could not be found. */
export const restOf = (source: string): FoundItem => ({
  id: `${source.slice(-2)}-rest`,
  source,
  tokens: [],
  value: undefined,
  isRest: true,
})

const balanceOf = asks('balanceOf(address)')
const ownerOf = asks('ownerOf(uint256)')
const liquidityOf = asks('getPositionLiquidity(uint256)')
/** The key of its pool, then the range; all are 0 where there is no such position. */
const positionOf = asks('getPoolAndPositionInfo(uint256)', { words: keyWords + 1 })
/** The second word of `getSlot0(bytes32)`. */
const tickOf = asks('getSlot0(bytes32)', { word: 1, isSigned: true })

type Position = Range & {
  readonly id: bigint
  readonly tokens: readonly string[]
  readonly fee: bigint
  readonly pool: string
}

/** The range has 24 bits for the tick at its upper end, then 24 for that at its lower, then 8 of no concern here. */
const readPosition = (id: bigint, joined: bigint): Position => {
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

/** The positions of an address among some ids. `held`: how many they are, closed ones too; `undefined`: not all could be read. */
type Held = { readonly held: number; readonly items: readonly FoundItem[] } | undefined

function* readHeld({ manager, view }: V4Contracts, owner: string, ids: readonly bigint[]): Search<Held> {
  const read = yield ids.map(id => positionOf(manager, id))
  if (read.includes(undefined)) return undefined
  // Calls that fail are not repeated for some time, and that for the owner fails where a reorg has taken back a position.
  const positions = ids.flatMap((id, n) => ((read[n] ?? 0n) === 0n ? [] : [readPosition(id, read[n] ?? 0n)]))
  const count = positions.length
  const answers = yield [
    ...positions.map(({ id }) => ownerOf(manager, id)),
    ...positions.map(({ id }) => liquidityOf(manager, id)),
    ...positions.map(({ pool }) => tickOf(view, pool)),
  ]
  if (answers.slice(0, 2 * count).includes(undefined)) return undefined
  const own = positions.flatMap((position, n) => {
    const [holder, liquidity, tick] = [answers[n], answers[count + n], answers[2 * count + n]]
    return keyOf(holder ?? 0n) === owner ? [{ position, liquidity, tick }] : []
  })
  const items = own.flatMap(({ position, liquidity, tick }): readonly FoundItem[] => {
    if (liquidity === 0n) return []
    const { id, tokens, fee } = position
    const named = fee === dynamicFee ? {} : { text: feeText(fee) }
    const value = tick === undefined ? undefined : marginOf(position, tick)
    return [{ id: `v4-${id}`, source: v4, tokens, ...named, value }]
  })
  return { held: own.length, items }
}

/**
 * Finds the open positions of an address (key) at v4, whose contract lists none: it says how many there are, and logs which an address
 * has received. Where nodes do not give those logs, or not yet, the rest stands for what is missing.
 */
export function* findV4Positions(at: V4Contracts, owner: string): ItemSearch {
  const asked = { logged: 'received', contract: at.manager, by: owner } as const
  const [count] = yield [balanceOf(at.manager, owner)]
  if (count === undefined) return undefined
  if (count === 0n) return []
  for (const isMore of [false, true]) {
    const [received = 0n] = yield [{ ...asked, isMore }]
    const found = yield* readHeld(at, owner, listWords(received))
    if (found === undefined) return undefined
    const isWhole = BigInt(found.held) >= count || found.held >= maxPositions
    if (isWhole) return found.items
    if (isMore) return [...found.items, restOf(v4)]
  }
  return undefined
}
