import assert from 'node:assert/strict'
import { put, type Store } from '#store/store.ts'
import { storedWizards } from '#telegram/framework/stored-wizards.ts'
import { watches } from '#watch/watch.ts'
import { type Product, parseEther, startProduct, story, storyOnBoth } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen, screens, taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { overrideWatch, type WatchOverrides } from '../support/watch.ts'
import { choosesKinds } from '../support/wizard.ts'

const saved = /^Saved\./
const away =
  "The monitoring service isn't responding. Nothing is lost: your change is kept, and I'll keep trying.\n[ Try again ] [ Undo ]"

/** Opens the only watch at a step. */
const open = async ({ anna }: Product, step: string): Promise<void> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
  await anna.presses('1')
  await anna.sees(/No alert yet| total/, { after })
  await anna.presses('Edit')
  await anna.sees(/^Watch · changes/, { after })
  if (step !== 'review') await taps(anna, step)
}

const card = async ({ anna }: Product): Promise<string> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
  await anna.presses('1')
  return screen(await anna.sees(/No alert yet| total/, { after }))
}

/** Only one alert of each, whatever became of the subscriptions. */
const hearsOnce = async ({ anna, chain, telegram }: Product, amounts: readonly string[]): Promise<void> => {
  const [from = '', to = ''] = chain.accounts
  const since = anna.messages().at(-1)?.messageId ?? 0
  // One after the other: what is read at once is told in one message.
  for (const amount of amounts) {
    await chain.send({ from, to, wei: parseEther(amount) })
    await anna.sees(new RegExp(`\\+${amount} ETH`), { after: since })
  }
  await telegram.settled({ quietMs: 1_500 })
  const heard = anna
    .messages()
    .filter(message => message.messageId > since)
    .flatMap(({ text }) => [...text.matchAll(/\+(\d+) ETH/g)].map(match => match[1] ?? ''))
  assert.deepEqual(heard, amounts)
}

for (const lost of ['PUT /bots/', 'POST /subscriptions', 'DELETE /subscriptions/'])
  story(`the reply of the service to ${lost} is lost: the change is made, once`, async t => {
    const product = await startProduct(t, { remote: true })
    const { anna, chain, service } = product
    await product.addWatch(chain.accounts[1] ?? '', { frequency: '5 min' })
    await open(product, 'How often')
    await anna.presses('Every transaction')
    await anna.presses('Name')
    anna.sends('gold')
    await anna.sees(/Name: treasury → gold/)
    service?.loseReplyOfNext(lost)
    await anna.presses('Save')
    assert.match(
      screen(await anna.sees(saved)),
      /^Saved\.\n\n👁 «gold»\n[^]*\nEvery transaction · to this chat\n/,
    )
    await hearsOnce(product, ['1', '2', '3'])
  })

