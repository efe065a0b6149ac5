import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { createConcurrencyGate, createSingleFlight } from '#lib/single-flight.ts'
import { dayMs } from '#lib/time.ts'
import { createGiveUpTimer, pause } from '#lib/timers.ts'
import { put, type Store } from '#store/store.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { isRpcError, RpcError } from '../chain/rpc/rpc-error.ts'
import { type TokenMetadata, tokenRecords } from '../records/records.ts'

/** Limit of a text from a token: more than any name worth showing. */
const maxTextBytes = 256
const wordBytes = 32

const decodeUtf8 = (bytes: Buffer): string => {
  const short = bytes.subarray(0, maxTextBytes)
  // A character that is cut in half is dropped.
  return new TextDecoder().decode(short, { stream: bytes.length > maxTextBytes })
}

/** An offset or a length, or `undefined` if it points beyond the bytes. */
const countAt = (bytes: Buffer, at: number): number | undefined => {
  const count = BigInt(`0x${bytes.subarray(at, at + wordBytes).toString('hex') || '0'}`)
  return count <= bytes.length ? Number(count) : undefined
}

/**
 * The text in a contract's reply (`0x…`), ABI-encoded as `string` or, by old contracts, as `bytes32`;
 * otherwise empty. At most 256 bytes of it, not yet safe to show.
 */
export const decodeAbiText = (reply: string): string => {
  const bytes = Buffer.from(reply.slice(2, 2 + 2 * (maxTextBytes + 4 * wordBytes)), 'hex')
  if (bytes.length === wordBytes) {
    const end = bytes.indexOf(0)
    return decodeUtf8(end === -1 ? bytes : bytes.subarray(0, end))
  }
  const offset = countAt(bytes, 0)
  if (offset === undefined || offset % wordBytes !== 0 || offset + wordBytes > bytes.length) return ''
  const start = offset + wordBytes
  const length = countAt(bytes, offset) ?? bytes.length
  return decodeUtf8(bytes.subarray(start, start + length))
}

/** Decodes a number up to 255; null if the reply is something else. */
export const decodeDecimals = (reply: string): number | null => {
  if (!/^0x[0-9a-f]{64}$/i.test(reply)) return null
  const number = BigInt(reply)
  return number <= 255n ? Number(number) : null
}

export const unknownTokenMetadata: TokenMetadata = { symbol: '', decimals: null, name: '' }

/** Metadata of a token that no node has answered about for a while; only for now, as it may well have decimals. */
export const unansweredTokenMetadata: TokenMetadata = { ...unknownTokenMetadata }

const selectors = { symbol: '0x95d89b41', decimals: '0x313ce567', name: '0x06fdde03' }

