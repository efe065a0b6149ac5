import { describeError, errorCode } from '#lib/describe-error.ts'

/** The port is taken. The error may be the cause of another. */
export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && (errorCode(error) === 'EADDRINUSE' || isPortInUse(error.cause))

/** Why nothing can be served at a port, and what to do. */
export const describeListenFault = (error: unknown, port: number): string =>
  isPortInUse(error)
    ? `port ${port} is in use; stop the program that has it, or set another`
    : describeError(error)

/** How a program on this machine reaches a listener on `host`: wildcards by loopback, IPv6 in brackets. */
export const toReachableHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
