import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TestContext } from 'node:test'
import { listen } from '../../../support/machine.ts'

const protocolId = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/**
 * `refusing`: no handshake, but an HTTP error; `mute`: no answer at all; `without`: it knows no subscriptions; `late`: they begin once
 * it behaves well.
 */
type SubscriptionBehaviour = 'well' | 'refusing' | 'mute' | 'without' | 'late'

/** The WebSocket of a node, which announces what the test wants. */
export type HeadSubscriptionServer = {
  readonly url: string
  readonly setBehaviour: (mood: SubscriptionBehaviour) => void
  /** Announces a block to the subscribers; `raw`: this very message. */
  readonly announce: (head: { height: number; hash: string } | { raw: string }) => void
  /** How many stand, and have subscribed. */
  readonly subscriberCount: () => number
  /** Connections so far, and those that are open. */
  readonly connectionCount: () => number
  readonly openConnectionCount: () => number
  /** Ends every connection, without a word. */
  readonly dropConnections: () => void
}

/** One text in one frame, as RFC 6455 has it from servers: not masked. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload])
  const head = Buffer.alloc(length < 65_536 ? 4 : 10)
  head[0] = 0x81
  head[1] = length < 65_536 ? 126 : 127
  if (length < 65_536) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

/** The text in a short frame, masked as clients have to; `undefined`: a frame of another kind. */
const textIn = (frame: Buffer): string | undefined => {
  const length = (frame[1] ?? 0) & 0x7f
  if (frame[0] !== 0x81 || length > 125) return undefined
  const mask = frame.subarray(2, 6)
  return Buffer.from(frame.subarray(6, 6 + length).map((byte, n) => byte ^ (mask[n % 4] ?? 0))).toString()
}

const subscribes = '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'
const reply = (said: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, ...said })

const headMessage = ({ height, hash }: { height: number; hash: string }): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'eth_subscription',
    params: { subscription: '0x1', result: { number: `0x${height.toString(16)}`, hash } },
  })

export const startHeadSubscriptionServer = async (
  t: Pick<TestContext, 'after'>,
): Promise<HeadSubscriptionServer> => {
  const all = new Set<Duplex>()
  const subscribers = new Set<Duplex>()
  const waiting = new Set<Duplex>()
  let mood: SubscriptionBehaviour = 'well'
  let came = 0

  const subscribe = (socket: Duplex): void => {
    socket.write(frameOf(reply({ result: '0x1' })))
    subscribers.add(socket)
  }

  const answer = (socket: Duplex, text: string | undefined): void => {
    if (text !== subscribes) return
    if (mood === 'without') {
      socket.write(frameOf(reply({ error: { code: -32_601, message: 'the method does not exist' } })))
      return
    }
    if (mood === 'late') waiting.add(socket)
    else subscribe(socket)
  }

  const server = createServer().on('upgrade', (request, socket) => {
    came += 1
    all.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => answer(socket, textIn(chunk)))
    // A server of Node leaves its half of a connection open.
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      all.delete(socket)
      subscribers.delete(socket)
      waiting.delete(socket)
    })
    if (mood === 'mute') return
    if (mood === 'refusing') {
      socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${protocolId}`)
      .digest('base64')
    socket.write(
      [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Accept: ${accept}`,
        '\r\n',
      ].join('\r\n'),
    )
  })
  const port = await listen(server)
  const drop = (): void => {
    for (const socket of all) socket.destroy()
  }
  t.after(() => {
    drop()
    server.close()
  })

  return {
    url: `ws://127.0.0.1:${port}`,
    setBehaviour: next => {
      mood = next
      if (mood !== 'well') return
      waiting.forEach(subscribe)
      waiting.clear()
    },
    announce: head => {
      const frame = frameOf('raw' in head ? head.raw : headMessage(head))
      for (const socket of subscribers) socket.write(frame)
    },
    subscriberCount: () => subscribers.size,
    connectionCount: () => came,
    openConnectionCount: () => all.size,
    dropConnections: drop,
  }
}
