import assert from 'node:assert/strict'
import { addWatchFrom, beginWatch, startProduct, story } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'

const full = `There's no room: this chat has 1 of 1 watches. Delete one first.
[ My watches ]`

story('a chat that watches as much as it may is told so, before and after', async t => {
  const product = await startProduct(t, { environment: { WATCHES_PER_CHAT: '1' } })
  const { anna, chain, telegram } = product
  const [, first = '', second = ''] = chain.accounts
  // An offer from when there was room.
  anna.sends(second)
  const offer = await anna.sees(/0x3C44/)
  // By the wizard: what is pasted joins the offer.
  await product.addWatch(first, { frequency: 'Every transaction' })
  await anna.presses({ text: 'Watch', message: offer })
  assert.equal(screen(await anna.sees(/^There's no room/)), `↪ 👁 0x3C44…93BC\n${full}`)

  const { messageId: after } = anna.sends('/watch')
  assert.equal(screen(await anna.sees(/./, { after })), full)
  await anna.presses('My watches')
  assert.match(screen(await anna.sees(/Your watches/, { after })), /1–1 of 1/)
  // The offer still stands when there is room again.
  for (const button of ['1', 'More ⋯', 'Delete', 'Delete']) await anna.presses(button)
  await anna.sees(/^Deleted/)
  await anna.presses({ text: 'Watch', message: offer })
  await anna.sees(/^👁 Watching 0x3C44/)
  // Somebody else has room of their own.
  await addWatchFrom(telegram.person({ firstName: 'Bea' }), { address: second })
})

story('a deleted watch whose place was taken comes back when there is room', async t => {
  const product = await startProduct(t, { environment: { WATCHES_PER_CHAT: '1' } })
  const { anna, chain } = product
  const [, first = '', second = ''] = chain.accounts
  await product.addWatch(first)
  for (const button of ['Watch settings', 'More ⋯', 'Delete', 'Delete']) await anna.presses(button)
  const deleted = await anna.sees(/^Deleted/)
  await product.addWatch(second, { label: 'another' })
  await anna.presses({ text: 'Undo', message: deleted })
  assert.equal(screen(await anna.sees(/^There's no room/)), `↪ Deleted treasury.\n${full}`)
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/./, { after })), /^«Your watches» · 1–1 of 1\n\n1 👁 another/)

  for (const button of ['1', 'More ⋯', 'Delete', 'Delete']) await anna.presses(button)
  await anna.presses({ text: 'Undo', message: deleted })
  await anna.sees(/^Restored: treasury\n/)
})

story('a watch may hold so many addresses, and all watches of a chat together so many', async t => {
  const product = await startProduct(t, {
    environment: { ADDRESSES_PER_WATCH: '2', ADDRESSES_PER_CHAT: '3' },
  })
  const { anna, chain } = product
  const [, a = '', b = '', c = ''] = chain.accounts
  const setsUp = async (...addresses: string[]): Promise<void> => {
    await beginWatch(anna, addresses.join('\n'))
    for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  }
  await setsUp(a, b, c)
  // Nothing of it is lost.
  assert.match(
    screen(await anna.sees(/A watch can have/)),
    /\nA watch can have up to 2 addresses; that one would have 3\.\n[\s\S]*\[ Start watching ]/,
  )
  await setsUp(a, b)
  await anna.sees(/^👁 Watching/)
  await setsUp(a, c)
  assert.match(
    screen(await anna.sees(/That's too many/)),
    /\nThat's too many: this chat watches 2 of 3 addresses\. Remove some first\.\n/,
  )
})

story('a watch gets no more addresses than its chat may have, and its change stays open', async t => {
  const product = await startProduct(t, { environment: { ADDRESSES_PER_CHAT: '2' } })
  const { anna, chain } = product
  const [, a = '', b = '', c = ''] = chain.accounts
  await product.addWatch(a)
  await product.addWatch(b, { label: 'savings' })
  await taps(anna, 'Watch settings', 'Edit', 'Addresses')
  anna.sends(c)
  await taps(anna, 'Review ›', 'Save')
  assert.match(
    screen(await anna.sees(/That's too many/)),
    /\nThat's too many: this chat watches 2 of 2 addresses\. Remove some first\.\n\nNot saved yet:\nAddresses: 1 added\n\[ Save \]/,
  )
})

story('one person floods the bot: another is answered at once, and the flood hears one word', async t => {
  // Another one is allowed only after a minute, which the flood does not take on a busy machine either.
  const allowed = 1
  const { anna, telegram } = await startProduct(t, {
    environment: { COMMANDS_PER_MINUTE: String(allowed) },
  })
  const bea = telegram.person({ firstName: 'Bea' })
  anna.sends('/start')
  const { messageId: start } = await anna.sees(/Paste an address/)
  await telegram.deliverTogether(() => {
    for (let n = 0; n < 150; n += 1) anna.sends('/help')
    bea.sends('/help')
  })
  await bea.sees(/^I watch blockchain addresses/)
  // Most of the flood was still to come when Bea was answered.
  const sent = telegram.calls.filter(
    ({ method, payload }) => method === 'sendMessage' && payload['chat_id'] === anna.chatId,
  )
  assert.ok(sent.length <= 10, `${sent.length} of the flood were answered before`)

  await anna.sees(/faster than I can keep up/)
  const pressed = await anna.presses({ text: 'Help', message: start })
  assert.deepEqual(pressed, {
    answer:
      "You're faster than I can keep up with, so I'm skipping some messages. Wait a minute, then try again.",
    alert: false,
  })
  await telegram.settled({ quietMs: 1_000 })
  const heard = (pattern: RegExp): number =>
    anna.messages().filter(({ from, text }) => from === 'bot' && pattern.test(text)).length
  assert.equal(heard(/faster than I can keep up/), 1)
  assert.ok(heard(/^I watch blockchain/) <= allowed + 10, 'what was beyond was passed over')
})
