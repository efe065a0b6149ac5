import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { buildConnector, Dispatcher } from 'undici'
import { LookoutError } from '#lib/lookout-error.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'

/**
 * IPv4 addresses that are not public: IANA's special-purpose registry, multicast, reserved, and the address of Azure's metadata
 * service. Those of other clouds lie in these ranges.
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
 * Ranges within 2000::/3: protocol assignments with Teredo, documentation, 6to4, AS112. Includes all that embed an
 * IPv4 address.
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

/** Names that never lead out: of this machine and of home and company networks. */
const privateName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/** A URL's host without brackets and the full stop that a name may end in. */
const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Tells the owner of a URL why it is not public; `undefined`: no fault, as far as is known before the name is looked
 * up. The parser of `URL` has already normalized every notation of an IPv4 address.
 */
const publicUrlFault = (url: URL, ports: ReadonlySet<number>): string | undefined => {
  if (url.protocol !== 'https:') return 'an https URL'
  if (!ports.has(Number(url.port === '' ? 443 : url.port)))
    return `a URL with port ${[...ports].join(' or ')}`
  const host = bareHost(url.hostname)
  const isPrivate = isIP(host) === 0 ? !host.includes('.') || privateName.test(host) : !isPublicAddress(host)
  return isPrivate ? 'a URL on the public internet' : undefined
}

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
  /** Default: none. */
  readonly proxies?: Proxies | undefined
}
const defaultPorts: ReadonlySet<number> = new Set([443, 8443])

/**
 * Connects with https, on `ports`, and only to public addresses, whatever a name resolves to at any moment: a proxy gets the address
 * that was checked, not the name.
 */
const guardedConnector = ({
  lookup = systemLookup,
  ports = defaultPorts,
  isPublic = isPublicAddress,
  proxies = noProxies,
}: TargetLimits): buildConnector.connector => {
  const connect = proxies.createConnector({ lookup: guardedLookup(lookup, isPublic), timeout: 10_000 })
  return (options, done) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    const isForbidden =
      options.protocol !== 'https:' ||
      !ports.has(Number(options.port === '' ? 443 : options.port)) ||
      (isIP(literal) !== 0 && !isPublic(literal))
    if (isForbidden) return done(new ForbiddenTargetError(), null)
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
  /** Tells the owner of a URL why it may not receive webhooks; `undefined`: it may. */
  readonly fault: (url: string) => string | undefined
  /** The dispatcher for webhooks to this URL; it refuses forbidden connections. */
  readonly dispatcherFor: (url: string) => Dispatcher
  readonly destroy: () => Promise<void>
}

/**
 * Protects against server-side request forgery through URLs of users. `allow`: URLs that are not checked, such as the product's own
 * receiver. `ports`: allowed for others. `isPublic`: addresses allowed for others, those of the internet by default.
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
      return options.allow(parsed) ? undefined : publicUrlFault(parsed, options.ports ?? defaultPorts)
    },
    dispatcherFor: url => (allowed(url) ? open : guarded),
    destroy: async () => {
      await Promise.all([open.destroy(), guarded.destroy()])
    },
  }
}
