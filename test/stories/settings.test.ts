import assert from 'node:assert/strict'
import {
  beginWatch,
  type Product,
  parseEther,
  startProduct,
  startWatching,
  story,
} from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'
import { choosesKinds, opensKind, opensRefinement } from '../support/wizard.ts'

/** A quarter past ten in the evening, UTC. */
const evening = (): number => Date.UTC(2026, 10, 20, 22, 15)

const plain = 'Local chain · coins, tokens and NFTs, in and out · Every transaction'

const hub = (
  o: { zone?: string; quiet?: string; alerts?: string; tables?: string; begin?: string } = {},
): string => {
  const {
    zone = 'UTC, where it is 22:15',
    quiet = 'none',
    alerts = 'full',
    tables = 'as text',
    begin = plain,
  } = o
  return `«Settings»

Language · English, as in Telegram
Time zone · ${zone}
Quiet hours · ${quiet}
Alerts · ${alerts}
Digest and past alerts · ${tables}
Amounts · US Dollar (USD)
New watches · ${begin}
Topics · none
[ Language ] [ Time zone ]
[ Quiet hours ] [ Display & currency ]
[ Defaults for new watches ]
[ Topics ]`
}

const opened = async ({ anna }: Product): Promise<number> => {
  anna.sends('/settings')
  const seen = await anna.sees(/^Settings/)
  assert.equal(screen(seen), hub())
  return seen.messageId
}

story('the settings are a press away from the start', async t => {
  const { anna } = await startProduct(t, { now: evening })
  anna.sends('/start')
  await anna.sees(/^Lookout/)
  await anna.presses('Settings')
  assert.equal(screen(await anna.sees(/^Settings/)), hub())
})

