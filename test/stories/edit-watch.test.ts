import assert from 'node:assert/strict'
import { type Product, parseEther, startProduct, startWatching, story } from '../support/product.ts'
import { screen, screens, taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const card = (o: { name?: string; what?: string; often?: string; above?: string } = {}): string =>
  `${o.above ?? ''}👁 «${o.name ?? 'treasury'}»
0x7099…79C8
Local chain
${o.what ?? 'Coins, tokens and NFTs, in and out'}
${o.often ?? 'Every transaction'} · to this chat
`

/** Opens the card of the only watch, and what there is to change. */
const openEdit = async (product: Product, step: string): Promise<number> => {
  const { anna } = product
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
  await anna.presses('1')
  const shown = await anna.sees(/No alert yet| total/, { after })
  await anna.presses('Edit')
  await anna.sees(/No changes yet/, { after })
  if (step !== 'review') await taps(anna, step)
  return shown.messageId
}

/** The service knows what it can see on a chain once it has read a block of it. */
const knowsItsChains = async ({ service }: Product): Promise<void> => {
  const { API_BASE_URL = '', API_CLIENT_ID, API_SECRET_KEY } = service?.environment ?? {}
  const headers = { authorization: `Basic ${btoa(`${API_CLIENT_ID}:${API_SECRET_KEY}`)}` }
  await until('the service has read a block', async () => {
    const reply = await fetch(`${API_BASE_URL}/chains`, { headers })
    return /"internal_transfers":(true|false)/.test(await reply.text())
  })
}

story('a person changes how often a watch writes, and sees it saved step by step', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service, telegram } = product
  const [sender = '', treasury = ''] = chain.accounts
  await product.addWatch(treasury, { frequency: '5 min' })
  await knowsItsChains(product)
  await openEdit(product, 'How often')
  assert.equal(
    screen(await anna.sees(/How often should I/)),
    `Watch · changes

«treasury»  0x7099…79C8
One summary every 5 minutes, in this chat

How often should I alert you?
Summary: the first alert right away, then one message per period. Digest: one message at a time of day.
[ Every transaction ] [ Once, then stop ]
[ ✓ Summary ▾ ] [ Digest ▾ ]
[ Tell me again once it's final ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('Every transaction')
  assert.equal(
    screen(await anna.sees(/Not saved yet/)),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction, in this chat

Not saved yet:
How often: 5 min → Every transaction

Payments made by contracts can't be seen on Local chain.
[ Save ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
  const shown: string[] = []
  telegram.onCall(call => {
    const text = /"text":"(.*?)"/.exec(JSON.stringify(call.payload))?.[1] ?? ''
    if (/Subscribed again/.test(text)) shown.push(text.replaceAll(String.raw`\n`, '|'))
  })
  await anna.presses('Save')
  assert.ok(
    screen(await anna.sees(/^Saved\./)).startsWith(card({ above: 'Saved.\n\n' })),
    screen(await anna.sees(/^Saved\./)),
  )
  assert.deepEqual(shown, [
    'treasury||… Subscribed again|… Previous subscription ended',
    'treasury||… Subscribed again|… Previous subscription ended',
    'treasury||✓ Subscribed again|… Previous subscription ended',
    'treasury||✓ Subscribed again|✓ Previous subscription ended',
  ])
  const changes = service?.requests.filter(name => /^(PUT|DELETE)|subscriptions$/.test(name)) ?? []
  assert.deepEqual(
    changes.map(name => name.replace(/s\/.*/, '')),
    ['POST /subscriptions', 'POST /subscriptions', 'DELETE /subscription'],
  )

  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
  await anna.sees(/treasury \+2 ETH/)
})

story('a watch that is called as its only address is renamed with it', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, treasury = ''] = chain.accounts
  await product.addWatch(treasury)
  await openEdit(product, 'Addresses')
  const { messageId: after } = anna.sends(`${treasury} vault`)
  await anna.sees(/Not saved yet:\nAddresses: 1 renamed\nName: treasury → vault/, { after })
  await anna.presses('Save')
  await anna.sees(/^Saved\.[^]*👁 vault/, { after })
})

story('a watch that is called as its two addresses is renamed with them', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, treasury = '', savings = '', team = ''] = chain.accounts
  anna.sends(`${treasury} treasury\n${savings} savings`)
  await anna.sees(/treasury, savings/)
  await anna.presses('As one watch')
  await anna.sees(/Watching/)
  const named = anna.sends(`/names ${savings} vault`)
  await anna.sees(/«vault»|vault for/, { after: named.messageId })
  await openEdit(product, 'Addresses')
  const { messageId: after } = anna.sends(`${treasury} gold`)
  await anna.sees(/Addresses: 1 renamed\nName: treasury, vault → gold, vault/, { after })
  await anna.presses('Addresses')
  await anna.presses('✕ gold 0x7099…79C8')
  await anna.presses('Review ›')
  await anna.sees(/Addresses: 1 removed\nName: treasury, vault → vault/, { after })
  await anna.presses('Addresses')
  anna.sends(team)
  await anna.sees(/Addresses: 1 added, 1 removed\nName: treasury, vault → vault \(\+1\)$/m, { after })
})

story('addresses of a watch are added, named and taken out, and the service follows', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [sender = '', treasury = '', savings = '', team = ''] = chain.accounts
  await product.addWatch(treasury)
  await openEdit(product, 'Addresses')
  assert.equal(
    screen(await anna.sees(/1 address/)),
    `Watch · changes

«treasury»  0x7099…79C8

1 address
Send more, or continue. Resend one to change its label.
[ ✕ treasury 0x7099…79C8 ]
[ Review › ] [ Start over ]`,
  )
  const { messageId: after } = anna.sends(`${savings} savings\n${team} team\n${treasury} gold`)
  await anna.sees(/Addresses: 2 added, 1 renamed/, { after })
  await anna.presses('Addresses')
  await anna.presses('✕ savings 0x3C44…93BC')
  await anna.presses('Review ›')
  assert.equal(
    screen(await anna.sees(/Not saved yet/, { after })),
    `Watch · changes

«treasury»  gold, team
Local chain
Coins, tokens and NFTs, in and out
Every transaction, in this chat

Not saved yet:
Addresses: 1 added, 1 renamed
[ Save ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
  await anna.presses('Save')
  await anna.sees(/^Saved\./, { after })

  for (const [to, wei] of [
    [savings, '1'],
    [treasury, '2'],
    [team, '3'],
  ] as const)
    await chain.send({ from: sender, to, wei: parseEther(wei) })
  await anna.sees(/team \+3 ETH/)
  await telegram.settled({ quietMs: 600 })
  const text = anna
    .messages()
    .map(message => message.text)
    .join('\n')
  assert.match(text, /gold \+2 ETH/)
  assert.doesNotMatch(text, /\+1 ETH/)
})

story('what only the chat knows is saved at once', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await openEdit(product, 'Tags')
  const { messageId: after } = anna.sends('cold, Team')
  await anna.sees(/Tags: none → #cold #Team/, { after })
  const before = service?.requests.length ?? 0
  await anna.presses('Save')
  assert.ok(screen(await anna.sees(/^Saved\./, { after })).startsWith(card({ above: 'Saved.\n\n' })))
  const told = service?.requests.slice(before).filter(name => !/^GET|preview/.test(name))
  assert.deepEqual(told, [])

  const other = chain.accounts[2] ?? ''
  await product.addWatch(other, { label: 'savings' })
  const { messageId: list } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after: list })
  await anna.presses('2')
  await anna.sees(/savings/, { after: list })
  await anna.presses('Edit')
  await taps(anna, 'Tags')
  assert.equal(
    screen(await anna.sees(/Send tags/, { after: list })),
    `Watch · changes

«savings»  0x3C44…93BC

Send tags, separated by commas.
[ cold ] [ Team ]
[ Review › ]`,
  )
})

