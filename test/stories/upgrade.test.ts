import assert from 'node:assert/strict'
import { parseEther, story, storyOnBoth } from '../support/product.ts'
import { notificationsOf } from '../support/receiver.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { idle } from '../upgrades/fixture.ts'
import { startUpgradedProduct, type UpgradedProduct } from '../upgrades/restore.ts'

const minute = 60_000
const row = '[ Copy hash ] [ Mute 1 h ] [ ⋯ ]'

/** Each of these alerts by how many messages show it. */
const countAlerts = ({ anna }: UpgradedProduct, titles: readonly string[]) =>
  titles.map(title => anna.messages().filter(({ text }) => text.startsWith(title)).length)

const createPay =
  ({ chain }: UpgradedProduct) =>
  (to: number | string, amount: string): Promise<string> => {
    const [from = ''] = chain.accounts
    const address = typeof to === 'string' ? to : (chain.accounts[to] ?? '')
    return chain.send({ from, to: address, wei: parseEther(amount) })
  }

/** Accounts of the chain, by the watch that was made for each. */
const accounts = { treasury: 1, digest: 2, once: 3, savings: 4, grants: 6, later: 7, payroll: 8, pasted: 9 }

storyOnBoth('Lookout is updated while alerts are under way: each comes, and once', async t => {
  const product = await startUpgradedProduct(t)
  const { anna, chain, receiver, telegram, transactions } = product
  const pay = createPay(product)
  await product.start()
  const waiting = await anna.sees(/^📥 treasury \+32 ETH/)
  assert.equal(screen(waiting), `📥 «treasury +32 ETH»\nLocal chain ← 0xf39F…2266\n${row}`)
  assert.equal(
    screen(await anna.sees(/^📥 treasury \+31 ETH/)),
    `📥 «treasury +31 ETH»\nLocal chain ← 0xf39F…2266\n↻ possible repeat\n${row}`,
  )
  await anna.sees(/^I watch blockchain addresses/)
  await anna.sees(/^Your watches/)

  const [undelivered] = await receiver.waitFor(2)
  assert.equal(undelivered?.path, '/ops')
  const [notification] = notificationsOf({ ...receiver, received: [undelivered] })
  assert.equal(notification?.data.movements[0]?.amount, String(parseEther('1.5')))

  // The three newest transactions are in a block each; the first of them is left out.
  const [raw31, raw32] = transactions.slice(-2)
  await chain.rpc('anvil_reorg', [
    3,
    [
      [raw31, 0],
      [raw32, 1],
    ],
  ])
  await pay(accounts.treasury, '41')
  await anna.sees(/^📥 treasury \+41 ETH/)
  await anna.sees(/no longer on the chain/)
  assert.equal(
    screen(await anna.sees(/^✕ Removed from the chain\n📥 treasury \+21 ETH/)),
    `✕ «Removed from the chain»\n~~📥 «treasury +21 ETH»~~\nLocal chain ← 0x9965…A4dc\n${row}`,
  )

  await pay(accounts.grants, '42')
  assert.equal(screen(await anna.sees(/ 42 ETH/)), `grants got 42 ETH\non Local chain\n${row}`)
  await receiver.waitFor(3)
  await telegram.settled({ quietMs: 1_000 })
  const alerts = [
    '✕ Removed from the chain\n📥 treasury +21 ETH',
    ...['31', '32', '41'].map(amount => `📥 treasury +${amount} ETH`),
  ]
  assert.deepEqual(
    countAlerts(product, [...alerts, 'grants got 42 ETH', 'I watch', 'Your watches']),
    [1, 1, 1, 1, 1, 1, 1],
  )
  assert.equal(receiver.received.length, 3)
})

