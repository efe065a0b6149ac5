import assert from 'node:assert/strict'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import {
  type Product,
  type ProductOptions,
  parseEther,
  type StoryContext,
  startProduct,
  story,
  storyOnBoth,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen, taps } from '../support/telegram.ts'
import { overrideWatch, type WatchOverrides } from '../support/watch.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** What the six other watches are like, in the order in which they were made. */
const others: readonly WatchOverrides[] = [
  { settings: { name: 'cold wallet', tags: ['savings'] }, state: 'paused' },
  { settings: { name: 'team', chains: [1, 8453], tags: ['work'] } },
  { settings: { name: 'payroll', tags: ['work'], addresses: [{ address: vitalik, label: 'Bonus pot' }] } },
  { settings: { name: 'exchange' } },
  { settings: { name: 'bridge', chains: [8453] } },
  { settings: { name: 'grants' } },
]

/** Somebody who watches seven things. */
const startWithSeven = async (t: StoryContext, o: ProductOptions = {}): Promise<Product> => {
  const product = await startProduct(t, o)
  await product.addWatch(String(product.chain.accounts[1]))
  await product.stop()
  await withStore(product, {
    use: async store => {
      const [first] = await store.find(watches, {
        index: 'chat',
        value: String(product.anna.chatId),
        limit: 1,
      })
      assert.ok(first !== undefined)
      const more = others.map((change, n) => {
        const value = overrideWatch(first.value, { ...change, createdAt: first.value.createdAt + n + 1 })
        return put(watches, { id: `watch-${n}`, value })
      })
      await store.commit(more)
    },
  })
  await product.start()
  return product
}

const list = async ({ anna }: Product): Promise<string> => {
  const { messageId: after } = anna.sends('/watches')
  return screen(await anna.sees(/Your watches/, { after }))
}

const firstPage = `«Your watches» · 1–5 of 7

1 👁 treasury · Local chain
2 ⏸ cold wallet · paused
3 👁 team · Ethereum, Base
4 👁 payroll · Local chain
5 👁 exchange · Local chain
[ treasury ] [ cold wallet ]
[ team ] [ payroll ]
[ exchange ]
[ Search ] [ Select ] [ › ]
[ ⇅ Oldest first ]
[ Watch an address ]`

story('what a card opens leads back to the place in the list that it was opened from', async t => {
  const { anna } = await startWithSeven(t)
  anna.sends('/watches')
  await anna.sees(/1–5 of 7/)
  const leadsTo = async (list: RegExp, change: { often: string; worthless: string }): Promise<void> => {
    for (const [open, title, close] of [
      ['🔇 Mute', /for how long/, '‹ Back'],
      ['🔇 Mute', /for how long/, '1 h'],
      ['🔔 Unmute', /^👁 grants/, undefined],
      ['More ⋯', /^grants\n/, '‹ Back'],
      ['Edit', /^Watch · changes/, 'Cancel'],
    ] as const) {
      await anna.presses(open)
      await anna.sees(title)
      if (close !== undefined) await anna.presses(close)
      await anna.sees(/^(Canceled\. Nothing was changed\.\n\n)?👁 grants/)
    }
    await anna.presses('More ⋯')
    await anna.presses('Rules')
    await anna.sees(/^Rules for grants/)
    await anna.presses('‹ Back')
    await anna.presses('Delete')
    await anna.sees(/^Delete grants/)
    await anna.presses('Keep')
    await anna.sees(/^👁 grants/)
    await taps(anna, 'Edit', 'How often', change.often, 'Save')
    await anna.sees(/^Saved\.\n\n👁 grants/)
    await anna.presses('⏸ Pause')
    await anna.sees(/Paused:/)
    await anna.presses('▶️ Resume')
    await anna.sees(/^👁 grants[^]*No alert yet\n?$/)
    await anna.presses('More ⋯')
    await anna.presses('Rules')
    await anna.presses(change.worthless)
    for (const back of ['‹ Back', '‹ Back', '‹ Watches']) await anna.presses(back)
    await anna.sees(list)
  }
  await anna.presses('›')
  await anna.presses('grants')
  await leadsTo(/6–7 of 7/, { often: '1 h', worthless: "Don't hide spam" })
  await anna.presses('Search')
  anna.sends('grant')
  await anna.sees(/“grant” · 1–1 of 1/)
  await anna.presses('1')
  await leadsTo(/“grant” · 1–1 of 1/, { often: '4 h', worthless: 'Hide spam' })
})

