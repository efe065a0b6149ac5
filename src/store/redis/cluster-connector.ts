import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AbstractConnector, Redis, type RedisOptions } from 'ioredis'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import type { RedisNode } from './redis-address.ts'
import { isConclusive } from './reply-errors.ts'

/** How to reach Redis, beside what its address says. */
export type RedisAccess = {
  /** Certificates, in PEM, that TLS trusts instead of the well-known authorities. */
  readonly ca?: string | undefined
  /** Password of the sentinels, if they ask for one. */
  readonly sentinelPassword?: string | undefined
}

/** The client's options without the mapping of replies, on which the client's type depends. */
export type ClientOptions = Omit<RedisOptions, 'replyMapping'>

/** The slot of every key, as all have one hash tag. `CLUSTER KEYSLOT {lookout}` gives the same. */
export const ownSlot = 15_975

const askTimeoutMs = 1_000
const retryMs = 100

/** Reply to `CLUSTER SLOTS`: first and last slot, then the nodes that have them, the primary first. */
const slotsSchema = z.array(
  z.tuple([z.number(), z.number()]).rest(z.tuple([z.string().nullable(), z.number()]).rest(z.unknown())),
)

/**
 * Connects the client to the node of a cluster that has our slot, and asks for it again with every new
 * connection. All our keys are in one slot, so one connection is enough, and `WAIT` concerns the writes
 * before it. It never rejects while the connection is wanted, or the client would not try again.
 */
export const createClusterConnector = (nodes: readonly RedisNode[], options: ClientOptions) => {
  // Nodes that answered are asked first. Nodes that they name may outlive the configured ones.
  let candidates: readonly RedisNode[] = nodes

  /**
   * Resolves with an `Error` of a node if none has the slot; of several errors it is one that waiting does
   * not change.
   */
  const askWhere = async (): Promise<RedisNode | Error> => {
    let reason = new Error('no node of the cluster has the slot of our keys')
    for (const node of candidates) {
      const slots = await askSlots(node, options)
      if (slots instanceof Error) {
        if (!isConclusive(reason)) reason = slots
        continue
      }
      const owner = slots.find(({ first, last }) => first <= ownSlot && ownSlot <= last)?.nodes[0]
      if (owner === undefined) continue
      candidates = distinct([node, ...slots.flatMap(range => range.nodes), ...nodes])
      return owner
    }
    return reason
  }

  return class ClusterConnector extends AbstractConnector {
    constructor() {
      super(askTimeoutMs)
    }

    async connect(report: (type: string, error: Error) => void) {
      this.connecting = true
      let node = await askWhere()
      while (node instanceof Error && this.connecting) {
        report('error', node)
        await pause(retryMs)
        node = await askWhere()
      }
      if (node instanceof Error || !this.connecting) throw new Error('closed while it connected')
      const { tls, family } = options
      const target = { ...node, ...(family !== undefined && { family }) }
      this.stream = tls === undefined ? connectTcp(target) : connectTls({ ...target, ...tls })
      this.stream.once('error', error => {
        this.firstError = error
      })
      return this.stream
    }
  }
}

type SlotRange = { readonly first: number; readonly last: number; readonly nodes: readonly RedisNode[] }

/** Resolves with an `Error` if the node does not answer, or does not let us ask. */
const askSlots = async (node: RedisNode, options: ClientOptions): Promise<readonly SlotRange[] | Error> => {
  const client = new Redis({
    ...options,
    ...node,
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: null,
    connectTimeout: askTimeoutMs,
    commandTimeout: askTimeoutMs,
  })
  // The first error, such as one about a password, explains the errors of later calls.
  let reason: Error | undefined
  client.on('error', (error: Error) => {
    reason ??= error
  })
  try {
    await client.connect()
    const ranges = slotsSchema.parse(await client.cluster('SLOTS'))
    return ranges.map(([first, last, ...nodes]) => ({
      first,
      last,
      // A node that does not know its own name leaves it empty, and is the node that was asked.
      nodes: nodes.map(([host, port]) => ({ host: host || node.host, port })),
    }))
  } catch (error) {
    return reason ?? toError(error)
  } finally {
    client.disconnect()
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const distinct = (nodes: readonly RedisNode[]): readonly RedisNode[] => [
  ...new Map(nodes.map(node => [`${node.host}:${node.port}`, node])).values(),
]
