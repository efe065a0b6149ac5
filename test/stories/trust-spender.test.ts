import assert from 'node:assert/strict'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { beginWatch, type StoryContext, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { choosesKinds } from '../support/wizard.ts'

const router = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const row = '[ Copy hash ] [ Mute 1 h ] [ ⋯ ]'

/** Anna watches what the treasury approves. */
const startApprovals = async (t: StoryContext) => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain } = product
  const [sender = '', treasury = ''] = chain.accounts
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6]
  const { address: coin } = await deployContract(chain, { from: sender, name: 'Coin', given })
  await beginWatch(anna, `${treasury} treasury`)
  await choosesKinds(anna, '✓ Tokens', '✓ NFTs', 'Approvals')
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching/)
  const approve = (spender: `0x${string}`, amount: bigint) =>
    execute(chain, { from: treasury, to: coin, data: callData('approve(address,uint256)', spender, amount) })
  /** Approves, and resolves with the alert of it. */
  const alertOf = async (spender: `0x${string}`, amount: bigint): Promise<SeenMessage> => {
    const after = anna.messages().at(-1)?.messageId ?? 0
    await approve(spender, amount)
    return anna.sees(/^⚠️ treasury lets/, { after })
  }
  return { ...product, approve, alertOf }
}

type Approvals = Awaited<ReturnType<typeof startApprovals>>

/** Until the service has so many changes of the bot. */
const isChanged = async ({ service, telegram }: Approvals, changes: number): Promise<void> => {
  const changed = () => service?.requests.filter(request => request.startsWith('PUT /bots/')).length ?? 0
  await until('the service has the change', async () => changed() >= changes)
  await telegram.settled({ quietMs: 500 })
}

story('a spender is trusted from its alert, and no longer', async t => {
  const product = await startApprovals(t)
  const { anna, approve, alertOf } = product
  const message = await alertOf(router, 5_000_000n)
  const alert = '⚠️ «treasury lets 0x3fC9…7FAD spend up to 5 USDX (balance now: 0)»\nLocal chain\n'
  assert.equal(screen(message), alert + row)
  await anna.presses({ text: '⋯', message })
  assert.equal(
    screen(await anna.sees(/lets 0x3fC9/)),
    `${alert}[ Trust 0x3fC9…7FAD ]
[ Why this alert ] [ Watch settings ]
[ Copy hash ] [ ‹ Back ]`,
  )
  await anna.presses('Trust 0x3fC9…7FAD')
  assert.equal(screen(await anna.sees(/^⚠️/)), alert + row)
  const trusted = await anna.sees(/Trusted from now on/)
  assert.equal(
    screen(trusted),
    `↪ ⚠️ treasury lets 0x3fC9…7FAD spend up to 5 USDX (balance now: 0)
treasury · Trusted from now on: 0x3fC9…7FAD. Approvals for it won't alert you.
[ Undo ]`,
  )
  await isChanged(product, 1)
  await approve(router, 6_000_000n)
  const other = await alertOf(stranger, 7_000_000n)
  assert.match(other.text, /up to 7 USDX/)
  await anna.presses({ text: 'Watch settings', message: await openMenu(product, other) })
  assert.match((await anna.sees(/^Approvals$/m)).text, /all but 0x3fC9…7FAD/)

  await anna.presses({ text: '⋯', message })
  assert.deepEqual(await anna.presses({ text: 'Trust 0x3fC9…7FAD', message }), {
    answer: 'You already trust this address.',
    alert: false,
  })

  await anna.presses({ text: 'Undo', message: trusted })
  assert.equal(
    screen(await anna.sees(/No longer trusted/)),
    '↪ ⚠️ treasury lets 0x3fC9…7FAD spend up to 5 USDX (balance now: 0)\ntreasury · No longer trusted: 0x3fC9…7FAD.',
  )
  await isChanged(product, 2)
  assert.match((await alertOf(router, 8_000_000n)).text, /up to 8 USDX/)
  assert.ok(!anna.messages().some(({ text }) => text.includes('up to 6 USDX')))
})

const openMenu = async ({ anna }: Approvals, message: SeenMessage): Promise<SeenMessage> => {
  await anna.presses({ text: '⋯', message })
  return anna.sees(({ messageId, buttons }) => messageId === message.messageId && buttons.length > 1)
}

story(
  'the service is away while a spender is trusted: the message says so, and the card once it is back',
  async t => {
    const product = await startApprovals(t)
    const { anna, approve, alertOf, service } = product
    const message = await openMenu(product, await alertOf(router, 5_000_000n))
    service?.goOffline()
    await anna.presses({ text: 'Trust 0x3fC9…7FAD', message })
    await anna.sees(/isn't responding[^]*/)
    assert.ok(!anna.messages().some(({ text }) => text.includes('Trusted from now on')))
    service?.goOnline()
    await anna.presses('Try again')
    await anna.sees(/^Saved\.[^]*all but 0x3fC9…7FAD/)
    await isChanged(product, 1)
    await approve(router, 6_000_000n)
    await alertOf(stranger, 7_000_000n)
    assert.ok(!anna.messages().some(({ text }) => text.includes('up to 6 USDX')))
  },
)

story('what is revoked offers no spender to trust', async t => {
  const product = await startApprovals(t)
  const { anna, approve } = product
  await approve(router, 0n)
  const message = await anna.sees(/no longer lets/)
  assert.ok(!(await openMenu(product, message)).buttons.flat().some(text => text.startsWith('Trust')))
})

const approvals = (unlimited_only: boolean, ...except: readonly string[]) => ({
  func: 'token_approval',
  params: { unlimited_only, except },
})

story('what else the lists of an imported watch leave out stays as it is', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [sender = '', treasury = ''] = chain.accounts
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6]
  const { address: coin } = await deployContract(chain, { from: sender, name: 'Coin', given })
  const watch = {
    name: 'treasury',
    addresses: [{ address: treasury }],
    chains: [chain.chainId],
    strategies: [approvals(true), approvals(false, stranger)],
    frequency: 'Always',
  }
  const file = JSON.stringify({ lookout: 'watches', version: 1, watches: [watch] })
  anna.sendsFile({ name: 'lookout.json', bytes: Buffer.from(file) })
  await anna.sees(/^📄/)
  await anna.presses('Import 1')
  await anna.sees(/^Imported/)
  const data = callData('approve(address,uint256)', router, 5_000_000n)
  await execute(chain, { from: treasury, to: coin, data })
  const message = await anna.sees(/treasury lets/)
  await anna.presses({ text: '⋯', message })
  await anna.presses({ text: 'Trust 0x3fC9…7FAD', message })
  await anna.sees(/Trusted from now on/)
  anna.sends('/export')
  const { raw } = await anna.sees(one => one.raw.document !== undefined)
  const exported = Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? []).toString()
  assert.deepEqual(JSON.parse(exported).watches[0].strategies, [
    approvals(true, router),
    approvals(false, stranger, router),
  ])
})
