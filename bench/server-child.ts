import { fastify } from 'fastify'
import { addAlertReceiver } from '#alerts/receive/receiver.ts'
import { createLog } from '#lib/log.ts'
import { createService } from '#service/service.ts'
import { openStore } from './open-store.ts'

/** One server as a process of its own: `server-child.ts <bare|receiver|service> <folder or redis:// URL>`. Sends its port when it listens. */
const [kind = '', place = ''] = process.argv.slice(2)

const log = createLog({ level: 'warn', secrets: [] })

const channel = (id: number) => ({
  id,
  user_id: 1,
  name: 'hook',
  platform: 'Webhook',
  token: '',
  channel: 'http://localhost/a',
  channel_type: '',
  is_default: 0,
  priority: 0,
  others: null,
})

/** JSON in, JSON out, nothing else: what no service on Fastify can be faster than. */
const startBare = async () => {
  const app = fastify()
  app.get('/page', () => ({
    code: 0,
    msg: 'success',
    data: {
      data: Array.from({ length: 10 }, (_, n) => channel(n)),
      current_page: 1,
      per_page: '10',
      total: 10,
    },
  }))
  app.post('/body', request => ({ code: 0, msg: 'success', data: request.body }))
  return new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port
}

const startReceiver = async () => {
  const app = fastify()
  addAlertReceiver(app, { store: await openStore(place), log, now: Date.now })
  return new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port
}

const startService = async () => {
  const service = createService({
    store: await openStore(place),
    log,
    host: '127.0.0.1',
    port: 0,
    keys: ['reader', 'writer', 'caller'].map(clientId => ({
      clientId,
      secret: 'secret-of-the-bench',
      vip: true,
    })),
    // What it can do is measured, not what an account may.
    quotas: { callsPerSecond: 1_000_000 },
    chains: [{ id: 31337, rpc: [], confirmations: 0 }],
  })
  return String((await service.start()).port)
}

const starts: Readonly<Record<string, () => Promise<string>>> = {
  bare: startBare,
  receiver: startReceiver,
  service: startService,
}
process.send?.(await starts[kind]?.())
// It must not outlive the bench, however that ends.
process.on('disconnect', () => process.exit())
