import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { deploySafe } from '../support/deployed-safe.ts'
import {
  beginWatch,
  type Product,
  parseEther,
  type StoryContext,
  startProduct,
  story,
} from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { batchInput, multiSendCallOnly, packedCall } from '../support/safe-batch.ts'
import { startSafeService } from '../support/safe-service.ts'
import { screen, taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { choosesKinds } from '../support/wizard.ts'

const owner = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const others = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const row = '[ Mute 1 h ] [ ⋯ ]'

const watchSafe = async ({ anna }: Product, safe: string, name = 'treasury'): Promise<void> => {
  await beginWatch(anna, `${safe} ${name}`)
  await choosesKinds(anna, '✓ Tokens', '✓ NFTs', 'Shared wallet')
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching/)
}

/** A Safe that has executed twelve transactions, on a chain with a transaction service. */
const startWithSafe = async (t: StoryContext, { threshold }: { threshold: number }) => {
  const service = await startSafeService(t)
  const product = await startProduct(t, {
    environment: { SAFE_SERVICE_31337: service.url, SAFE_SERVICE_SECONDS: '1' },
  })
  const [from = ''] = product.chain.accounts
  const safe = await deploySafe(product.chain, { from, nonce: 12, threshold })
  return { ...product, safes: service, safe }
}

/** How often the service has answered since now. */
const asked = async (service: { readonly requests: readonly string[] }, times = 2): Promise<void> => {
  const before = service.requests.length
  await until(`${times} requests`, () => service.requests.length >= before + times)
}

const titles = ({ anna }: Pick<Product, 'anna'>, pattern: RegExp): readonly string[] =>
  anna.messages().flatMap(({ text }) => (pattern.test(text) ? [text.split('\n')[0] ?? ''] : []))

