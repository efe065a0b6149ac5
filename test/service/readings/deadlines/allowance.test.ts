import assert from 'node:assert/strict'
import { it } from 'node:test'
import { execute } from '#playground/contracts.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployPreset, hour, sendCall } from '../../../support/governance.ts'
import { until } from '../../../support/waiting.ts'
import { startDeadlineWatch } from './deadline-watch.ts'

const day = 24 * hour

const openFor = (after: string) => ({ func: 'deadline', params: { kind: 'allowance', after } })
const approve = 'approve(address,uint256)'

it('says once that an allowance is still open, again when it is renewed, and when it is not open any more, past hours without a node', async t => {
  const { chain, service, api, refused, watch, next, nextWhat, happenAndReorg, whileAway, travel } =
    await startDeadlineWatch(t)
  const supply = [{ bytes: 'Dollar' }, { bytes: 'DLR' }, 10n ** 24n, alice] as const
  const token = await deployPreset(chain, 'ERC20PresetFixedSupply', supply)
  const cats = await deployPreset(chain, 'ERC721PresetMinterPauserAutoId', [
    { bytes: 'Cats' },
    { bytes: 'CAT' },
    { bytes: '' },
  ])
  const early = { func: 'deadline', params: { kind: 'allowance', before: ['1h'] } }
  assert.match(await refused([alice], early), /allowance takes no before/)
  const bot = await watch([alice, carol], openFor('30d'))

  await sendCall(chain, token, approve, bob, 5n * 10n ** 20n)
  await sendCall(chain, token, approve, carol, 7)
  await sendCall(chain, token, approve, carol, 0)
  await travel(29 * day)
  await until('the allowance is known', async () => {
    const { data } = await api('GET', `/bots/${bot}/readings`)
    return /"kind":"allowance".*"value":"86\d{3}".*"state":"quiet"/.test(JSON.stringify(data))
  })
  await service.restart()
  await travel(day)
  const [open] = await next(1)
  assert.equal(open?.what, 'below 0')
  assert.match(
    open?.message ?? '',
    /^⏰ My savings \(0xf39F…2266\): approval of 500 DLR still open after 30 days\n→ 0x7099…79C8\nLocal chain$/,
  )
  assert.equal(open?.event.allowance?.spender, bob)
  assert.equal(open?.event.allowance?.amount, String(5n * 10n ** 20n))
  assert.equal(open?.event.symbol, 'DLR')
  await service.restart()
  await travel(day)

  await sendCall(chain, token, approve, bob, 2n ** 256n - 1n)
  await travel(30 * day)
  const [renewed] = await next(1)
  assert.match(renewed?.message ?? '', /^⏰ .*: approval of unlimited DLR still open after 30 days\n/)
  const revoke = () => sendCall(chain, token, approve, bob, 0)
  await happenAndReorg(revoke, { told: ['ended'], undone: ['below 0 reorg'] })
  await whileAway(revoke)
  const [ended] = await next(1)
  assert.equal(ended?.what, 'ended')
  assert.match(ended?.message ?? '', /^✅ .*: approval of unlimited DLR no longer open\n→ 0x7099…79C8\n/)

  await sendCall(chain, cats, 'setApprovalForAll(address,bool)', bob, 1)
  await whileAway(() => travel(30 * day))
  const [collection] = await next(1)
  assert.match(collection?.message ?? '', /^⏰ .*: approval of all CAT still open after 30 days\n/)
  await sendCall(chain, cats, 'setApprovalForAll(address,bool)', bob, 0)
  assert.deepEqual(await nextWhat(1), ['ended'])
})

/** The contract has the same address on every chain but zkSync. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const router = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const permit2Approval = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
/** Writes a log of the topics and the two words that it is given, keeps the words, and answers every other call with them. */
const permit2Code = [
  ...'0x3660c014601657 5f545f52600154602052 60605ff3 00'.split(' '),
  ...'5b608035805f555f5260a0358060015560205260603560403560203560003560405fa400'.split(' '),
].join('')

const word = (hex: string): string => hex.replace('0x', '').padStart(64, '0')

it('finds what was approved before the watch, also through Permit2, as far back as the node gives logs', async t => {
  const { chain, service, api, watch, next, nextWhat, travel } = await startDeadlineWatch(t, {
    maxLogRange: 500,
  })
  const supply = [{ bytes: 'Dollar' }, { bytes: 'DLR' }, 10n ** 24n, alice] as const
  const token = await deployPreset(chain, 'ERC20PresetFixedSupply', supply)
  await chain.rpc('anvil_setCode', [permit2, permit2Code])
  const permit = (amount: number, expiry: number) =>
    execute(chain, {
      from: alice,
      to: permit2,
      data: `0x${[permit2Approval, alice, token, router].map(word).join('')}${word(amount.toString(16))}${word(expiry.toString(16))}`,
    })
  await sendCall(chain, token, approve, bob, 9n * 10n ** 20n)
  await sendCall(chain, token, approve, bob, 0)
  await travel(day)
  await sendCall(chain, token, approve, bob, 5n * 10n ** 20n)
  await sendCall(chain, token, approve, carol, 7)
  await sendCall(chain, token, approve, carol, 0)
  await travel(29 * day)
  const expiry = Math.floor(Date.now() / 1_000) + 1_000 * day
  await permit(3, expiry)
  await chain.rpc('anvil_mine', ['0x7d0'])
  const bot = await watch([alice], openFor('30d'))
  await until('both are known', async () => {
    const { data } = await api('GET', `/bots/${bot}/readings`)
    const text = JSON.stringify(data)
    // The first approval, which was taken back, was longer ago.
    assert.doesNotMatch(text, /"state":"notified"/)
    return /"announced_name":"DLR → 0x7099…79C8"/.test(text) && /"announced_name":"DLR → 0x9965…/.test(text)
  })
  await service.restart()
  await travel(day)
  const [open] = await next(1)
  assert.match(
    open?.message ?? '',
    /: approval of 500 DLR still open after 30 days\n→ 0x7099…79C8\nLocal chain$/,
  )
  await travel(29 * day)
  const [through] = await next(1)
  assert.match(
    through?.message ?? '',
    /: approval of .* still open after 30 days\n→ .*\nLocal chain · Permit2$/,
  )
  await permit(0, expiry)
  assert.deepEqual(await nextWhat(1), ['ended'])
})
