import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AbstractConnector, Redis, type RedisOptions } from 'ioredis'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import type { RedisNode } from './redis-address.ts'

/** Without the choice of how replies are mapped, by which the client's type depends on its options. */
export type ClientOptions = Omit<RedisOptions, 'replyMapping'>

/** The slot of every key: of their hash tag. `CLUSTER KEYSLOT {lookout}` says the same. */
export const ownSlot = 15_975

const askTimeoutMs = 1_000
const retryMs = 100

/** `CLUSTER SLOTS`: first and last slot, then the nodes that have them, the primary first. */
const slotsSchema = z.array(
  z.tuple([z.number(), z.number()]).rest(z.tuple([z.string().nullable(), z.number()]).rest(z.unknown())),
)

/**
 * Connects the client to the node of a cluster that has our slot, and asks again with every new connection. All our keys are in
 * one slot, so one connection is enough, and `WAIT` concerns the writes before it. Never rejects while it is wanted: the
 * client would not try again.
 */
export const createClusterConnector = (nodes: readonly RedisNode[], options: ClientOptions) => {
  // Nodes that answered are asked first; those that the others name may outlive the configured ones.
  let known: readonly RedisNode[] = nodes

  const askWhere = async (): Promise<RedisNode | undefined> => {
    for (const node of known) {
      const slots = await askSlots(node, options)
      const owners = slots?.find(({ first, last }) => first <= ownSlot && ownSlot <= last)?.nodes
      if (slots === undefined || owners?.[0] === undefined) continue
      known = distinct([node, ...slots.flatMap(range => range.nodes), ...nodes])
      return owners[0]
    }
    return undefined
  }

  return class ClusterConnector extends AbstractConnector {
    constructor() {
      super(askTimeoutMs)
    }

    async connect(report: (type: string, error: Error) => void) {
      this.connecting = true
      let node = await askWhere()
      while (node === undefined && this.connecting) {
        report('error', new Error('no node of the cluster answers'))
        await pause(retryMs)
        node = await askWhere()
      }
      if (node === undefined || !this.connecting) throw new Error('closed while it connected')
      const { tls, family } = options
      const place = { ...node, ...(family !== undefined && { family }) }
      this.stream = tls === undefined ? connectTcp(place) : connectTls({ ...place, ...tls })
      this.stream.once('error', error => {
        this.firstError = error
      })
      return this.stream
    }
  }
}

type SlotRange = { readonly first: number; readonly last: number; readonly nodes: readonly RedisNode[] }

/** `undefined`: the node does not answer, or does not let us ask. */
const askSlots = async (
  node: RedisNode,
  options: ClientOptions,
): Promise<readonly SlotRange[] | undefined> => {
  const client = new Redis({
    ...options,
    ...node,
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: null,
    connectTimeout: askTimeoutMs,
    commandTimeout: askTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const ranges = slotsSchema.parse(await client.cluster('SLOTS'))
    return ranges.map(([first, last, ...nodes]) => ({
      first,
      last,
      // A node that does not know its own name leaves it empty: it is the one that was asked.
      nodes: nodes.map(([host, port]) => ({ host: host || node.host, port })),
    }))
  } catch {
    return undefined
  } finally {
    client.disconnect()
  }
}

const distinct = (nodes: readonly RedisNode[]): readonly RedisNode[] => [
  ...new Map(nodes.map(node => [`${node.host}:${node.port}`, node])).values(),
]
