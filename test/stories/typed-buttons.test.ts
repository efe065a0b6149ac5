import assert from 'node:assert/strict'
import { answerTo, parseEther, startProduct, story, unhurried } from '../support/product.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

type Product = Awaited<ReturnType<typeof startProduct>>

const watch = async ({ anna }: Product, text: string): Promise<void> => {
  const { messageId: after } = anna.sends(text)
  await anna.sees(/^👁 /, { after })
  await anna.presses('Watch')
  await anna.sees(/^👁 .*(?:Watching|is set up)/, { after })
}

/** Answers the last question in words, and waits until its message shows what a tap would. */
const answers = async ({ anna }: Product, text: string, shown: RegExp): Promise<void> => {
  const { messageId = 0 } = anna.messages().findLast(({ from }) => from === 'bot') ?? {}
  anna.sends(text)
  await anna.sees(message => message.messageId === messageId && shown.test(message.text))
}

const ask = 'Delete «cold»? It stops right away.\n[ Delete ] [ Keep ]'

story('a question is answered in words: yes, no, and what its buttons say', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watch(product, `${address(1)} cold`)
  for (const words of ['no', 'No thanks!', 'keep', 'cancel', 'never mind']) {
    assert.equal(await answerTo(product, anna.sends('delete cold')), ask)
    await answers(product, words, /^👁 cold/)
  }
  for (const words of ['yes', 'Delete.', 'yes please']) {
    assert.equal(await answerTo(product, anna.sends('delete cold')), ask)
    await answers(product, words, /^Deleted cold\./)
    await anna.presses('Undo')
    await anna.sees(/^Restored\.|^👁 cold/)
  }
  assert.match(await answerTo(product, anna.sends('not at night')), /^«Quiet hours»/)
  await answers(product, 'never mind', /^Settings\n/)
  assert.match(await answerTo(product, anna.sends('/import')), /^Send me the file/)
  await answers(product, 'no', /^Canceled\./)
  assert.match(await answerTo(product, anna.sends('/forget')), /^Delete everything/)
  await answers(product, 'keep', /^What I keep/)
  assert.match(await answerTo(product, anna.sends('/forget')), /^Delete everything/)
  await answers(product, 'yes', /^Everything is deleted|^Deleting/)
})

story('words that are not clearly about the last question press nothing', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  await product.addWatch(to, { label: 'cold' })
  for (const words of ['ok', 'delete it all', 'hm, yes or no']) {
    assert.equal(await answerTo(product, anna.sends('delete cold')), ask)
    assert.doesNotMatch(await answerTo(product, anna.sends(words)), /Deleted/, words)
  }
  assert.match(await answerTo(product, anna.sends('yes')), /^I didn't get that/)
  assert.equal(await answerTo(product, anna.sends('delete cold')), ask)
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  assert.match(await answerTo(product, anna.sends('yes')), /^I didn't get that/)
})
