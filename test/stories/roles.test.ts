import assert from 'node:assert/strict'
import { z } from 'zod'
import { freePort, temporaryFolder } from '../support/machine.ts'
import { parseEther, startProduct, storyOnBoth } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'

const readinessSchema = z.looseObject({ ok: z.boolean() })

/** What a process says of itself: whether it is ready, and the names of what it looked at. */
const readiness = async (port: string): Promise<readonly [number, boolean, string]> => {
  const reply = await fetch(`http://127.0.0.1:${port}/health/ready`)
  const { ok, ...parts } = readinessSchema.parse(await reply.json())
  return [reply.status, ok, Object.keys(parts).join(' ')]
}

storyOnBoth('the chat and the service as a process each: a watch is made, and its alerts come', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, environment } = product
  const { BOT_TOKEN, TELEGRAM_API_ROOT, ...others } = environment
  const [port = '', servicePort = '', healthPort = ''] = await Promise.all(
    [1, 2, 3].map(async () => String(await freePort())),
  )
  const service = startProductProcess({
    ...others,
    ROLE: 'service',
    PORT: healthPort,
    SERVICE_PORT: servicePort,
    SERVICE_KEYS: 'front:a-secret-of-the-front:vip',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  t.after(() => service.kill('SIGKILL'))
  await service.running
  const telegram = startProductProcess({
    BOT_TOKEN: BOT_TOKEN ?? '',
    TELEGRAM_API_ROOT: TELEGRAM_API_ROOT ?? '',
    ROLE: 'telegram',
    DATA_DIR: await temporaryFolder(t),
    PORT: port,
    CHAINS: String(chain.chainId),
    API_BASE_URL: `http://127.0.0.1:${servicePort}/api/v1`,
    API_CLIENT_ID: 'front',
    API_SECRET_KEY: 'a-secret-of-the-front',
  })
  t.after(() => telegram.kill('SIGKILL'))
  await telegram.running

  const [from = '', treasury = ''] = chain.accounts
  await product.addWatch(treasury)
  await chain.send({ from, to: treasury, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)

  assert.deepEqual(await readiness(port), [200, true, 'store alerts telegram'])
  assert.deepEqual(await readiness(healthPort), [200, true, 'store webhooks chains'])
  await Promise.all([telegram.kill('SIGTERM'), service.kill('SIGTERM')])
  assert.deepEqual(await Promise.all([telegram.ended, service.ended]), [0, 0])
})
