import type { Agent } from 'undici'
import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { readText, sendRequestWithinHost } from '#lib/http-request.ts'
import type { Log } from '#lib/log.ts'
import { createProxies } from '#lib/proxies.ts'
import type { Config } from './config.ts'

type Endpoints = { readonly id: number; readonly rpc: readonly string[] }

/** A start waits so long for the slowest of many public endpoints. */
const timeoutMs = 5_000
const maxReplyBytes = 64 * 1_024
const replySchema = z.object({ result: z.string() })

/** Whether an endpoint says that it is of this chain. */
const answersAs = async (chain: number, url: string, dispatcher: Agent): Promise<boolean> => {
  try {
    const reply = await sendRequestWithinHost(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher,
    })
    const { data } = replySchema.safeParse(JSON.parse(await readText(reply, maxReplyBytes)))
    return Number(data?.result) === chain
  } catch {
    return false
  }
}

/** The chains of which an endpoint answers. All are asked at once. */
export const findAnsweringChains = async (
  chains: readonly Endpoints[],
  proxies: Config['proxies'],
): Promise<ReadonlySet<number>> => {
  const dispatcher = createProxies(proxies).createAgent()
  try {
    const answers = await Promise.all(
      chains.map(async ({ id, rpc }) => {
        const any = await Promise.all(rpc.map(url => answersAs(id, url, dispatcher)))
        return any.includes(true) ? id : undefined
      }),
    )
    return new Set(answers.filter(id => id !== undefined))
  } finally {
    await dispatcher.destroy()
  }
}

const namesOf = (chains: readonly Endpoints[]): string =>
  chains.map(({ id }) => chainOf(id).name).join(', ') || 'none'

/**
 * Leaves out the chains of `CHAINS=all` that do not answer, and says in one line which are on offer and which do not answer. A chain
 * that was named stays, since its watches must not end with an outage. If none answers, it is this machine that is cut off: all stay.
 */
export const leaveOutSilentChains = async (config: Config, log: Log): Promise<Config> => {
  const { chains, tentativeChains, service } = config
  if (tentativeChains.length === 0 || service.kind === 'remote') return config
  const answering = await findAnsweringChains(chains, config.proxies)
  const isKept = ({ id }: Endpoints): boolean =>
    answering.size === 0 || answering.has(id) || !tentativeChains.includes(id)
  const silent = chains.filter(({ id }) => !answering.has(id))
  const kept = chains.filter(isKept)
  log.info({ chains: namesOf(kept), silent: namesOf(silent) }, `${kept.length} chains are on offer`)
  return { ...config, chains: kept }
}
