import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { createSingleFlight } from '#lib/single-flight.ts'
import { pause } from '#lib/timers.ts'
import { put, type Store } from '#store/store.ts'
import type { TokenMetadata } from '../records.ts'
import { tokenRecords } from '../records.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { createUnavailableTimer } from './unavailable-timer.ts'

/** More than any name worth showing. */
const maxTextBytes = 256
const wordBytes = 32

const decodeUtf8 = (bytes: Buffer): string => {
  const short = bytes.subarray(0, maxTextBytes)
  // Half a character at the cut is no character.
  return new TextDecoder().decode(short, { stream: bytes.length > maxTextBytes })
}

/** `undefined`: more than fits in the bytes. */
const countAt = (bytes: Buffer, at: number): number | undefined => {
  const count = BigInt(`0x${bytes.subarray(at, at + wordBytes).toString('hex') || '0'}`)
  return count <= bytes.length ? Number(count) : undefined
}

/**
 * The text that a contract answered with, as `string` or, in old contracts, as `bytes32`; at most 256 bytes of it, not yet
 * made safe to show. Empty where it is neither. `answer`: `0x` and hex digits.
 */
export const decodeText = (answer: string): string => {
  const bytes = Buffer.from(answer.slice(2, 2 + 2 * (maxTextBytes + 4 * wordBytes)), 'hex')
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

/** A small number; null where the answer is none. */
export const decodeDecimals = (answer: string): number | null => {
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) return null
  const number = BigInt(answer)
  return number <= 255n ? Number(number) : null
}

export const unknownTokenMetadata: TokenMetadata = { symbol: '', decimals: null, name: '' }

const selectors = { symbol: '0x95d89b41', decimals: '0x313ce567', name: '0x06fdde03' }

/** Asks a contract for its facts; `contract` is a key. Throws `RpcError` where no node can be asked. */
const fetchTokenMetadata = async (
  node: Pick<ChainNode, 'call'>,
  contract: string,
  signal: AbortSignal,
): Promise<TokenMetadata> => {
  const to = `0x${contract}`
  const [symbol, decimals, name] = await Promise.all(
    [selectors.symbol, selectors.decimals, selectors.name].map(data => node.call({ to, data }, signal)),
  )
  return {
    symbol: sanitizeText(decodeText(symbol ?? '0x'), 32),
    decimals: decodeDecimals(decimals ?? '0x'),
    name: sanitizeText(decodeText(name ?? '0x'), 64),
  }
}

export type Tokens = {
  /**
   * What contracts (keys) of a chain say of themselves. A contract is missing from the map while no node can be asked: ask
   * again soon. After ten seconds of that it is there as one that says nothing. `timeoutMs`: how long after a question began its
   * answer is waited for; 3,000 by default.
   */
  readonly read: (
    o: { chain: number; contracts: readonly string[]; timeoutMs?: number },
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, TokenMetadata>>
  readonly close: () => Promise<void>
}

/** How long one contract is asked. */
const readTimeoutMs = 3_000

/** Most troubles of nodes are over in a moment, and then the order of what is told need not change. */
const retriesMs = [150, 300, 500]

/** How long a notification may wait for what a token is called. */
const giveUpAfterMs = 10_000

/** Contracts change what they say, rarely; one that says nothing may be new to the node that was asked. */
const metadataTtlMs = 30 * 86_400_000
const unknownTtlMs = 600_000

/** Asked at the same time on one chain, three calls each. */
const maxConcurrent = 8

const isKnown = ({ symbol, name }: TokenMetadata): boolean => symbol !== '' || name !== ''

/** Lets `atOnce` at a time through, in the order in which they came. */
const createConcurrencyGate = () => {
  const waiting: (() => void)[] = []
  let open = maxConcurrent
  return async (work: () => Promise<void>): Promise<void> => {
    if (open > 0) open -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) open += 1
      else next()
    }
  }
}

const fetchWithRetries = async (
  node: Pick<ChainNode, 'call'>,
  contract: string,
  signal: AbortSignal,
): Promise<TokenMetadata> => {
  for (const retryMs of retriesMs) {
    try {
      return await fetchTokenMetadata(node, contract, signal)
    } catch (error) {
      if (!(error instanceof RpcError) || signal.aborted) throw error
      await pause(retryMs, signal)
    }
  }
  return fetchTokenMetadata(node, contract, signal)
}

type TokenLookup = { readonly id: string; readonly chain: number; readonly contract: string }

/** Token facts, asked of the contracts and kept in the store. `nodes`: by chain id. */
export const createTokens = (deps: {
  store: Store
  log: Log
  monotonicNow: () => number
  nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>
}): Tokens => {
  const { store, log, nodes } = deps
  const closing = new AbortController()
  const inVain = createUnavailableTimer({ now: deps.monotonicNow, waitMs: giveUpAfterMs })
  const flights = createSingleFlight()
  const gates = new Map([...nodes.keys()].map(chain => [chain, createConcurrencyGate()]))

  const ask = async ({ id, chain, contract }: TokenLookup): Promise<void> => {
    const node = nodes.get(chain)
    if (node === undefined || closing.signal.aborted) return
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(readTimeoutMs)])
      const facts = await fetchWithRetries(node, contract, signal)
      const ttlMs = isKnown(facts) ? metadataTtlMs : unknownTtlMs
      await store.commit([put(tokenRecords, { id, value: facts }, { ttlMs })])
    } catch (error) {
      // Who waits for it goes by how long that takes.
      if (error instanceof RpcError) return
      log.warn({ error: describeError(error) }, 'what a token is called could not be kept')
    }
  }

  const kept = async (asked: readonly TokenLookup[]): Promise<[string, TokenMetadata][]> => {
    if (asked.length === 0) return []
    const docs = await store.get(
      tokenRecords,
      asked.map(({ id }) => id),
    )
    return asked.flatMap(({ id, contract }, n) => {
      const doc = docs[n]
      if (doc === undefined) return []
      inVain.ended(id)
      return [[contract, doc.value]]
    })
  }

  return {
    read: async ({ chain, contracts, timeoutMs = readTimeoutMs }, signal) => {
      const gate = gates.get(chain)
      if (gate === undefined) return new Map(contracts.map(contract => [contract, unknownTokenMetadata]))
      const asked = [...new Set(contracts)].map(contract => ({ chain, contract, id: `${chain}:${contract}` }))
      const facts = new Map(await kept(asked))
      const missing = asked.filter(({ contract }) => !facts.has(contract))
      for (const one of missing) flights.begin(one.id, () => gate(() => ask(one)))
      await flights.wait(
        missing.map(({ id }) => id),
        { waitMs: timeoutMs, signal },
      )
      for (const [contract, found] of await kept(missing)) facts.set(contract, found)
      for (const { id, contract } of missing)
        if (!facts.has(contract) && inVain.goesOn(id)) facts.set(contract, unknownTokenMetadata)
      return facts
    },
    close: async () => {
      closing.abort()
      await flights.idle()
    },
  }
}
