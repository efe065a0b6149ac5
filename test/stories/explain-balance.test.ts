import assert from 'node:assert/strict'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { muteFrom, type Product, parseEther, startProduct, story } from '../support/product.ts'
import { dataOf } from '../support/team.ts'
import { screen, taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { opensKind } from '../support/wizard.ts'

const setBalance = async ({ chain }: Product, amount: string, address = chain.accounts[1]): Promise<void> => {
  await chain.rpc('anvil_setBalance', [address, `0x${parseEther(amount).toString(16)}`])
  await chain.mine()
}

/** Watches the first address for a balance below 1 ETH. */
const startWatching = async (
  t: Parameters<typeof startProduct>[0],
  o?: Parameters<typeof startProduct>[1],
) => {
  const product = await startProduct(t, o)
  const { anna, chain } = product
  await setBalance(product, '5')
  await product.addWatch(chain.accounts[1] ?? '')
  await openMore(product)
  await anna.presses('Balance')
  await anna.sees(/below what balance/)
  await anna.presses('1 ETH')
  await anna.sees(/→/)
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await product.telegram.settled()
  return product
}

const openMore = async ({ anna }: Product): Promise<number> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/1–\d of \d/, { after })
  await anna.presses('1')
  await anna.sees(/No alert yet|total/, { after })
  await anna.presses('More ⋯')
  return after
}

const balancesOf = async (product: Product): Promise<string> => {
  const after = await openMore(product)
  await product.anna.presses('Balances now')
  return screen(await product.anna.sees(/balances now/, { after }))
}

/** What is said below an alert about why it came, with the heights of blocks left out. */
const why = async ({ anna }: Product, message: SeenMessage): Promise<string> => {
  const { messageId: after } = anna.messages().at(-1) ?? message
  await anna.presses({ text: '⋯', message })
  await anna.presses({ text: 'Why this alert', message })
  const reply = await anna.sees(/^treasury watches/, { after })
  await anna.presses({ text: '‹ Back', message })
  return screen(reply).replaceAll(/([Bb]lock) \d+/g, '$1 N')
}

story('an alert about a balance says why it came, and whether the balance is back', async t => {
  const product = await startWatching(t)
  const { anna } = product
  await setBalance(product, '0.18')
  const message = await anna.sees(/🔻 treasury is down to 0\.18 ETH/)
  await anna.presses({ text: '⋯', message })
  assert.equal(
    screen(await anna.sees(/🔻 treasury is down to 0\.18 ETH/)),
    `«🔻 treasury is down to 0.18 ETH (below 1 ETH)»
Local chain
[ Why this alert ] [ Watch settings ]
[ Chart ] [ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  const reasons = `↪ 🔻 treasury is down to 0.18 ETH (below 1 ETH)
treasury watches 0x7099…79C8 on Local chain.
Set now: balance below 1 ETH · When it passes the limit, and when it's back to normal
Block N (~): 0.18 ETH. Alert sent: ~`
  assert.equal(
    await why(product, message),
    `${reasons}
Now 0.18 ETH: past the limit since ~, and already alerted. The next alert comes once it's back: 1.01 ETH or more.`,
  )
  await setBalance(product, '1.005')
  let said = ''
  await until('it is nearly back', async () => /1\.005/.test((said = await why(product, message))))
  assert.equal(
    said,
    `${reasons}
Now 1.005 ETH: almost back to normal. The alert comes at 1.01 ETH, or after ten blocks on the good side of the limit.`,
  )
  await setBalance(product, '3')
  const back = await anna.sees(/✅ treasury/)
  assert.equal(
    await why(product, back),
    `${reasons.replace('🔻 treasury is down to 0.18 ETH (below 1 ETH)', '✅ treasury back to normal: 3 ETH').replace('0.18', '3')}\nNow 3 ETH: within the limit, so no alert.`,
  )
})