story('a watch is renamed, gets a message of its own, and loses it', async t => {
  const product = await startWatching(t)
  const { anna, chain, from: sender, to: treasury } = product
  await openEdit(product, 'Name')
  anna.sends('gold')
  await anna.sees(/Name: treasury → gold/)
  await taps(anna, 'Alert text')
  anna.sends('{$subscription.name} got {$tx.movements}')
  await anna.sees(/It will look like this/)
  await anna.presses('Use this')
  await anna.presses('Save')
  await anna.sees(/^Saved\.\n\n👁 gold/)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await anna.sees(/gold got \+1 ETH/)

  // The name stands in the message, so that the subscription is to know it.
  const second = await openEdit(product, 'Name')
  anna.sends('silver')
  await anna.sees(/Name: gold → silver/)
  await anna.presses('Save')
  await anna.sees(/^Saved\.\n\n👁 silver/, { after: second })
  await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
  await anna.sees(/silver got \+2 ETH/)

  const third = await openEdit(product, 'Alert text')
  assert.match(
    screen(await anna.sees(/The current text/)),
    /\n\n⟨{\$subscription\.name} got {\$tx\.movements}⟩\n/,
  )
  await anna.presses('Default')
  await anna.sees(/Alert text: custom alert text → default alert text/)
  await anna.presses('Save')
  await anna.sees(/^Saved\.\n\n👁 silver/, { after: third - 1 })
  await chain.send({ from: sender, to: treasury, wei: parseEther('3') })
  await anna.sees(/📥 silver \+3 ETH/)
})

