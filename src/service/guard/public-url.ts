import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

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
