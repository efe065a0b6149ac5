import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { buildConnector, Dispatcher } from 'undici'
import { LookoutError } from '#lib/lookout-error.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'

/**
 * IPv4 addresses that are not public: IANA's special-purpose registry (iana.org/assignments/iana-ipv4-special-registry), multicast,
 * reserved, and the address of Azure's metadata service. Those of other clouds lie in these ranges.
 */
const privateIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Ranges within 2000::/3 that are not public: protocol assignments, documentation, AS112, and those whose addresses contain an IPv4
 * address, Teredo and 6to4.
 */
const privateIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

const ipv4 = listOf('ipv4', privateIPv4)
const ipv6 = listOf('ipv6', privateIPv6)
const unicastIPv6 = listOf('ipv6', ['2000::/3'])

/**
 * Whether an IP address, as a socket or a look-up gives it, is on the public internet. Of IPv6 only the assigned unicast range,
 * which excludes mapped, local and translated addresses; an address with a zone is local.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !ipv4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return unicastIPv6.check(address, 'ipv6') && !ipv6.check(address, 'ipv6')
}

/** Names that never lead out, of this machine and of home and company networks. */
const privateName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/** A webhook's target is not on the public internet. Nothing was sent. */
export class ForbiddenTargetError extends LookoutError<'forbidden_target'> {
  override readonly name = 'ForbiddenTargetError'

  constructor() {
    super('forbidden_target', 'the address is not on the public internet')
  }
}

/** `dns.lookup` with `all`. */
export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Looks a name up for a socket, and refuses it if any answer is not public. The socket connects to exactly these addresses, so
 * that a later change of the answer has no effect.
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

type TargetLimits = {
  readonly lookup?: LookupAll
  readonly ports?: ReadonlySet<number>
  readonly isPublic?: (address: string) => boolean
  /** None by default. */
  readonly proxies?: Proxies | undefined
}
const defaultPorts: ReadonlySet<number> = new Set([443, 8443])

/** A target, whose port is empty for that of https. */
type Target = { readonly protocol: string; readonly hostname: string; readonly port: string }

/**
 * Says what kind of URL is expected in place of one that is not public; `undefined` if nothing is wrong
 * before its name is looked up. The parser of `URL` has already normalized every notation of an IPv4 address.
 */
const publicTargetFault = (
  { protocol, hostname, port }: Target,
  { ports = defaultPorts, isPublic = isPublicAddress }: TargetLimits,
): string | undefined => {
  if (protocol !== 'https:') return 'an https URL'
  if (!ports.has(Number(port === '' ? 443 : port))) return `a URL with port ${[...ports].join(' or ')}`
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '')
  const isInside = isIP(host) === 0 ? !host.includes('.') || privateName.test(host) : !isPublic(host)
  return isInside ? 'a URL on the public internet' : undefined
}

/**
 * Connects with https, on `ports`, and only to public addresses, whatever a name resolves to at any moment: a proxy gets the address
 * that was checked, not the name.
 */
const guardedConnector = (limits: TargetLimits): buildConnector.connector => {
  const { lookup = systemLookup, isPublic = isPublicAddress, proxies = noProxies } = limits
  const connect = proxies.createConnector({ lookup: guardedLookup(lookup, isPublic), timeout: 10_000 })
  return (options, done) => {
    if (publicTargetFault(options, limits) !== undefined) return done(new ForbiddenTargetError(), null)
    // The socket is then the proxy's.
    if (proxies.proxyOf(options) !== undefined) return connect(options, done)
    return connect(options, (...result) => {
      const [error, socket] = result
      if (error !== null || isPublic(socket.remoteAddress ?? '')) return done(...result)
      // The checks above should make this impossible; if it happens all the same, nothing is sent.
      socket.destroy()
      return done(new ForbiddenTargetError(), null)
    })
  }
}

export type WebhookGuard = {
  /**
   * Says what kind of URL is expected in place of one that may not receive webhooks; `undefined` if it may.
   */
  readonly fault: (url: string) => string | undefined
  /** The dispatcher for webhooks to this URL; it refuses forbidden connections. */
  readonly dispatcherFor: (url: string) => Dispatcher
  readonly destroy: () => Promise<void>
}

/**
 * Protects against server-side request forgery through URLs of users. `allow` exempts URLs from the check,
 * such as the product's own receiver. `ports` and `isPublic` say which ports and addresses others may have,
 * by default addresses of the internet.
 */
export const createWebhookGuard = (
  options: TargetLimits & { readonly allow: (url: URL) => boolean },
): WebhookGuard => {
  const { proxies = noProxies } = options
  const open = proxies.createAgent()
  const guarded = proxies.createAgent({ connect: guardedConnector(options) })
  const allowed = (url: string): boolean => URL.canParse(url) && options.allow(new URL(url))

  return {
    fault: url => {
      const parsed = URL.canParse(url) ? new URL(url) : undefined
      if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return 'an http or https URL'
      if (parsed.username !== '' || parsed.password !== '') return 'a URL without credentials'
      return options.allow(parsed) ? undefined : publicTargetFault(parsed, options)
    },
    dispatcherFor: url => (allowed(url) ? open : guarded),
    destroy: async () => {
      await Promise.all([open.destroy(), guarded.destroy()])
    },
  }
}
