import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../support/machine.ts'
import { botToken, parseEther, startProduct, startWatching, story } from '../support/product.ts'
import { until } from '../support/waiting.ts'

const readPage = async (port: number): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  assert.equal(reply.status, 200)
  return reply.text()
}

/** The value of a series as it is written, such as `lookout_blocks_total{chain="1"}`; 0 where there is none. */
const valueOf = (page: string, series: string): number =>
  Number(
    page
      .split('\n')
      .find(line => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  )

const series = (page: string, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, valueOf(page, name)]))

story('the operator reads in the metrics what the bot did, and nothing of whom', async t => {
  const port = await freePort()
  const product = await startWatching(t, { environment: { METRICS_PORT: String(port) } })
  const { anna, chain, environment, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)
  anna.sends('/watches')
  await anna.sees(/treasury/)
  await product.catchUp()

  const page = await readPage(port)
  const id = chain.chainId
  assert.deepEqual(
    series(page, [
      'lookout_ready',
      `lookout_chain_failing{chain="${id}"}`,
      `lookout_matches_total{chain="${id}"}`,
      'lookout_notifications_total',
      'lookout_deliveries_total{platform="Webhook",outcome="delivered"}',
      'lookout_alerts_total{result="sent"}',
      'lookout_updates_total{kind="message",outcome="done"}',
      'lookout_updates_total{kind="callback_query",outcome="done"}',
      'lookout_update_seconds_count{kind="message"}',
      'lookout_api_requests_total{operation="createBot",code="0"}',
      'lookout_queue_items{queue="chat"}',
    ]),
    {
      lookout_ready: 1,
      [`lookout_chain_failing{chain="${id}"}`]: 0,
      [`lookout_matches_total{chain="${id}"}`]: 1,
      lookout_notifications_total: 1,
      'lookout_deliveries_total{platform="Webhook",outcome="delivered"}': 1,
      'lookout_alerts_total{result="sent"}': 1,
      // The address, `/watches`.
      'lookout_updates_total{kind="message",outcome="done"}': 2,
      'lookout_updates_total{kind="callback_query",outcome="done"}': 1,
      'lookout_update_seconds_count{kind="message"}': 2,
      'lookout_api_requests_total{operation="createBot",code="0"}': 1,
      'lookout_queue_items{queue="chat"}': 0,
    },
  )
  for (const name of [
    `lookout_blocks_total{chain="${id}"}`,
    `lookout_chain_cursor{chain="${id}"}`,
    `lookout_rpc_calls_total{chain="${id}",endpoint="1",outcome="ok"}`,
    'lookout_telegram_calls_total{method="sendMessage",code="ok"}',
    'lookout_store_seconds_count{operation="commit"}',
  ])
    assert.ok(valueOf(page, name) > 0, name)
  assert.ok(valueOf(page, `lookout_chain_lag_seconds{chain="${id}"}`) < 60)
  // What has not happened yet is there as 0, so that the first time increases it.
  const known = [
    'lookout_deliveries_total{platform="Slack",outcome="give up"} 0',
    'lookout_updates_total{kind="message",outcome="dropped"} 0',
    `lookout_rpc_false_answers_total{chain="${id}",endpoint="1",what="missing logs"} 0`,
    `lookout_chain_late_seconds{chain="${id}"} 0`,
    'lookout_role_info{role="telegram"} 1',
    'lookout_role_info{role="service"} 1',
    'lookout_token_refused 0',
  ]
  const lines = page.split('\n')
  assert.deepEqual(
    known.filter(line => !lines.includes(line)),
    [],
  )

  const secrets = [
    botToken,
    chain.url,
    '/alerts/',
    to.slice(2).toLowerCase(),
    String(anna.chatId),
    'treasury',
  ]
  // Without the values: a time of 0.1000001 s has the digits of the chat's id.
  const names = page.toLowerCase().replaceAll(/ [\d.e+-]+$/gm, '')
  for (const secret of [...secrets, environment['REDIS_URL'] ?? botToken])
    assert.ok(!names.includes(secret.toLowerCase()), `the metrics do not have ${secret}`)
})

story('a chain that falls behind, and the bot blocked: both show in the metrics', async t => {
  const port = await freePort()
  const product = await startWatching(t, { environment: { METRICS_PORT: String(port) } })
  const { anna, chain, from, to } = product
  await product.catchUp()
  anna.blocks()
  await chain.send({ from, to, wei: parseEther('1') })
  await until('the alert is kept for later', async () => {
    return valueOf(await readPage(port), 'lookout_alerts_total{result="suspended"}') === 1
  })
  await chain.close()
  const id = chain.chainId
  await until('the chain fails', async () => {
    return valueOf(await readPage(port), `lookout_chain_failing{chain="${id}"}`) === 1
  })
  const page = await readPage(port)
  assert.ok(
    valueOf(page, `lookout_rpc_calls_total{chain="${id}",endpoint="1",outcome="rpc_unreachable"}`) > 0,
  )
  // Red only once alerts are late.
  assert.equal(valueOf(page, 'lookout_ready'), 1)
})

test('without METRICS_PORT nothing is measured, and its port must be free', async t => {
  const port = await freePort()
  const product = await startProduct(t)
  await assert.rejects(readPage(port))
  const taken = { METRICS_PORT: product.environment['SERVICE_PORT'] ?? '' }
  await product.stop()
  await assert.rejects(product.start(taken), {
    message: 'METRICS_PORT: the same as PORT or SERVICE_PORT; it needs its own',
  })
})
