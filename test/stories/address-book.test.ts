import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import {
  answerTo,
  beginWatch,
  type Product,
  parseEther,
  startProduct,
  story,
  unhurried,
} from '../support/product.ts'
import { screen } from '../support/telegram.ts'

const short = (address = ''): string => shortenAddress(toChecksumAddress(address))
const firstLines = (text: string): string => text.split('\n').slice(0, 2).join('\n')

/** A watch of `sender` and one of `receiver`, each named by its label. */
const watchBoth = async (
  product: Product,
  [sender = '', receiver = '']: readonly string[],
): Promise<void> => {
  await product.addWatch(sender, { label: 'cold wallet' })
  await product.addWatch(receiver, { label: 'treasury' })
}

story('an address that one watch labels has its label in the alerts of another', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, from = '', to = ''] = chain.accounts
  await watchBoth(product, [from, to])
  await chain.send({ from, to, wei: parseEther('1') })
  const received = await anna.sees(/treasury \+1 ETH/)
  assert.equal(firstLines(received.text), '📥 treasury +1 ETH\nLocal chain ← cold wallet')
  const sent = await anna.sees(/cold wallet −1 ETH/)
  assert.equal(firstLines(sent.text), '📤 cold wallet −1 ETH\nLocal chain → treasury')
})

story('the book has no names but those that people gave, also where prices are watched', async t => {
  const away = 'http://127.0.0.1:1'
  const product = await startProduct(t, {
    environment: { CHAINS: '1', RPC_1: away },
    ...unhurried(),
  })
  const { anna } = product
  anna.sends('ETH below 3,000')
  await anna.sees(/^Watch · review/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 ETH\/USD is set up/)
  assert.equal(
    await answerTo(product, anna.sends('/names')),
    `No address has a name yet. Name one when you watch it, or under an alert with ⋯.
[ Watch an address ] [ My watches ]`,
  )
  await answerTo(product, anna.sends(`0x${'1'.repeat(40)} 0x${'2'.repeat(40)}`))
  await answerTo(product, anna.sends('call them family'))
  await anna.presses('Watch')
  await anna.sees(/^👁 family is set up/)
  assert.equal(
    await answerTo(product, anna.sends('/names')),
    `No address has a name yet. Name one when you watch it, or under an alert with ⋯.
Watches with a name of their own: family
[ Watch an address ] [ My watches ]`,
  )
})

story('an address of an alert may be written as it is shown there', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  await product.addWatch(to)
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()
  const dotted = short(from).replace('…', '...')
  for (const said of [short(from), `who is ${dotted}`])
    assert.match(
      await answerTo(product, anna.sends(said)),
      new RegExp(`^👁 «${short(from)}»[^]*\\[ Watch \\]`),
    )
  await anna.presses(`Name ${short(from)}`)
  await anna.sees(/^What should I call/)
  assert.equal(await answerTo(product, anna.sends('Bob')), named(from, 'Bob'))
  assert.match(
    await answerTo(product, anna.sends(`who is ${from}?`)),
    new RegExp(`^👁 «${short(from)}» {2}Bob\\n[^]*\\[ Name ${short(from)} \\]`),
  )
})

const named = (address: string, label: string): string =>
  `Done: alerts here now say «${label}» for ${short(address)}.\n[ Undo ] [ All names ]`

story('an address is named in words, also while a set-up is open', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to)
  anna.sends('/watch')
  await anna.sees(/Send one or more addresses/)
  assert.equal(await answerTo(product, anna.sends(`call ${from} payroll`)), named(from, 'payroll'))
  assert.equal(await answerTo(product, anna.sends(`/names ${other} desk`)), named(other, 'desk'))
  assert.match(
    await answerTo(product, anna.sends('who is Desk?')),
    new RegExp(`^«desk»\\n⟨${other}⟩\\n\\[ Rename \\]`, 'i'),
  )
  assert.match(await answerTo(product, anna.sends('who is Bob?')), /^Tap ⋯ under an alert/)
  assert.match(
    await answerTo(product, anna.sends('/names')),
    /1 desk · .*\n2 payroll · .*\n3 treasury · .*\n\nAdd a name: ⟨\/names 0x… payroll⟩\n/,
  )
  await chain.send({ from, to, wei: parseEther('1') })
  assert.equal(firstLines((await anna.sees(/\+1 ETH/)).text), '📥 treasury +1 ETH\nLocal chain ← payroll')
})