story('several watches are paused, muted, deleted and restored at once', async t => {
  const product = await startWithSeven(t)
  const { anna } = product
  anna.sends('/watches')
  await anna.sees(/1–5 of 7/)
  await anna.presses('Select')
  assert.equal(
    screen(await anna.sees(/Selected: 0/)),
    `Choose watches, then what to do with them. Selected: 0
[ treasury ] [ cold wallet ]
[ team ] [ payroll ]
[ exchange ] [ bridge ]
[ All ] [ › ]
[ ‹ Back ]`,
  )
  await taps(anna, 'team', 'cold wallet', 'team', '›', 'grants')
  assert.equal(
    screen(await anna.sees(/Selected: 2/)),
    `Choose watches, then what to do with them. Selected: 2
[ ✓ grants ]
[ ‹ ] [ None ]
[ ‹ Back ] [ Next › ]`,
  )
  await anna.presses('Next ›')
  assert.equal(
    screen(await anna.sees(/^What should I do/)),
    `What should I do with these?

cold wallet, grants
[ ⏸ Pause ] [ ▶️ Resume ]
[ 🔇 Mute ] [ Tags ]
[ Move ] [ Delete ]
[ ‹ Back ]`,
  )
  await anna.presses('⏸ Pause')
  assert.equal(
    screen(await anna.sees(/^Paused/)),
    'Paused: grants\n[ ▶️ Resume ]\n[ My watches ]',
    'one was paused before',
  )
  await anna.presses('My watches')
  await taps(anna, 'Select', 'team', '›', 'grants')
  await taps(anna, 'Next ›', '🔇 Mute')
  await anna.sees(/^Mute team, grants for how long\?/)
  await anna.presses('8 h')
  await anna.sees(/^team, grants · Muted until/)
  await anna.presses('My watches')
  await taps(anna, 'Search', '#work', 'Select', 'All', 'Next ›', 'Delete')
  assert.equal(
    screen(await anna.sees(/^Delete these/)),
    `Delete these? They stop right away.

team, payroll
[ Delete ]
[ ‹ Back ]`,
  )
  await anna.presses('Delete')
  await anna.sees(/^Deleted: team, payroll\n/)
  await anna.presses('Undo')
  await anna.sees(/^Restored: team, payroll/)
  await anna.presses('My watches')
  assert.match(screen(await anna.sees(/1–5 of 7/)), /1 👁 treasury[^]*3 🔇 team/)
})

story('several watches get tags at once, tapped or typed', async t => {
  const { anna } = await startWithSeven(t)
  anna.sends('/watches')
  await anna.sees(/1–5 of 7/)
  await taps(anna, 'Select', 'treasury', 'team', 'Next ›')
  await anna.presses('Tags')
  assert.equal(
    screen(await anna.sees(/^Which tags/)),
    `Which tags should these have? Tap one, or send tags, separated by commas.

treasury, team
[ work ] [ savings ]
[ ‹ Back ]`,
  )
  await anna.presses('work')
  await anna.sees(({ buttons }) => buttons.flat().includes('✓ work'))
  const { messageId: after } = anna.sends('Work, ops')
  assert.match(
    screen(await anna.sees(/^Which tags/, { after })),
    /\n\[ ✓ work \] \[ ✓ ops \]\n\[ savings \]\n/,
  )
  await anna.presses('✓ work')
  await anna.sees(({ buttons }) => buttons.flat().includes('work'), { after })
  for (const search of ['/watches ops', '/watches #ops']) {
    const { messageId: listed } = anna.sends(search)
    assert.match(screen(await anna.sees(/ of 2/, { after: listed })), /1 👁 treasury[^]*\n2 👁 team/)
  }
})

