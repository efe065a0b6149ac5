import { describeError } from '#lib/describe-error.ts'

/** The port is taken. The error may be the cause of another. */
export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === 'EADDRINUSE' || isPortInUse(error.cause))

/** Why nothing can be served at a port, and what to do. */
export const describeListenFault = (error: unknown, port: number): string =>
  isPortInUse(error)
    ? `port ${port} is in use; stop the program that has it, or set another`
    : describeError(error)
