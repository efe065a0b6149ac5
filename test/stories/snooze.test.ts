import assert from 'node:assert/strict'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { limitAlerts, limitSnoozes } from '#watch/limit-snoozes.ts'
import {
  beginWatch,
  forgetEverything,
  type Product,
  parseEther,
  type StoryContext,
  story,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen, taps } from '../support/telegram.ts'
import { startAt } from '../support/time-travel.ts'
import { choosesKinds, opensKind } from '../support/wizard.ts'

const began = '2026-11-26T10:00:00Z'
const laterThanSnooze = '2026-11-26T18:05:00Z'
const row = '[ Snooze 8 h ] [ ⋯ ]'
const snoozedRows = '[ 1 h ] [ ✓ 8 h ] [ 1 day ]\n[ End snooze ] [ ⋯ ]'

/** Anna watches two addresses for balances below 1 ETH; both have 5. `isAlone`: for nothing else. */
const startBalances = async (t: StoryContext, o: { isAlone?: boolean } = {}) => {
  const product = await startAt(t, began)
  const { anna, chain } = product
  const [sender = '', relayer = '', backup = ''] = chain.accounts
  const set = async (address: string, ether: string): Promise<void> => {
    await chain.rpc('anvil_setBalance', [address, `0x${parseEther(ether).toString(16)}`])
    await chain.mine()
  }
  await set(relayer, '5')
  await set(backup, '5')
  await beginWatch(anna, `${relayer} relayer\n${backup} backup`)
  const steps = o.isAlone === true ? ['Next ›'] : ['Next ›', 'Every transaction']
  await opensKind(anna, 'Balance')
  await anna.presses('1 ETH')
  if (o.isAlone === true) await choosesKinds(anna, '✓ Coin transfers', '✓ Tokens', '✓ NFTs')
  await taps(anna, ...steps, 'Start watching')
  await anna.sees(/^👁 Watching relayer/)
  /** Resolves with the alert that follows. */
  const falls = async (address: string, ether: string, name: string): Promise<SeenMessage> => {
    const { messageId: after } = await newest(product)
    await set(address, ether)
    return anna.sees(new RegExp(`^(🔻|✅) ${name}`), { after })
  }
  return { ...product, sender, relayer, backup, set, falls }
}

const newest = async ({ anna }: Pick<Product, 'anna'>): Promise<SeenMessage> => {
  const message = anna.messages().at(-1)
  assert.ok(message)
  return message
}

/** What the chat was told of the relayer's balance. */
const told = ({ anna }: Pick<Product, 'anna'>): readonly string[] =>
  anna.messages().flatMap(({ text }) => /^[🔻✅] relayer.*/u.exec(text)?.[0] ?? [])

/** Until the service has read the balances of this moment, as an alert of the other address shows. */
const isRead = async (product: Awaited<ReturnType<typeof startBalances>>, ether: string): Promise<void> => {
  await product.falls(product.backup, ether, 'backup')
}

story('a snoozed balance says nothing for a while, and once that it is still low', async t => {
  const product = await startBalances(t)
  const { anna, chain, telegram, sender, relayer, set, falls } = product
  const low = await falls(relayer, '0.18', 'relayer')
  assert.equal(screen(low), `«🔻 relayer is down to 0.18 ETH (below 1 ETH)»\nLocal chain\n${row}`)
  const pressed = await anna.presses({ text: 'Snooze 8 h', message: low })
  assert.deepEqual(pressed, {
    answer: "relayer · ETH · Snoozed: 8 h. I'll remind you afterwards if it's past its limit then.",
    alert: false,
  })
  const same = { after: low.messageId - 1 }
  assert.equal(
    screen(await anna.sees(/🔻 relayer/, same)),
    `«🔻 relayer is down to 0.18 ETH (below 1 ETH)»\nLocal chain\n${snoozedRows}`,
  )

  await set(relayer, '2')
  await isRead(product, '0.5')
  await product.stop()
  await product.start()
  await set(relayer, '0.2')
  await isRead(product, '3')
  await chain.send({ from: sender, to: relayer, wei: parseEther('0.1') })
  await anna.sees(/relayer \+0\.1 ETH/)
  await product.catchUp()
  await telegram.settled()
  assert.deepEqual(told(product), ['🔻 relayer is down to 0.18 ETH (below 1 ETH)'])

  const { messageId: after } = await newest(product)
  await product.travel(laterThanSnooze)
  assert.equal(
    screen(await anna.sees(/🔻 relayer/, { after })),
    `«🔻 relayer is down to 0.2 ETH (below 1 ETH)»
Local chain
The snooze is over, and it's still past its limit. Amount as of ~.
${row}`,
  )
  await falls(relayer, '4', 'relayer')
  assert.equal(told(product).length, 3)
})

