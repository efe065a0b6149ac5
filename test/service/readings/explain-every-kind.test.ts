import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { previewSchema } from '#contract/bot.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import type { DeadlineEvent } from '#readings/deadline.ts'
import { type ExplainedReading, explainedReadingSchema, type LimitFunc } from '#readings/registry.ts'
import { alice, bob } from '../../support/addresses.ts'
import { deploySafe } from '../../support/deployed-safe.ts'
import { openEnsRegistrar } from '../../support/ens.ts'
import {
  deployCompoundTimelock,
  deployDao,
  deployTimelock,
  hour,
  sendCall,
  zeroWord,
} from '../../support/governance.ts'
import { startChain } from '../../support/local-chain.ts'
import { startReceiver } from '../../support/receiver.ts'
import { startSafeService } from '../../support/safe-service.ts'
import { startService } from '../../support/service.ts'
import { createWatch, newBot } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const day = 24 * hour

/** A name for each reading, and for each kind of deadline; the type checker names one that is forgotten. */
type Kind = Exclude<LimitFunc, 'deadline'> | DeadlineEvent['kind']

const deadline = (params: object) => ({ func: 'deadline', params })

const strategiesOf = (token: string) =>
  ({
    balance: { func: 'balance', params: { asset: 'coin', below: '1' } },
    runway: { func: 'runway', params: { asset: 'coin', days: 3, over: '7d' } },
    reading: {
      func: 'reading',
      params: { contract: token, call: 'function totalSupply() view returns (uint256)', below: '1' },
    },
    value: { func: 'value', params: { of: 'gas', above: '1000000000000' } },
    silence: { func: 'silence', params: { within: '6h' } },
    rate: { func: 'rate', params: { more_than: 5, within: '1h' } },
    ens: deadline({ kind: 'ens', name: 'vitalik.eth', before: ['7d'] }),
    ens_names: deadline({ kind: 'ens_names', before: ['7d'] }),
    timelock: deadline({ kind: 'timelock', before: ['1m'] }),
    governor: deadline({ kind: 'governor', before: ['1m'] }),
    allowance: deadline({ kind: 'allowance', after: '30d' }),
    safe_unsigned: deadline({ kind: 'safe_unsigned', after: '6h' }),
  }) satisfies Record<Kind, object>

/** What waits of each kind of deadline, by its name. */
const waits: Readonly<Record<DeadlineEvent['kind'], readonly string[]>> = {
  ens: [''],
  // Its label is nowhere in words.
  ens_names: ['[af2c…03cc].eth'],
  timelock: ['grantRole', 'setDelay'],
  governor: ['Raise the fee'],
  allowance: [`VOTE → 0x7099…79C8`],
  safe_unsigned: ['#5'],
}

const timeOf = async (chain: LocalChain): Promise<number> => {
  const block = await chain.rpc('eth_getBlockByNumber', ['latest', false])
  return Number(z.object({ timestamp: z.string() }).parse(block).timestamp)
}

/** Contracts at which something of every kind of deadline waits. */
const prepare = async (chain: LocalChain) => {
  const { dao, token, propose } = await deployDao(chain, { isByTime: true, period: 3 * day })
  const timelock = await deployTimelock(chain)
  const call = { bytes: Buffer.from(`2f2ff15d${'0'.repeat(128)}`, 'hex') }
  const schedule = 'schedule(address,uint256,bytes,bytes32,bytes32,uint256)'
  await sendCall(chain, timelock, schedule, timelock, 0, call, zeroWord, zeroWord, hour)
  const compound = await deployCompoundTimelock(chain)
  const eta = (await timeOf(chain)) + 3 * day
  const setDelay = { bytes: 'setDelay(uint256)' }
  const queue = 'queueTransaction(address,uint256,string,bytes,uint256)'
  await sendCall(chain, compound, queue, compound, 0, setDelay, { bytes: Buffer.alloc(32) }, eta)
  await propose('# Raise the fee')
  await sendCall(chain, token, 'approve(address,uint256)', bob, 5)
  await (await openEnsRegistrar(chain)).register('vitalik.eth', 40 * day)
  const { address: safe } = await deploySafe(chain, { from: alice, nonce: 5, owners: [alice, bob] })
  await chain.mine()
  return { token, safe, addresses: [alice, timelock, compound, dao, safe] }
}

const pageOf = z.object({ data: z.array(explainedReadingSchema) })

const isOfKind =
  (kind: string) =>
  ({ strategy }: Pick<ExplainedReading, 'strategy'>): boolean =>
    (strategy.func === 'deadline' ? strategy.params.kind : strategy.func) === kind

it('explains every reading and every kind of deadline with its number, block and time, and previews what waits', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const safeService = await startSafeService(t, { chain: 1 })
  const receiver = await startReceiver(t)
  const { api } = await startService(t, {
    chains: [{ id: 1, rpc: [chain.url], confirmations: 0, safeService: safeService.url }],
    safeServiceIntervalMs: 10,
    safeServicePerSecond: 40,
    checkIntervalMs: 100,
  })
  const { token, safe, addresses } = await prepare(chain)
  safeService.propose({ safe, nonce: 5, to: bob, owners: [alice] })
  const strategies = strategiesOf(token)
  const transfers = { func: 'eth_transfer', params: { direction: 'both' } }
  const { bot } = await createWatch(api, receiver.url, {
    addresses,
    chain: 1,
    strategies: [transfers, ...Object.values(strategies)],
  })

  let explained: readonly ExplainedReading[] = []
  const missing = (): readonly string[] =>
    Object.keys(strategies).filter(
      kind => !explained.some(one => isOfKind(kind)(one) && one.value !== null && one.state !== 'unread'),
    )
  await until('each has a value', async () => {
    await chain.mine()
    explained = pageOf.parse((await api('GET', `/bots/${bot}/readings?per_page=100`)).data).data
    return missing().length === 0
  })
  for (const { strategy, height, time, state } of explained)
    assert.ok(height !== null && time !== null && state !== 'not_watched', JSON.stringify(strategy))
  for (const [kind, names] of Object.entries(waits)) {
    const own = explained.filter(isOfKind(kind))
    assert.deepEqual(own.map(({ announced_name = '' }) => announced_name).toSorted(), names, kind)
  }

  for (const [kind, names] of Object.entries(waits)) {
    const asked = Object.entries(strategies).flatMap(([name, strategy]) => (name === kind ? [strategy] : []))
    const { driver } = newBot({ addresses, chain: 1, strategies: asked })
    const previewed = await api('POST', '/bots/preview', { body: { driver } })
    const [first] = previewSchema.parse(previewed.data).chains
    const waiting = first?.readings?.waiting
    assert.equal(waiting?.since, kind === 'ens' || kind === 'safe_unsigned' ? null : 0, kind)
    assert.deepEqual(
      waiting?.samples.map(({ announced_name = '' }) => announced_name).toSorted(),
      names,
      kind,
    )
    assert.ok(waiting?.samples.every(({ value }) => Number(value) > 0))
  }
})
