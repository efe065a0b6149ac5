import { BlockList, isIP } from 'node:net'

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