// Both stores give records back alike. Their queues differ, which the stories on both stores ask about.
story('Lookout is updated while a set-up is open and a watch is being paused: both go on', async t => {
  const product = await startUpgradedProduct(t)
  const { anna, telegram } = product
  const pay = createPay(product)
  await product.start()
  assert.match(
    screen(await anna.sees(/^⏸ payroll[^]*Paused:/)),
    /\nPaused: no alerts until you resume it, and no summary afterwards\.\n/,
  )

  await anna.presses('Every transaction')
  assert.equal(
    screen(await anna.sees(/Watch · review/)),
    `Watch · review

«later»  0x14dC…9955
Local chain
Coins, tokens and NFTs, in and out
Every transaction, in this chat
[ Start watching ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching later on Local chain\./)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching pasted on Local chain\./)
  // Three waiting alerts would come in one message.
  await anna.sees(/^📥 treasury \+32 ETH/)
  await pay(accounts.payroll, '51')
  await pay(accounts.later, '52')
  await anna.sees(/^📥 later \+52 ETH/)
  await pay(accounts.pasted, '53')
  await anna.sees(/^📥 pasted \+53 ETH/)
  await telegram.settled({ quietMs: 1_000 })
  assert.deepEqual(
    countAlerts(product, ['📥 payroll', '📥 later +52 ETH', '📥 pasted +53 ETH', '👁 Watching later']),
    [0, 1, 1, 1],
  )
})

story(
  'after an update settings, mutes, pauses and rules hold, and the buttons of old messages work',
  async t => {
    const product = await startUpgradedProduct(t)
    const { anna, receiver, telegram } = product
    const pay = createPay(product)
    await product.start()
    await anna.sees(/^📥 treasury \+32 ETH/)
    for (const to of [idle.paused, accounts.once, accounts.savings]) await pay(to, '61')
    await pay(accounts.grants, '1')
    await pay(accounts.treasury, '62')
    await anna.sees(/^📥 treasury \+62 ETH/)
    await telegram.settled({ quietMs: 1_000 })
    assert.deepEqual(
      countAlerts(product, ['📥 paused', '📥 once', '📥 savings', 'grants got 1 ETH']),
      [0, 1, 1, 0],
    )
    const silent = telegram.calls.findLast(({ payload }) =>
      String(payload['text']).includes('treasury +62 ETH'),
    )
    assert.equal(silent?.payload['disable_notification'], true, 'the quiet hours of the chat go on')

    let { messageId: after } = anna.sends('/settings')
    assert.match(
      screen(await anna.sees(/^Settings/, { after })),
      /\nTime zone · Tokyo, where it is \d\d:\d\d\nQuiet hours · \d\d:00–\d\d:00\nAlerts · full\n/,
    )

    await anna.presses({ text: 'Undo', message: await anna.sees(/^From now on grants/) })
    await anna.sees(/Small amounts alert again/)
    await pay(accounts.grants, '0.5')
    await anna.sees(/^grants got 0\.5 ETH/)

    const batch = await anna.sees(/^⏱ treasury[^]*4 transactions/)
    await anna.presses({ text: 'Show all', message: batch })
    assert.deepEqual(
      screen(await anna.sees(/^⏱[^]*📥/))
        .split('\n')
        .slice(1),
      [
        '📥 «treasury +14 ETH» · Local chain · ~',
        '📥 «treasury +13 ETH» · Local chain · ~',
        '📥 «treasury +12 ETH» · Local chain · ~',
        '📥 «treasury +11 ETH» · Local chain · ~',
        '[ ‹ Back ]',
      ],
    )
    const first = await anna.sees(/^📥 digest \+1\.1 ETH/)
    await anna.presses({ text: '⋯', message: first })
    assert.deepEqual(await anna.presses({ text: 'Why this alert', message: first.messageId }), {
      answer: `digest watches 0x3C44…93BC on Local chain.
Triggered by a coin transfer.
Set now: coins, tokens and NFTs, in and out · One summary every 5 minutes`,
      alert: true,
    })

    receiver.replyAt('/old', { status: 204 })
    after = anna.sends('/channels').messageId
    await anna.sees(/^Channels[^]*old-hook/, { after })
    await anna.presses('2')
    await anna.sees(/^🔗 old-hook[^]*3 alerts couldn't be delivered/, { after })
    await anna.presses('Undelivered alerts')
    await anna.presses({ text: 'Send all again', message: await anna.sees(/3 undelivered/, { after }) })
    const sentAgain = () => receiver.received.filter(({ path }) => path === '/old')
    await until('they are sent again', () => sentAgain().length === 3)
    const [undelivered] = notificationsOf({ ...receiver, received: sentAgain() })
    assert.equal(undelivered?.data.movements[0]?.amount, String(parseEther('1.5')))
  },
)

storyOnBoth('after an update what was collected before it comes in summaries', async t => {
  const product = await startUpgradedProduct(t)
  const { anna, bea, telegram } = product
  const pay = createPay(product)
  await product.start()
  await anna.sees(/^📥 treasury \+32 ETH/)
  await pay(accounts.digest, '71')
  await pay(accounts.savings, '72')
  await pay(accounts.treasury, '73')
  await anna.sees(/^📥 treasury \+73 ETH/)
  await product.restartAfter(6 * minute)
  assert.equal(
    screen(await anna.sees(/^⏱ digest/)).replace(/ in \d+ min/, ' in 5 min'),
    `⏱ «digest» · 3 transactions in 5 min
In  +76 ETH
Largest +71 ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`,
  )
  await anna.presses('🔔 Unmute')
  assert.equal(
    screen(await anna.sees(/^⏱ savings/)).replace(/ in \d+ min/, ' in 6 min'),
    `⏱ «savings» · 3 transactions in 6 min
In  +83 ETH
Largest +72 ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`,
  )
  bea.unblocks()
  bea.sends('/start')
  assert.equal(
    screen(await bea.sees(/⏱/)).replace(/за \d+ мин/, 'за 7 мин'),
    `Пока я не мог вам писать:

⏱ «касса» · 2 транзакции за 7 мин
Пришло: +15 ETH
Крупнейший перевод: +8 ETH от 0xf39F…2266
[ Показать все ] [ Отслеживание ]`,
  )
  await telegram.settled({ quietMs: 1_000 })
  assert.deepEqual(
    countAlerts(product, ['⏱ digest', '⏱ savings', '📥 digest +71', '📥 savings +72']),
    [1, 1, 0, 0],
  )
})
