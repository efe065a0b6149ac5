import assert from 'node:assert/strict'
import { channels } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { destinations } from '#watch/watch.ts'
import {
  addWebhook,
  beginWatch,
  forgetEverything,
  type Product,
  parseEther,
  startProductWithReceiver,
  startWatching,
  story,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { cardButtons, screen, taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

/** From now on the chat takes only what is signed with this; resolves with what it was before. */
const signedWith = async (product: Product, secret: string): Promise<string> => {
  await product.stop()
  const before = await withStore(product, {
    use: async store => {
      const chat = String(product.anna.chatId)
      const [place] = await store.find(destinations, { index: 'chat', value: chat, limit: 1 })
      assert.ok(place?.value.secret !== undefined)
      await store.commit([put(destinations, { id: place.id, value: { ...place.value, secret } })])
      return place.value.secret
    },
  })
  await product.start()
  return before
}

const list = async ({ anna }: Product): Promise<string> => {
  const { messageId: after } = anna.sends('/watches')
  return screen(await anna.sees(/Your watches/, { after }))
}

story('the list and the card say that alerts do not arrive, and why, until they do', async t => {
  const product = await startWatching(t)
  const { anna, chain, from, to } = product
  const secret = await signedWith(product, `whsec_${Buffer.alloc(32).toString('base64')}`)
  await chain.send({ from, to, wei: parseEther('1') })
  await until('the list says so', async () => (await list(product)).includes('⚠️'))
  assert.equal(
    await list(product),
    `«Your watches» · 1–1 of 1

1 ⚠️ treasury · its alerts aren't arriving
[ 1 ]
[ Watch an address ]`,
  )
  await anna.presses('1')
  assert.equal(
    screen(await anna.sees(/Nothing has arrived/)),
    `👁 «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
No alert yet
⚠️ Nothing has arrived since ~: its server returns an error (HTTP 401); see its log. The monitoring service keeps trying.
${cardButtons}`,
  )
  await signedWith(product, secret)
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()
  assert.match(await list(product), /^1 👁 treasury · 1 today$/m)
})

story('of a chat that the service gave up its card says what to do, and that brings it back', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from, to } = product
  await product.stop()
  await withStore(product, {
    use: async store => {
      // Without a code, as another service may say it, so that its words are quoted.
      const gone = { disabled: true, disabledAt: Date.now(), disabledWhy: 'it answers 410' }
      const all = await store.all(channels, { limit: 10 })
      await store.commit(all.map(({ id, value }) => put(channels, { id, value: { ...value, ...gone } })))
    },
  })
  await product.start()
  await list(product)
  await anna.presses('1')
  assert.match(
    screen(await anna.sees(/has sent nothing here/)),
    /\n⚠️ The monitoring service has sent nothing here since ~: the monitoring service says “it answers 410”\. To get alerts again, send \/export, then \/forget, then send me the file\.\n/,
  )
  anna.sends('/export')
  const { raw } = await anna.sees(message => message.raw.document !== undefined)
  await forgetEverything(anna)
  const bytes = Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? [])
  anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.sees(/^📄/)
  await anna.presses('Import 1')
  await anna.sees(/^Imported/)
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)
})

story('a chat is told in its language that another channel of a watch is switched off', async t => {
  const { anna, chain, receiver } = await startProductWithReceiver(t)
  const [from = '', to = ''] = chain.accounts
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await receiver.waitFor(1)
  await anna.presses("I've saved it")
  await beginWatch(anna, `${to} treasury`)
  await taps(anna, 'Next ›', 'Every transaction', 'Where', 'ops-hook', 'Review ›', 'Start watching')
  await anna.sees(/^👁 Watching/)
  anna.sends('/settings')
  await anna.sees(/^Settings/)
  await anna.presses('Language')
  await anna.presses('Español')
  await anna.sees(/^Ajustes/)
  receiver.replyNext({ status: 410 })
  await chain.send({ from, to, wei: parseEther('1') })
  assert.equal(
    screen(await anna.sees(/^✕/)),
    '✕ ops-hook se desactivó: su servidor devuelve un error (HTTP 410); revisa su log. Elimínalo en /channels y añádelo de nuevo.',
  )
})
