import assert from 'node:assert/strict'
import { createLookout } from '../support/lookout.ts'
import { screen } from '../support/screen.ts'
import { story } from '../support/story.ts'

story('an address that is pasted into the chat begins a set-up, with no command before it', async t => {
  const { anna, chain } = await createLookout(t)
  anna.sends(`this one please: ${chain.accounts[1]} treasury`)
  assert.equal(
    screen(await anna.sees(/2 of 5/)),
    `Watch · 2 of 5

«treasury»  0x7099…79C8

On which chains?
[ ✓ Local chain ]
[ All ] [ None ]
[ ‹ Back ] [ Next › ]
[ Cancel ]`,
  )
  for (const button of ['Next ›', 'Next ›', 'Every time', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching treasury/)
})

story('a pasted address with a wrong checksum is asked for again', async t => {
  const { anna } = await createLookout(t)
  anna.sends('https://etherscan.io/address/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046')
  assert.equal(
    screen(await anna.sees(/1 of 5/)),
    `Watch · 1 of 5

0xd8dA…6046 has a wrong checksum: one character is off. Copy it again from its source.

Send one or more addresses. A label may follow each:
⟨0x… treasury⟩
[ Cancel ]`,
  )
})
