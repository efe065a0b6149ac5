import assert from 'node:assert/strict'
import { type Product, startProduct, story, unhurried } from '../support/product.ts'
import { screen, screens } from '../support/telegram.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const wrongSum = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'
const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

const offer = (head: string): string => `👁 ${head}
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`

/** What the bot has said, once it has answered all. */
const said = async ({ anna, telegram }: Product): Promise<string[]> => {
  await telegram.settled({ quietMs: 100 })
  return screens(anna.messages()).filter(text => !text.startsWith('>'))
}

story('the answer follows an edit, in its place', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  const { messageId } = anna.sends('Good morning')
  await anna.sees(/^I didn't get that/)
  const edits: readonly (readonly [text: string, answer: RegExp])[] = [
    [wrongSum, /^0xd8dA…6046 has a wrong checksum/],
    [`${vitalik} boss`, /^👁 0xd8dA…6045 {2}boss\n/],
    [`${vitalik} chief\n${address(1)}`, /^👁 2 addresses\n/],
    [`0x${'5c'.repeat(32)}`, /^You're not watching anything yet/],
    [`${address(2)} cold`, /^👁 0x0000…0002 {2}cold\n/],
  ]
  for (const [text, answer] of edits) {
    anna.edits(messageId, text)
    await anna.sees(answer)
  }
  assert.deepEqual(await said(product), [offer('«0x0000…0002»  cold')])
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching cold/)
})

story(
  'an edit of other words is not answered, and one of a watched address makes no second watch',
  async t => {
    const product = await startProduct(t, unhurried())
    const { anna } = product
    const { messageId } = anna.sends(`look: ${address(1)} cold`)
    await anna.sees(/^👁/)
    const before = product.telegram.calls.length
    anna.edits(messageId, `look here, please: ${address(1)} cold`)
    await said(product)
    assert.deepEqual(
      product.telegram.calls.slice(before).filter(({ method }) => /^(send|edit|delete)/.test(method)),
      [],
    )
    await anna.presses('Watch')
    const { messageId: watching } = await anna.sees(/^👁 Watching cold/)
    anna.edits(messageId, `${address(1)} vault`)
    assert.equal(
      screen(await anna.sees(/vault/, { after: watching })),
      `👁 «0x0000…0001»  vault
It's already watched.

Rename 0x0000…0001 from cold to vault?
[ Rename to vault ]
[ Watch settings ] [ Add another watch ]`,
    )
    anna.edits(messageId, `${address(1)} vault\n${address(2)} hot`)
    await anna.sees(/1 is already watched/, { after: watching })
    await anna.presses('Watch the other one')
    await anna.sees(/^👁 Watching hot/)
    const shown = await said(product)
    anna.edits(messageId, 'nothing')
    assert.deepEqual(await said(product), shown)
    anna.sends('/watches')
    await anna.sees(/1–2 of 2/)
  },
)

story(
  'a secret is seen in an edit, and an edit of an answer to a question is not taken for another',
  async t => {
    const product = await startProduct(t, unhurried())
    const { anna } = product
    const { messageId } = anna.sends('hello')
    await anna.sees(/^I didn't get that/)
    anna.edits(messageId, '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
    await anna.sees(/^⚠️ That looks like a private key/)
    anna.sends('/watch')
    await anna.sees(/1 of 4/)
    const { messageId: typed } = anna.sends(address(1))
    await anna.sees(/2 of 4/)
    const before = (await said(product)).length
    anna.edits(typed, address(2))
    assert.equal((await said(product)).length, before)
  },
)

story('a mistyped command is edited into one, and runs once', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  const { messageId } = anna.sends('/wathces')
  await anna.sees(/^I didn't get that/)
  anna.edits(messageId, '/watches')
  await anna.sees(/^You're not watching anything/)
  assert.deepEqual((await said(product)).length, 1)
  anna.edits(messageId, '/watches ')
  anna.edits(messageId, 'thanks')
  assert.match((await said(product)).join(), /^You're not watching anything/)
  const { messageId: pasted } = anna.sends(`${address(1)} cold`)
  await anna.sees(/cold/)
  anna.edits(pasted, '/watch')
  await anna.sees(/^Watch · 1 of 4/)
  anna.edits(pasted, 'thanks')
  anna.sends(`${address(2)} hot`)
  await anna.sees(/2 of 4[^]*hot/)
})

story('messages that came together are offered together, and can be parted', async t => {
  const product = await startProduct(t)
  const { anna } = product
  anna.sends(`${address(1)} cold`)
  const { messageId } = anna.sends(`${address(2)} hot`)
  await anna.sees(/2 addresses/)
  assert.deepEqual(await said(product), [
    `👁 «2 addresses»
cold, hot
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

Together with your message before.
[ Watch each ] [ As one watch ]
[ Customize ]
[ Separately ]`,
  ])
  anna.edits(messageId, `${address(3)} warm`)
  await anna.sees(/cold, warm/)
  await anna.presses('Separately')
  await anna.sees(/warm/)
  assert.deepEqual(await said(product), [offer('«0x0000…0001»  cold'), offer('«0x0000…0003»  warm')])
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching warm/)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching cold/)
})
