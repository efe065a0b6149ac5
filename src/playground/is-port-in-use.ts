/** Whether a server did not listen because another program has its port. */
export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'EADDRINUSE'
