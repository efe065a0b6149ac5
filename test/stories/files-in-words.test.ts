import assert from 'node:assert/strict'
import { answerTo, startProduct, story } from '../support/product.ts'

story('words open the link of a watch, the file of all, and the file of a history', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to, { label: 'savings' })
  await product.addWatch(other, { label: 'cold' })
  const later = 'Once there are some, I can give them to you as a CSV file.'
  assert.equal(
    await answerTo(product, 'history of savings as csv'),
    `Past alerts for «savings»\n\nNo alerts yet.\n${later}\n[ ‹ Back ] [ All past alerts ]`,
  )
  assert.match(
    await answerTo(product, 'share savings with a friend'),
    /^Share «savings»\n[^]*\[ Make a link \]/,
  )
  assert.match(await answerTo(product, 'share a watch'), /^Which watch\?\n\[ savings \] \[ cold \]$/)
  for (const wish of [
    'send me a file of everything',
    'export everything',
    'all my watches as a file',
    'share my list of watches with a colleague',
    'send my watches to a friend',
    'share my watches with a friend',
  ])
    assert.match(await answerTo(product, wish), /2 watches/, wish)

  await chain.send({ from, to, wei: 10n ** 18n })
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()
  const whole =
    'Past alerts for «savings»\n1 alert from the last 90 days.\nOnly what was alerted is in it, not every transaction.'
  assert.equal(await answerTo(product, 'history of savings as csv'), whole)
  assert.equal(await answerTo(product, '/history savings csv'), whole)
  assert.match(
    await answerTo(product, 'what did savings do today? as a file for Excel'),
    new RegExp(
      `^Past alerts for «savings» · (?:since .*|\\d+ (?:h|min))\n1 alert\\.\nOnly what was alerted is in it, not every transaction\\.$`,
    ),
  )
  assert.match(await answerTo(product, 'history of cold as a file'), /No alerts yet/)
})