story('a time zone is picked, or found by what a person types', async t => {
  const product = await startProduct(t, { now: evening })
  const { anna, telegram } = product
  await opened(product)
  await anna.presses('Time zone')
  assert.equal(
    screen(await anna.sees(/^Time zone/)),
    `«Time zone»

It's 22:15 in UTC.

Pick one, or send a large city, a country, or your UTC offset, such as +2.
[ Los Angeles ] [ New York ]
[ London ] [ Madrid ]
[ Kolkata ] [ Tokyo ]
[ ✓ UTC ]
[ ‹ Back ]`,
  )
  await anna.presses('Tokyo')
  const tokyo = 'Tokyo, where it is 07:15'
  assert.equal(screen(await anna.sees(/^Settings/)), hub({ zone: tokyo }))

  await anna.presses('Time zone')
  await anna.sees(/^Time zone/)
  const { messageId: unknown } = anna.sends('Atlantis')
  await anna.sees(/I don't know that place. Send a large city/, { after: unknown })
  const { messageId: several } = anna.sends('+5:30')
  assert.equal(
    screen(await anna.sees(/^Time zone/, { after: several })),
    `«Time zone»

It's 07:15 in Tokyo.

Which of these?
[ Kolkata · UTC+5:30 ]
[ Colombo · UTC+5:30 ]
[ ‹ Back ]`,
  )
  const { messageId: one } = anna.sends('são paulo')
  assert.equal(
    screen(await anna.sees(/Settings/, { after: one })),
    `Saved. Time zone · São Paulo, where it is 19:15\n\n${hub({ zone: 'São Paulo, where it is 19:15' })}`,
  )
  await telegram.settled()
  const asked = anna.messages().filter(({ text }) => text.startsWith('Time zone'))
  assert.deepEqual(asked, [], 'no question is left behind')
})

story('a digest asks for the time zone below, and begins with that of the language', async t => {
  const { anna, chain } = await startProduct(t, { now: evening })
  anna.speaks('de')
  anna.sends('/watch')
  await anna.sees(/1 von 4/)
  anna.sends(`${chain.accounts[1]} treasury`)
  await anna.sees(/2 von 4/)
  for (const button of ['Weiter ›', 'Übersicht ▾', 'Zeitzone']) await anna.presses(button)
  const asked = await anna.sees(/^Zeitzone/)
  assert.deepEqual(asked.buttons[0], ['Berlin', 'Los Angeles'])
  await anna.presses({ text: 'Berlin', message: asked })
  await anna.sees(/Zeitzone · Berlin, dort ist es 23:15/)
  await anna.presses('9:00')
  await anna.sees(/9:00 \(Berlin\)/)
})

story('what is typed answers the settings only right after they asked', async t => {
  const product = await startProduct(t, { now: evening })
  const { anna, chain } = product
  await opened(product)
  await anna.presses('Time zone')
  await anna.sees(/^Time zone/)
  await beginWatch(anna, `${chain.accounts[1]} Madrid`)
  const { messageId: again } = anna.sends('/settings')
  assert.equal(screen(await anna.sees(/^Settings/, { after: again })), hub())

  await anna.presses('Quiet hours')
  await anna.sees(/^Quiet hours/)
  const { messageId: pasted } = anna.sends(String(chain.accounts[2]))
  await anna.sees(/2 addresses so far/, { after: pasted })
  const { messageId: forgotten } = anna.sends('/settings')
  await anna.presses({ text: 'Quiet hours', message: await anna.sees(/^Settings/, { after: forgotten }) })
  await anna.sees(/^Quiet hours/, { after: forgotten })
  const { messageId: typed } = anna.sends('23-6:30')
  await anna.sees(/Quiet hours · 23:00–06:30/, { after: typed })
  await anna.presses({ text: 'Next ›', message: await anna.sees(/2 of 4/) })
  await anna.sees(/3 of 4/)
})

story('in quiet hours alerts come without a sound, and all of them come', async t => {
  const product = await startWatching(t, { now: evening })
  const { anna, chain, telegram, from, to } = product
  await opened(product)
  await anna.presses('Quiet hours')
  assert.equal(
    screen(await anna.sees(/^Quiet hours/)),
    `«Quiet hours»

Alerts make a sound at any time now. In quiet hours they still arrive, but without a sound.
A watch can ring anyway: Edit › More ▾ › 🔔 Also in quiet hours.

Pick hours (UTC time), or send your own, such as 22:30-7.
[ 22:00–07:00 ] [ 23:00–07:00 ] [ 23:00–08:00 ]
[ ✓ None ] [ Time zone ]
[ One digest a day instead ]
[ ‹ Back ]`,
  )
  const { messageId: wrong } = anna.sends('all night')
  await anna.sees(/I don't understand those hours\. Send two times, such as 22:30-7\./, {
    after: wrong,
  })
  await anna.presses('22:00–07:00')
  assert.equal(screen(await anna.sees(/^Settings/)), hub({ quiet: '22:00–07:00' }))
  const silent = async (amount: string): Promise<unknown> => {
    await chain.send({ from, to, wei: parseEther(amount) })
    await anna.sees(new RegExp(`\\+${amount} ETH`))
    const sent = telegram.calls.find(
      ({ method, payload }) =>
        method === 'sendMessage' && String(Reflect.get(payload, 'text')).includes(`+${amount} ETH`),
    )
    return sent && Reflect.get(sent.payload, 'disable_notification')
  }
  assert.equal(await silent('1'), true)

  await anna.presses({ text: 'Quiet hours', message: await anna.sees(/^Settings/) })
  await anna.sees(/Alerts from 22:00 to 07:00 still arrive, without a sound\./)
  await anna.presses('None')
  assert.equal(screen(await anna.sees(/^Settings/)), hub())
  assert.equal(await silent('2'), undefined)
})

story('an alert is two lines where the person wants it so', async t => {
  const product = await startWatching(t, { now: evening })
  const { anna, chain, from, to } = product
  await opened(product)
  await anna.presses('Display & currency')
  assert.equal(
    screen(await anna.sees(/^Display/)),
    `«Display & currency»

Alerts · full
Digest and past alerts · as text
Amounts · US Dollar (USD)

Tables show the digest and past alerts in columns. They need a recent Telegram app: if all you see is a request to update, turn them off here.
[ Shorter alerts ] [ Show tables ]
[ Currency ] [ No spam notices ]
[ ‹ Back ]`,
  )
  await anna.presses('Shorter alerts')
  const short = await anna.sees(/^Settings/)
  assert.equal(screen(short), hub({ alerts: 'short' }))
  await chain.send({ from, to, wei: parseEther('1') })
  const row = '[ Copy hash ] [ Mute 1 h ] [ ⋯ ]'
  assert.equal(screen(await anna.sees(/\+1 ETH/)), `📥 «treasury +1 ETH»\nLocal chain ← 0xf39F…2266\n${row}`)
  await taps(anna, { text: 'Display & currency', message: short }, 'Full alerts')
  await chain.send({ from, to, wei: parseEther('2') })
  assert.equal(
    screen(await anna.sees(/\+2 ETH/)),
    `📥 «treasury +2 ETH»\nLocal chain ← 0xf39F…2266\n~\n${row}`,
  )
})

