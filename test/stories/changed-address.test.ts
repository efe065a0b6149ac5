import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { freePort } from '../support/machine.ts'
import {
  addWatchFrom,
  type Product,
  parseEther,
  sqliteEngine,
  startProduct,
  story,
} from '../support/product.ts'
import { createApi } from '../support/service.ts'
import { showsUp, startTeam } from '../support/team.ts'
import { taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const begins = 'the address of the alert receiver has changed: chats are moved to it'
const ends = 'the chats are moved to the present address of the alert receiver'

const pays = async ({ chain }: Product, amount: string, account = 1): Promise<unknown> =>
  chain.send({ from: chain.accounts[0] ?? '', to: chain.accounts[account] ?? '', wei: parseEther(amount) })

const isPaid = async (product: Product, amount: string, account = 1): Promise<void> => {
  await pays(product, amount, account)
  await product.anna.sees(new RegExp(`\\+${amount} ETH`))
}

/** The first line of each alert, in order. */
const alerts = ({ anna }: Product): readonly string[] =>
  anna.messages().flatMap(({ text }) => (/^[📥⏱]/u.test(text) ? [text.split('\n')[0] ?? ''] : []))

/** Starts anew at a port that it had not before. */
const restartElsewhere = async (product: Product): Promise<void> => {
  await product.stop()
  await product.start({ PORT: String(await freePort()) })
}

const isMoved = (product: Product): Promise<void> =>
  until('it is moved', () => product.log.join('').includes(ends))

const listed = z.object({ data: z.array(z.object({ id: z.unknown(), channel: z.string().optional() })) })

/** Asks the service as the front end does. */
const askService = ({ service }: Product, method: string, path: string) => {
  const { API_BASE_URL = '', API_CLIENT_ID = '', API_SECRET_KEY = '' } = service?.environment ?? {}
  const as = { clientId: API_CLIENT_ID, secret: API_SECRET_KEY }
  return createApi(API_BASE_URL)(method, path, { as })
}

/** What the service says that the front end has there. */
const atService = async (product: Product, path: string) =>
  listed.parse((await askService(product, 'GET', path)).data).data

story('a changed PORT: chats that were there before and new watches go on being told', async t => {
  const product = await startProduct(t)
  await product.addWatch(product.chain.accounts[1] ?? '')
  await isPaid(product, '1')
  await product.stop()
  await pays(product, '2')
  await product.start({ PORT: String(await freePort()) })
  await product.anna.sees(/\+2 ETH/)
  await isPaid(product, '3')
  await addWatchFrom(product.anna, { address: product.chain.accounts[2] ?? '', label: 'savings' })
  await isPaid(product, '4', 2)
  await isMoved(product)
  const lines = product.log.filter(line => line.includes(begins) || line.includes(ends))
  assert.deepEqual(
    lines.map(line => z.object({ msg: z.string(), chats: z.number() }).parse(JSON.parse(line))),
    [
      { chats: 1, msg: begins },
      { chats: 1, msg: ends },
    ],
  )
})

test('a window that is open, and a watch that has told once: nothing is lost, nothing comes again', async t => {
  const product = await startProduct({ after: t.after.bind(t), engine: sqliteEngine })
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '', { label: 'often', frequency: '5 min' })
  await addWatchFrom(anna, {
    address: chain.accounts[2] ?? '',
    label: 'single',
    frequency: 'Once, then stop',
  })
  await isPaid(product, '1')
  await isPaid(product, '2', 2)
  for (const amount of ['3', '4']) await pays(product, amount)
  await product.catchUp()
  await restartElsewhere(product)
  await isMoved(product)
  await isPaid(product, '5')
  await pays(product, '6', 2)
  await product.catchUp()
  assert.deepEqual(alerts(product).toSorted(), [
    '⏱ often · 2 transactions in 1 min',
    '📥 often +1 ETH',
    '📥 often +5 ETH',
    '📥 single +2 ETH',
  ])
})

