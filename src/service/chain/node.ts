import type { Inner } from '../match/inner.ts'
import type { RawLog } from '../match/raw-log.ts'
import type { Sight } from '../match/sight.ts'
import type { Question } from './endpoint.ts'
import { isEmptyList, parseListReply } from './parse-reply.ts'
import {
  type Block,
  type Header,
  type Place,
  type Receipt,
  readAnswer,
  readBlock,
  readHeader,
  readPlace,
  readReceipt,
} from './read-block.ts'
import { askLogs, checkedLogs } from './read-logs.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { Tracer } from './tracer.ts'

/**
 * `logs`: whether its transfer logs are wanted. `hash`: the one it is thought to have, so that both are asked for at once.
 * `inners`: whether it is wanted what was done inside its transactions.
 * `look` goes through it while another endpoint may still be asked; throws `RpcError` where it is not understood.
 */
type BlockWanted = {
  readonly height: number
  readonly logs: boolean
  readonly hash?: string | undefined
  readonly inners?: boolean
  readonly look?: ((block: Block) => Sight) | undefined
}

/** What is asked of a chain's nodes, in the words of the follower. Everything throws `RpcError`. */
export type Node = {
  readonly head: (signal: AbortSignal) => Promise<Header>
  readonly header: (height: number, signal: AbortSignal) => Promise<Header>
  /** The block and its logs are of one endpoint. */
  readonly block: (wanted: BlockWanted, signal: AbortSignal) => Promise<Block>
  /** The logs of a block that was asked for without them. */
  readonly logs: (block: Block, signal: AbortSignal) => Promise<Iterable<RawLog>>
  /** What was done inside the transactions of a block; nothing where no node tells. */
  readonly inners: (block: Block, signal: AbortSignal) => Promise<readonly Inner[]>
  /** Whether nodes tell; `undefined`: not known yet. */
  readonly seesInside: () => boolean | undefined
  readonly receipt: (o: { transaction: string; block: string }, signal: AbortSignal) => Promise<Receipt>
  /** What a contract answers at the latest block, `0x` and hex digits; `undefined`: it fails. */
  readonly call: (o: { to: string; data: string }, signal: AbortSignal) => Promise<string | undefined>
  /** Where a transaction stands by now; `undefined`: in no block that the node knows. */
  readonly placeOf: (transaction: string, signal: AbortSignal) => Promise<Place | undefined>
  /** Block 0, which tells two chains of one id apart; `undefined` where the node does not keep it. */
  readonly origin: (signal: AbortSignal) => Promise<string | undefined>
}

const hex = (height: number): string => `0x${height.toString(16)}`

const headerAt =
  (height?: number): Question<Header> =>
  async call =>
    readHeader(height)(
      await call('eth_getBlockByNumber', [height === undefined ? 'latest' : hex(height), false]),
    )

/** Plenty for what is asked, and too little for an answer that would not fit in memory. */
const callGas = '0x1e8480'

const contractCall =
  (o: { to: string; data: string }): Question<string | undefined> =>
  async call => {
    try {
      return readAnswer(await call('eth_call', [{ ...o, gas: callGas }, 'latest']))
    } catch (error) {
      if (error instanceof RpcError && error.code === 'rpc_reverted') return undefined
      throw error
    }
  }

const wholeBlock =
  (wanted: BlockWanted): Question<Block> =>
  async call => {
    const early = wanted.logs && wanted.hash !== undefined ? askLogs(call, wanted.hash) : undefined
    // Nobody waits for it if the block itself does not come.
    early?.catch(() => undefined)
    const read = readBlock(wanted.height)
    const asked = [hex(wanted.height), true]
    const bare = read(await call('eth_getBlockByNumber', asked, parseListReply('transactions')))
    const sameAsked = early !== undefined && bare.hash === wanted.hash
    const block = wanted.logs
      ? { ...bare, logs: await checkedLogs(call, bare, await (sameAsked ? early : askLogs(call, bare.hash))) }
      : bare
    return wanted.look === undefined ? block : { ...block, sight: wanted.look(block) }
  }

// Headers are asked for where the chain seems to have taken another branch: that is how another chain would look, too.
const doubts = (): boolean => true

/** `tracer`: without one, nothing is seen of what was done inside transactions. */
export const createNode = (pool: RpcPool, tracer?: Tracer): Node => {
  const inners: Node['inners'] = async (block, signal) => (await tracer?.read(block, signal)) ?? []
  return {
    header: (height, signal) => pool.ask(headerAt(height), signal, { height, doubts }),
    head: signal => pool.head(headerAt(), signal),
    block: async (wanted, signal) => {
      const block = await pool.ask(wholeBlock(wanted), signal, { height: wanted.height })
      if (wanted.inners !== true) return block
      const within = isEmptyList(block.transactions) ? [] : await inners(block, signal)
      return { ...block, inners: within, sight: within.length === 0 ? block.sight : undefined }
    },
    inners,
    seesInside: () => tracer?.sees(),
    // Gone through here, where another endpoint may still be asked.
    logs: (block, signal) =>
      pool.ask(async call => [...(await checkedLogs(call, block, await askLogs(call, block.hash)))], signal),
    receipt: ({ transaction, block }, signal) =>
      pool.ask(
        async call => readReceipt(transaction, block)(await call('eth_getTransactionReceipt', [transaction])),
        signal,
      ),
    call: (o, signal) => pool.ask(contractCall(o), signal),
    placeOf: (transaction, signal) =>
      pool.ask(
        async call => readPlace(transaction)(await call('eth_getTransactionReceipt', [transaction])),
        signal,
      ),
    origin: async signal => {
      try {
        return (await pool.ask(headerAt(0), signal, { doubts })).hash
      } catch (error) {
        if (error instanceof RpcError && error.code === 'rpc_stale') return undefined
        throw error
      }
    },
  }
}
