import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProduct } from '../support/product.ts'
import { startSpecifiedService } from '../support/remote-service.ts'
import { screen } from '../support/telegram.ts'
import { choosesKinds } from '../support/wizard.ts'

const hash = `0x${'5c'.repeat(32)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test('beside a service that knows the specification alone, a watch is made, told of, changed and deleted', async t => {
  const service = await startSpecifiedService(t)
  const product = await startProduct(t, {
    environment: { API_BASE_URL: service.baseUrl, API_TOKEN: 'a-token' },
  })
  const { anna, chain } = product
  const [other = '', treasury = ''] = chain.accounts
  await product.addWatch(treasury)

  const about = (transaction: string, event: object, func: string) => ({
    bot: { id: 'bot-1', name: 'treasury' },
    data: {
      block: { hash, height: 7, time: '2026-11-20T10:42:00Z' },
      chain: { chain_id: String(chain.chainId), explore: 'https://scan.example.org', type: 'Ethereum' },
      conditions: [{ func, params: {} }],
      event,
      transaction: { hash: transaction },
    },
    subscription: { id: 'subscription-2', name: 'treasury' },
    time: '2026-11-20T10:42:02.993075864Z',
    version: '1.0',
  })
  const coins = about(hash, { from: treasury, to: other, value: '1250000000000000000' }, 'eth_transfer')
  const tokens = about(
    hash,
    { from: other, to: treasury, amount: '500000000', decimals: 6, symbol: 'USDC', contract: usdc },
    'token_transfer',
  )
  for (const body of [coins, coins, tokens]) assert.equal(await service.tell(body), 200)
  assert.equal(
    screen(await anna.sees(/−1\.25/)),
    `📤 «treasury −1.25 ETH»
Local chain → 0xf39F…2266
~
[ Explorer ] [ Mute 1 h ] [ ⋯ ]`,
  )
  assert.equal(
    screen(await anna.sees(/500/)),
    `📥 «treasury +500 USDC»
Local chain ← 0xf39F…2266
~
[ Explorer ] [ Mute 1 h ] [ ⋯ ]`,
  )
  await anna.presses('⋯')
  await anna.presses('‹ Back')
  const row = (await anna.sees(/500/)).raw.reply_markup?.inline_keyboard[0]
  assert.deepEqual(row?.[0], { text: 'Explorer', url: `https://scan.example.org/tx/${hash}` })

  anna.sends('/watches')
  await anna.sees(/Your watches/)
  for (const button of ['1', 'Edit', 'What']) await anna.presses(button)
  await choosesKinds(anna, 'Contract calls')
  for (const button of ['Review ›', 'Save']) await anna.presses(button)
  await anna.sees(/^Saved\./)
  for (const button of ['More ⋯', 'Delete', 'Delete']) await anna.presses(button)
  await anna.sees(/^Deleted/)
  assert.deepEqual(service.refused, [])
  assert.deepEqual(
    service.carriedOut.filter(call => !call.startsWith('GET')),
    ['POST /notify/channels', 'POST /bots', 'POST /subscriptions', 'PUT /bots/'],
  )
})
