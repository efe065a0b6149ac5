import assert from 'node:assert/strict'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import { alice, bob, carol } from '../support/addresses.ts'
import { beginWatch, type Product, parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { opensRefinement } from '../support/wizard.ts'

const nowhere = `0x${'ab'.repeat(32)}`

const short = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`

/** What the chat answers to a text. */
const answerTo = async ({ anna }: Product, text: string): Promise<string> => {
  const { messageId: after } = anna.sends(text)
  return screen(await anna.sees(/./, { after }))
}

/** Watches with a least amount of the coin. */
const watchesFrom = async ({ anna }: Product, o: { address: string; label: string; amount: string }) => {
  await beginWatch(anna, `${o.address} ${o.label}`)
  await opensRefinement(anna, 'Any amount ▾')
  anna.sends(o.amount)
  await anna.sees(/1 ETH or more\./)
  for (const button of ['Review ›', 'Start watching']) await anna.presses(button)
  await anna.sees(new RegExp(`^👁 Watching ${o.label}`))
}

story('a transaction hash is answered with why it was shown, or was not, for each watch', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [alice, bob, carol] = chain.accounts.map(String)
  assert.ok(alice !== undefined && bob !== undefined && carol !== undefined)
  await product.addWatch(bob, { label: 'savings' })
  // The address is called by its newest name from now on; each watch keeps its own.
  await watchesFrom(product, { address: bob, label: 'treasury', amount: '1 eth' })
  await product.addWatch(carol, { label: 'cold' })
  const hash = await chain.send({ from: alice, to: bob, wei: parseEther('0.5') })
  await anna.sees(/treasury \+0\.5 ETH/)
  const [header, ...lines] = (await answerTo(product, `why? https://example.com/tx/${hash}`)).split('\n')
  assert.equal(header, `⟨${short(hash)}⟩ · Local chain · ~`)
  const latest = await answerTo(product, 'what was that?')
  assert.match(latest, new RegExp(`^⟨${short(hash)}⟩ · Local chain · ~\\n[^]*\\[ All past alerts \\]$`))
  assert.equal(await answerTo(product, 'why did I get this?'), latest)
  // Watches that were made within one second stand in any order.
  assert.deepEqual(
    new Set(lines),
    new Set([
      '✓ I sent an alert about savings (+0.5 ETH).',
      'Not shown: treasury only alerts on coin transfers of at least 1 ETH; this one moved 0.5 ETH.',
      "The other watch isn't involved.",
    ]),
  )
  assert.equal(
    await answerTo(product, nowhere),
    `⟨0xabab…abab⟩ isn't on Local chain. If it's a new transaction, send it again in a moment.

⚠️ If that was a private key, don't send it again: delete your message and move your funds to a new wallet.`,
  )
})

story('a transaction that the chat kept quiet is answered with why', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [alice, bob, carol] = chain.accounts.map(String)
  assert.ok(alice !== undefined && bob !== undefined && carol !== undefined)
  await product.addWatch(bob)
  /** Once the chat has dealt with it. */
  const why = async (hash: string): Promise<string> => {
    let line = ''
    await until('the alert is dealt with', async () => {
      const { messageId: after } = anna.sends(hash)
      const answer = screen(await anna.sees(/^0x[0-9a-f]{4}…/, { after }))
      line = answer.split('\n').at(-1) ?? ''
      return !/on its way|sent to this chat|hasn't reached/.test(line)
    })
    return line
  }
  const send = (from: string, amount: string) => chain.send({ from, to: bob, wei: parseEther(amount) })
  assert.equal(await why(await send(alice, '1')), '✓ I sent an alert about treasury (+1 ETH).')
  await anna.presses('⋯')
  await anna.presses('Ignore 0xf39F…2266')
  assert.equal(await why(await send(alice, '2')), 'Not shown: a rule of treasury ignores it.')
  const dust = await chain.send({ from: carol, to: bob, wei: 1n })
  await anna.sees(/suspected spam transfer hidden/)
  assert.equal(await why(dust), 'Not shown: treasury hides it as spam: a tiny amount.')
  await anna.presses('Mute 1 h')
  assert.equal(
    await why(await send(carol, '3')),
    "Not shown: treasury was muted. You'll get a summary when the mute ends.",
  )
})

story('a payment of which a part came back is explained to a watch for what comes in', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const { address: payer } = await deployContract(chain, { from: alice, name: 'Payer' })
  await beginWatch(anna, `${bob} treasury`)
  await opensRefinement(anna, 'In')
  for (const button of ['Review ›', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching treasury/)
  // Of 3 that go out, 1.5 come back in the same transaction.
  const { transactionHash } = await execute(chain, {
    from: bob,
    to: payer,
    value: `0x${parseEther('3').toString(16)}`,
    data: callData('split(address,address)', bob, carol),
  })
  await chain.mine()
  const why = async (): Promise<string | undefined> =>
    (await answerTo(product, transactionHash)).split('\n').at(-1)
  await until('the block is read', async () => !/hasn't reached/.test((await why()) ?? ''))
  assert.equal(
    await why(),
    'Not shown: treasury only covers coin transfers coming in, and here more of the same asset went the other way.',
  )
})

story('where nothing is watched, a hash is answered so', async t => {
  const product = await startProduct(t)
  assert.equal(
    await answerTo(product, nowhere),
    `You're not watching anything yet.

⚠️ If that was a private key, don't send it again: delete your message and move your funds to a new wallet.`,
  )
})

story('where the service explains nothing, the chat says what it knows by itself', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  service?.replyNotFound(/\/explain(\?|$)/)
  await product.addWatch(String(chain.accounts[1]))
  const [from, to] = [String(chain.accounts[0]), String(chain.accounts[1])]
  const hash = await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)
  assert.equal(
    await answerTo(product, hash),
    `The monitoring service can't explain transactions.
✓ I sent an alert about treasury (+1 ETH).`,
  )
  assert.equal(
    await answerTo(product, nowhere),
    `The monitoring service can't explain transactions.
I haven't shown an alert for ⟨0xabab…abab⟩ here in the last three days.`,
  )
})

story('while the service is away, a hash is answered with when to ask again', async t => {
  const product = await startProduct(t, { remote: true })
  await product.addWatch(String(product.chain.accounts[1]))
  product.service?.goOffline()
  assert.equal(
    await answerTo(product, nowhere),
    "I can't reach Local chain right now. Send it again in a moment.",
  )
})
