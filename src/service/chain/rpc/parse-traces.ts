import { addressKey, type InternalCall, zeroAddressKey } from '#events/raw-block.ts'
import { evmAddress } from '#lib/format.ts'
import type { Block } from './block.ts'
import { isJsonObject, type JsonObject } from './json-reply.ts'
import { RpcError } from './rpc-error.ts'

/**
 * The internal calls of a block. `unreadCount` counts frames or transactions that cannot be understood.
 * Traces are checked by hand, as transactions and logs are: those of a block are megabytes.
 */
export type ParsedTraces = { readonly internalCalls: readonly InternalCall[]; readonly unreadCount: number }

const unreadableTraces = ({ height }: Block): RpcError =>
  new RpcError('rpc_unusable', `the traces of block ${height} are not understood`)
const foreignTraces = ({ height }: Block): RpcError =>
  new RpcError('rpc_stale', `the traces of block ${height} are of another block`)

const quantityShape = /^0x[0-9a-f]{1,64}$/i

/** Whether a call failed; nodes word errors in many ways, or leave them out. */
const hasFailed = ({ error }: JsonObject): boolean => typeof error === 'string' && error !== ''

/**
 * Null, as programs in Go write a list that was never filled, lacks the traces of all transactions, as an
 * empty list does.
 */
const traceList = (result: unknown, block: Block): readonly unknown[] => {
  const list = result ?? []
  if (!Array.isArray(list)) throw unreadableTraces(block)
  return list
}

/** Some nodes write hashes in capitals. */
const hashIn = (given: unknown): unknown => (typeof given === 'string' ? given.toLowerCase() : given)

type TracedMove = {
  readonly transactionIndex: number
  readonly creates: boolean
  readonly from: unknown
  readonly to: unknown
  readonly value: unknown
}

/** Collects what moved coins or created a contract. What is not understood is skipped, unless nothing is. */
const createCollector = (block: Block) => {
  const internalCalls: InternalCall[] = []
  let unreadCount = 0
  let readCount = 0
  const transactions = Array.from(block.transactions, ({ hash, from }) => ({ hash, from }))
  const isTraced = new Uint8Array(transactions.length)
  return {
    /** Keys of the block's transactions in traces. */
    transactions,
    skip: (): void => {
      unreadCount += 1
    },
    /** Call this if there is a trace of the transaction, understood (`isRead`) or not. */
    noteTrace: (transactionIndex: number, isRead: boolean): void => {
      isTraced[transactionIndex] = 1
      if (isRead) readCount += 1
      else unreadCount += 1
    },
    add: ({ transactionIndex, creates, from, to, value = '0x0' }: TracedMove): void => {
      // Most calls pay nothing, and are not checked further.
      if (value === '0x0' && !creates) return
      if (
        typeof from !== 'string' ||
        typeof to !== 'string' ||
        typeof value !== 'string' ||
        !evmAddress.test(from) ||
        !evmAddress.test(to) ||
        !quantityShape.test(value)
      ) {
        unreadCount += 1
        return
      }
      const isPaid = /[^0]/.test(value.slice(2))
      // A payment of a contract to itself goes nowhere.
      if (from === to || !(creates || isPaid)) return
      internalCalls.push({ transactionIndex, creates, from, to, value: isPaid ? value : '0x0' })
    },
    /** Throws where a transaction has no trace, except what Polygon's bridge does, which has no sender. */
    finish: (): ParsedTraces => {
      if (unreadCount > 0 && readCount === 0) throw unreadableTraces(block)
      const missing = transactions.findIndex(
        ({ from }, index) => isTraced[index] !== 1 && addressKey(from) !== zeroAddressKey,
      )
      if (missing !== -1)
        throw new RpcError('rpc_stale', `the traces of block ${block.height} leave out a transaction`)
      return { internalCalls, unreadCount }
    },
  }
}

type TraceCollector = ReturnType<typeof createCollector>

/**
 * Frame types that move something, and whether each creates a contract. Other frames move nothing, whatever value
 * they show. ZKsync writes `Call`.
 */
const movingFrameTypes: ReadonlyMap<string, boolean> = new Map([
  ['CALL', false],
  ['SELFDESTRUCT', false],
  ['CREATE', true],
  ['CREATE2', true],
])

const callsIn = (frame: JsonObject, collector: TraceCollector): readonly unknown[] => {
  const calls = frame['calls'] ?? []
  if (Array.isArray(calls)) return calls
  collector.skip()
  return []
}

