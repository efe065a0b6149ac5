/** How a program on this machine reaches what listens on `host`: wildcards by loopback, IPv6 in brackets. */
export const toReachableHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