story('the service is away while a change is saved; it is made when the service is back', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '', { frequency: '5 min' })
  await open(product, 'How often')
  await anna.presses('Every transaction')
  service?.goOffline()
  await anna.presses('Save')
  assert.equal(screen(await anna.sees(/isn't responding/)), away)
  service?.goOnline()
  await anna.presses('Try again')
  await anna.sees(saved)
  await hearsOnce(product, ['1', '2'])
})

story('a watch that is paused before its new frequency is confirmed stays silent', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service, telegram } = product
  const [from = '', to = ''] = chain.accounts
  await product.addWatch(to, { frequency: '5 min' })
  await open(product, 'How often')
  await anna.presses('Every transaction')
  service?.goOfflineAfter('POST /subscriptions')
  await anna.presses('Save')
  assert.equal(screen(await anna.sees(/isn't responding/)), away)
  await card(product)
  await anna.presses('⏸ Pause')
  service?.goOnline()
  await anna.presses({ text: 'Try again', message: await anna.sees(/isn't responding/) })
  await anna.sees(saved)
  const live = (what: string): number =>
    service?.requests.filter(request => request.startsWith(what)).length ?? 0
  await until('no subscription is left', async () => live('DELETE /subscriptions') >= 2)
  const { messageId: last = 0 } = anna.messages().at(-1) ?? {}
  await chain.send({ from, to, wei: parseEther('1') })
  await telegram.settled({ quietMs: 2_000 })
  assert.deepEqual(
    anna.messages().filter(({ messageId }) => messageId > last),
    [],
  )
})

story('a change that the service could not be told of is taken back', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const before = await card(product)
  await anna.presses('Edit')
  await anna.presses('What')
  await choosesKinds(anna, '✓ Coin transfers')
  await anna.presses('Review ›')
  service?.goOffline()
  await anna.presses('Save')
  assert.equal(screen(await anna.sees(/isn't responding/)), away)
  const back = product.telegram.onCall(() => service?.goOnline())
  await anna.presses('Undo')
  assert.equal(screen(await anna.sees(/^Undone/)), `Undone. The watch is as it was before.\n\n${before}`)
  back()
  await hearsOnce(product, ['1'])
})

story('a change that the service refuses is told, and Undo leaves the watch as it was', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const before = await card(product)
  await anna.presses('Edit')
  await anna.presses('What')
  await choosesKinds(anna, '✓ NFTs')
  await anna.presses('Review ›')
  service?.refuse(/^PUT/, 'not today')
  await anna.presses('Save')
  assert.equal(
    screen(await anna.sees(/refused/)),
    'The service refused: “not today”\nThe watch is as it was before.\n[ Try again ] [ Undo ]',
  )
  assert.match(
    await card(product),
    /\nLocal chain\nCoins and tokens, in and out\n[^]*\n⚠ Changed here, but the service refused it\.\n\[ Try again ] \[ Undo ]\n/,
  )
  await anna.presses('Undo')
  assert.equal(screen(await anna.sees(/^Undone/)), `Undone. The watch is as it was before.\n\n${before}`)
})

story('a change that is refused is taken back, and so is the same one the next time', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const before = await card(product)
  service?.refuse(/^PUT/, 'not today')
  for (const _ of ['once', 'again']) {
    await open(product, 'What')
    await choosesKinds(anna, '✓ NFTs')
    await anna.presses('Review ›')
    await anna.presses('Save')
    const { messageId } = await anna.sees(/refused/)
    await anna.presses('Undo')
    const undone = await anna.sees(
      ({ text, messageId: shown }) => shown === messageId && text.startsWith('Undone'),
    )
    assert.equal(screen(undone), `Undone. The watch is as it was before.\n\n${before}`)
  }
})

/** Looks into what Lookout keeps, between a stop and a start. */
const inStore = async <T>(product: Product, use: (store: Store) => Promise<T>): Promise<T> => {
  await product.telegram.settled()
  await product.stop()
  try {
    return await withStore(product, { use })
  } finally {
    await product.start()
  }
}

/** What another device, or another person of a group, changes meanwhile. */
const changedElsewhere = (product: Product, change: WatchOverrides): Promise<void> =>
  inStore(product, async store => {
    const chat = String(product.anna.chatId)
    const [watch] = await store.find(watches, { index: 'chat', value: chat, limit: 1 })
    if (watch === undefined) throw new Error('there is no watch')
    await store.commit([put(watches, { id: watch.id, value: overrideWatch(watch.value, change) })])
  })

story('a watch of a thousand addresses is changed as any other', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const addresses = Array.from({ length: 1_000 }, (_, n) => ({
    address: `0x${(0x1_00_01 + n).toString(16).padStart(40, '0')}`,
    label: `a label of the address ${n + 1}`,
  }))
  await changedElsewhere(product, { settings: { addresses } })
  await open(product, 'Addresses')
  anna.sends('address 161')
  await anna.sees(/“address 161”: 1 of 1,000 addresses/)
  await anna.presses(`✕ a label of the address 161 0x0000…00a1`)
  await anna.presses('Review ›')
  await anna.sees(/Addresses: 1 removed/)
  const bytes = await inStore(product, async store => {
    const kept = await store.find(storedWizards, {
      index: 'chat',
      value: String(anna.chatId),
      limit: 1,
    })
    return JSON.stringify(kept).length
  })
  t.diagnostic(`the set-up is kept in ${bytes} bytes after 4 steps`)
  assert.ok(bytes < 250_000)
  await anna.presses('Save')
  await anna.sees(saved)
  assert.match(await card(product), /a label of the address 3 \+996 more/)
})

story('two devices change a watch in two messages, and nothing of either is lost', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await open(product, 'How often')
  const one = anna.messages().at(-1)?.messageId ?? 0
  await open(product, 'review')
  const other = anna.messages().at(-1)?.messageId ?? 0
  await taps(anna, { text: 'Alert text', message: other })
  await taps(anna, { text: '1 h', message: one })
  anna.sends('{$tx.hash}')
  await anna.sees(/It will look like this/, { after: other })
  await anna.presses('Use this')
  await anna.presses('Save')
  await anna.sees(saved, { after: one })
  await anna.presses({ text: 'Save', message: one })
  await anna.sees(message => message.messageId === one && saved.test(message.text))
  assert.match(await card(product), /\nOne summary every hour · to this chat\n/)
  await anna.presses('Edit')
  await anna.sees(/One summary every hour, in this chat\nCustom alert text/)
})

story('two devices change the same of a watch, and the later one says which change stays', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await open(product, 'How often')
  const one = anna.messages().at(-1)?.messageId ?? 0
  await open(product, 'How often')
  const other = anna.messages().at(-1)?.messageId ?? 0
  await taps(anna, { text: '5 min', message: other }, { text: 'Save', message: other })
  await anna.sees(saved, { after: one })
  await taps(anna, { text: '1 h', message: one }, { text: 'Save', message: one })
  assert.equal(
    screen(await anna.sees(/changed elsewhere/)),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
One summary every hour, in this chat

It was changed elsewhere in the meantime:
How often: yours 1 h · theirs 5 min
[ Keep mine ] [ Take theirs ]
[ Cancel ]`,
  )
  await anna.presses({ text: 'Keep mine', message: one })
  await anna.sees(message => message.messageId === one && saved.test(message.text))
  assert.match(await card(product), /\nOne summary every hour · to this chat\n/)
})

story('a watch opened by two presses at once is open once', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await card(product)
  await telegram.deliverTogether(() => {
    void anna.presses('Edit')
    void anna.presses('Edit')
  })
  await anna.sees(/^Watch · changes/)
  await telegram.settled()
  await anna.presses('Cancel')
  const { messageId: after } = anna.sends('hello')
  await anna.sees(/^I didn't get that/, { after })
})

story('a watch that is deleted while it is changed is called so', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await open(product, 'How often')
  await taps(anna, '1 h')
  await changedElsewhere(product, { state: 'deleting' })
  await anna.presses('Save')
  assert.equal(
    screen(await anna.sees(/deleted/)),
    'This watch was deleted in the meantime. Nothing was changed.',
  )
})

storyOnBoth('a change goes on after a restart, wherever it was stopped', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await product.addWatch(chain.accounts[1] ?? '', { frequency: '5 min' })
  await open(product, 'How often')
  await anna.presses('Every transaction')
  let stops: Promise<void> | undefined
  const heard = telegram.onCall(call => {
    if (JSON.stringify(call.payload).includes('✓ Subscribed again')) stops ??= product.stop()
  })
  await anna.presses('Save')
  await anna.sees(/✓ Subscribed again/)
  heard()
  await stops
  await product.start()
  await anna.sees(saved)
  await hearsOnce(product, ['1', '2'])
  assert.equal(screens(anna.messages()).filter(text => saved.test(text)).length, 1)
})
