import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alice, bob } from '../support/addresses.ts'
import { startForwardProxy } from '../support/forward-proxy.ts'
import { examine } from '../support/operator.ts'
import { startProduct } from '../support/product.ts'

/** The address under a name that only the proxy knows. */
const named = (name: string, url: string): string => url.replace('127.0.0.1', name)

test('behind a proxy that is the only way out, the bot answers and alerts come', async t => {
  const proxy = await startForwardProxy(t, { credentials: 'operator:secret-of-the-proxy' })
  const product = await startProduct(t, { started: false, isNew: true })
  const { anna, chain, telegram, log } = product
  const settings = {
    TELEGRAM_API_ROOT: named('telegram.test', telegram.apiRoot),
    RPC_31337: `${named('node.test', chain.url)}, ${named('node.test', chain.url).replace('http', 'ws')}`,
    http_proxy: proxy.url,
  }
  await product.start(settings)
  anna.sends(bob)
  await anna.sees(/Coins, tokens and NFTs/)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/)
  await chain.send({ from: alice, to: bob, wei: 10n ** 18n })
  await anna.sees(/\+1 ETH/)
  const { said } = await examine({ ...product.environment, ...settings })
  assert.match(
    said,
    /^ok {4}proxy: through 127\.0\.0\.1:\d+: Telegram, RPC_31337 #1, RPC_31337 #2, webhooks$/m,
  )
  assert.match(said, /^ok {4}RPC_31337 #2: its WebSocket announces new blocks$/m)
  await product.stop()
  const hosts = new Set(proxy.requests.map(line => /(?:\/\/| )([\w.]+):\d+/.exec(line)?.[1]))
  assert.deepEqual(hosts, new Set(['node.test', 'telegram.test']))
  for (const text of [said, log.join('')]) assert.ok(!text.includes('secret-of-the-proxy'))
})
