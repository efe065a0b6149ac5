import assert from 'node:assert/strict'
import { answerTo, startProduct, story } from '../support/product.ts'
import { kindsQuestion, screen } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

const question = `Send one or more addresses. Add labels if you like:
⟨0x… treasury⟩
⟨0x… treasury >$500 out daily 9:00⟩
[ Cancel ]`

story('text where an address is expected gets a clear answer, and the question stays', async t => {
  const product = await startProduct(t)
  await answerTo(product, '/watch')
  const answers: Readonly<Record<string, string>> = {
    'hello there': "I don't see an address in that. An address is 0x followed by 40 characters.",
    '42': "I don't see an address in that. An address is 0x followed by 40 characters.",
    '🦊🦊🦊': "I don't see an address in that. An address is 0x followed by 40 characters.",
    'שלום עולם': "I don't see an address in that. An address is 0x followed by 40 characters.",
    '0x': "0x isn't an address: it has 0 characters after 0x, not 40.",
    '0x1234': "0x1234 isn't an address: it has 4 characters after 0x, not 40.",
    [`0x${'zz'.repeat(20)}`]: "0xzzzzzzzzzzzzzzzzz… isn't an address: only digits and a–f can follow 0x.",
    [`0x${'ab'.repeat(32)}`]: '0xabab…abab is a transaction hash, not an address.',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046':
      '0xd8dA…6046 has a wrong checksum: a character or its case is off. Copy it again from its source.',
    ['a'.repeat(4_096)]: "I don't see an address in that. An address is 0x followed by 40 characters.",
    [`0x${'1'.repeat(4_094)}`]:
      "0x11111111111111111… isn't an address: it has 4,094 characters after 0x, not 40.",
  }
  for (const [text, answer] of Object.entries(answers))
    assert.equal(await answerTo(product, text), `Watch · 1 of 4\n\n${answer}\n\n${question}`)
})

story('a good address beside a wrong one is kept, and the wrong one is named', async t => {
  const product = await startProduct(t)
  await answerTo(product, '/watch')
  const answer = await answerTo(product, `${address(1)} cold\n0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046 hot`)
  assert.equal(
    answer,
    `Watch · 1 of 4

0xd8dA…6046 has a wrong checksum: a character or its case is off. Copy it again from its source.

1 address
Send more, or continue. Resend one to change its label.
[ ✕ cold 0x0000…0001 ]
[ Next › ] [ Review › ]
[ Start over ] [ Cancel ]`,
  )
  await product.anna.presses('Start over')
  assert.equal(screen(await product.anna.sees(/1 of 4/)), `Watch · 1 of 4\n\n${question}`)
})

story('the same address twice is taken once, and said', async t => {
  const product = await startProduct(t)
  await answerTo(product, '/watch')
  assert.equal(
    await answerTo(product, `${address(1)} cold, ${address(1).toUpperCase().replace('0X', '0x')}`),
    `Watch · 2 of 4

«cold»  0x0000…0001
Local chain

0x0000…0001 appears more than once; counted once.

${kindsQuestion}`,
  )
})

story('95 addresses in one message are all watched', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, '/watch')
  const text = Array.from({ length: 95 }, (_, index) => address(index + 1)).join('\n')
  assert.match(await answerTo(product, text), /^Watch · 2 of 4\n\n«0x0000…0001 \+94 more» · 95 addresses\n/)
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching/)
})

story('a thousand labelled addresses in many messages are all watched', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, '/watch')
  const lines = Array.from({ length: 1_000 }, (_, index) => `${address(index + 257)} cold wallet ${index}`)
  for (let from = 0; from < lines.length; from += 66) {
    const { messageId: after } = anna.sends(lines.slice(from, from + 66).join('\n'))
    await anna.sees(/^Watch · 2 of 4/, { after })
  }
  await anna.sees(
    /^Watch · 2 of 4\n\ncold wallet 0, cold wallet 1, cold wallet 2 \+997 more · 1,000 addresses/,
  )
  await opensRefinement(anna, 'In')
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching cold wallet 0/)
})

