import assert from 'node:assert/strict'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { screens } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const hourMs = 3_600_000

const shown = (amount: number): string =>
  `📥 «treasury +${amount} ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`
const shownLate = (amount: number, late: string): string =>
  `📥 «treasury +${amount} ETH»\nLocal chain ← 0xf39F…2266\n~\n⏱️ ${late}\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`

/** The chain's clock and the service's, which a test puts forward together. */
const createClock = () => {
  let aheadMs = 0
  return {
    now: () => Date.now() + aheadMs,
    forward: async ({ chain }: Product, hours: number) => {
      aheadMs += hours * hourMs
      await chain.rpc('evm_increaseTime', [hours * 3_600])
    },
  }
}

const send = ({ chain }: Product, amount: number): Promise<string> => {
  const [from = '', to = ''] = chain.accounts
  return chain.send({ from, to, wei: parseEther(String(amount)) })
}

/** What stands in the chat after it was said that the address is watched, but for whether the chain is read. */
const alertsIn = async ({ anna }: Product): Promise<() => string[]> => {
  const { messageId } = await anna.sees(/^👁/)
  return () =>
    screens(
      anna
        .messages()
        .filter(({ messageId: id, text }) => id > messageId && !/^(⚠️|✅) Local chain/.test(text)),
    )
}

story(
  'the node is away for hours: what happened meanwhile comes in order, and says how late it is',
  async t => {
    const clock = createClock()
    const line = await startTcpProxy(t, 9)
    const environment = { RPC_31337: `http://127.0.0.1:${line.port}` }
    const product = await startProduct(t, { environment, now: clock.now, started: false })
    const { anna, chain } = product
    line.redirectTo(Number(new URL(chain.url).port))
    await product.start()
    await product.addWatch(chain.accounts[1] ?? '')
    const alerts = await alertsIn(product)
    await send(product, 1)
    await anna.sees(/\+1 ETH/)

    line.cut()
    const health = `http://127.0.0.1:${product.environment['PORT']}/health/ready`
    await until('the chain does not get on', async () =>
      (await (await fetch(health)).text()).includes('failing'),
    )
    for (const [amount, hours] of [
      [2, 9],
      [3, 5],
    ] as const) {
      await send(product, amount)
      await clock.forward(product, hours)
    }
    line.restore()
    await anna.sees(/\+3 ETH/)
    await send(product, 4)
    await anna.sees(/\+4 ETH/)
    assert.deepEqual(alerts(), [
      shown(1),
      shownLate(2, '14 h late: the Local chain node was down.'),
      shownLate(3, '5 h late: the Local chain node was down.'),
      shown(4),
    ])
  },
)

story(
  'a chain that is not read for an hour says so once to those who watch it, and when it is back',
  async t => {
    const clock = createClock()
    const line = await startTcpProxy(t, 9)
    const environment = { RPC_31337: `http://127.0.0.1:${line.port}` }
    const product = await startProduct(t, { environment, now: clock.now, started: false })
    const { anna, chain, telegram } = product
    line.redirectTo(Number(new URL(chain.url).port))
    await product.start()
    await product.addWatch(chain.accounts[1] ?? '')
    const ben = telegram.person({ firstName: 'Ben' })
    ben.sends('/start')
    line.cut()
    const health = `http://127.0.0.1:${product.environment['PORT']}/health/ready`
    await until('the chain does not get on', async () =>
      (await (await fetch(health)).text()).includes('failing'),
    )
    await until('it has been so for an hour, and is said', async () => {
      await clock.forward(product, 1)
      await new Promise(resolve => setTimeout(resolve, 1_000))
      return anna.messages().some(({ text }) => text.startsWith('⚠️ Local chain'))
    })
    const delayed = await anna.sees(/^⚠️ Local chain/)
    line.restore()
    const caughtUp = await anna.sees(/^✅ Local chain/)
    assert.match(
      delayed.text,
      /^⚠️ Local chain hasn’t been read since \d\d:\d\d UTC\. What happens there is reported once it is read again\.$/,
    )
    assert.match(
      caughtUp.text,
      /^✅ Local chain is read again\. What was missed since \d\d:\d\d UTC is being reported\.$/,
    )
    await telegram.settled({ quietMs: 700 })
    const noticesOf = (person: typeof anna) =>
      person.messages().filter(({ text }) => /^(⚠️|✅) Local chain/.test(text))
    assert.deepEqual([noticesOf(anna).length, noticesOf(ben).length], [2, 0])
  },
)

story('Lookout itself is away for hours: what happened meanwhile says so', async t => {
  const clock = createClock()
  const product = await startProduct(t, { now: clock.now })
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const alerts = await alertsIn(product)
  await send(product, 1)
  await anna.sees(/\+1 ETH/)

  await product.stop()
  await send(product, 2)
  await clock.forward(product, 72)
  await send(product, 3)
  await product.start()
  await anna.sees(/\+3 ETH/)
  assert.deepEqual(alerts(), [
    shown(1),
    shownLate(2, '3 days late: the monitoring service was down.'),
    shown(3),
  ])
})
