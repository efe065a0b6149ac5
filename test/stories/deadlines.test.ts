import assert from 'node:assert/strict'
import { z } from 'zod'
import { encodeAbi } from '#playground/contracts.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { alice, bob, carol } from '../support/addresses.ts'
import { deploySafe } from '../support/deployed-safe.ts'
import { bytesOf, deployCompoundTimelock, deployPreset, hour, sendCall } from '../support/governance.ts'
import { beginWatch, type Product, startProduct, story } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { startSafeService } from '../support/safe-service.ts'
import { screen, screens, taps } from '../support/telegram.ts'

const day = 24 * hour
const row = '[ Snooze 8 h ] [ ⋯ ]'

const pass = async ({ chain }: Pick<Product, 'chain'>, seconds: number): Promise<void> => {
  await chain.rpc('evm_increaseTime', [seconds])
  await chain.mine()
}

/** Kills the product while nobody can be written to, just after something has happened on the chain. */
const killedDuring = async (product: Product, happens: () => Promise<unknown>): Promise<void> => {
  const { environment, telegram, chain } = product
  await product.stop()
  const killed = startProductProcess(environment)
  await killed.running
  await telegram.goOffline()
  await happens()
  await chain.mine()
  await killed.kill('SIGKILL')
  await telegram.goOnline()
  await product.start()
}

const openCard = async ({ anna }: Product): Promise<SeenMessage> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  await anna.presses('1')
  return anna.sees(/^👁 /, { after })
}

/** What the history says, newest first, without what an alert has below its title. */
const historyOf = async ({ anna }: Product): Promise<readonly string[]> => {
  const { messageId: after } = anna.sends('/history')
  const { text } = await anna.sees(/^Past alerts/, { after })
  return text.split('\n').flatMap(line => /^\d\d:\d\d {2}\w+: \S+ ([^·]+?)(?: ·|$)/u.exec(line)?.[1] ?? [])
}

const alertsOf = ({ anna }: Product, pattern: RegExp): readonly string[] =>
  screens(anna.messages().filter(({ text }) => pattern.test(text) && !text.startsWith('👁')))

const ago = (hours: number): number => Date.now() - hours * hour * 1_000
const late = (n: number): string => `treasury: proposal #${n} still lacks signatures after 6 h`
const orphaned = 'The block of the last alert is no longer on the chain.'

story('a person hears of an approval from before the watch that is still open', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const supply = [{ bytes: 'Dollar' }, { bytes: 'DLR' }, 10n ** 24n, alice] as const
  const token = await deployPreset(chain, 'ERC20PresetFixedSupply', supply)
  const approve = (dollars: number) =>
    sendCall(chain, token, 'approve(address,uint256)', bob, BigInt(dollars) * 10n ** 18n)
  await approve(500)
  await pass(product, 20 * day)

  await beginWatch(anna, `${alice} wallet`)
  await taps(anna, 'Choose ▾', 'Deadlines ▾', 'Old approvals ▾')
  assert.match((await anna.sees(/After how many days/)).text, /\n\nNow: DLR → 0x7099…79C8 20 days$/)
  await taps(anna, 'Approvals still open after 30 days', 'Review ›', 'Start watching')
  await anna.sees(/^👁 Watching wallet/)
  await pass(product, 9.5 * day)
  await product.catchUp()
  assert.match((await openCard(product)).text, /\nNow: DLR → 0x7099…79C8 1[12] h\n/)
  await taps(anna, 'More ⋯', 'Values now')
  assert.equal(
    screen(await anna.sees(/values now/)).replace(/1[12] h left/, '12 h left'),
    `«wallet» · values now

«wallet» · Local chain · approvals still open after 30 days
DLR → 0x7099…79C8: until ~, 12 h left. No alert yet.
[ ‹ Back ]`,
  )
  await pass(product, 0.5 * day + 60)
  await anna.sees(/^⏰/)
  await killedDuring(product, () => approve(0))
  await anna.sees(/^✅/)
  await chain.rpc('anvil_reorg', [2, []])
  await anna.sees(/no longer on the chain/)
  await anna.presses('Snooze 8 h')
  await approve(0)
  await chain.mine()
  await product.catchUp()
  assert.match((await openCard(product)).text, /\n💤 wallet · DLR · snoozed until /)
  const open = 'wallet: approval of 500 DLR still open after 30 days'
  const closed = 'wallet: approval of 500 DLR no longer open'
  const told = [
    `«⏰ ${open}»\n→ 0x7099…79C8\nLocal chain\n${row}`,
    `«✅ ${closed}»\n→ 0x7099…79C8\nLocal chain\n${row}`,
    `«⏰ ${open}»\n→ 0x7099…79C8\nLocal chain\n${orphaned}\n[ 1 h ] [ ✓ 8 h ] [ 1 day ]\n[ End snooze ] [ ⋯ ]`,
  ]
  assert.deepEqual(alertsOf(product, /^[⏰✅]/u), told)
  const message = await anna.sees(({ buttons }) => buttons.flat().includes('End snooze'))
  await anna.presses({ text: 'End snooze', message })
  await anna.sees(/^✅/, { after: message.messageId })
  assert.deepEqual(await historyOf(product), [closed, open, closed, open])

  anna.sends('tell me about approvals that are still open after 90 days')
  assert.match(
    (await anna.sees(/^Watch · changes/)).text,
    /\nValues: approvals still open after 30 days → approvals still open after 90 days$/,
  )
})

