import type { Agent } from 'undici'
import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { readText, sendRequestWithinHost } from '#lib/http-request.ts'
import type { Log } from '#lib/log.ts'
import { createProxies } from '#lib/proxies.ts'
import { type ConcurrencyGate, createConcurrencyGate } from '#lib/single-flight.ts'
import { cursors } from '#service/records/records.ts'
import type { Store } from '#store/store.ts'
import type { Config } from './config.ts'

type Endpoints = { readonly id: number; readonly rpc: readonly string[] }

/** Chains that are asked at a time. */
const concurrency = 24
/** If none of this many chains answers by its public endpoints, this machine is offline. */
const sampleSize = 4
/** Limit for one endpoint. */
const timeoutMs = 3_000
/** Limit for all endpoints together, since a start waits for it. */
const startTimeoutMs = 20_000
const maxReplyBytes = 64 * 1_024
const replySchema = z.object({ result: z.string() })

type Probe = {
  readonly dispatcher: Agent
  readonly signal: AbortSignal | undefined
  readonly gate: ConcurrencyGate
}

const answersAs = async (chain: number, url: string, { dispatcher, signal }: Probe): Promise<boolean> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await sendRequestWithinHost(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      dispatcher,
    })
    const { result } = replySchema.parse(JSON.parse(await readText(reply, maxReplyBytes)))
    return Number(result) === chain
  } catch {
    return false
  }
}

/** Asks the endpoints of a chain in their order until one answers. */
const isSilent = async ({ id, rpc }: Endpoints, probe: Probe): Promise<boolean> => {
  for (const url of rpc) if (await answersAs(id, url, probe)) return false
  return probe.signal?.aborted !== true
}

const listSilent = async (chains: readonly Endpoints[], probe: Probe): Promise<readonly number[]> => {
  const silent = await Promise.all(
    chains.map(chain => probe.gate(async () => ((await isSilent(chain, probe)) ? [chain.id] : []))),
  )
  return silent.flat()
}

/** Whether an operator named endpoints of a chain, which may be within reach where the public ones are not. */
const hasOwnEndpoints = ({ id, rpc }: Endpoints): boolean => rpc.some(url => !chainOf(id).rpc.includes(url))

/** Finds the chains of which no endpoint answers, without those that are not asked before `signal` aborts. */
export const findSilentChains = async (
  chains: readonly Endpoints[],
  { proxies, signal }: { readonly proxies: Config['proxies']; readonly signal?: AbortSignal },
): Promise<ReadonlySet<number>> => {
  const gate = createConcurrencyGate(concurrency)
  const probe = { dispatcher: createProxies(proxies).createAgent(), signal, gate }
  const publicly = chains.filter(chain => !hasOwnEndpoints(chain))
  const sample = publicly.slice(0, sampleSize)
  try {
    const [own, silent] = await Promise.all([
      listSilent(chains.filter(hasOwnEndpoints), probe),
      listSilent(sample, probe),
    ])
    // Without a sample there are no others either.
    const isOnline = silent.length < sample.length
    const others = isOnline
      ? await listSilent(publicly.slice(sampleSize), probe)
      : publicly.map(({ id }) => id)
    return new Set([...own, ...silent, ...others])
  } finally {
    await probe.dispatcher.destroy()
  }
}

const namesOf = (chains: readonly Endpoints[]): string =>
  chains.map(({ id }) => chainOf(id).name).join(', ') || 'none'

type Offer = { readonly config: Config; readonly store: Store; readonly log: Log }

/**
 * Leaves out the chains of `CHAINS=all` that do not answer, and logs in one line which are on offer and which
 * do not answer. A chain that was named or watched stays, since its watches must not end with an outage. If
 * none of the others answers, all stay.
 */
export const leaveOutSilentChains = async (
  { config, store, log }: Offer,
  signal = AbortSignal.timeout(startTimeoutMs),
): Promise<Config> => {
  const { chains, tentativeChains, service, proxies } = config
  if (tentativeChains.length === 0 || service.kind === 'remote') return config
  const silentIds = await findSilentChains(chains, { proxies, signal })
  const silent = chains.filter(({ id }) => silentIds.has(id))
  const watched = await store.get(
    cursors,
    silent.map(({ id }) => String(id)),
  )
  const staying = new Set(watched.map(cursor => cursor?.id))
  const leftOut = tentativeChains.every(id => silentIds.has(id))
    ? []
    : silent.filter(({ id }) => tentativeChains.includes(id) && !staying.has(String(id)))
  const offered = chains.filter(chain => !leftOut.includes(chain))
  log.info({ chains: namesOf(offered), silent: namesOf(silent) }, `${offered.length} chains are on offer`)
  return { ...config, chains: offered }
}