story('a name may be in quotes, and words may follow it', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  await product.addWatch(to)
  for (const said of [
    `call ${from} "Bob" in my alerts`,
    `call ${from} “Bob” in my alerts, please`,
    `name ${from} «Bob»`,
    `call ${from} 'Bob' please`,
    `call ${from} Bob in my alerts`,
    `/names ${from} "Bob"`,
  ])
    assert.equal(await answerTo(product, anna.sends(said)), named(from, 'Bob'), said)
  assert.equal(
    await answerTo(product, anna.sends(`call ${from} 'Bob's wallet'`)),
    named(from, "Bob's wallet"),
  )
})

story('a name is taken back by Undo, and by the word for it', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  const { messageId: after } = anna.sends(to)
  await anna.sees(/^👁 /, { after })
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/)
  const undone = `Undone: ${short(to)} has no name here any more.\n[ All names ]`
  await says(`call ${to} vault`)
  assert.match(await says('/watches'), /\n1 👁 vault\n/)
  await says(`call ${to} vault`)
  await says(`call ${to} desk`)
  await anna.presses('Undo')
  assert.equal(screen(await anna.sees(/^Done: .* vault/, { after })), named(to, 'vault'))
  await says('/names')
  await anna.presses('1')
  await anna.presses('Remove name')
  assert.match(await says('/watches'), /\n1 👁 vault\n/)
  await says(`call ${from} Bob`)
  assert.equal(await says('undo'), undone.replace(short(to), short(from)))
  assert.match(await says('undo'), /^Nothing to undo\. /)
  assert.match(await says('/names'), /^No address has a name yet\./)
})

story('an address is named under an alert, renamed and deleted in the address book', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  await product.addWatch(to)
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('⋯')
  await anna.presses(`Name ${short(from)}`)
  const question = await anna.sees(/^What should I call/)
  assert.equal(
    screen(question),
    `↪ 📥 treasury +1 ETH\nWhat should I call ${short(from)}? Send a name, up to 32 characters.\n[ Cancel ]`,
  )
  anna.sends('\u200b\u2060')
  const again = await anna.sees(/any of those characters/)
  assert.equal(
    screen(again),
    `I can't show any of those characters. Send another name.
What should I call ${short(from)}? Send a name, up to 32 characters.
[ Cancel ]`,
  )
  anna.sends('Binance  14')
  assert.equal(
    screen(await anna.sees(/alerts here now say/)),
    `Done: alerts here now say «Binance 14» for ${short(from)}.\n[ Undo ] [ All names ]`,
  )
  await chain.send({ from, to, wei: parseEther('2') })
  assert.equal(firstLines((await anna.sees(/\+2 ETH/)).text), '📥 treasury +2 ETH\nLocal chain ← Binance 14')

  anna.sends('/names')
  assert.equal(
    screen(await anna.sees(/^Address book/)),
    `«Address book» · 1–2 of 2

1 Binance 14 · ${short(from)}
2 treasury · ${short(to)}

Add a name: ⟨/names 0x… payroll⟩
[ 1 ] [ 2 ]`,
  )
  await anna.presses('2')
  assert.equal(
    screen(await anna.sees(/^treasury\n/)),
    `«treasury»\n⟨${toChecksumAddress(to)}⟩\n[ Rename ] [ Remove name ]\n[ ‹ Back ]`,
  )
  await anna.presses('Rename')
  assert.equal(
    screen(await anna.sees(/^What should I call/)),
    `What should I call ${short(to)}? Send a name, up to 32 characters.
Current name: treasury
[ Cancel ]`,
  )
  anna.sends('vault')
  await anna.sees(/alerts here now say vault/)
  const { messageId: listed } = anna.sends('/watches')
  await anna.sees(/Your watches[^]*1 👁 vault/, { after: listed })
  await anna.presses('1')
  await anna.presses('More ⋯')
  assert.match((await anna.sees(/0x/, { after: listed })).text, /^vault\n\n0x[\dA-Fa-f]{40}$/)
  const hash = await chain.send({ from, to, wei: parseEther('3') })
  assert.equal(firstLines((await anna.sees(/\+3 ETH/)).text), '📥 vault +3 ETH\nLocal chain ← Binance 14')
  anna.sends(hash)
  await anna.sees(/✓ I sent an alert about vault \(\+3 ETH\)\./)

  const { messageId: after } = anna.sends('/names')
  await anna.sees(/^Address book/, { after })
  await anna.presses('1')
  await anna.sees(/^Binance 14\n/)
  await anna.presses('Remove name')
  assert.equal(
    screen(await anna.sees(/1–1 of 1/)),
    `«Address book» · 1–1 of 1\n\n1 vault · ${short(to)}\n\nAdd a name: ⟨/names 0x… payroll⟩\n[ 1 ]`,
  )
  await chain.send({ from, to, wei: parseEther('4') })
  assert.equal(firstLines((await anna.sees(/\+4 ETH/)).text), `📥 vault +4 ETH\nLocal chain ← ${short(from)}`)

  // The watch has it as the name of its address, too.
  await anna.presses('1')
  await anna.sees(/^vault\n/)
  await anna.presses('Remove name')
  await anna.sees(/^No address has a name yet/)
  await product.addWatch(from, { label: 'payer' })
  await chain.send({ from, to, wei: parseEther('5') })
  assert.equal(
    firstLines((await anna.sees(/payer −5 ETH/)).text),
    `📤 payer −5 ETH\nLocal chain → ${short(to)}`,
  )
})