story('a balance that stays low all the while is said once when its snooze ends', async t => {
  const product = await startBalances(t)
  const { anna, relayer, falls } = product
  const low = await falls(relayer, '0.18', 'relayer')
  await anna.presses({ text: 'Snooze 8 h', message: low })
  await product.travel(laterThanSnooze)
  await anna.sees(/0\.18 ETH[^]*The snooze is over/)
  await product.travel('2026-11-28T10:00:00Z')
  await product.catchUp()
  await product.telegram.settled()
  assert.deepEqual(told(product), [
    '🔻 relayer is down to 0.18 ETH (below 1 ETH)',
    '🔻 relayer is down to 0.18 ETH (below 1 ETH)',
  ])
})

story('a balance that was low and is back is said when its snooze ends', async t => {
  const product = await startBalances(t)
  const { anna, relayer, set, falls } = product
  const low = await falls(relayer, '0.18', 'relayer')
  await anna.presses({ text: 'Snooze 8 h', message: low })
  await anna.presses('1 h')
  await set(relayer, '2')
  await isRead(product, '0.5')
  await product.travel('2026-11-26T11:05:00Z')
  assert.equal(
    screen(await anna.sees(/✅ relayer/)),
    `«✅ relayer back to normal: 2 ETH»\nLocal chain\nThe snooze is over. Back to normal since ~.\n${row}`,
  )
})

story('a balance that was normal and is normal again is not worth a word after its snooze', async t => {
  const product = await startBalances(t)
  const { anna, relayer, set, falls } = product
  const low = await falls(relayer, '0.18', 'relayer')
  await falls(relayer, '2', 'relayer')
  // The older alert has the same button: it is about the balance, not about how it was.
  await anna.presses({ text: 'Snooze 8 h', message: low })
  await set(relayer, '0.3')
  await isRead(product, '0.5')
  await set(relayer, '3')
  await isRead(product, '4')
  await product.travel(laterThanSnooze)
  await set(relayer, '0.4')
  await anna.sees(/🔻 relayer is down to 0\.4 ETH/)
  assert.deepEqual(told(product), [
    '🔻 relayer is down to 0.18 ETH (below 1 ETH)',
    '✅ relayer back to normal: 2 ETH',
    '🔻 relayer is down to 0.4 ETH (below 1 ETH)',
  ])
})

story('the card of a watch says what is snoozed, and ends it', async t => {
  const product = await startBalances(t)
  const { anna, relayer, set, falls } = product
  const low = await falls(relayer, '0.18', 'relayer')
  await anna.presses({ text: 'Snooze 8 h', message: low })
  await product.alertsStored()
  await anna.presses({ text: '⋯', message: low })
  await anna.presses({ text: 'Watch settings', message: low })
  assert.equal(
    screen(await anna.sees(/snoozed until/)).replace(
      /\nNow: ⚠️ relayer 0\.18 ETH since (?:~|.+? UTC) · backup \d+ ETH\n/,
      '\n',
    ),
    `↪ 🔻 relayer is down to 0.18 ETH (below 1 ETH)
👁 «relayer, backup»
Local chain
Coins, tokens and NFTs, in and out
Balance below 1 ETH
Every transaction · to this chat
Last alert ~ · 1 today · 1 total
💤 relayer · ETH · snoozed until ~
[ Edit ] [ Past alerts ]
[ End snooze: relayer · ETH ]
[ 🔇 Mute ] [ ⏸ Pause ]
[ More ⋯ ] [ ‹ Watches ]`,
  )
  await set(relayer, '2')
  await isRead(product, '0.5')
  const { messageId: after } = await newest(product)
  assert.deepEqual(await anna.presses('End snooze: relayer · ETH'), { answer: 'Snooze ended.', alert: false })
  await anna.sees(/✅ relayer back to normal: 2 ETH[^]*The snooze is over/, { after })
  assert.ok(!anna.messages().some(({ text }) => text.includes('snoozed until')))

  // Nothing new was kept from the chat.
  const again = await falls(relayer, '0.3', 'relayer')
  await anna.presses({ text: 'Snooze 8 h', message: again })
  const { messageId: last } = await newest(product)
  assert.equal((await anna.presses('End snooze')).answer, 'Snooze ended.')
  await falls(relayer, '4', 'relayer')
  assert.equal(anna.messages().filter(({ messageId }) => messageId > last).length, 1)
})

story('the button under a test alert snoozes nothing', async t => {
  const product = await startBalances(t, { isAlone: true })
  const { anna, relayer, falls } = product
  await anna.presses('Send a test alert')
  const test = await anna.sees(/Test alert: not a real balance/)
  assert.deepEqual(await anna.presses({ text: 'Snooze 8 h', message: test }), {
    answer: "This is a test alert, so there's nothing to snooze.",
    alert: true,
  })
  await falls(relayer, '0.18', 'relayer')
})

story('what is snoozed is forgotten with the chat', async t => {
  const product = await startBalances(t)
  const { anna, relayer, falls } = product
  const low = await falls(relayer, '0.18', 'relayer')
  await anna.presses({ text: 'Snooze 8 h', message: low })
  await forgetEverything(anna)
  await product.stop()
  await withStore(product, {
    use: async store => {
      assert.deepEqual(await store.all(limitSnoozes, { limit: 9 }), [])
      assert.deepEqual(await store.all(limitAlerts, { limit: 9 }), [])
      assert.equal((await store.depth('snooze')).items, 0)
    },
  })
})
