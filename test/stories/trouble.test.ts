import assert from 'node:assert/strict'
import { destinations } from '#chat/records.ts'
import { put } from '#store/store.ts'
import { createLookout, ether, type Lookout } from '../support/lookout.ts'
import { screen } from '../support/screen.ts'
import { story } from '../support/story.ts'
import { until } from '../support/until.ts'
import { withStore } from '../support/with-store.ts'

/** From now on the chat takes only what is signed with this; resolves with what it was before. */
const signedWith = async (lookout: Lookout, secret: string): Promise<string> => {
  await lookout.stop()
  const before = await withStore(lookout, {
    use: async store => {
      const chat = String(lookout.anna.chatId)
      const [place] = await store.find(destinations, { index: 'chat', value: chat, limit: 1 })
      assert.ok(place?.value.secret !== undefined)
      await store.commit([put(destinations, { id: place.id, value: { ...place.value, secret } })])
      return place.value.secret
    },
  })
  await lookout.start()
  return before
}

const list = async ({ anna }: Lookout): Promise<string> => {
  const { messageId: after } = anna.sends('/watches')
  return screen(await anna.sees(/Your watches/, { after }))
}

story('the list and the card say that alerts do not arrive, and why, until they do', async t => {
  const lookout = await createLookout(t)
  const { anna, chain } = lookout
  const [from = '', to = ''] = chain.accounts
  await lookout.watches(to)
  const secret = await signedWith(lookout, `whsec_${Buffer.alloc(32).toString('base64')}`)
  await chain.send({ from, to, wei: ether('1') })
  await until('the list says so', async () => (await list(lookout)).includes('⚠️'))
  assert.equal(
    await list(lookout),
    `«Your watches» · 1–1 of 1

1 ⚠️ treasury · its alerts do not arrive
[ 1 ]
[ Watch an address ]`,
  )
  await anna.presses('1')
  assert.equal(
    screen(await anna.sees(/Nothing has arrived/)),
    `👁 «treasury»
0x7099…79C8
Local chain · coin, tokens and NFTs, in and out
Every time · to this chat
No alert yet
⚠️ Nothing has arrived since ~: it answers 401. The watching service goes on trying.
[ How often ] [ What ] [ Addresses ] [ Edit ]
[ Pause ] [ Mute ] [ Test ]
[ Rules ] [ Delete ] [ ‹ Back ]`,
  )
  await signedWith(lookout, secret)
  await anna.sees(/\+1 ETH/, { timeoutMs: 20_000 })
  assert.match(await list(lookout), /^1 👁 treasury · Local chain · 1 today$/m)
})
