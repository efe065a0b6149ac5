import assert from 'node:assert/strict'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

story('words about spam and unknown tokens say what is hidden, and offer what leaves out more', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await product.addWatch(`0x${'1'.padStart(40, '0')}`, { label: 'cold' })
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  const kinds = 'look-alike addresses, tokens named like an ad or like a well-known token, tiny amounts.'
  const more = 'With a minimum in dollars, tokens without a known price stay out, too.'
  assert.equal(
    await says("I don't want scam tokens and tokens I never heard of"),
    `Suspected spam is hidden: ${kinds}\n${more}\n[ $1 or more ]\n[ My watches ]`,
  )
  await anna.presses('$1 or more')
  assert.match(screen(await anna.sees(/Not saved yet/)), /→ coins and tokens, in and out, \$1 or more/)
  await anna.presses('Cancel')
  await anna.presses('More ⋯')
  await anna.presses('Rules')
  await anna.sees(/are hidden/)
  await anna.presses("Don't hide spam")
  await anna.sees(/are shown/)
  assert.equal(
    await says('hide spam'),
    `Suspected spam is hidden (not in cold): ${kinds}\n${more}\n[ Hide spam ]\n[ $1 or more ]\n[ My watches ]`,
  )
  await anna.presses('Hide spam')
  await anna.sees(/Suspected spam transfers are hidden/)

  await product.addWatch(`0x${'2'.padStart(40, '0')}`, { label: 'hot' })
  assert.equal(
    await says('no spam tokens please, and nothing below $20'),
    `Suspected spam is hidden: ${kinds}\n${more}\n[ $20 or more ]\n[ My watches ]`,
  )
  await anna.presses('$20 or more')
  assert.match(screen(await anna.sees(/^cold, hot\n/)), /→ coins and tokens, in and out, \$20 or more/)
})
