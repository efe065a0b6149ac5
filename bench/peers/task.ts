import { readFileSync } from 'node:fs'

/** What every peer is asked to do, by the environment that the bench starts it with. */
export type Task = {
  /** The node's JSON-RPC endpoint. */
  readonly url: string
  /** In lower case; whatever moves to or from them is to be told. */
  readonly addresses: readonly `0x${string}`[]
  /** Where it may keep what it likes. */
  readonly folder: string
  /** A port of its own. */
  readonly port: number
  /** How often it asks for the head. */
  readonly pollMs: number
}

export const taskName = 'PEER_TASK'

/** The task of this process: JSON in the file that the environment names. */
export const readTask = (): Task => JSON.parse(readFileSync(process.env[taskName] ?? '', 'utf8'))