storyOnBoth('many watches are shown page by page, and narrowed to a tag', async t => {
  const product = await startWithSeven(t)
  const { anna } = product
  assert.equal(await list(product), firstPage)
  await anna.presses('›')
  assert.equal(
    screen(await anna.sees(/6–7 of 7/)),
    `«Your watches» · 6–7 of 7

6 👁 bridge · Base
7 👁 grants · Local chain
[ bridge ] [ grants ]
[ ‹ ] [ Search ] [ Select ]
[ ⇅ Oldest first ]
[ Watch an address ]`,
  )
  await anna.presses('grants')
  await anna.sees(/^👁 grants/)
  await anna.presses('‹ Watches')
  const { messageId } = await anna.sees(/Your watches/)
  assert.match(screen(await anna.sees(/Your watches/)), /6–7 of 7/)
  await anna.pressesStale(messageId, '1.c.watch-5.1.no such place')
  await anna.sees(/^👁 grants/)
  await anna.presses('‹ Watches')
  await anna.sees(/1–5 of 7/)
  await taps(anna, 'Search', '#work')
  assert.equal(
    screen(await anna.sees(/1–2 of 2/)),
    `«Your watches» · #work · 1–2 of 2

1 👁 team · Ethereum, Base
2 👁 payroll · Local chain
[ 1 ] [ 2 ]
[ Search ] [ Select ]
[ All watches ]`,
  )
  await anna.presses('All watches')
  assert.equal(screen(await anna.sees(/1–5 of 7/)), firstPage)
})

story(
  'a list of several pages says its order, and a tap sorts it by the last alert, the name, the balance',
  async t => {
    const product = await startWithSeven(t)
    const { anna, chain } = product
    await chain.send({ from: chain.accounts[0] ?? '', to: chain.accounts[1] ?? '', wei: parseEther('1') })
    await anna.sees(/\+1 ETH/)
    await product.alertsStored()
    await list(product)
    await anna.presses('⇅ Oldest first')
    const byAlert = /1–5 of 7\n\n1 👁 treasury · Local chain · 1 today · [^\n]+\n2 ⏸ cold wallet · paused\n/
    await anna.sees(byAlert)
    await anna.presses('⇅ By last alert')
    const byName = `«Your watches» · 1–5 of 7

1 👁 bridge · Base
2 ⏸ cold wallet · paused
3 👁 exchange · Local chain
4 👁 grants · Local chain
5 👁 payroll · Local chain
[ bridge ] [ cold wallet ]
[ exchange ] [ grants ]
[ payroll ]
[ Search ] [ Select ] [ › ]
[ ⇅ By name ]
[ Watch an address ]`
    assert.equal(screen(await anna.sees(/1–5 of 7\n\n1 👁 bridge/)), byName)
    assert.equal(await list(product), byName)
    await anna.presses('⇅ By name')
    await taps(anna, '⇅ By balance', '⇅ Oldest first')
    await anna.sees(byAlert)
  },
)

story('a watch is found by a part of its name, a label, a chain, or an address', async t => {
  const product = await startWithSeven(t)
  const { anna } = product
  await list(product)
  const lookFor = async (what: string): Promise<string> => {
    await anna.presses('Search')
    const asked = await anna.sees(/^What are you/)
    assert.equal(
      screen(asked),
      `What are you looking for? Send part of a name, label, address or chain.
[ #work ] [ #savings ]
[ ‹ Back ] [ Cancel ]`,
    )
    const { messageId: after } = anna.sends(what)
    const found = screen(await anna.sees(/./, { after }))
    assert.ok(!anna.messages().some(({ messageId }) => messageId === asked.messageId), 'the question is gone')
    return found
  }
  assert.equal(
    await lookFor('BASE'),
    `«Your watches» · “BASE” · 1–2 of 2

1 👁 team · Ethereum, Base
2 👁 bridge · Base
[ 1 ] [ 2 ]
[ Search ] [ Select ]
[ All watches ]`,
  )
  assert.match(await lookFor('bonus pay'), /\n\n1 👁 payroll · Local chain\n\[ 1 \]\n/)
  assert.match(await lookFor('wallet'), /\n\n1 ⏸ cold wallet · paused\n\[ 1 \]\n/)
  assert.match(await lookFor('0xd8da6bf2'), /\n\n1 👁 payroll · Local chain\n\[ 1 \]\n/)
  assert.equal(
    await lookFor('moon'),
    `I found nothing with “moon” among your watches.

What are you looking for? Send part of a name, label, address or chain.
[ All watches ] [ Cancel ]`,
  )
  const { messageId: retried } = anna.sends('moonlight')
  await anna.sees(/^I found nothing with “moonlight”/, { after: retried })
  const { messageId: found } = anna.sends('wallet')
  assert.match(screen(await anna.sees(/cold wallet/, { after: found })), /\n\n1 ⏸ cold wallet · paused\n/)
  assert.match(await lookFor(`https://etherscan.io/address/${vitalik}`), /^👁 «payroll»\n0xd8dA…6045\n/)
})

