import assert from 'node:assert/strict'
import { toChecksumAddress } from '#lib/format.ts'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { startProduct, startWatching, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen } from '../support/telegram.ts'

story(
  'a card has five buttons in pairs and the way to the list; More shows the addresses in full, and deletes in red',
  async t => {
    const { anna, to } = await startWatching(t)
    await anna.presses('Watch settings')
    const card = await anna.sees(/No alert yet/)
    assert.deepEqual(card.buttons, [
      ['Edit', 'Past alerts'],
      ['🔇 Mute', '⏸ Pause'],
      ['More ⋯', '‹ Watches'],
    ])
    await anna.presses('More ⋯')
    const details = await anna.sees(/0x[\dA-Fa-f]{40}/)
    assert.equal(
      screen(details),
      `«treasury»

⟨${toChecksumAddress(to)}⟩
[ Send a test alert ] [ Rules ]
[ Balance ]
[ Share a link ]
[ Delete ]
[ ‹ Back ]`,
    )
    const keyboard = details.raw.reply_markup?.inline_keyboard.flat() ?? []
    assert.deepEqual(
      keyboard.filter(button => button.style !== undefined).map(({ text, style }) => [text, style]),
      [['Delete', 'danger']],
    )
    await anna.presses('Send a test alert')
    await anna.sees(/Test alert/)
    await anna.presses({ text: '‹ Back', message: details })
    await anna.sees(message => message.messageId === card.messageId && message.buttons.length === 3)
  },
)

story('of a thousand addresses, the details show thirty and say how many are left', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await product.stop()
  await withStore(product, {
    use: async store => {
      const [watch] = await store.all(watches, { limit: 1 })
      assert.ok(watch !== undefined)
      const addresses = Array.from({ length: 1_000 }, (_, n) => ({
        address: `0x${(n + 1).toString(16).padStart(40, '0')}`,
        label: `a label of the address with the number ${n + 1}`,
      }))
      await store.commit([
        put(watches, {
          id: watch.id,
          value: { ...watch.value, settings: { ...watch.value.settings, addresses } },
        }),
      ])
    },
  })
  await product.start()
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
  await anna.presses('1')
  await anna.presses('More ⋯')
  const { text } = await anna.sees(/0x[\dA-Fa-f]{40}/, { after })
  assert.match(text, /number 30\n0x0{38}1e\n… and 970 more$/i)
})
