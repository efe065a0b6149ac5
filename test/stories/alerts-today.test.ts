import assert from 'node:assert/strict'
import { createLookout, ether } from '../support/lookout.ts'
import { screen } from '../support/screen.ts'
import { story } from '../support/story.ts'

const day = 86_400_000

const listed = (today: string): string => `«Your watches» · 1–1 of 1

1 👁 treasury · Local chain${today}
[ 1 ]
[ Watch an address ]`

story('the list and the card say how many alerts a watch had today, until the day is over', async t => {
  let aheadMs = 0
  const lookout = await createLookout(t, { now: () => Date.now() + aheadMs })
  const { anna, chain } = lookout
  const [from = '', to = ''] = chain.accounts
  await lookout.watches(to)
  for (const amount of ['1', '2']) {
    await chain.send({ from, to, wei: ether(amount) })
    await anna.sees(new RegExp(`\\+${amount} ETH`))
  }
  const list = async (): Promise<string> => {
    const { messageId: after } = anna.sends('/watches')
    return screen(await anna.sees(/Your watches/, { after }))
  }
  assert.equal(await list(), listed(' · 2 today'))
  await anna.presses('1')
  await anna.sees(/^Last alert .* · 2 today · 2 in all$/m)

  aheadMs = day
  assert.equal(await list(), listed(''))
  await anna.presses('1')
  await anna.sees(/^Last alert .* UTC · 2 in all$/m)
})