story('a search that finds nothing gives way to what else a text says', async t => {
  const product = await startWithSeven(t)
  const { anna } = product
  const sought = async (text: string, expected: RegExp): Promise<void> => {
    await anna.presses('Search')
    await anna.sees(/^What are you looking for/)
    const { messageId: after } = anna.sends(text)
    assert.match(screen(await anna.sees(/./, { after })), expected)
    await list(product)
  }
  await list(product)
  await sought('mute payroll for 1 hour', /^👁 «?payroll.*\n[^]*Muted until/)
  await sought('unmute everything', /unmuted|no longer muted/i)
  await sought('show payroll', /payroll/)
  await sought('0x000000000000000000000000000000000000dEaD', /^👁/)
  await sought('gas', /^I found nothing with “gas”/)

  const { messageId: missed } = anna.sends('/watches moon')
  await anna.sees(/^I found nothing with “moon”/, { after: missed })
  const { messageId: muted } = anna.sends('mute payroll for 1 hour')
  assert.match(screen(await anna.sees(/./, { after: muted })), /Muted until/)
  anna.sends('/watches moon')
  await anna.sees(/^I found nothing with “moon”/, { after: muted })
  await anna.presses('Cancel')
  await anna.sees(/^Canceled/)
  const { messageId: later } = anna.sends('moonlight')
  assert.doesNotMatch(screen(await anna.sees(/./, { after: later })), /looking for/)
  await list(product)
  await sought('gas below 5 gwei', /^Watch · review\n\n«Gas»/)
})

story('the command shows all watches when asked for all', async t => {
  const product = await startWithSeven(t)
  const { messageId: after } = product.anna.sends('/watches all')
  await product.anna.sees(/1–5 of 7/, { after })
})

story('what is typed after Search goes nowhere else, and is asked for only once', async t => {
  const product = await startWithSeven(t)
  const { anna } = product
  anna.sends('/watch')
  const setUp = await anna.sees(/1 of 4/)
  await list(product)
  await anna.presses('Search')
  anna.sends(vitalik)
  assert.match(screen(await anna.sees(/^👁 payroll/)), /^👁 «payroll»/)
  assert.ok(
    anna.messages().some(({ messageId }) => messageId === setUp.messageId),
    'the set-up is still open',
  )
  anna.sends(`${vitalik} mine`)
  await anna.sees(/^Watch · 2 of 4\n\nmine/)

  await list(product)
  await anna.presses('Search')
  await anna.presses('‹ Back')
  await anna.presses('›')
  anna.sends('/cancel')
  await anna.sees(/^Canceled/)
  const { messageId: after } = anna.sends('payroll')
  await anna.sees(/^👁 payroll\n/, { after })
})

story('a search of another chat is not shown by its button', async t => {
  const product = await startWithSeven(t)
  const { anna, telegram } = product
  await list(product)
  await anna.presses('Search')
  anna.sends('e')
  const { raw } = await anna.sees(/“e” · 1–5 of 7/)
  const turn = raw.reply_markup?.inline_keyboard.flat().find(({ text }) => text === '›')
  assert.ok(turn !== undefined && 'callback_data' in turn)
  const bea = telegram.person({ firstName: 'Bea' })
  bea.sends('/start')
  const start = await bea.sees(/^Lookout/)
  await bea.pressesStale(start.messageId, turn.callback_data)
  assert.equal(
    screen(await bea.sees(/not watching/)),
    "You're not watching anything yet.\n[ Watch an address ]",
  )
})
