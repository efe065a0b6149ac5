import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { freePort } from '../test/support/machine.ts'
import { startReceiver } from '../test/support/receiver.ts'
import { basicAuth, ownerKey } from '../test/support/service.ts'
import { newBot, newChannel, newSubscription } from '../test/support/service-requests.ts'
import { load } from './load.ts'
import { type PeerProcess, startPeerProcess, type Telling } from './peer-process.ts'
import type { Task } from './peers/task.ts'

export type Peer = 'Lookout' | 'viem' | 'ethers' | 'ponder'

/** How the product is run. The peers are run as Node runs whatever it is given. */
const ourFlags = ['--expose-gc', '--v8-pool-size=1']
const addressesEach = 100

const strategies = ['eth_transfer', 'token_transfer'].map(func => ({ func, params: {} }))

const idReply = z.object({ data: z.object({ id: z.union([z.string(), z.number()]) }) })

/** Watches the addresses over the API, 100 to a bot, all told to one webhook. */
const watch = async (o: { origin: string; addresses: readonly string[]; webhook: string }): Promise<void> => {
  const post = async (path: string, bodies: readonly unknown[]) => {
    const shot = (n: number) =>
      ({ method: 'POST', path: `/api/v1${path}`, body: JSON.stringify(bodies[n]) }) as const
    const headers = { authorization: basicAuth(ownerKey) }
    const { replies } = await load({ origin: o.origin, count: bodies.length, headers, shot })
    return replies.map(text => idReply.parse(JSON.parse(text)).data.id)
  }
  const channels = (await post('/notify/channels', [newChannel(o.webhook)])).map(Number)
  const shares = Array.from({ length: Math.ceil(o.addresses.length / addressesEach) }, (_, n) =>
    o.addresses.slice(n * addressesEach, (n + 1) * addressesEach),
  )
  const bots = await post(
    '/bots',
    shares.map(addresses => {
      const { info, driver } = newBot({ addresses })
      return { info, driver: { ...driver, strategies } }
    }),
  )
  await post(
    '/subscriptions',
    bots.map(bot => newSubscription(String(bot), channels)),
  )
}

/** Ours tells by webhooks, so that it has told when the webhook has come in. */
const startLookout = async (task: Task, file: string): Promise<PeerProcess> => {
  const program = new URL('peer-lookout-child.ts', import.meta.url)
  const started = await startPeerProcess({ program, task: file, execArgv: ourFlags })
  const receiver = await startReceiver()
  const kill = async () => {
    await started.kill()
    await receiver.close()
  }
  try {
    const origin = `http://127.0.0.1:${task.port}`
    await watch({ origin, addresses: task.addresses, webhook: `${receiver.url}/` })
  } catch (error) {
    await kill()
    throw error
  }
  const tellings = (): Telling[] =>
    receiver.received.map(({ body, at }) => {
      const { data, state } = notificationSchema.parse(body)
      return { kind: state === 'included' ? 'told' : 'gone', transaction: data.transaction.hash, at }
    })
  return { ...started, tellings, kill }
}

/** Starts one of those who watch, in a process of its own; resolves when it watches. */
export const startPeer = async (peer: Peer, given: Omit<Task, 'port'>): Promise<PeerProcess> => {
  const task: Task = { ...given, port: await freePort() }
  const file = join(task.folder, 'task.json')
  await writeFile(file, JSON.stringify(task))
  if (peer === 'Lookout') return startLookout(task, file)
  const program = new URL(`peers/${peer}.ts`, import.meta.url)
  return startPeerProcess({ program, task: file, execArgv: [] })
}
