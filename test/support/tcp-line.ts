import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line of TCP to a program on this machine, through which a test decides what comes across. */
export type TcpProxy = {
  readonly port: number
  /** Ends every connection and takes no more, as a program that is not there. */
  cut(): void
  /** Nothing comes across any more, and nobody is told, as with a broken cable. */
  silence(): void
  /** What is said comes across only after `mend`. */
  hold(): void
  /** As at first. What was silenced is lost. */
  restore(): void
  /** The next answer is lost with its connection, after the other end has read what was asked. */
  loseNextReply(): void
  /** How often nobody was there at the other end. */
  refused(): number
  /** From now on it leads to this port; connections that stand are ended. */
  redirectTo(port: number): void
}

/** Who has the line: a test, or whoever else calls what it is given when it ends. */
type ProxyOwner = { readonly after: (end: () => void) => void }

export const startTcpProxy = async (t: ProxyOwner, target: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let port = target
  let state: 'open' | 'cut' | 'silent' | 'held' = 'open'
  let losing = false
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
        if (state !== 'silent') other.destroy()
      })
    }
    near.on('data', chunk => void (state === 'open' && far.write(chunk)))
    far.on('data', chunk => {
      if (state !== 'open') return
      if (losing) {
        losing = false
        near.destroy()
      } else near.write(chunk)
    })
    far.once('error', error => {
      if ('code' in error && error.code === 'ECONNREFUSED') refused += 1
    })
    if (state !== 'held') return
    near.pause()
    far.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  t.after(() => {
    endAll()
    server.close()
  })

  return {
    port: address.port,
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
      losing = true
    },
    refused: () => refused,
    redirectTo: other => {
      port = other
      endAll()
    },
  }
}
