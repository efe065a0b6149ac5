import { Agent, type Dispatcher } from 'undici'
import { createGuardedAgent, type LookupAll } from './guarded-agent.ts'
import { publicUrlFault } from './public-url.ts'

export type WebhookGuard = {
  /** What keeps webhooks from going to this URL, in words for its owner; `undefined`: nothing. */
  readonly fault: (url: string) => string | undefined
  /** What a webhook to this URL must be sent with: it refuses to connect where it may not. */
  readonly dispatcherFor: (url: string) => Dispatcher
  readonly destroy: () => Promise<void>
}

/**
 * Stands between the service and URLs that its users give (SSRF). `allow`: URLs that go through whatever they are, such as
 * the product's own receiver. `ports`: those that others may have. `isPublic`: the addresses that others
 * may lead to, those of the internet by default.
 */
export const createWebhookGuard = (o: {
  readonly allow: (url: URL) => boolean
  readonly lookup?: LookupAll
  readonly ports?: ReadonlySet<number>
  readonly isPublic?: (address: string) => boolean
}): WebhookGuard => {
  const ports = o.ports ?? new Set([443, 8443])
  const open = new Agent({ allowH2: false })
  const guarded = createGuardedAgent({ ...o, ports })
  const allowed = (url: string): boolean => URL.canParse(url) && o.allow(new URL(url))

  return {
    fault: url => {
      const parsed = URL.canParse(url) ? new URL(url) : undefined
      if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return 'an http or https URL'
      if (parsed.username !== '' || parsed.password !== '') return 'a URL without credentials'
      return o.allow(parsed) ? undefined : publicUrlFault(parsed, ports)
    },
    dispatcherFor: url => (allowed(url) ? open : guarded),
    destroy: async () => {
      await Promise.all([open.destroy(), guarded.destroy()])
    },
  }
}