story('no chain or no kind chosen: a word at the top, and the question stays', async t => {
  const away = 'http://127.0.0.1:1'
  const product = await startProduct(t, { environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away } })
  const { anna } = product
  await answerTo(product, '/watch')
  assert.equal(
    await answerTo(product, address(1)),
    `Watch · 2 of 5

«0x0000…0001»

On which chains?
Ethereum, Base
[ ✓ All ]
[ Ethereum ] [ Base ]
[ ‹ Back ] [ Next › ] [ Review › ]`,
  )
  for (const press of ['Base', '✓ Base']) await anna.presses(press)
  assert.deepEqual(await anna.presses('Next ›'), { answer: 'Choose at least one chain.', alert: false })
  assert.match(screen(await anna.sees(/2 of 5/)), /\[ Ethereum ] \[ Base ]/)
  await anna.presses('Base')
  await anna.presses('Next ›')
  await anna.sees(/^Watch · 3 of 5\n\n0x0000…0001\nBase\n/)
  await anna.presses('✓ Money')
  for (const button of ['Next ›', '‹ Back'])
    assert.deepEqual(await anna.presses(button), { answer: 'At least one must stay on.', alert: false })
  assert.match(screen(await anna.sees(/3 of 5/)), /\n\[ Money ] \[ Security ]\n/)
})

story('a number where a button is expected: the buttons are pointed at, at every such step', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, '/watch')
  await answerTo(product, address(1))
  for (const button of ['Next ›', 'Every transaction']) {
    assert.match(await answerTo(product, '2'), /^Watch · \d of 4\n[^]*\n\nTap one of the buttons below\.\n/)
    await anna.presses(button)
  }
  assert.match(
    await answerTo(product, '2'),
    /^Watch · review\n[^]*\n\nTap one of the buttons below\.\n\[ Start/,
  )
})

story('amounts that cannot be understood are asked for again, each with its reason', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await answerTo(product, '/watch')
  await answerTo(product, address(1))
  await opensRefinement(anna, 'Any amount ▾')
  const answers: Readonly<Record<string, string>> = {
    much: "I don't understand that amount.",
    '-1': "An amount can't be negative.",
    '0.1 wei': "That's less than one wei, the smallest unit of a coin. Send a larger amount.",
    '1e30': "I don't understand that amount.",
    '999999999999b': "That's more than any coin's supply. Send a smaller amount.",
    '$0.001': "That's less than a cent. Send a larger amount.",
  }
  for (const [text, answer] of Object.entries(answers))
    assert.match(
      await answerTo(product, text),
      new RegExp(`\\n\\n${answer.replace(/[.$]/g, '\\$&')}\\n\\nMinimum amount`),
    )
  assert.match(await answerTo(product, '1.5k'), /\n\n\$1,500 or more\.\n\n/)
})

story('emoji and right-to-left labels are shown as they are, and turn nothing around them', async t => {
  const product = await startProduct(t)
  await answerTo(product, '/watch')
  assert.match(
    await answerTo(product, `${address(1)} 👩‍👩‍👧 family`),
    /^Watch · 2 of 4\n\n«👩‍👩‍👧 family» {2}0x0000…0001\n/u,
  )
  await answerTo(product, '/watch')
  assert.match(
    await answerTo(product, `${address(1)} \u202Eשלום\u200B`),
    /^Watch · 2 of 4\n\n«\u2068שלום\u2069» {2}0x0000…0001\n/u,
  )
})

story('outside a set-up, what is not understood gets one line and a way on', async t => {
  const product = await startProduct(t)
  assert.equal(
    await answerTo(product, 'hello'),
    `I didn't get that. Send an address, or tap below.
Or say what you want, such as ⟨gas below 5 gwei⟩
[ Watch an address ] [ Help ]`,
  )
})
