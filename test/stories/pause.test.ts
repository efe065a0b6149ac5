import assert from 'node:assert/strict'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { cardButtons, screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const what = `«treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
`
const live = `👁 ${what}No alert yet
${cardButtons}`
const paused = `⏸ ${what}No alert yet
Paused: no alerts until you resume it, and no summary afterwards.
[ Edit ] [ Past alerts ]
[ ▶️ Resume ]
[ More ⋯ ] [ ‹ Watches ]`
const away = `⏸ ${what}No alert yet
Pausing…
The monitoring service isn't responding. I'll keep trying; there's nothing you need to do.
[ Edit ] [ Past alerts ]
[ ▶️ Resume ]
[ More ⋯ ] [ ‹ Watches ]`

const pays = ({ chain }: Product, amount: string): Promise<unknown> => {
  const [from = '', to = ''] = chain.accounts
  return chain.send({ from, to, wei: parseEther(amount) })
}

const alerts = ({ anna }: Product): string[] =>
  anna.messages().flatMap(({ text }) => (text.startsWith('📥') ? [text.split('\n')[0] ?? ''] : []))

story('a paused watch tells nothing, over a restart too, until it is resumed', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await product.addWatch(String(chain.accounts[1]))
  await anna.presses('Watch settings')
  assert.equal(screen(await anna.sees(/No alert yet/)), live)
  await anna.presses('⏸ Pause')
  assert.equal(screen(await anna.sees(/Paused:/)), paused)
  await product.stop()
  await product.start()
  await pays(product, '1')
  await chain.mine(2)
  await telegram.settled({ quietMs: 600 })
  assert.deepEqual(alerts(product), [])

  const { messageId: after } = anna.sends('/watches')
  assert.equal(
    screen(await anna.sees(/Your watches/, { after })),
    `«Your watches» · 1–1 of 1

1 ⏸ treasury · paused
[ 1 ]
[ Watch an address ]`,
  )
  await anna.presses('1')
  await anna.presses('▶️ Resume')
  assert.equal(screen(await anna.sees(/No alert yet\n?$/)), live)
  await pays(product, '2')
  await anna.sees(/\+2 ETH/)
  assert.deepEqual(alerts(product), ['📥 treasury +2 ETH'])
})

story('a watch is paused while the service is away: it is done when the service is back', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(String(chain.accounts[1]))
  await anna.presses('Watch settings')
  await anna.sees(/No alert yet/)
  service?.goOffline()
  await anna.presses('⏸ Pause')
  assert.equal(screen(await anna.sees(/isn't responding/)), away)
  service?.goOnline()
  assert.equal(screen(await anna.sees(/Paused:/)), paused)
  const ended = service?.requests.filter(request => request.startsWith('DELETE /subscriptions/'))
  assert.equal(ended?.length, 1)
})

story('the reply to resuming is lost, and the person pauses again: nothing is told', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service, telegram } = product
  await product.addWatch(String(chain.accounts[1]))
  await anna.presses('Watch settings')
  await anna.presses('⏸ Pause')
  await anna.sees(/Paused:/)
  const asked = (request: RegExp): number | undefined =>
    service?.requests.filter(name => request.test(name)).length
  service?.loseReplyOf('POST /subscriptions')
  await anna.presses('▶️ Resume')
  await until('it is subscribed again', () => asked(/^POST .subscriptions$/) === 2)
  service?.goOffline()
  await anna.sees(/Resuming[^]*isn't responding/)
  await anna.presses('⏸ Pause')
  service?.goOnline()
  await until('it is unsubscribed again', () => asked(/^DELETE .subscriptions/) === 2)
  assert.equal(screen(await anna.sees(/Paused:/)), paused)
  await pays(product, '1')
  await chain.mine(2)
  await telegram.settled({ quietMs: 600 })
  assert.deepEqual(alerts(product), [])
  await anna.presses('▶️ Resume')
  await anna.sees(/No alert yet\n?$/)
  await pays(product, '2')
  await anna.sees(/\+2 ETH/)
  await telegram.settled({ quietMs: 600 })
  assert.deepEqual(alerts(product), ['📥 treasury +2 ETH'])
})
