import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type AbiValue, encodeAbi } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCode, hour, sendCall } from '../../../support/governance.ts'
import { until } from '../../../support/waiting.ts'
import { startDeadlineWatch } from './deadline-watch.ts'

const day = 24 * hour

/** A contract of OpenZeppelin's package, as it is published. */
const deployPreset = (chain: LocalChain, name: string, given: readonly AbiValue[]) => {
  const file = fileURLToPath(import.meta.resolve(`@openzeppelin/contracts/build/contracts/${name}.json`))
  const { bytecode } = z.object({ bytecode: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
  return deployCode(chain, `${bytecode}${encodeAbi(given)}`)
}

const openFor = (after: string) => ({ func: 'deadline', params: { kind: 'allowance', after } })
const approve = 'approve(address,uint256)'

it('says once that an allowance is still open, again when it is renewed, and when it is not open any more', async t => {
  const { chain, service, api, refused, watch, next, nextWhat, travel } = await startDeadlineWatch(t)
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
  await sendCall(chain, token, approve, bob, 0)
  const [ended] = await next(1)
  assert.equal(ended?.what, 'ended')
  assert.match(ended?.message ?? '', /^✅ .*: approval of unlimited DLR no longer open\n→ 0x7099…79C8\n/)
  await chain.rpc('anvil_reorg', [1, []])
  assert.deepEqual(await nextWhat(1), ['below 0 reorg'])

  await sendCall(chain, cats, 'setApprovalForAll(address,bool)', bob, 1)
  await travel(30 * day)
  const [collection] = await next(1)
  assert.match(collection?.message ?? '', /^⏰ .*: approval of all CAT still open after 30 days\n/)
  await sendCall(chain, cats, 'setApprovalForAll(address,bool)', bob, 0)
  assert.deepEqual(await nextWhat(1), ['ended'])
})
