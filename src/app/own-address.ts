import type { Environment } from './environment.ts'

/** How a program on this machine reaches a listener on `host`: wildcards by loopback, IPv6 in brackets. */
export const toReachableHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** The URL at which other programs reach this process. */
export const getPublicUrl = (env: Environment): string =>
  env.PUBLIC_URL ?? `http://${toReachableHost(env.HOST)}:${env.PORT}`
