import { BlockList, isIP } from 'node:net'

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
export const publicUrlFault = (url: URL, ports: ReadonlySet<number>): string | undefined => {
  if (url.protocol !== 'https:') return 'an https URL'
  if (!ports.has(Number(url.port === '' ? 443 : url.port)))
    return `a URL with port ${[...ports].join(' or ')}`
  const host = bareHost(url.hostname)
  const inside = isIP(host) === 0 ? !host.includes('.') || privateName.test(host) : !isPublicAddress(host)
  return inside ? 'a URL on the public internet' : undefined
}
