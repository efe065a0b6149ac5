import type { InternalCall } from '#events/raw-block.ts'
import { addressKey, zeroAddressKey } from '#events/raw-block.ts'
import type { Block } from './block.ts'
import { RpcError } from './rpc-error.ts'

/** Looked at by hand, as transactions and logs are: the traces of a block are megabytes. */
type TraceFields = Readonly<Record<string, unknown>>

const isObject = (given: unknown): given is TraceFields =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const unreadableTraces = ({ height }: Block): RpcError =>
  new RpcError('rpc_unusable', `the traces of block ${height} are not understood`)
const foreignTraces = ({ height }: Block): RpcError =>
  new RpcError('rpc_stale', `the traces of block ${height} are of another block`)

const addressShape = /^0x[0-9a-f]{40}$/i
const quantityShape = /^0x[0-9a-f]{1,64}$/i

/** Nodes name an error in many words, or leave it out. */
const hasFailed = ({ error }: TraceFields): boolean => typeof error === 'string' && error !== ''

const traceList = (result: unknown, block: Block): readonly unknown[] => {
  if (result === null)
    throw new RpcError('rpc_stale', `the node does not have the traces of block ${block.height}`)
  if (!Array.isArray(result)) throw unreadableTraces(block)
  return result
}

/** What was done inside the transactions of a block. `oddities`: how many frames or transactions of it are not understood. */
export type ParsedTraces = { readonly internalCalls: readonly InternalCall[]; readonly unreadCount: number }

/**
 * Takes in what moved coins or made a contract, and which transactions there was word of. What is not understood is passed
 * over, unless nothing is.
 */
const createCollector = (block: Block) => {
  const inners: InternalCall[] = []
  let oddities = 0
  let understood = 0
  const transactions = Array.from(block.transactions, ({ hash, from }) => ({ hash, from }))
  const traced = new Uint8Array(transactions.length)
  return {
    passOver: (): void => {
      oddities += 1
    },
    /** What traces name the block's transactions by. */
    transactions,
    /** There is word of the transaction there, `isRead` or not. */
    trace: (place: number, isRead: boolean): void => {
      traced[place] = 1
      if (isRead) understood += 1
      else oddities += 1
    },
    add: (o: { place: number; creates: boolean; from: unknown; to: unknown; value: unknown }): void => {
      const { place, creates, from, to, value = '0x0' } = o
      // Most calls pay nothing, and no more is looked at.
      if (value === '0x0' && !creates) return
      if (
        typeof from !== 'string' ||
        typeof to !== 'string' ||
        typeof value !== 'string' ||
        !addressShape.test(from) ||
        !addressShape.test(to) ||
        !quantityShape.test(value)
      ) {
        oddities += 1
        return
      }
      const isPaid = /[^0]/.test(value.slice(2))
      // What a contract pays to itself goes nowhere.
      if (from === to || !(creates || isPaid)) return
      inners.push({ transactionIndex: place, creates, from, to, value: isPaid ? value : '0x0' })
    },
    /** Throws where there was no word of a transaction; but for what Polygon's bridge does, which nobody sent. */
    whole: (): ParsedTraces => {
      if (oddities > 0 && understood === 0) throw unreadableTraces(block)
      const missing = transactions.findIndex(
        ({ from }, place) => traced[place] !== 1 && addressKey(from) !== zeroAddressKey,
      )
      if (missing !== -1)
        throw new RpcError('rpc_stale', `the traces of block ${block.height} leave out a transaction`)
      return { internalCalls: inners, unreadCount: oddities }
    },
  }
}

type TraceCollector = ReturnType<typeof createCollector>

/** By a frame's type, whether it makes a contract. The others move nothing, whatever value they show. */
const movingFrameTypes: ReadonlyMap<unknown, boolean> = new Map([
  ['CALL', false],
  ['SELFDESTRUCT', false],
  ['CREATE', true],
  ['CREATE2', true],
])

const callsIn = ({ calls = [] }: TraceFields, finds: TraceCollector): readonly unknown[] => {
  if (Array.isArray(calls)) return calls
  finds.passOver()
  return []
}