story('a saved change is undone by its button or by a word, unless it was changed since', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const often = async (period: string): Promise<number> => {
    const { messageId: after } = anna.sends(`treasury ${period}`)
    await anna.presses('Save')
    const saved = await anna.sees(new RegExp(`^Saved\\.[^]*\nOne summary ${period} `), { after })
    assert.match(screen(saved), /\n\[ Undo \]\n\[ Edit \]/)
    return saved.messageId
  }
  await often('every hour')
  const said = anna.sends('that was a mistake')
  assert.equal(
    screen(await anna.sees(/^Undone/, { after: said.messageId })),
    `Undone. The watch is as it was before.\n\n${card()}No alert yet
[ Edit ] [ Past alerts ]
[ 🔇 Mute ] [ ⏸ Pause ]
[ More ⋯ ] [ ‹ Watches ]`,
  )
  const message = await often('every hour')
  await anna.presses('Undo')
  await anna.sees(/^Undone\. The watch is as it was before\.[^]*\nEvery transaction · /, {
    after: message - 1,
  })
  const former = await often('every hour')
  await often('every 4 hours')
  assert.deepEqual(await anna.presses({ text: 'Undo', message: former }), {
    answer: 'Not undone, because of a later change: treasury.',
    alert: true,
  })
  await anna.presses('Undo')
  await anna.sees(/^Undone\.[^]*\nOne summary every hour · /, { after: former })
})

story('*Back* of each part of an edit leads one step back, also if nothing was changed', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await openEdit(product, 'How often')
  await anna.presses('‹ Back')
  await anna.sees(/No changes yet/)
  await taps(anna, 'Alert text', '‹ Back', 'Direction & amounts', 'Filters ▾', '‹ Back')
  await anna.sees(/Only some of these/)
  for (const button of ['‹ Back', 'Tags', 'Review ›']) await anna.presses(button)
  await anna.sees(/No changes yet/)
  for (const button of ['Cancel', 'More ⋯', 'Balance', '‹ Back']) await anna.presses(button)
  await anna.sees(/^👁 treasury/)
})

story('a watch that was opened and left is as it was', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const before = service?.requests.filter(name => /^(PUT|DELETE)|subscriptions$/.test(name)).length
  const canceled = 'Canceled. Nothing was changed.\n\n'
  const leave: Readonly<Record<string, readonly [() => Promise<unknown>, string]>> = {
    'cancel after a choice': [
      async () => {
        await taps(anna, '4 h')
        await anna.presses('Cancel')
      },
      canceled,
    ],
    'the command': [async () => anna.sends('/cancel'), canceled],
    'another command': [async () => anna.sends('/start'), ''],
  }
  for (const [name, [go, notice]] of Object.entries(leave)) {
    await openEdit(product, 'How often')
    await anna.sees(/How often should I/)
    await go()
    await until(`${name}: the card is there, and what was open is not`, () => {
      const shown = screens(anna.messages())
      return (
        shown.some(text => text.startsWith(`${notice}${card()}`)) &&
        !shown.some(text => text.startsWith('Watch · changes'))
      )
    })
  }
  const after = service?.requests.filter(name => /^(PUT|DELETE)|subscriptions$/.test(name)).length
  assert.equal(after, before)
})