story('the address book names what a card and the reason of an alert list', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', treasury = '', savings = ''] = chain.accounts
  await beginWatch(anna, `${treasury} treasury\n${savings} savings`)
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching treasury, savings/)
  anna.sends('/names')
  await anna.sees(/^Address book/)
  await anna.presses('1')
  await anna.presses('Rename')
  await anna.sees(/^What should I call/)
  const { messageId: after } = anna.sends('vault')
  await anna.sees(/alerts here now say vault/, { after })

  anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
  await anna.presses('1')
  const card = await anna.sees(/Every transaction/, { after })
  assert.equal(firstLines(card.text), '👁 treasury, vault\nLocal chain')

  await chain.send({ from, to: treasury, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('⋯')
  assert.deepEqual(await anna.presses('Why this alert'), {
    answer: `Watching treasury, vault on Local chain.
Triggered by a coin transfer.
Set now: coins, tokens and NFTs, in and out · Every transaction`,
    alert: true,
  })
})

story('a name outlives its watch, is found and offered, and leaves with /forget', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, from = '', to = ''] = chain.accounts
  await watchBoth(product, [from, to])
  anna.sends('/watches')
  const list = await anna.sees(/Your watches/)
  const place = /(\d) 👁 cold wallet/.exec(list.text)?.[1] ?? ''
  await anna.presses({ text: place, message: list })
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.sees(/It stops/)
  await anna.presses('Delete')
  await anna.sees(/^Deleted/)
  await chain.send({ from, to, wei: parseEther('1') })
  const alert = await anna.sees(/treasury \+1 ETH/)
  assert.equal(firstLines(alert.text), '📥 treasury +1 ETH\nLocal chain ← cold wallet')

  const { messageId: pasted } = anna.sends(from)
  const offer = await anna.sees(/^👁/, { after: pasted })
  assert.match(screen(offer), new RegExp(`^👁 «${short(from)}»  cold wallet\n`))

  const { messageId: asked } = anna.sends('/forget')
  await anna.sees(/undone/, { after: asked })
  await anna.presses('Delete everything')
  await anna.sees(/^Deleted\. I no longer/)
  const { messageId: after } = anna.sends('/names')
  assert.equal(
    screen(await anna.sees(/No address/, { after })),
    'No address has a name yet. Name one when you watch it, or under an alert with ⋯.\n[ Watch an address ] [ My watches ]',
  )
})

story(
  'a watch of one address speaks under its own name, whatever the address book calls the address',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const [from = '', to = ''] = chain.accounts
    anna.sends(`${to} Binance hot`)
    await anna.sees(/Binance hot/)
    await anna.presses('Customize')
    await anna.presses('Name')
    await anna.sees(/name/i)
    const { messageId: named } = anna.sends('Treasury')
    await anna.sees(/Treasury/, { after: named })
    await anna.presses('Start watching')
    await anna.sees(/^👁 Watching Treasury/)
    await chain.send({ from, to, wei: parseEther('1') })
    assert.equal(
      firstLines((await anna.sees(/\+1 ETH/)).text),
      '📥 Treasury +1 ETH\nLocal chain ← 0xf39F…2266',
    )
    const { messageId: after } = anna.sends('/history')
    assert.match((await anna.sees(/Past alerts/, { after })).text, /📥 Treasury \+1 ETH/)

    // To a watch of another address it is what the book calls it.
    await product.addWatch(from, { label: 'payer' })
    await chain.send({ from, to, wei: parseEther('2') })
    assert.equal(
      firstLines((await anna.sees(/payer −2 ETH/)).text),
      '📤 payer −2 ETH\nLocal chain → Binance hot',
    )
  },
)

story('an address called as its watch is follows the name of the watch', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  await product.addWatch(to, { label: 'payroll' })
  anna.sends('rename payroll')
  await anna.sees(/name/i)
  const { messageId: after } = anna.sends('salaries')
  await anna.sees(/payroll → salaries/, { after })
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await product.addWatch(from, { label: 'payer' })
  await chain.send({ from, to, wei: parseEther('2') })
  assert.equal(firstLines((await anna.sees(/payer −2 ETH/)).text), '📤 payer −2 ETH\nLocal chain → salaries')
})