/**
 * Collects all frames below a transaction's own, in order. Without recursion, as a node may nest frames to
 * any depth.
 */
const collectFrames = (collector: TraceCollector, top: JsonObject, transactionIndex: number): void => {
  const waiting = hasFailed(top) ? [] : callsIn(top, collector).toReversed()
  while (waiting.length > 0) {
    const frame = waiting.pop()
    if (!isJsonObject(frame)) {
      collector.skip()
      continue
    }
    if (hasFailed(frame)) continue
    const { type, from, to, value } = frame
    if (typeof type !== 'string') {
      collector.skip()
      continue
    }
    const creates = movingFrameTypes.get(type.toUpperCase())
    if (creates !== undefined) collector.add({ transactionIndex, creates, from, to, value })
    const calls = callsIn(frame, collector)
    for (let n = calls.length - 1; n >= 0; n -= 1) waiting.push(calls[n])
  }
}

/** The index of a trace's transaction. Older nodes do not name the transaction, and leave none out. */
const transactionIndexOf = (
  trace: JsonObject,
  { collector, next, top, block }: { top: JsonObject; next: number; collector: TraceCollector; block: Block },
): number => {
  const { transactions } = collector
  const txHash = hashIn(trace['txHash'])
  if (txHash === undefined) {
    if (transactions[next]?.from === top['from']) return next
    throw foreignTraces(block)
  }
  for (let index = next; index < transactions.length; index += 1)
    if (transactions[index]?.hash === txHash) return index
  throw foreignTraces(block)
}

/** The answer to `debug_traceBlockByHash` with geth's `callTracer`. Throws `RpcError`. */
export const parseCallFrames = (result: unknown, block: Block): ParsedTraces => {
  const collector = createCollector(block)
  let next = 0
  for (const trace of traceList(result, block)) {
    if (!isJsonObject(trace)) throw unreadableTraces(block)
    // Geth gives an error for a transaction that took too long, and traces of the others.
    const top = isJsonObject(trace['result']) ? trace['result'] : {}
    const transactionIndex = transactionIndexOf(trace, { top, next, collector, block })
    const isRead = typeof top['type'] === 'string'
    collector.noteTrace(transactionIndex, isRead)
    if (isRead) collectFrames(collector, top, transactionIndex)
    next = transactionIndex + 1
  }
  return collector.finish()
}

const isWithin = (address: readonly unknown[], parent: readonly unknown[]): boolean =>
  address.length >= parent.length && parent.every((step, n) => address[n] === step)

const collectAction = (collector: TraceCollector, trace: JsonObject, transactionIndex: number): void => {
  const { type, action, result } = trace
  if (!isJsonObject(action)) {
    collector.skip()
    return
  }
  const { from, to, value, callType } = action
  if (type === 'call' && callType === 'call')
    collector.add({ transactionIndex, creates: false, from, to, value })
  if (type === 'create') {
    const created = isJsonObject(result) ? result['address'] : undefined
    collector.add({ transactionIndex, creates: true, from, to: created, value })
  }
  if (type === 'suicide') {
    const { address, refundAddress, balance } = action
    collector.add({ transactionIndex, creates: false, from: address, to: refundAddress, value: balance })
  }
}

/** The reply to `trace_block`, where each frame precedes those within it. Throws `RpcError`. */
export const parseFlatTraces = (result: unknown, block: Block): ParsedTraces => {
  const collector = createCollector(block)
  let failed: { readonly transactionIndex: number; readonly address: readonly unknown[] } | undefined
  for (const trace of traceList(result, block)) {
    if (!isJsonObject(trace)) throw unreadableTraces(block)
    if (hashIn(trace['blockHash']) !== block.hash) throw foreignTraces(block)
    // A reward of the miner belongs to no transaction.
    if (trace['type'] === 'reward') continue
    const { transactionPosition: transactionIndex } = trace
    const transactionHash = hashIn(trace['transactionHash'])
    const address = trace['traceAddress'] ?? []
    if (typeof transactionIndex !== 'number' || !Array.isArray(address)) throw unreadableTraces(block)
    if (collector.transactions[transactionIndex]?.hash !== transactionHash) throw foreignTraces(block)
    if (address.length === 0) collector.noteTrace(transactionIndex, true)
    if (failed?.transactionIndex === transactionIndex && isWithin(address, failed.address)) continue
    if (hasFailed(trace)) failed = { transactionIndex, address }
    else if (address.length > 0) collectAction(collector, trace, transactionIndex)
  }
  return collector.finish()
}