export type Tokens = {
  /**
   * Reads metadata from contracts (keys) of a chain. A contract is missing while no node can be asked, so
   * that it should be read again soon. After ten seconds its metadata are empty, as are those of other
   * contracts if nodes refuse to call contracts. The timeout begins with the request for a contract, and is
   * 3,000 ms by default.
   */
  readonly read: (
    request: { chain: number; contracts: readonly string[]; timeoutMs?: number },
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, TokenMetadata>>
  readonly close: () => Promise<void>
}

const readTimeoutMs = 3_000

/** Delays of retries. Most failures of nodes are over in a moment, so that alerts keep their order. */
const retriesMs = [150, 300, 500]

const giveUpAfterMs = 10_000

/** Contracts rarely change their metadata; one without any may be too new for the node that was asked. */
const metadataTtlMs = 30 * dayMs
const unknownTtlMs = 600_000

/** Contracts per chain, three calls each. */
const maxConcurrent = 8

const isKnown = ({ symbol, decimals, name }: TokenMetadata): boolean =>
  symbol !== '' || name !== '' || decimals !== null

type ReadReply = (selector: string) => Promise<void>

/**
 * Reads all missing replies, but one of them first after a failure: nodes that do not answer one do not
 * answer any.
 */
const readMissing = async (
  missing: readonly string[],
  { read, isRetry }: { read: ReadReply; isRetry: boolean },
): Promise<void> => {
  const [first, ...others] = missing
  if (first === undefined) return
  if (isRetry) await read(first)
  const all = await Promise.allSettled((isRetry ? others : missing).map(read))
  for (const one of all) if (one.status === 'rejected') throw one.reason
}

/** Fetches the metadata of a contract (a key). Answered calls are not repeated. Throws `RpcError`. */
const fetchTokenMetadata = async (
  node: Pick<ChainNode, 'call'>,
  contract: string,
  signal: AbortSignal,
): Promise<TokenMetadata> => {
  const to = `0x${contract}`
  const replies = new Map<string, string>()
  const read: ReadReply = async data => {
    replies.set(data, (await node.call({ to, data }, signal)) ?? '0x')
  }
  const wanted = Object.values(selectors)
  for (let times = 0; ; times += 1) {
    try {
      const missing = wanted.filter(selector => !replies.has(selector))
      await readMissing(missing, { read, isRetry: times > 0 })
      break
    } catch (error) {
      const retryMs = retriesMs[times]
      if (!(error instanceof RpcError) || signal.aborted || retryMs === undefined) throw error
      await pause(retryMs, signal)
    }
  }
  const replyOf = (selector: string): string => replies.get(selector) ?? '0x'
  return {
    symbol: sanitizeText(decodeAbiText(replyOf(selectors.symbol)), 32),
    decimals: decodeDecimals(replyOf(selectors.decimals)),
    name: sanitizeText(decodeAbiText(replyOf(selectors.name)), 64),
  }
}

type TokenLookup = { readonly id: string; readonly chain: number; readonly contract: string }

type TokenDeps = {
  readonly store: Store
  readonly log: Log
  readonly monotonicNow: () => number
  readonly nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>
}

const lookupsOf = (chain: number, contracts: readonly string[]): TokenLookup[] =>
  [...new Set(contracts)].map(contract => ({ chain, contract, id: `${chain}:${contract}` }))

const readStored = async (
  store: Store,
  lookups: readonly TokenLookup[],
): Promise<[TokenLookup, TokenMetadata][]> => {
  if (lookups.length === 0) return []
  const docs = await store.get(
    tokenRecords,
    lookups.map(({ id }) => id),
  )
  return lookups.flatMap((lookup, n) => {
    const doc = docs[n]
    return doc === undefined ? [] : [[lookup, doc.value]]
  })
}

/** Token metadata, read from the contracts and kept in the store. */
export const createTokens = ({ store, log, monotonicNow, nodes }: TokenDeps): Tokens => {
  const closing = new AbortController()
  const giveUp = createGiveUpTimer({ now: monotonicNow, afterMs: giveUpAfterMs })
  /** Chains whose nodes refused to call the last contract. */
  const refusing = new Set<number>()
  const fetches = createSingleFlight()
  const gates = new Map([...nodes.keys()].map(chain => [chain, createConcurrencyGate(maxConcurrent)]))

  const fetchOne = async ({ id, chain, contract }: TokenLookup): Promise<void> => {
    const node = nodes.get(chain)
    if (node === undefined || closing.signal.aborted) return
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(readTimeoutMs)])
      const value = await fetchTokenMetadata(node, contract, signal)
      refusing.delete(chain)
      giveUp.clear(String(chain))
      const ttlMs = isKnown(value) ? metadataTtlMs : unknownTtlMs
      await store.commit([put(tokenRecords, { id, value }, { ttlMs })])
    } catch (error) {
      // The reader gives up after a while.
      if (isRpcError(error, 'rpc_declined')) refusing.add(chain)
      if (error instanceof RpcError) return
      log.warn({ error: describeError(error) }, 'the metadata of a token could not be saved')
    }
  }

  const addStored = async (byContract: Map<string, TokenMetadata>, lookups: readonly TokenLookup[]) => {
    for (const [{ id, contract }, metadata] of await readStored(store, lookups)) {
      giveUp.clear(id)
      byContract.set(contract, metadata)
    }
  }

  return {
    read: async ({ chain, contracts, timeoutMs = readTimeoutMs }, signal) => {
      const gate = gates.get(chain)
      if (gate === undefined) return new Map(contracts.map(contract => [contract, unknownTokenMetadata]))
      const lookups = lookupsOf(chain, contracts)
      const byContract = new Map<string, TokenMetadata>()
      await addStored(byContract, lookups)
      const missing = lookups.filter(({ contract }) => !byContract.has(contract))
      for (const lookup of missing) fetches.begin(lookup.id, () => gate(() => fetchOne(lookup)))
      await fetches.wait(
        missing.map(({ id }) => id),
        { waitMs: timeoutMs, signal },
      )
      await addStored(byContract, missing)
      const isChainDue = refusing.has(chain) && giveUp.isDue(String(chain))
      for (const { id, contract } of missing)
        if (!byContract.has(contract) && (giveUp.isDue(id) || isChainDue))
          byContract.set(contract, unansweredTokenMetadata)
      return byContract
    },
    close: async () => {
      closing.abort()
      await fetches.idle()
    },
  }
}
