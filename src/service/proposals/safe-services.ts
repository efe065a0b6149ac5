import { Agent } from 'undici'
import { createPacer } from '#lib/pacer.ts'
import { createSafeService, maxListBytes } from './safe-service.ts'

/** To one host; what the hosted Safe transaction service allows without a key. */
const requestGapMs = 500

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
  const pacers = new Map<string, ReturnType<typeof createPacer>>()
  const acquireFor = (url: string) => {
    const { host } = new URL(url)
    const acquire = pacers.get(host) ?? createPacer({ gapMs: requestGapMs, now: monotonicNow })
    pacers.set(host, acquire)
    return acquire
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
