import type { Dispatcher } from 'undici'
import { backoff } from '#lib/backoff.ts'
import type { Log } from '#lib/log.ts'
import { RpcError } from './rpc-error.ts'
import { rpcRequest } from './rpc-request.ts'

/** One JSON-RPC call: the raw result. Throws `RpcError`. */
export type Call = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Asks one endpoint, by one call or several; throws `RpcError` where its answers will not do, so that another is asked. */
export type Question<T> = (call: Call) => Promise<T>

export type RpcPool = {
  /** Puts the whole question to one endpoint after another until one answers it. */
  readonly ask: <T>(question: Question<T>, signal: AbortSignal) => Promise<T>
}

type Endpoint = {
  readonly url: string
  /** `1 of 2`: how logs name it. */
  readonly label: string
  chainChecked: boolean
  excluded: boolean
  failures: number
  /** Not asked before this time. */
  restsUntil: number
}

const rest = { baseMs: 250, maxMs: 10_000 }

/** A node that is merely behind is in order, and so is one that does not call contracts: blocks come from it all the same. */
const excused: ReadonlySet<RpcError['code']> = new Set(['rpc_stale', 'rpc_declined'])

/** A single failure is no news; this many in a row are. */
const newsAfter = 3

/** Keeps count of an endpoint's failures, and tells of them: one line when it keeps failing, one when it works again. */
const createHealth = ({ chain, log, now }: Pick<Deps, 'chain' | 'log' | 'now'>) => ({
  failed: (endpoint: Endpoint, error: RpcError): void => {
    endpoint.restsUntil = now() + backoff(endpoint.failures, rest)
    endpoint.failures += 1
    if (endpoint.failures !== newsAfter) return
    log.warn({ chain, endpoint: endpoint.label, error: error.message }, 'RPC endpoint fails')
  },
  worked: (endpoint: Endpoint): void => {
    if (endpoint.failures >= newsAfter)
      log.info({ chain, endpoint: endpoint.label }, 'RPC endpoint works again')
    endpoint.failures = 0
  },
})

const endpointsOf = (urls: readonly string[]): Endpoint[] =>
  urls.map((url, n) => ({
    url,
    label: `${n + 1} of ${urls.length}`,
    chainChecked: false,
    excluded: false,
    failures: 0,
    restsUntil: 0,
  }))

type Deps = {
  readonly chain: number
  readonly urls: readonly string[]
  readonly log: Log
  readonly now: () => number
  readonly dispatcher: Dispatcher
}

/**
 * The nodes of one chain, asked in the order given: the next one when one fails, which then rests for a while. A node of
 * another chain is never used.
 */
export const createRpcPool = (deps: Deps): RpcPool => {
  const { chain, log, now, dispatcher } = deps
  const endpoints = endpointsOf(deps.urls)
  const health = createHealth(deps)

  const checkChain = async (endpoint: Endpoint, signal: AbortSignal): Promise<void> => {
    if (endpoint.chainChecked) return
    const served = await rpcRequest({ ...endpoint, method: 'eth_chainId', params: [], dispatcher, signal })
    endpoint.chainChecked = true
    if (Number(served) === chain) return
    endpoint.excluded = true
    log.error(
      { chain, endpoint: endpoint.label, serves: Number(served) },
      'RPC endpoint serves another chain and is not used',
    )
    throw new RpcError('rpc_wrong_chain', `endpoint ${endpoint.label} serves another chain`)
  }

  const askOne = async <T>(endpoint: Endpoint, o: { question: Question<T>; signal: AbortSignal }) => {
    const { question, signal } = o
    try {
      await checkChain(endpoint, signal)
      const answer = await question((method, params) =>
        rpcRequest({ url: endpoint.url, method, params, dispatcher, signal }),
      )
      health.worked(endpoint)
      return answer
    } catch (error) {
      // A caller who gave up says nothing of the node.
      const itsFault = error instanceof RpcError && !excused.has(error.code) && !signal.aborted
      if (itsFault) health.failed(endpoint, error)
      throw error
    }
  }

  return {
    ask: async (question, signal) => {
      const usable = endpoints.filter(endpoint => !endpoint.excluded)
      let last = new RpcError('rpc_wrong_chain', 'no endpoint serves this chain')
      if (usable.length > 0) last = new RpcError('rpc_unreachable', 'every endpoint rests after failures')
      for (const endpoint of usable.filter(({ restsUntil }) => restsUntil <= now())) {
        try {
          return await askOne(endpoint, { question, signal })
        } catch (error) {
          if (!(error instanceof RpcError)) throw error
          last = error
          if (signal.aborted) break
        }
      }
      throw last
    },
  }
}
