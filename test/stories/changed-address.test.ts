import assert from 'node:assert/strict'
import { freePort } from '../support/free-port.ts'
import { createLookout, ether, type Lookout, watchFrom } from '../support/lookout.ts'
import { story } from '../support/story.ts'

const transferArrives = async (
  { chain, anna }: Lookout,
  o: { readonly account: number; readonly amount: string },
): Promise<void> => {
  const [from = ''] = chain.accounts
  await chain.send({ from, to: chain.accounts[o.account] ?? '', wei: ether(o.amount) })
  await anna.sees(new RegExp(`\\+${o.amount} ETH`))
}

story('a changed PORT: chats that were there before and new watches go on being told', async t => {
  const lookout = await createLookout(t)
  await lookout.watches(lookout.chain.accounts[1] ?? '')
  await transferArrives(lookout, { account: 1, amount: '1' })
  await lookout.stop()
  await lookout.start({ PORT: String(await freePort()) })
  await transferArrives(lookout, { account: 1, amount: '2' })
  await watchFrom(lookout.anna, { address: lookout.chain.accounts[2] ?? '', label: 'savings' })
  await transferArrives(lookout, { account: 2, amount: '3' })
  assert.match(lookout.log.join(''), /"chats":1/)
})
