import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { skipWithoutAmsterdam, startAmsterdam } from '../../../support/amsterdam-chain.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { notificationsOf, startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const coins = { func: 'eth_transfer', params: { direction: 'both', minimum_usd: 0 } }
const deployments = { func: 'contract_deploy', params: {} }

const explanationSchema = z.object({
  transaction: z.object({ internal_transfers: z.boolean(), coin_logs: z.boolean() }),
})

const chainsSchema = z.object({
  chains: z.array(
    z.object({ coverage: z.object({ coin_logs: z.boolean(), internal_transfers: z.boolean().nullable() }) }),
  ),
})

const watch = async (t: TestContext, chain: LocalChain, strategies: readonly object[]) => {
  const receiver = await startReceiver(t)
  const running = await startService(t, {
    chains: [{ id: chain.chainId, rpc: [chain.url], confirmations: 0, traces: 'auto' }],
  })
  await createWatch(running.api, receiver.url, { addresses: [bob], strategies })
  return {
    notified: async (count: number) => {
      await receiver.waitFor(count)
      return notificationsOf(receiver).map(({ data }) =>
        data.movements.map(({ direction, amount }) => `${direction} ${amount}`).join(),
      )
    },
    explain: async (hash: string) =>
      explanationSchema.parse(
        (await running.api('GET', `/transactions/${chain.chainId}/${hash}/explain`)).data,
      ).transaction,
    coverage: async () => chainsSchema.parse((await running.api('GET', '/chains')).data).chains[0]?.coverage,
  }
}

const split = callData('split(address,address)', bob, carol)
const value = '0x64'

/** A chain of before the fork, with a contract that pays what it gets to two accounts. */
const startBefore = async (t: TestContext) => {
  const chain = await startChain(t)
  const { address: payer } = await deployContract(chain, { from: alice, name: 'Payer' })
  return { chain, payer }
}

const traces = (methods: readonly string[]): readonly string[] =>
  methods.filter(method => method.includes('trace'))

describe('A chain whose blocks log each movement of the coin', { skip: skipWithoutAmsterdam }, () => {
  it('tells what a contract pays by those logs, once, and asks for no traces', async t => {
    const { chain: before, payer } = await startBefore(t)
    const { chain, methods } = await startAmsterdam(t, before)
    await chain.mine()
    const { notified, explain, coverage } = await watch(t, chain, [coins])
    await until('nodes were tried', async () => (await coverage())?.internal_transfers === false)
    methods.length = 0
    const { transactionHash } = await execute(chain, { from: alice, to: payer, data: split, value })
    await execute(chain, { from: bob, to: carol, value: '0x7' })
    await execute(chain, { from: bob, to: bob, value: '0x9' })
    assert.deepEqual(await notified(3), ['in 50', 'out 7', 'self 9'])
    assert.deepEqual(traces(methods), [])
    assert.deepEqual(await explain(transactionHash), { internal_transfers: false, coin_logs: true })
    assert.deepEqual(await coverage(), { coin_logs: true, internal_transfers: false })
  })

  it('still asks for traces where somebody watches what contracts deploy', async t => {
    const { chain: before, payer } = await startBefore(t)
    const { chain, methods } = await startAmsterdam(t, before)
    const { notified } = await watch(t, chain, [coins, deployments])
    methods.length = 0
    await execute(chain, { from: alice, to: payer, data: split, value })
    assert.deepEqual(await notified(1), ['in 50'])
    assert.notDeepEqual(traces(methods), [])
  })

  it('may begin to do so between two blocks of one catch-up', async t => {
    const { chain: before, payer } = await startBefore(t)
    const node = await startFakeNode(t, before.url)
    let now: LocalChain | undefined = before
    const traced: unknown[] = []
    node.replyWith(async ({ method, params }, honest) => {
      if (method.includes('trace')) traced.push(params[0])
      if (now === undefined) return { status: 503 }
      return now === before || method.includes('trace')
        ? { result: honest }
        : { result: await now.rpc(method, params) }
    })
    const { notified } = await watch(t, { ...before, url: node.url }, [coins])
    await execute(before, { from: alice, to: payer, data: split, value })
    assert.deepEqual(await notified(1), ['in 50'])
    now = undefined
    const last = await execute(before, { from: alice, to: payer, data: split, value: '0x66' })
    const { chain: after } = await startAmsterdam(t, before)
    await execute(after, { from: alice, to: payer, data: split, value: '0x68' })
    await execute(after, { from: alice, to: payer, data: split, value: '0x6a' })
    traced.length = 0
    now = after
    assert.deepEqual(await notified(4), ['in 50', 'in 51', 'in 52', 'in 53'])
    assert.deepEqual(traced, [last.blockHash])
  })
})