story(
  'the owners of a Safe hear of a proposal once, once more when it is signed, and of its execution',
  async t => {
    const product = await startWithSafe(t, { threshold: 3 })
    const { anna, safes: service, safe, environment } = product
    service.propose({
      safe: safe.address,
      nonce: 12,
      to: stranger,
      owners: [owner],
      submittedAt: Date.now() - 60_000,
    })
    await watchSafe(product, safe.address)
    await asked(service)

    const hash = service.propose({
      safe: safe.address,
      nonce: 13,
      to: stranger,
      value: String(parseEther('5')),
      owners: [owner],
      proposer: owner,
    })
    assert.equal(
      screen(await anna.sees(/✍️/)),
      `«✍️ treasury: proposal #13 to send 5 ETH to 0x90F7…b906»
1 of 3 signatures · proposed by 0x3fC9…7FAD
Local chain
${row}`,
    )

    await product.stop()
    const killed = startProductProcess(environment)
    await killed.running
    service.sign(hash, others[0])
    await asked(service, 1)
    await killed.kill('SIGKILL')
    const unheard = service.propose({
      safe: safe.address,
      nonce: 14,
      to: safe.address,
      owners: [owner],
    })
    await product.start()
    assert.match(
      screen(await anna.sees(/proposal #14/)),
      /^«✍️ treasury: proposal #14 to reject the other proposals with this number»\n1 of 3 signatures\nLocal chain\n/,
    )

    service.sign(hash, others[1])
    assert.equal(
      screen(await anna.sees(/✅/)),
      `«✅ treasury: proposal #13 to send 5 ETH to 0x90F7…b906 has all its signatures»
3 of 3 signatures · proposed by 0x3fC9…7FAD
Local chain
${row}`,
    )

    // The transaction service takes a while to see what the chain has.
    await safe.executes(hash, 15)
    await anna.sees(/🔐 treasury executed a Safe transaction/)
    for (const signer of others) service.sign(unheard, signer)
    await asked(service, 3)
    assert.deepEqual(titles(product, /proposal/), [
      '✍️ treasury: proposal #13 to send 5 ETH to 0x90F7…b906',
      '✍️ treasury: proposal #14 to reject the other proposals with this number',
      '✅ treasury: proposal #13 to send 5 ETH to 0x90F7…b906 has all its signatures',
    ])

    anna.sends('/history')
    await anna.sees(/proposal #13 to send 5 ETH to 0x90F7…b906 · 1 of 3 signatures/)
  },
)

story('what strangers put before a Safe is not told as if its owners proposed it', async t => {
  const product = await startWithSafe(t, { threshold: 2 })
  const { anna, safes: service, safe } = product
  await watchSafe(product, safe.address)
  const spam = { safe: safe.address, to: stranger, value: String(parseEther('1')), trusted: false }
  const hash = service.propose({ ...spam, nonce: 12 })
  service.propose({ ...spam, nonce: 13 })
  await asked(service, 3)
  assert.deepEqual(titles(product, /proposal/), [])
  // An owner's signature makes it one of theirs.
  service.sign(hash, owner)
  assert.match((await anna.sees(/✍️/)).text, /proposal #12 to send 1 ETH to 0x90F7…b906\n1 of 2 signatures/)
  assert.equal(titles(product, /proposal/).length, 1)
})

story('an alert about a proposal says why it came, and what became of it', async t => {
  const product = await startWithSafe(t, { threshold: 2 })
  const { anna, safes: service, safe } = product
  await watchSafe(product, safe.address)
  const propose = (nonce: number): string =>
    service.propose({
      safe: safe.address,
      nonce,
      to: stranger,
      value: String(parseEther('5')),
      owners: [owner],
      proposer: owner,
    })
  const first = propose(12)
  const message = await anna.sees(/proposal #12/)
  const second = propose(13)
  const later = await anna.sees(/proposal #13/)

  const why = async (alert: typeof message): Promise<string> => {
    const { messageId: after } = anna.messages().at(-1) ?? alert
    await anna.presses({ text: '⋯', message: alert })
    await anna.presses({ text: 'Why this alert', message: alert })
    const reply = await anna.sees(/^treasury watches/, { after })
    await anna.presses({ text: '‹ Back', message: alert })
    return screen(reply)
  }
  const short = `${safe.address.slice(0, 6)}…${safe.address.slice(-4)}`
  const reasons = `↪ ✍️ treasury: proposal #12 to send 5 ETH to 0x90F7…b906
treasury watches ${short} on Local chain.
Proposal #12 · alert sent ~ · 1 of 2 signatures then`
  assert.equal(await why(message), `${reasons}\nNow: still missing signatures; the Safe requires 2.`)
  for (const hash of [first, second]) service.sign(hash, others[0])
  await anna.sees(/✅ treasury: proposal #12[^]*is ready to execute/)
  await anna.sees(/✅ treasury: proposal #13[^]*has all its signatures/)
  assert.equal(await why(message), `${reasons}\nNow: it has all its signatures and can be executed.`)
  assert.match(await why(later), /\nNow: it has all its signatures, but lower numbers come first\.$/)
  await safe.executes(first, 13)
  await anna.sees(/🔐 treasury executed a Safe transaction/)
  assert.equal(
    await why(message),
    `${reasons}\nNow: over. Either it was executed, or another proposal with this number was.`,
  )
  assert.match(await why(later), /\nNow: it has all its signatures and can be executed\.$/)

  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/1–1 of 1/, { after })
  for (const button of ['1', 'Edit', 'What']) await anna.presses(button)
  await choosesKinds(anna, '✓ Shared wallet')
  for (const button of ['Review ›', 'Save']) await anna.presses(button)
  await anna.sees(/^Saved/)
  const dropped =
    "I no longer follow this proposal: it's long over, or the watch has been changed or paused since."
  // No faster than a person may ask.
  await until('the watch follows it no more', async () => {
    if ((await why(later)).endsWith(dropped)) return true
    await pause(1_000)
    return false
  })
})

const payments = (count: number): string =>
  batchInput(
    ...Array.from({ length: count }, (_, n) =>
      packedCall({ to: stranger, value: parseEther(String(n + 1)), data: '0x' }),
    ),
  )

story('a batch says what it does, and all of it is a table for a person who wants tables', async t => {
  const product = await startWithSafe(t, { threshold: 2 })
  const { anna, safes: service, safe } = product
  await watchSafe(product, safe.address)
  const batch = {
    safe: safe.address,
    to: multiSendCallOnly,
    operation: 1,
    owners: [owner],
  } as const
  service.propose({ ...batch, nonce: 12, data: payments(24) })
  const alert = await anna.sees(/✍️/)
  assert.equal(
    screen(alert),
    `«✍️ treasury: proposal #12 to run a batch of calls»
1. send 1 ETH to 0x90F7…b906
2. send 2 ETH to 0x90F7…b906
3. send 3 ETH to 0x90F7…b906
4. send 4 ETH to 0x90F7…b906
5. send 5 ETH to 0x90F7…b906
… and 19 more
1 of 2 signatures
Local chain
${row}`,
  )

  const why = async () => {
    const { messageId: after } = anna.messages().at(-1) ?? alert
    await anna.presses({ text: '⋯', message: alert })
    await anna.presses({ text: 'Why this alert', message: alert })
    const reply = await anna.sees(/^treasury watches/, { after })
    await anna.presses({ text: '‹ Back', message: alert })
    return reply
  }
  const text = await why()
  assert.equal(text.raw.rich_message, undefined)
  assert.match(text.text, /\n\n1\. send 1 ETH[^]*\n20\. send 20 ETH to 0x90F7…b906\n\n… and 4 more$/)

  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Show tables')
  const table = await why()
  assert.deepEqual(
    table.raw.rich_message?.blocks.map(({ type }) => type),
    ['heading', 'table', 'footer'],
  )
  assert.match(screen(table), /\n1\. \| send 1 ETH to 0x90F7…b906\n/)
  // An alert never is one.
  service.propose({ ...batch, nonce: 13, data: payments(2) })
  const second = await anna.sees(/proposal #13/)
  assert.equal(second.raw.rich_message, undefined)
  assert.match(second.text, /\n2\. send 2 ETH to 0x90F7…b906\n1 of 2 signatures/)
})
