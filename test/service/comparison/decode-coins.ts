import { z } from 'zod'
import type { Log, Move } from './decode-block.ts'

/*
 * How some chains move their coin besides transactions and calls: over a bridge, and by contracts that stand for it. From the OP Stack's
 * specification of deposits, Arbitrum's of its transactions, EIP-7708, and the contracts of Polygon and of zkSync.
 */

const quantity = z
  .string()
  .optional()
  .transform(text => BigInt(text || '0'))

/** Of a transaction that comes over a bridge. */
export const bridgedFields = {
  type: z.string().optional(),
  mint: quantity,
  depositValue: quantity,
  retryValue: quantity,
}

type BridgedTransaction = z.infer<z.ZodObject<typeof bridgedFields>> & { readonly value: bigint }

/** What a transaction brings to its sender, in wei, and what the sender pays in it. */
export const bridgedCoins = (
  { type, mint, depositValue, retryValue, value }: BridgedTransaction,
  succeeded: boolean,
): { readonly minted: bigint; readonly paid: bigint } => {
  if (type === '0x64') return { minted: value, paid: value }
  if (type === '0x69') return { minted: depositValue, paid: retryValue }
  if (type === '0x68') return { minted: succeeded ? value : 0n, paid: value }
  return { minted: mint, paid: value }
}

const polygonCoin = '0x0000000000000000000000000000000000001010'
const zkSyncCoin = '0x000000000000000000000000000000000000800a'
const zkSyncBootloader = '0x0000000000000000000000000000000000008001'

/** Where chains log what their coin does, as if it were a token. */
export const coinContracts: ReadonlySet<string> = new Set([`0x${'f'.repeat(39)}e`, polygonCoin, zkSyncCoin])

/** An address in a topic, or what is none. */
const ended = (topic = ''): string => `0x${topic.slice(26)}`

const isWay = ({ from, to }: Move): boolean => from === polygonCoin || to === polygonCoin

/** Coins that go through Polygon's contract are logged on their way into it and out of it, and once as a whole. */
const withoutWays = (moves: readonly Move[]): Move[] =>
  moves.filter(
    move =>
      !isWay(move) ||
      !moves.some(
        whole =>
          !isWay(whole) &&
          whole.amount === move.amount &&
          (move.to === polygonCoin ? whole.from === move.from : whole.to === move.to),
      ),
  )

/** What logs of the chain itself say of its coin. `hash`: the topic of an event's signature. */
export const createCoinLogReader = (hash: (signature: string) => string) => {
  const transfer = hash('Transfer(address,address,uint256)')
  const polygonTransfer = hash('LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)')
  const moveOf = ({ address, topics: [kind, ...topics], data }: Log): Move | undefined => {
    const isPolygons = kind === polygonTransfer && address === polygonCoin && ended(topics[0]) === polygonCoin
    if (!isPolygons && !(kind === transfer && topics.length === 2 && coinContracts.has(address)))
      return undefined
    const [from, to] = (isPolygons ? topics.slice(1) : topics).map(ended)
    const amount = data.length < 66 ? 0n : BigInt(data.slice(0, 66))
    if (from === undefined || to === undefined || amount === 0n) return undefined
    const isFee = address === zkSyncCoin && [from, to].includes(zkSyncBootloader)
    return isFee ? undefined : { asset: 'native', from, to, amount }
  }
  return (logs: readonly Log[]): Move[] => withoutWays(logs.flatMap(log => moveOf(log) ?? []))
}
