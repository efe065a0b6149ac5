import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import {
  answerTo,
  parseEther,
  type StoryContext,
  startProduct,
  story,
  unhurried,
} from '../support/product.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

const watchAll = async (anna: Person, names: readonly string[]): Promise<void> => {
  for (const [n, name] of names.entries()) {
    const { messageId: after } = anna.sends(`${address(n + 1)} ${name}`)
    await anna.sees(/^👁 /, { after })
    await anna.presses('Watch')
    await anna.sees(/^👁 .*(?:Watching|is set up)/, { after })
  }
}

story('the question which watch takes all, both and names for an answer', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watchAll(anna, ['savings', 'treasury', 'treasury two'])
  const says = async (text: string): Promise<string> => {
    const answer = await answerTo(product, anna.sends(text))
    // Until jobs are done, which a further change of their watches would have to wait for.
    await product.telegram.settled({ quietMs: 500 })
    return answer
  }
  const which = 'Which watch?\n[ savings ] [ treasury ]\n[ treasury two ]\n[ Select ]'
  assert.equal(await says('pause'), which)
  assert.equal(
    await says('all of them'),
    'Paused: savings, treasury, treasury two\n[ ▶️ Resume ]\n[ My watches ]',
  )
  assert.equal(await says('/resume'), which)
  assert.equal(
    await says('savings and treasury two, please'),
    'Watching: savings, treasury two\nStill paused: treasury\n[ My watches ]',
  )
  assert.match(await says('/mute 2h'), /^Mute which one for 2 h\?\n/)
  assert.match(await says('All'), /^savings, treasury, treasury two · Muted until ~\./)
  assert.match(await says('/mute 2h treas'), /^Mute which one for 2 h\?\n/)
  assert.match(await says('both'), /^treasury, treasury two · Muted until ~\./)
  assert.match(await says('approvals'), /^Which watch\?\n/)
  assert.match(await says('all'), /^savings, treasury, treasury two\n\nNot saved yet:\nWhat: \+ approvals\n/)
  assert.match(await says('approvals'), /^Which watch\?\n/)
  assert.match(await says('savings'), /«savings»[^]*What: \+ approvals\n/)
  assert.match(await says('delete'), /^Which watch\?\n/)
  assert.match(await says('everything'), /^Delete these\? .*\n\nsavings, treasury, treasury two\n/)
  assert.match(await says('share'), /^Which watch\?\n/)
  assert.match(await says('what is 0x'), /^(?!Which)/)
  assert.match(await says('savings'), /^👁 «savings»\n/)
})

/** The changes of all three watches to a digest at a time. */
const daily = (at: string): string =>
  `savings, treasury, hot\n\nNot saved yet:\nHow often: Every transaction → Digest every day at ${at} UTC\n[ Save ] [ Cancel ]`

story('a summary of everything is one of all watches, without the question which', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watchAll(anna, ['savings', 'treasury', 'hot'])
  for (const [said, at] of [
    ['summary of all every morning', '9:00'],
    ['everything at 8 as a summary', '8:00'],
    ['one message a day for all my watches', '9:00'],
  ] as const)
    assert.equal(await answerTo(product, anna.sends(said)), daily(at), said)
  assert.match(await answerTo(product, anna.sends('all transfers daily at 9')), /^Which watch\?\n/)
  const weekly = await answerTo(product, anna.sends('one summary every Monday morning for savings'))
  assert.match(weekly, /How often: Every transaction → Digest on Mon at 9:00 UTC\n/)
})

/** The balances of watches, one below the other. */
const lines = (...names: readonly (readonly [name: string, ether: string])[]): string =>
  `${names.map(([name, ether]) => `«${name}» · balances now\nLocal chain: ${ether} ETH`).join('\n\n')}\n[ My watches ]`

const startWithBalances = async (t: StoryContext) => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  await watchAll(anna, ['savings', 'treasury', 'hot'])
  for (const [n, ether] of ['5', '2', '0.5'].entries())
    await chain.rpc('anvil_setBalance', [address(n + 1), `0x${parseEther(ether).toString(16)}`])
  return { product, anna, all: lines(['savings', '5'], ['treasury', '2'], ['hot', '0.5']) }
}

story('balances alone are those of all watches', async t => {
  const { product, anna, all } = await startWithBalances(t)
  for (const text of [
    'balances',
    'Balance',
    'my balances please',
    'show me all balances',
    'balances of all of them',
  ])
    assert.equal(await answerTo(product, anna.sends(text)), all, text)
})

story('balances of two watches that are named are those of both', async t => {
  const { product, anna, all } = await startWithBalances(t)
  const both = lines(['savings', '5'], ['treasury', '2'])
  for (const text of [
    'balances of treasury and savings',
    'treasury and savings balances',
    "what's in savings and treasury?",
  ])
    assert.equal(await answerTo(product, anna.sends(text)), both, text)
  assert.match(
    await answerTo(product, anna.sends('how much is in')),
    /^Which watch\?\n\[ savings \] \[ treasury \]\n\[ hot \]/,
  )
  assert.equal(await answerTo(product, anna.sends('treasury and savings')), both)
  await answerTo(product, anna.sends('how much is in'))
  assert.equal(await answerTo(product, anna.sends('all')), all)
  assert.match(
    await answerTo(product, anna.sends('refill')),
    /^Which watch\?\n\[ savings \] \[ treasury \]\n\[ hot \]\n\[ Watch an address \]/,
  )
})