for (const request of ['POST /notify/channels', 'POST /subscriptions', 'DELETE /subscriptions/'])
  test(`a remote service loses its reply to ${request}: the chat is moved once, and signed for`, async t => {
    const product = await startProduct({ after: t.after.bind(t), engine: sqliteEngine }, { remote: true })
    await product.addWatch(product.chain.accounts[1] ?? '')
    await isPaid(product, '1')
    product.service?.loseReplyOfNext(request)
    await restartElsewhere(product)
    await isMoved(product)
    await isPaid(product, '2')
    assert.equal((await atService(product, '/subscriptions')).length, 1)
    const channels = await atService(product, '/notify/channels')
    assert.equal(channels.length, 2, 'the one before is deleted last')
    const forged = await fetch(channels.at(-1)?.channel ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'You have won' }),
    })
    assert.equal(forged.status, 401)
  })

for (const [what, presses, left] of [
  ['pauses', ['⏸ Pause'], 0],
  ['changes', ['Edit', 'How often', '5 min', 'Save'], 1],
] as const)
  test(`a person ${what} a watch while it is moved: the service has ${left} subscription`, async t => {
    const product = await startProduct({ after: t.after.bind(t), engine: sqliteEngine }, { remote: true })
    const { anna, service } = product
    await product.addWatch(product.chain.accounts[1] ?? '')
    await product.stop()
    service?.goOfflineAfter('POST /subscriptions')
    const before = service?.requests.filter(request => request === 'POST /subscriptions').length ?? 0
    await product.start({ PORT: String(await freePort()) })
    const asked = () => service?.requests.filter(request => request === 'POST /subscriptions').length ?? 0
    await until('it is subscribed anew', () => asked() > before)
    await anna.presses('Watch settings')
    await taps(anna, ...presses)
    service?.goOnline()
    await isMoved(product)
    await until('it is as wished', async () => (await atService(product, '/subscriptions')).length === left)
  })

test('a watch that is resumed while the service is away is moved once it goes on', async t => {
  const product = await startProduct({ after: t.after.bind(t), engine: sqliteEngine }, { remote: true })
  const { anna, service } = product
  await product.addWatch(product.chain.accounts[1] ?? '')
  await taps(anna, 'Watch settings', '⏸ Pause')
  await until('it is paused', async () => (await atService(product, '/subscriptions')).length === 0)
  service?.goOffline()
  await taps(anna, '▶️ Resume')
  await anna.sees(/isn't responding/)
  await restartElsewhere(product)
  service?.goOnline()
  await isMoved(product)
  await isPaid(product, '1')
  assert.equal((await atService(product, '/subscriptions')).length, 1)
})

test('a watch that the service has lost is not moved, and holds up no other', async t => {
  const product = await startProduct({ after: t.after.bind(t), engine: sqliteEngine }, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await addWatchFrom(anna, { address: chain.accounts[2] ?? '', label: 'savings' })
  const [bot] = await atService(product, '/bots')
  await askService(product, 'DELETE', `/bots/${String(bot?.id)}`)
  await restartElsewhere(product)
  const isFollowed = () => service?.requests.some(request => request.startsWith('DELETE /subscriptions/'))
  await until('the other is moved', () => isFollowed() === true)
  await isPaid(product, '2', 2)
})

story('a watch that reports to a private chat and to a group goes on in both', async t => {
  const product = await startTeam(t, 'administrator')
  const { anna, chain, team, there } = product
  await showsUp(there.anna)
  anna.sends('/watch')
  await anna.sees(/Send one or more/)
  anna.sends(`${chain.accounts[1] ?? ''} treasury`)
  await anna.sees(/2 of 4/)
  await anna.presses('Review ›')
  await taps(anna, 'Where')
  await anna.presses('Team')
  await anna.sees(message => message.buttons.flat().includes('✓ Team'))
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await isPaid(product, '1')
  await there.anna.sees(/\+1 ETH/)
  await product.stop()
  await pays(product, '2')
  await product.start({ PORT: String(await freePort()) })
  for (const person of [anna, there.anna]) await person.sees(/\+2 ETH/)
  await isMoved(product)
  await isPaid(product, '3')
  await there.anna.sees(/\+3 ETH/)
  await product.catchUp()
  for (const chat of [anna, team])
    assert.deepEqual(
      chat.messages().flatMap(({ text }) => /\+(\d) ETH/.exec(text)?.[1] ?? []),
      ['1', '2', '3'],
    )
})
