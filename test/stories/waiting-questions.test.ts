import assert from 'node:assert/strict'
import { answerTo, type Product, startProduct, story } from '../support/product.ts'
import { screens, taps } from '../support/telegram.ts'

const other = '0x000000000000000000000000000000000000dEaD'

/** Opens a question in the settings by the buttons to it. */
const opens = async ({ anna }: Product, asked: RegExp, ...buttons: readonly string[]): Promise<void> => {
  const { messageId: after } = anna.sends('/settings')
  await anna.sees(/^Settings/, { after })
  await taps(anna, ...buttons)
  await anna.sees(asked)
}

const asksOnce = {
  zone: [/^Time zone\n/, 'Time zone'],
  quiet: [/^Quiet hours/, 'Quiet hours'],
  digest: [/When should I send the digest/, 'Defaults for new watches', 'How often', 'Digest ▾'],
} as const

story('a question of the settings gives way to what else a text says', async t => {
  const product = await startProduct(t)
  await product.addWatch(product.chain.accounts[1] ?? '', { label: 'savings' })
  for (const [asked, ...buttons] of Object.values(asksOnce)) {
    await opens(product, asked, ...buttons)
    assert.match(await answerTo(product, 'pause savings'), /^⏸ «savings»/)
    await opens(product, asked, ...buttons)
    assert.match(await answerTo(product, other), /^👁 «0x0000…dEaD»/)
    await opens(product, asked, ...buttons)
    assert.match(await answerTo(product, 'resume savings'), /^👁 «savings»/)
    assert.match(await answerTo(product, 'Tokyo'), /^I didn't get that/)
  }
  await opens(product, asksOnce.zone[0], 'Time zone')
  await answerTo(product, 'nowhere at all')
  assert.match(await answerTo(product, 'Zurich'), /^Saved\. Time zone · Zurich[^]*\n\n«Settings»/)
  await opens(product, asksOnce.quiet[0], 'Quiet hours')
  assert.match(
    await answerTo(product, '22:00 to 7:00'),
    /^Alerts from 22:00 to 07:00 still arrive[^]*\n«Settings»/,
  )
})

story('a name, a label and tags are words, but no orders about a watch', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '', { label: 'savings' })
  const rename = async (): Promise<void> => {
    const { messageId: after } = anna.sends('/watches savings')
    await anna.sees(/savings/, { after })
    await taps(anna, '1', 'Edit', 'Name')
    await anna.sees(/name/)
  }
  await rename()
  assert.match(await answerTo(product, 'pause savings'), /^⏸ «savings»/)
  await rename()
  assert.match(await answerTo(product, other), /^👁 «0x0000…dEaD»/)
  await rename()
  assert.match(await answerTo(product, 'Gas savings'), /Name: savings → Gas savings/)
})

story('the question for a webhook gives way to what else a text says', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '', { label: 'savings' })
  const asks = async (): Promise<void> => {
    const { messageId: after } = anna.sends('/channels')
    await anna.sees(/./, { after })
    await anna.presses('Add a webhook')
    await anna.sees(/URL/)
  }
  await asks()
  assert.match(await answerTo(product, 'pause savings'), /^⏸ «savings»/)
  assert.doesNotMatch(screens(anna.messages()).join('\n'), /URL/)
  await asks()
  assert.match(await answerTo(product, 'my hook'), /isn't|must|URL/)
})
