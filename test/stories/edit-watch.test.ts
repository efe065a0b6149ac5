import assert from 'node:assert/strict'
import { createLookout, ether, type Lookout } from '../support/lookout.ts'
import { screen } from '../support/screen.ts'
import { story } from '../support/story.ts'

const card = (o: { name?: string; what?: string; often?: string; above?: string } = {}): string =>
  `${o.above ?? ''}👁 «${o.name ?? 'treasury'}»
0x7099…79C8
Local chain · ${o.what ?? 'coin, tokens and NFTs, in and out'}
${o.often ?? 'Every time'} · to this chat
`

/** Opens the card of the only watch, and what there is to change. */
const openEdit = async (lookout: Lookout, step: string): Promise<number> => {
  const { anna } = lookout
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
  await anna.presses('1')
  const shown = await anna.sees(/No alert yet|in all/, { after })
  await anna.presses('Edit')
  await anna.sees(/Nothing is changed yet/, { after })
  if (step !== 'review') await anna.presses(step)
  return shown.messageId
}

story('a person changes how often a watch writes, and sees it saved step by step', async t => {
  const lookout = await createLookout(t, { remote: true })
  const { anna, chain, service, telegram } = lookout
  const [sender = '', treasury = ''] = chain.accounts
  await lookout.watches(treasury, { frequency: '5 min' })
  await openEdit(lookout, 'How often')
  assert.equal(
    screen(await anna.sees(/How often may I/)),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain · coin, tokens and NFTs, in and out
5 min, in this chat

How often may I write?
[ Every time ] [ Once, then stop ]
[ ✓ 5 min ] [ 10 min ] [ 30 min ]
[ 1 h ] [ 4 h ] [ 12 h ] [ 24 h ]
[ ‹ Back ] [ Cancel ]`,
  )
  await anna.presses('Every time')
  assert.equal(
    screen(await anna.sees(/Not saved yet/)),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain · coin, tokens and NFTs, in and out
Every time, in this chat

Not saved yet:
How often: 5 min → Every time

Coins that contracts pay are not seen on Local chain.
[ Save ]
[ Addresses ] [ Chains ] [ What ]
[ How often ] [ Name ] [ Message ]
[ Tags ]
[ Cancel ]`,
  )
  const shown: string[] = []
  telegram.onCall(call => {
    const text = /"text":"(.*?)"/.exec(JSON.stringify(call.payload))?.[1] ?? ''
    if (/Subscribed anew/.test(text)) shown.push(text.replaceAll(String.raw`\n`, '|'))
  })
  await anna.presses('Save')
  assert.ok(
    screen(await anna.sees(/^Saved\./)).startsWith(card({ above: 'Saved.\n\n' })),
    screen(await anna.sees(/^Saved\./)),
  )
  assert.deepEqual(shown, [
    'treasury||… Subscribed anew|… Former subscription ended',
    'treasury||… Subscribed anew|… Former subscription ended',
    'treasury||✓ Subscribed anew|… Former subscription ended',
    'treasury||✓ Subscribed anew|✓ Former subscription ended',
  ])
  const changes = service?.requests.filter(name => /^(PUT|DELETE)|subscriptions$/.test(name)) ?? []
  assert.deepEqual(
    changes.map(name => name.replace(/s\/.*/, '')),
    ['POST /subscriptions', 'POST /subscriptions', 'DELETE /subscription'],
  )

  await chain.send({ from: sender, to: treasury, wei: ether('1') })
  await chain.send({ from: sender, to: treasury, wei: ether('2') })
  await anna.sees(/treasury \+2 ETH/)
})
