import assert from 'node:assert/strict'
import { bob } from '../support/addresses.ts'
import { openEnsRegistrar } from '../support/ens.ts'
import { startChain } from '../support/local-chain.ts'
import { startProduct, story } from '../support/product.ts'

const day = 86_400

story('a person is warned before the ENS names of a watched address expire, without naming them', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const ens = await openEnsRegistrar(chain)
  const registerInWords = await ens.openController()
  await registerInWords('lookout.eth', 40 * day, bob)
  await registerInWords('watchtower.eth', 400 * day, bob)
  const product = await startProduct(t, { environment: { CHAINS: '1', RPC_1: chain.url } })
  const { anna } = product
  const { messageId: begun } = anna.sends(`${bob} savings`)
  await anna.sees(/^👁 /, { after: begun })
  await anna.presses('Watch')
  await anna.sees(/^👁 .*(?:Watching|is set up)/, { after: begun })

  const { messageId: asked } = anna.sends('warn me before my ens names expire')
  await anna.sees(/How long before a name .*\n\nNow: lookout\.eth \d+ (?:days|h) · watchtower\.eth \d/, {
    after: asked,
  })
  await anna.presses('My .eth names: 30 days, 7 days, 1 day before they expire')
  await anna.presses('Save')
  await anna.sees(/^Saved\./, { after: asked })

  await ens.passUntil('lookout.eth', 30 * day)
  const alert = await anna.sees(/^⏳ lookout\.eth expires in 30 days\nsavings · Ethereum · ENS$/)
  await ens.renew('lookout.eth', 365 * day)
  await anna.sees(/^✅ lookout\.eth is renewed and expires in .*\nsavings · Ethereum · ENS$/)
  await ens.transfer('watchtower.eth', { from: bob, to: '0x00000000000000000000000000000000000000aa' })
  await ens.passUntil('lookout.eth', 7 * day)
  await anna.sees(/^⏳ lookout\.eth expires in 7 days\n/)
  await anna.presses({ text: '⋯', message: alert.messageId })
  await anna.presses({ text: 'Why this alert', message: alert.messageId })
  await anna.sees(/lookout\.eth/, { after: alert.messageId })
  assert.ok(anna.messages().every(({ text }) => !/^[⏳⌛➡].*watchtower/u.test(text)))
})
