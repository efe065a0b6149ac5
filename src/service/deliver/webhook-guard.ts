import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { isPublicAddress, publicUrlFault } from './public-address.ts'

/** A webhook would have reached something that is not on the public internet. Nothing was sent. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError'
  readonly code = 'forbidden_target'

  constructor() {
    super('the address is not on the public internet')
  }
}

/** `dns.lookup` with `all`. */
export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Looks a name up for a socket, and refuses it where any answer lies inside. The socket connects to just these addresses:
 * an answer that changes afterwards changes nothing.
 */
const guardedLookup =
  (lookup: LookupAll, isPublic: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '')
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublic(address)))
        return done(new ForbiddenTargetError(), '')
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

type GuardOptions = {
  readonly lookup?: LookupAll
  readonly ports: ReadonlySet<number>
  readonly isPublic?: (address: string) => boolean
}

const guardedConnector = (o: GuardOptions): buildConnector.connector => {
  const { lookup = systemLookup, ports, isPublic = isPublicAddress } = o
  const connect = buildConnector({ lookup: guardedLookup(lookup, isPublic), timeout: 10_000, allowH2: false })
  return (options, done) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    const closed =
      options.protocol !== 'https:' ||
      !ports.has(Number(options.port === '' ? 443 : options.port)) ||
      (isIP(literal) !== 0 && !isPublic(literal))
    if (closed) return done(new ForbiddenTargetError(), null)
    return connect(options, (...result) => {
      const [error, socket] = result
      if (error !== null || isPublic(socket.remoteAddress ?? '')) return done(...result)
      // Not to be reached by what stands above; if it is all the same, nothing is said there.
      socket.destroy()
      return done(new ForbiddenTargetError(), null)
    })
  }
}

/**
 * An HTTP agent for URLs that strangers give: https on `ports`, and only to public addresses, whatever a name
 * says at whatever moment. Without HTTP/2, for which undici holds all requests to a host until its first connection stands.
 * Like every agent of undici it follows no redirect and knows no proxy of the environment.
 */
const createGuardedAgent = (options: GuardOptions): Agent =>
  new Agent({ connect: guardedConnector(options), allowH2: false })

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
