import { Agent } from 'undici'
import { createTokenBucket } from '#lib/rate-limit.ts'
import { createSafeService, maxListBytes } from './safe-service.ts'

/** Requests to one host; what the hosted Safe transaction service allows without a key. */
const requestRate = { perSecond: 2, burst: 1 }

type Configured = {
  readonly chains: readonly { readonly id: number; readonly safeService?: string | undefined }[]
  readonly safeServiceKey?: string | undefined
}

/** The Safe transaction services by chain. Those of one host share its limits. `destroy` ends their requests. */
export const createSafeServices = (
  { chains, safeServiceKey: key }: Configured,
  { now, monotonicNow }: { now: () => number; monotonicNow: () => number },
) => {
  const dispatcher = new Agent({ maxResponseSize: maxListBytes, allowH2: false })
  const buckets = new Map<string, ReturnType<typeof createTokenBucket>>()
  const acquireFor = (url: string) => {
    const { host } = new URL(url)
    const bucket = buckets.get(host) ?? createTokenBucket({ ...requestRate, now: monotonicNow })
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