/** All below a transaction's own frame, in order; no recursion, for frames may be nested as deep as a node likes. */
const addFrames = (finds: TraceCollector, o: { top: TraceFields; place: number }): void => {
  const { place } = o
  const waiting = hasFailed(o.top) ? [] : callsIn(o.top, finds).toReversed()
  while (waiting.length > 0) {
    const frame = waiting.pop()
    if (!isObject(frame)) {
      finds.passOver()
      continue
    }
    if (hasFailed(frame)) continue
    const { type, from, to, value } = frame
    const creates = movingFrameTypes.get(type)
    if (creates !== undefined) finds.add({ place, creates, from, to, value })
    const calls = callsIn(frame, finds)
    for (let n = calls.length - 1; n >= 0; n -= 1) waiting.push(calls[n])
  }
}

/** Where the transaction of a trace is. Nodes of an earlier time do not name it, and leave none out. */
const transactionIndexOf = (
  trace: TraceFields,
  o: { top: TraceFields; after: number; finds: TraceCollector; block: Block },
): number => {
  const { transactions } = o.finds
  const { txHash } = trace
  const isIt = (place: number): boolean =>
    txHash === undefined ? transactions[place]?.from === o.top['from'] : transactions[place]?.hash === txHash
  if (isIt(o.after)) return o.after
  for (let place = o.after + 1; place < transactions.length; place += 1) {
    if (txHash !== undefined && isIt(place)) return place
  }
  throw foreignTraces(o.block)
}

/** Reads what `debug_traceBlockByHash` with geth's `callTracer` answers. Throws `RpcError`. */
export const parseCallFrames = (result: unknown, block: Block): ParsedTraces => {
  const finds = createCollector(block)
  let next = 0
  for (const trace of traceList(result, block)) {
    if (!isObject(trace)) throw unreadableTraces(block)
    // Geth says of one transaction that it took too long, and gives the others.
    const top = isObject(trace['result']) ? trace['result'] : {}
    const place = transactionIndexOf(trace, { top, after: next, finds, block })
    const isRead = typeof top['type'] === 'string'
    finds.trace(place, isRead)
    if (isRead) addFrames(finds, { top, place })
    next = place + 1
  }
  return finds.whole()
}

const isWithin = (address: readonly unknown[], parent: readonly unknown[]): boolean =>
  address.length >= parent.length && parent.every((step, n) => address[n] === step)

const addAction = (finds: TraceCollector, o: { trace: TraceFields; place: number }): void => {
  const { place } = o
  const { type, action, result } = o.trace
  if (!isObject(action)) {
    finds.passOver()
    return
  }
  const { from, to, value, callType } = action
  if (type === 'call' && callType === 'call') finds.add({ place, creates: false, from, to, value })
  if (type === 'create') {
    const to = isObject(result) ? result['address'] : undefined
    finds.add({ place, creates: true, from, to, value })
  }
  if (type === 'suicide') {
    const { address, refundAddress, balance } = action
    finds.add({ place, creates: false, from: address, to: refundAddress, value: balance })
  }
}

/** Reads what `trace_block` answers, each frame before those within it. Throws `RpcError`. */
export const parseFlatTraces = (result: unknown, block: Block): ParsedTraces => {
  const finds = createCollector(block)
  let failed: { readonly place: number; readonly address: readonly unknown[] } | undefined
  for (const trace of traceList(result, block)) {
    if (!isObject(trace)) throw unreadableTraces(block)
    if (trace['blockHash'] !== block.hash) throw foreignTraces(block)
    // Of no transaction: what the miner gets.
    if (trace['type'] === 'reward') continue
    const { transactionPosition: place, transactionHash, traceAddress: address } = trace
    if (typeof place !== 'number' || !Array.isArray(address)) throw unreadableTraces(block)
    if (finds.transactions[place]?.hash !== transactionHash) throw foreignTraces(block)
    if (address.length === 0) finds.trace(place, true)
    if (failed?.place === place && isWithin(address, failed.address)) continue
    if (hasFailed(trace)) failed = { place, address }
    else if (address.length > 0) addAction(finds, { trace, place })
  }
  return finds.whole()
}