story('a new watch begins with what the person wants every one to begin with', async t => {
  const product = await startProduct(t, { now: evening })
  const { anna, chain, telegram } = product
  const address = String(chain.accounts[1])
  await opened(product)
  await anna.presses('Defaults for new watches')
  assert.equal(
    screen(await anna.sees(/^Defaults for new watches/)),
    `«Defaults for new watches»

New watches start with:
Local chain
Coins, tokens and NFTs, in and out
Every transaction
[ What ] [ How often ]
[ ‹ Back ]`,
  )
  await anna.presses('What')
  assert.equal(
    screen(await anna.sees(/^Defaults for new watches/)),
    `«Defaults for new watches»

What do you want to hear about?
«Money»: coins, tokens, NFTs
«Security»: approvals, wallet control, failed transactions, large outflows, admin actions
«Contract»: admin actions, new contracts, calls
«Everything»: all of these, and shared wallet, wrapping, staking payouts, block rewards
[ ✓ Money ] [ Security ]
[ Contract ] [ Everything ]
[ Choose ▾ ] [ Direction & amounts ▾ ]
[ ‹ Back ]`,
  )
  await choosesKinds(anna, '✓ NFTs')
  await opensRefinement(anna, 'Any amount ▾')
  await anna.sees(/Minimum amount/)
  const { messageId: typed } = anna.sends('a lot')
  await anna.sees(/I don't understand that amount/, { after: typed })
  const { messageId: after } = anna.sends('$2.5k')
  await anna.sees(/\$2,500 or more\./, { after })
  await opensKind(anna, 'Balance')
  assert.equal(
    screen(await anna.sees(/below what balance/)),
    `«Defaults for new watches»

ETH: below what balance should I alert you? It applies to each address.
Pick an amount or type it, like 0.2. I'll alert you once, and again when it's back to normal.
[ 0.1 ETH ] [ 1 ETH ] [ 10 ETH ]
[ ‹ Back ]`,
  )
  const { messageId: amount } = anna.sends('0.5')
  await anna.sees(/What do you want[^]*/, { after: amount })
  await opensKind(anna, '✓ Balance')
  await anna.presses('✕ balance below 0.5 ETH')
  await opensKind(anna, 'Balance')
  for (const button of ['0.1 ETH', '‹ Back', '‹ Back', '‹ Back', 'How often']) await anna.presses(button)
  await taps(anna, '1 h')
  assert.equal(
    screen(await anna.sees(/^Defaults for new watches/)),
    `«Defaults for new watches»

New watches start with:
Local chain
Coins and tokens, in and out, $2,500 or more
Balance below 0.1 ETH
One summary every hour
[ What ] [ How often ]
[ Reset to defaults ]
[ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  const begin =
    'Local chain · coins and tokens, in and out, $2,500 or more · balance below 0.1 ETH · One summary every hour'
  assert.equal(screen(await anna.sees(/^Settings/)), hub({ begin }))

  const { messageId: pasted } = anna.sends(address)
  const offer = await anna.sees(/^👁/, { after: pasted })
  assert.match(
    offer.text,
    /Coins and tokens, in and out, \$2,500 or more\nBalance below 0\.1 ETH\nOne summary every hour, in this chat$/,
  )
  const { messageId: command } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after: command })
  const { messageId: sent } = anna.sends(address)
  assert.match(
    screen(await anna.sees(/2 of 4/, { after: sent })),
    /«Chosen»: coins and tokens, in and out, \$2,500 or more · balance/,
  )

  const { messageId: again } = anna.sends('/settings')
  await anna.presses({
    text: 'Defaults for new watches',
    message: await anna.sees(/^Settings/, { after: again }),
  })
  await anna.presses('Reset to defaults')
  await anna.presses('‹ Back')
  await telegram.settled()
  assert.equal(screen(await anna.sees(/^Settings/, { after: again })), hub())
})
