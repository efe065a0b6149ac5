import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { listen } from './machine.ts'

/** A TCP proxy in front of a local port, whose traffic the test controls. */
export type TcpProxy = {
  readonly port: number
  /** Ends all connections and refuses new ones, as if the program were down. */
  cut(): void
  /** Drops all data without closing any connection, as a broken cable does. */
  silence(): void
  /** Delays all data until `restore`. */
  hold(): void
  /** Lets data through again. Silenced data is lost. */
  restore(): void
  /** Drops the next reply and its connection, after the target has read the request. */
  loseNextReply(): void
  /** Replies with this text itself, whatever is sent on the connections that are open now. */
  replyInPlace(text: string): void
  /** How often the target refused a connection. */
  refused(): number
  /** Connects to this port from now on; ends the open connections. */
  redirectTo(port: number): void
}

type ProxyOwner = { readonly after: (end: () => void) => void }

export const startTcpProxy = async (t: ProxyOwner, target: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  const replies = new Map<Socket, string>()
  let port = target
  let state: 'open' | 'cut' | 'silent' | 'held' = 'open'
  let isLosingReply = false
  let refused = 0

  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer(near => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        replies.delete(socket)
        if (state !== 'silent') other.destroy()
      })
    }
    near.on('data', chunk => {
      const reply = replies.get(near)
      if (reply !== undefined) near.write(reply)
      else if (state === 'open') far.write(chunk)
    })
    far.on('data', chunk => {
      if (state !== 'open') return
      if (isLosingReply) {
        isLosingReply = false
        near.destroy()
      } else near.write(chunk)
    })
    far.once('error', error => {
      if ('code' in error && error.code === 'ECONNREFUSED') refused += 1
    })
    if (state !== 'held') return
    near.pause()
    far.pause()
  })
  const ownPort = await listen(server)
  t.after(() => {
    endAll()
    server.close()
  })

  return {
    port: ownPort,
    cut: () => {
      state = 'cut'
      endAll()
    },
    silence: () => {
      state = 'silent'
    },
    hold: () => {
      state = 'held'
      for (const socket of sockets) socket.pause()
    },
    restore: () => {
      if (state === 'silent') endAll()
      for (const socket of sockets) socket.resume()
      state = 'open'
    },
    loseNextReply: () => {
      isLosingReply = true
    },
    replyInPlace: text => {
      for (const socket of sockets) replies.set(socket, text)
    },
    refused: () => refused,
    redirectTo: other => {
      port = other
      endAll()
    },
  }
}

/** Ports of 127.0.0.1: of what is balanced, and of the `/health/ready` that speaks for it. */
type Backend = { readonly port: number; readonly probe: number }

const probeEveryMs = 500
/** One that does not answer within that time does not get anything. */
const probeMs = 1_000

const isReady = async ({ probe }: Backend, ending: AbortSignal): Promise<boolean> => {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(probeMs)])
  try {
    const reply = await fetch(`http://127.0.0.1:${probe}/health/ready`, { signal })
    await reply.text()
    return reply.ok
  } catch {
    return false
  }
}

/** What is connected, by the port that it leads to. */
const createConnections = () => {
  const links = new Map<Socket, number>()
  return {
    hold: (socket: Socket, port: number): void => {
      links.set(socket, port)
      socket.on('close', () => links.delete(socket))
    },
    end: (which: (port: number) => boolean): void => {
      for (const [socket, port] of links) if (which(port)) socket.destroy()
    },
  }
}

/**
 * Leads each connection to one of these, in turn; while there are ready ones only to them, and what led to one that is no
 * longer ready is ended. Gives back the port it listens on. It ends with the test.
 */
export const startBalancer = async (
  t: Pick<TestContext, 'after'>,
  backends: readonly Backend[],
): Promise<number> => {
  const ending = new AbortController()
  const links = createConnections()
  const ready = new Set<Backend>()
  let turn = 0

  const watch = async (backend: Backend): Promise<void> => {
    while (!ending.signal.aborted) {
      if (await isReady(backend, ending.signal)) ready.add(backend)
      else if (ready.delete(backend)) links.end(port => port === backend.port)
      await pause(probeEveryMs, ending.signal)
    }
  }
  const inTurn = (): readonly Backend[] => {
    turn += 1
    const round = backends
      .map((_, n) => backends[(turn + n) % backends.length])
      .filter(one => one !== undefined)
    return [...round.filter(one => ready.has(one)), ...round.filter(one => !ready.has(one))]
  }
  const lead = async (near: Socket): Promise<void> => {
    for (const { port } of inTurn()) {
      const far = connect(port, '127.0.0.1')
      links.hold(far, port)
      try {
        await once(far, 'connect')
      } catch {
        continue
      }
      far.on('error', () => near.destroy()).on('close', () => near.destroy())
      near.on('error', () => far.destroy()).on('close', () => far.destroy())
      near.pipe(far).pipe(near)
      return
    }
    near.destroy()
  }
  const server = createServer(near => {
    near.on('error', () => {})
    void lead(near)
  })
  const ownPort = await listen(server)
  const watching = backends.map(watch)
  t.after(async () => {
    ending.abort()
    server.close()
    links.end(() => true)
    await Promise.all(watching)
  })
  return ownPort
}
