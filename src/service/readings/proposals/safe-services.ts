import { noProxies, type Proxies } from '#lib/proxies.ts'
import { createTokenBucket } from '#lib/rate-limit.ts'
import { createSafeService, maxListBytes } from './safe-service.ts'

/** Requests to one host a second; what the hosted Safe transaction service allows without a key. */
const keylessPerSecond = 2

type Configured = {
  readonly chains: readonly { readonly id: number; readonly safeService?: string | undefined }[]
  readonly safeServiceKey?: string | undefined
  readonly safeServicePerSecond?: number | undefined
  readonly proxies?: Proxies | undefined
}

/** The Safe transaction services by chain. Those of one host share its limits. `destroy` ends their requests. */
export const createSafeServices = (
  {
    chains,
    safeServiceKey: key,
    safeServicePerSecond: perSecond = keylessPerSecond,
    proxies = noProxies,
  }: Configured,
  { now, monotonicNow }: { now: () => number; monotonicNow: () => number },
) => {
  const dispatcher = proxies.createAgent({ maxResponseSize: maxListBytes })
  const buckets = new Map<string, ReturnType<typeof createTokenBucket>>()
  const acquireFor = (url: string) => {
    const { host } = new URL(url)
    const bucket = buckets.get(host) ?? createTokenBucket({ perSecond, burst: 1, now: monotonicNow })
    buckets.set(host, bucket)
    return bucket.take
  }
  const services = new Map(
    chains.flatMap(({ id: chain, safeService: url }) => {
      if (url === undefined) return []
      const acquire = acquireFor(url)
      return [[chain, createSafeService({ chain, url, key, dispatcher, acquire, now })] as const]
    }),
  )
  return { services, destroy: () => dispatcher.destroy() }
}
