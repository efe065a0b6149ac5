import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'

/**
 * IPv4 addresses that are not somebody's on the internet: IANA's special-purpose registry, multicast, reserved, and the
 * address under which Azure serves its machines. The metadata services of the others lie in these ranges.
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

/** Within 2000::/3: protocol assignments with Teredo, documentation, 6to4, AS112. What embeds an IPv4 address is here too. */
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
 * Whether an IP address, as a socket or a look-up gives it, is on the public internet. IPv6 only where addresses are given
 * out at all, which leaves out everything mapped, local or translated; one with a zone is local.
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
 * What shows that `url` is not a public place for webhooks, in words for its owner; `undefined`: nothing that can be seen
 * before the name is looked up. The parser of `URL` has already brought every notation of an IPv4 address into the usual one.
 */
const publicUrlFault = (url: URL, ports: ReadonlySet<number>): string | undefined => {
  if (url.protocol !== 'https:') return 'an https URL'
  if (!ports.has(Number(url.port === '' ? 443 : url.port)))
    return `a URL with port ${[...ports].join(' or ')}`
  const host = bareHost(url.hostname)
  const inside = isIP(host) === 0 ? !host.includes('.') || privateName.test(host) : !isPublicAddress(host)
  return inside ? 'a URL on the public internet' : undefined
}

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