story('a watch says of each of its balances why there is no alert', async t => {
  const product = await startWatching(t)
  const { anna } = product
  const entry = '«treasury» · balances now\n\n«treasury» · Local chain · balance below 1 ETH'
  const back = '[ Chart ]\n[ ‹ Back ]'
  const after = await openMore(product)
  assert.match(screen(await anna.sees(/0x7099/, { after })), /\n\[ Balance ] \[ Balances now ]\n/)
  assert.equal(await balancesOf(product), `${entry}\nNow 5 ETH: within the limit, so no alert.\n${back}`)
  await setBalance(product, '0.4')
  await anna.sees(/🔻 treasury/)
  assert.match(await balancesOf(product), /\nNow 0\.4 ETH: past the limit since ~, and already alerted/)
  await setBalance(product, '5')
  const message = await anna.sees(/✅ treasury/)
  await muteFrom(anna, message, '1 h')
  await setBalance(product, '0.3')
  let said = ''
  await until('the alert waits', async () => /mute ends/.test((said = await balancesOf(product))))
  assert.equal(
    said,
    `«treasury» · balances now

🔇 Muted until ~

«treasury» · Local chain · balance below 1 ETH
Now 0.3 ETH: past the limit. The alert comes when the mute ends.
${back}`,
  )
  await anna.presses('🔔 Unmute')
  await anna.sees(/🔻 treasury is down to 0\.3 ETH/)

  const { messageId } = anna.sends('/watches')
  await anna.sees(/1–1 of 1/, { after: messageId })
  await anna.presses('1')
  await anna.presses('⏸ Pause')
  await anna.sees(/⏸ treasury/, { after: messageId })
  await until('the service follows', async () => /Now 0\.3 ETH\. /.test((said = await balancesOf(product))))
  assert.equal(said, `${entry}\nNow 0.3 ETH. No alerts while the watch is paused.\n${back}`)
})

story('a balance that is nearly back while its watch is muted promises no alert', async t => {
  const product = await startWatching(t)
  const { anna } = product
  await setBalance(product, '0.4')
  const message = await anna.sees(/🔻 treasury/)
  await muteFrom(anna, message, '1 h')
  await setBalance(product, '1.005')
  let said = ''
  await until('it is nearly back', async () => /1\.005/.test((said = await balancesOf(product))))
  assert.match(said, /\nNow 1\.005 ETH: almost back to normal\. Alerts are on hold for now\.\n/)
})

story('an old button says that it is old once a watch has no balance any more', async t => {
  const product = await startWatching(t)
  const { anna } = product
  const after = await openMore(product)
  const more = await anna.sees(/0x7099/, { after })
  const data = dataOf(more, 'Balances now')
  for (const button of ['‹ Back', 'Edit', 'What']) await anna.presses(button)
  await opensKind(anna, '✓ Balance')
  for (const button of ['✕ balance below 1 ETH', 'Review ›', 'Save']) await anna.presses(button)
  await anna.sees(/^Saved/, { after })
  await product.telegram.settled()
  const { answer } = await anna.pressesStale(more.messageId, data)
  assert.equal(answer, 'This button is from an old message.')
})

story('while the service is away, or explains no balances, a watch says so', async t => {
  const product = await startWatching(t, { remote: true })
  product.service?.replyNotFound(/\/readings(\?|$)/)
  assert.match(await balancesOf(product), /\n\nThe monitoring service can't explain balances\.\n/)
  product.service?.goOffline()
  assert.match(
    await balancesOf(product),
    /\n\nI can't read this balance right now\. Try again in a moment\.\n/,
  )
})

story('a snoozed balance says that its alert waits for the end of the snooze', async t => {
  const product = await startWatching(t)
  const { anna } = product
  await setBalance(product, '0.4')
  const message = await anna.sees(/🔻 treasury/)
  await anna.presses({ text: 'Snooze 8 h', message })
  assert.match(
    await why(product, message),
    /\nNow 0\.4 ETH: past the limit\. The alert comes when the snooze ends\.$/,
  )
  assert.equal(
    screen(await anna.sees(/🔻 treasury/)),
    '«🔻 treasury is down to 0.4 ETH (below 1 ETH)»\nLocal chain\n[ 1 h ] [ ✓ 8 h ] [ 1 day ]\n[ End snooze ] [ ⋯ ]',
  )
})

story('the balances now are a table for a person who wants tables', async t => {
  const product = await startWatching(t)
  const { anna } = product
  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Show tables')
  await anna.sees(/ as tables\n/)
  await openMore(product)
  await anna.presses('Balances now')
  const now = await anna.sees(/balances now/)
  assert.equal(
    screen(now),
    `«treasury» · balances now
«treasury» | Local chain | balance below 1 ETH | Now 5 ETH: within the limit, so no alert.
[ Chart ]
[ ‹ Back ]`,
  )
  assert.notEqual(now.raw.rich_message, undefined)
})
