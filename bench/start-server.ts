import { z } from 'zod'
import { startChild } from './child.ts'

export type Server = { readonly origin: string; readonly kill: () => Promise<void> }

/** Starts a server as a process of its own, on the store in a folder or at a `redis://` URL. */
export const startServer = async (kind: 'bare' | 'receiver' | 'service', place: string): Promise<Server> => {
  const { first, kill } = await startChild(new URL('server-child.ts', import.meta.url), [kind, place])
  return { origin: `http://127.0.0.1:${z.string().parse(first)}`, kill }
}
