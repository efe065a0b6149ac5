import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * Leads each connection to one of these ports of 127.0.0.1, in turn, and to the next where nobody listens; gives back the
 * port it listens on. It ends with the test.
 */
export const createBalancer = async (
  t: Pick<TestContext, 'after'>,
  ports: readonly number[],
): Promise<number> => {
  const sockets = new Set<Socket>()
  let turn = 0
  const hold = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  const lead = async (near: Socket): Promise<void> => {
    turn += 1
    for (let tries = 0; tries < ports.length; tries += 1) {
      const far = connect(ports[(turn + tries) % ports.length] ?? 0, '127.0.0.1')
      hold(far)
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
    hold(near)
    near.on('error', () => {})
    void lead(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port')
  return address.port
}