story("a person follows Compound's Timelock, also what was queued before the watch", async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const timelock = await deployCompoundTimelock(chain)
  const transactionAt = (eta: number) => {
    const given = [
      timelock,
      0,
      { bytes: 'setDelay(uint256)' },
      bytesOf(`0x${encodeAbi([3 * day])}`),
      eta,
    ] as const
    return (method: string) =>
      sendCall(chain, timelock, `${method}(address,uint256,string,bytes,uint256)`, ...given)
  }
  const timeNow = async (): Promise<number> => {
    const block = await chain.rpc('eth_getBlockByNumber', ['latest', false])
    return Number(z.object({ timestamp: z.string() }).parse(block).timestamp)
  }
  const first = transactionAt((await timeNow()) + 50 * hour)
  await first('queueTransaction')
  await pass(product, 2 * hour)

  anna.sends('warn me 24h before the timelock can execute')
  await anna.sees(/Send one or more addresses/)
  anna.sends(`${timelock} lock`)
  assert.match(
    (await anna.sees(/^Watch · review/)).text,
    /\nDelayed changes: 1 day before they can be made\n/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^🗓 lock/)
  await pass(product, 24 * hour)
  await anna.sees(/^⏳ lock/)
  await openCard(product)
  await taps(anna, 'More ⋯', 'Values now')
  assert.match((await anna.sees(/values now/)).text, /\nsetDelay: until .+, .+ left\. Already alerted\.$/)
  await pass(product, 24 * hour)
  await anna.sees(/^⌛ lock/)
  await killedDuring(product, () => first('executeTransaction'))
  await anna.sees(/was executed/)
  await chain.rpc('anvil_reorg', [2, []])
  await anna.sees(/not executed or cancelled any more/)
  await first('executeTransaction')
  await anna.sees(/was executed/, { after: anna.messages().at(-1)?.messageId ?? 0 })

  const second = transactionAt((await timeNow()) + 4 * day)
  await second('queueTransaction')
  await anna.sees(/can be executed in (?:4 days|9\d h)/)
  await second('cancelTransaction')
  await anna.sees(/was cancelled/)
  await product.catchUp()
  const of = `→ lock\nLocal chain · Timelock\n`
  const told = alertsOf(product, /^[🗓⏳⌛✅↩🚫]/u)
  // How much is left depends on when a block came.
  assert.deepEqual(
    told.map(text => text.replace(/in \d+ (?:h|days?)»/, 'in …»')),
    [
      `«🗓 lock: setDelay is scheduled and can be executed in …»\n${of}${row}`,
      `«⏳ lock: setDelay can be executed in …»\n${of}${row}`,
      `«⌛ lock: setDelay can be executed now»\n${of}${row}`,
      `«✅ lock: setDelay was executed»\n${of}${row}`,
      `«↩️ lock: setDelay is not executed or cancelled any more»\n${of}${orphaned}\n${row}`,
      `«✅ lock: setDelay was executed»\n${of}${row}`,
      `«🗓 lock: setDelay is scheduled and can be executed in …»\n${of}${row}`,
      `«🚫 lock: setDelay was cancelled»\n${of}${row}`,
    ],
  )
})

story('the owners of a Safe hear what lacks signatures for too long, and who has not signed', async t => {
  const safes = await startSafeService(t)
  const product = await startProduct(t, {
    environment: { SAFE_SERVICE_31337: safes.url, SAFE_SERVICE_SECONDS: '1' },
  })
  const { anna, chain } = product
  const { address: safe } = await deploySafe(chain, { from: alice, nonce: 5, owners: [alice, bob, carol] })
  const propose = (nonce: number, submittedAt: number) =>
    safes.propose({ safe, nonce, to: carol, owners: [alice], submittedAt })
  const early = propose(5, ago(7))

  await beginWatch(anna, `${safe} treasury`)
  await taps(anna, 'Choose ▾', 'Deadlines ▾', 'Missing signatures ▾')
  assert.match((await anna.sees(/lacks signatures/)).text, /\n\nNow: #5 7 h$/)
  await taps(anna, 'Proposals that still lack signatures after 6 h', 'Review ›', 'Start watching')
  await anna.sees(/^✍️ treasury/)
  await anna.presses('Snooze 8 h')
  await killedDuring(product, async () => propose(6, ago(6.5)))
  await anna.sees(/#6 still lacks/)
  await openCard(product)
  await taps(anna, 'More ⋯', 'Values now')
  assert.match(
    (await anna.sees(/values now/)).text,
    /\n#5: since .+\. The alert comes when the snooze ends\.\n[^]+\n#6: since .+\. Already alerted\.$/,
  )
  safes.sign(early, bob)
  await chain.mine()
  const message = await anna.sees(({ buttons }) => buttons.flat().includes('End snooze'))
  await anna.presses({ text: 'End snooze', message })
  await anna.sees(/^✅ treasury/)
  const missing = '1 of 2 signatures\nNot signed: 0x7099…79C8, 0x3C44…93BC\nLocal chain'
  assert.deepEqual(alertsOf(product, /^[✍✅]/u), [
    `«✍️ treasury: proposal #5 still lacks signatures after 6 h»\n${missing}\n${row}`,
    `«✍️ treasury: proposal #6 still lacks signatures after 6 h»\n${missing}\n${row}`,
    `«✅ treasury: proposal #5 no longer waits for signatures»\nLocal chain\n${row}`,
  ])
  assert.deepEqual(await historyOf(product), [
    'treasury: proposal #5 no longer waits for signatures',
    late(6),
    late(5),
  ])

  anna.sends('tell me about proposals that lack signatures for 2 days')
  assert.match(
    (await anna.sees(/^Watch · changes/)).text,
    / → proposals that still lack signatures after 2 days$/,
  )
})
