import assert from 'node:assert/strict'
import { answerTo, parseEther, startProduct, story } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'

story(
  'addresses that are pasted with names can get a watch each, of which one can be changed alone',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const [sender = '', treasury = '', ops = '', cold = ''] = chain.accounts
    assert.equal(
      await answerTo(product, `${treasury} treasury\n${ops} ops\n${cold} cold`),
      `👁 «3 addresses»
treasury, ops, cold
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch each ] [ As one watch ]
[ Customize ]`,
    )
    await anna.presses('Watch each')
    assert.equal(
      screen(await anna.sees(/^You'll get alerts/)),
      `You'll get alerts about 3 addresses. Each has a watch of its own.
[ My watches ]`,
    )
    await taps(anna, 'My watches')
    assert.equal(
      screen(await anna.sees(/^Your watches/)),
      `«Your watches» · 1–3 of 3

1 👁 treasury
2 👁 ops
3 👁 cold
[ 1 ] [ 2 ] [ 3 ]
[ Select ]
[ Watch an address ]`,
    )
    await chain.send({ from: sender, to: ops, wei: parseEther('1') })
    await anna.sees(/^📥 ops \+1 ETH/)

    assert.equal(
      await answerTo(product, 'stop watching ops'),
      'Delete «ops»? It stops right away.\n[ Delete ] [ Keep ]',
    )
  },
)

story('an address of a watch of several is changed by itself', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, treasury = '', ops = ''] = chain.accounts
  await answerTo(product, `${treasury} treasury\n${ops} ops`)
  await anna.presses('As one watch')
  await anna.sees(/^👁 Watching treasury, ops/)
  assert.equal(
    await answerTo(product, 'treasury below 10 ETH'),
    `Watch · review

«treasury»  0x7099…79C8
Local chain
Balance below 10 ETH
When it passes the limit, and when it's back to normal, in this chat
[ Start watching ]
[ Addresses ] [ What ]
[ Name ] [ More ▾ ]
[ Cancel ]`,
  )
  await anna.presses('Cancel')
  assert.equal(
    await answerTo(product, 'stop watching ops'),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction, in this chat

Not saved yet:
Addresses: 1 removed
Name: treasury, ops → treasury
[ Save ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
})

story('words right after an offer take it, as its buttons do', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, treasury = '', ops = '', cold = '', hot = ''] = chain.accounts
  await answerTo(product, `${treasury} is my treasury, ${ops} is the ops wallet`)
  const { messageId: both } = anna.sends('watch both')
  await anna.sees(/^You'll get alerts about 2 addresses/, { after: both })
  await answerTo(product, `${cold} cold`)
  const { messageId: after } = anna.sends('Yes, please')
  await anna.sees(/^👁 Watching cold/, { after })
  assert.ok(anna.messages().every(({ buttons }) => !buttons.flat().includes('Watch')))
  await answerTo(product, `${hot} hot`)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching hot/)
  assert.match(await answerTo(product, 'yes'), /^I didn't get that/)
})

story('names before the addresses of a sentence are theirs, and words take a watch for each', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, carol = '', desk = ''] = chain.accounts
  const offer = await answerTo(product, `Watch carol ${carol} and desk ${desk}, each separately`)
  assert.match(offer, /^👁 «2 addresses»\ncarol, desk\n[^]*\[ Watch each \] \[ As one watch \]/)
  assert.doesNotMatch(offer, /understand/)
  const { messageId: after } = anna.sends('each separately')
  await anna.sees(/^You'll get alerts about 2 addresses\. Each has/, { after })
})

story('words take a watch for each address where the offer has no button for it', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, treasury = '', ops = ''] = chain.accounts
  assert.doesNotMatch(await answerTo(product, `${treasury} treasury\n${ops}`), /Watch each/)
  const { messageId: after } = anna.sends('watch each one')
  await anna.sees(/^You'll get alerts about 2 addresses\. Each has/, { after })
})
