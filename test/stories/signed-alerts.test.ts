import assert from 'node:assert/strict'
import { z } from 'zod'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { createApi } from '../support/service.ts'

const key = { clientId: 'operator', secret: 'a-secret-of-the-operator' }
const keys = { SERVICE_KEYS: `${key.clientId}:${key.secret}:vip` }
const page = z.object({ data: z.array(z.object({ channel: z.string() })) })

/** The service's API as the front end sees it, and the account that it uses. */
const apiOf = ({ environment, service }: Product) => {
  const base = environment['API_BASE_URL'] ?? `http://127.0.0.1:${environment['SERVICE_PORT']}/api/v1`
  const { API_CLIENT_ID: clientId = key.clientId, API_SECRET_KEY: secret = key.secret } =
    service?.environment ?? {}
  const api = createApi(base)
  return (method: string, path: string, body?: unknown) =>
    api(method, path, { body, as: { clientId, secret } })
}

/** Posts words to the chat's receiver address, as one would who has learnt it; gives back the HTTP status. */
const forge = async (product: Product): Promise<number> => {
  const { data } = page.parse((await apiOf(product)('GET', '/notify/channels')).data)
  const reply = await fetch(data[0]?.channel ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'You have won' }),
  })
  await reply.text()
  return reply.status
}

const transferArrives = async ({ chain, anna }: Product): Promise<void> => {
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
}

story('alerts of the embedded service are signed, and nobody else can send any', async t => {
  const product = await startProduct(t, { environment: keys })
  await product.addWatch(product.chain.accounts[1] ?? '')
  await transferArrives(product)
  assert.equal(await forge(product), 401)
  assert.ok(!product.anna.messages().some(({ text }) => text.includes('You have won')))
  assert.ok(!product.log.join('').includes('whsec_'))
})

story(
  'the embedded service sends webhooks to its own chats and to the internet, not to what is around it',
  async t => {
    const product = await startProduct(t, {
      environment: { ...keys, WEBHOOK_ALLOW: 'http://10.0.0.7:8080' },
    })
    const api = apiOf(product)
    const codeOf = async (channel: string) =>
      (await api('POST', '/notify/channels', { name: 'x', platform: 'Webhook', channel })).code
    const receiver = `http://127.0.0.1:${product.environment['PORT']}/alerts/`
    const token = 'A'.repeat(43)
    for (const url of [`${receiver}${token}`, 'http://10.0.0.7:8080/any', 'https://example.com/hook'])
      assert.equal(await codeOf(url), 0, url)
    for (const url of [
      receiver,
      `${receiver}short`,
      `${receiver}${token}/`,
      `${receiver}${token}?x=1`,
      `${receiver}${token}#x`,
      `${receiver}../health/live`,
      `${receiver}../../${token}`,
      `http://127.0.0.1:${product.environment['SERVICE_PORT']}/api/v1/bots`,
      'http://10.0.0.7:8081/any',
      'https://10.0.0.7:8080/any',
      product.chain.url,
    ])
      assert.equal(await codeOf(url), 40001, url)
  },
)

story('the reply with the secret is lost: a new one is asked for, and alerts are signed with it', async t => {
  const product = await startProduct(t, { remote: true })
  product.service?.loseReplyOf('POST /notify/channels')
  await product.addWatch(product.chain.accounts[1] ?? '')
  assert.ok(product.service?.requests.includes('POST /notify/channels/1/secret'))
  await transferArrives(product)
  assert.equal(await forge(product), 401)
})

story('a service that makes no new secrets: its alerts come all the same', async t => {
  const product = await startProduct(t, { remote: true })
  product.service?.loseReplyOf('POST /notify/channels')
  product.service?.replyNotFound(/\/secret$/)
  await product.addWatch(product.chain.accounts[1] ?? '')
  await transferArrives(product)
  assert.equal(await forge(product), 200)
})
