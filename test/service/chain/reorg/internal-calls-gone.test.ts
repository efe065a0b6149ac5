import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { blocks, cursors } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import type { FakeReply, RpcCall } from '../../../support/fake-node.ts'
import { headOf } from '../../../support/local-chain.ts'
import { notificationsOf, type Receiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { until } from '../../../support/waiting.ts'
import { blockOf, rawOf, reorg, startReorgRig } from './reorg-rig.ts'

/*
 * At even heights a call passes on what it is paid, to the given address, and creates a contract; at odd ones it keeps it:
 *   if and(1, number()) { stop() }
 *   pop(call(gas(), calldataload(0), callvalue(), 0, 0, 0, 0))
 *   pop(create(0, 0, 0))
 */
const evenPayerCode = '6001431660 1e57 6000600060006000 34 600035 5a f150 600060006000 f050 5b00'.replaceAll(
  ' ',
  '',
)

/** Returns the code behind its own 12 bytes as that of the contract. */
const evenPayerCreation = `0x6020600c60003960206000f3${evenPayerCode}`

/*
 * Passes on what it is paid, to the given address, and at even heights logs it as a transfer of a token to that address, too:
 *   pop(call(gas(), calldataload(0), callvalue(), 0, 0, 0, 0))
 *   if and(1, number()) { stop() }
 *   mstore(0, callvalue())
 *   log3(0, 32, topic, caller(), calldataload(0))
 */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const evenLoggerCode =
  `6000600060006000 34 600035 5a f150 6001431660 44 57 34600052 60003533 7f${transferTopic} 60206000a3 5b00`.replaceAll(
    ' ',
    '',
  )
const evenLoggerCreation = `0x6046600c60003960466000f3${evenLoggerCode}`

const payTo = (to: string): string => `0x${to.slice(2).toLowerCase().padStart(64, '0')}`

const isTrace = ({ method }: RpcCall): boolean =>
  method === 'debug_traceBlockByHash' || method === 'trace_block'

const pruned: FakeReply = {
  error: { code: -32000, message: 'required historical state unavailable (reexec=128)' },
}

/** Of each notification the revision, the state, the units that moved, and how many contracts were created. */
const updatesAt = (receiver: Receiver) =>
  notificationsOf(receiver).map(({ revision, state, data }) =>
    [revision, state, ...data.movements.map(({ amount }) => amount), data.deployments.length].join(' '),
  )

const mineToOdd = async (chain: LocalChain): Promise<void> => {
  if ((await headOf(chain)) % 2 === 0) await chain.mine()
}

/** A payment inside a transaction at an even height, which was notified, with three more blocks behind it. */
const setUp = async (
  t: TestContext,
  {
    creation = evenPayerCreation,
    ...o
  }: { strategies?: readonly string[]; addresses?: readonly string[]; creation?: string } = {},
) => {
  const rig = await startReorgRig(t, { ...o, traces: 'auto' })
  const { chain, settled } = rig
  const to = z.string().parse((await execute(chain, { from: alice, data: creation })).contractAddress)
  await mineToOdd(chain)
  const { transactionHash: hash } = await execute(chain, { from: alice, to, value: '0x5', data: payTo(bob) })
  await chain.mine(3)
  await settled(1)
  const raw = await rawOf(chain, hash)
  /** The last four blocks are replaced, and the transaction is in that one of them. */
  const moveTo = async (place: number): Promise<void> => {
    await reorg(chain, 4, [[raw, place]])
    await settled()
  }
  return { ...rig, hash, raw, moveTo }
}

const tracesSchema = z.array(z.looseObject({ result: z.looseObject({}) }))
const junk = { type: 'CALL', from: alice, to: 'nobody', value: '0x1' }

/** Traces, in one way only, with one more call each, which is not understood. */
const withJunk = ({ method }: RpcCall, honest: unknown): FakeReply =>
  method === 'trace_block'
    ? { error: { code: -32601, message: `the method ${method} does not exist/is not available` } }
    : {
        result: tracesSchema.parse(honest).map(({ result, ...trace }) => {
          const calls = z.array(z.unknown()).parse(result['calls'] ?? [])
          return { ...trace, result: { ...result, calls: [...calls, junk] } }
        }),
      }

describe('What happens inside a transaction that a reorg leaves in the chain', { concurrency: 2 }, () => {
  it('notifies as removed where coins are no longer paid, and again once they are', async t => {
    const { receiver, moveTo } = await setUp(t)
    await moveTo(1)
    await moveTo(2)
    await receiver.waitFor(3)
    assert.deepEqual(updatesAt(receiver), ['0 included 5 0', '1 removed 5 0', '2 included 5 0'])
  })

  it('notifies as removed where no contract is created any more', async t => {
    const { receiver, moveTo } = await setUp(t, { strategies: ['contract_deploy'], addresses: [alice] })
    await moveTo(1)
    await receiver.waitFor(3)
    assert.deepEqual(updatesAt(receiver), ['0 included 1', '0 included 1', '1 removed 1'])
  })

  for (const [what, lie] of [
    ['no node traces', () => pruned],
    ['not all traces are understood', withJunk],
  ] as const)
    it(`is not removed by a block of which ${what}, and is once it is gone`, async t => {
      const { chain, proxy, receiver, settled, moveTo } = await setUp(t)
      proxy.replyWith((asked, honest) => (isTrace(asked) ? lie(asked, honest) : undefined))
      await moveTo(1)
      proxy.replyWith(() => undefined)
      assert.deepEqual(updatesAt(receiver), ['0 included 5 0'])
      await reorg(chain, 4)
      await settled()
      await receiver.waitFor(2)
      assert.deepEqual(updatesAt(receiver), ['0 included 5 0', '1 removed 5 0'])
    })

  it('is kept without what was logged beside it by a block that no node traces, and where that is not logged', async t => {
    const { proxy, receiver, moveTo } = await setUp(t, {
      strategies: ['eth_transfer', 'token_transfer'],
      creation: evenLoggerCreation,
    })
    proxy.replyWith(asked => (isTrace(asked) ? pruned : undefined))
    await moveTo(1)
    await receiver.waitFor(2)
    assert.deepEqual(updatesAt(receiver), ['0 included 5 5 0', '1 included 5 0'])
  })

  for (const [whose, isKnown] of [
    ['one that read all of it', true],
    ['one that did not read all of it', false],
  ] as const)
    it(`is ${isKnown ? '' : 'not '}removed by a process that takes over from ${whose} after the block was read`, async t => {
      const rig = await setUp(t)
      const { chain, folder, hash, proxy, receiver, running, raw, caughtUp } = rig
      await chain.rpc('anvil_rollback', [4])
      await mineToOdd(chain)
      await chain.mine()
      await chain.rpc('eth_sendRawTransaction', [raw])
      // The node answers before it mines.
      await until('it is in a block', async () => (await blockOf(chain, hash)) !== undefined)
      await caughtUp()
      const { store } = running
      if (!isKnown)
        for (const { id, value } of await store.find(blocks, {
          index: 'chain',
          value: '31337',
          limit: 500,
        })) {
          const { extent: _, ...unread } = value
          await store.commit([put(blocks, { id, value: unread })])
        }
      await running.stop()
      proxy.replyWith(asked => (isTrace(asked) ? pruned : undefined))
      const chains = [{ id: 31337, rpc: [proxy.url], confirmations: 0, traces: 'auto' as const }]
      const next = await startService(t, { folder, chains })
      await chain.mine(4)
      await until('it is settled what became of the blocks left', async () => {
        const [cursor] = await next.store.get(cursors, ['31337'])
        return cursor?.value.height === (await headOf(chain)) && cursor.value.left === undefined
      })
      if (isKnown) await receiver.waitFor(2)
      assert.deepEqual(updatesAt(receiver), ['0 included 5 0', ...(isKnown ? ['1 removed 5 0'] : [])])
    })

  for (const [where, isSame] of [
    ['traced, though the next block is not', false],
    ['not traced, though the next block is', true],
  ] as const)
    it(`is ${isSame ? 'kept' : 'changed'} where its block is ${where}`, async t => {
      const { chain, hash, proxy, raw, receiver, settled } = await setUp(t, { addresses: [alice, bob] })
      let isNextRead = false
      proxy.replyWith(async (asked, honest) => {
        if (asked.method === 'eth_getTransactionReceipt')
          await until('the next block is read', () => isNextRead)
        if (!isTrace(asked)) return undefined
        const isOwn = JSON.stringify(honest).includes(hash)
        isNextRead ||= !isOwn
        return isOwn === isSame ? pruned : undefined
      })
      const other = { from: carol, to: carol, gas: '0x5208', maxFeePerGas: '0x77359400' }
      await reorg(chain, 4, [
        [raw, 1],
        [other, 2],
      ])
      await settled()
      if (!isSame) await receiver.waitFor(2)
      assert.deepEqual(updatesAt(receiver), ['0 included 5 5 0', ...(isSame ? [] : ['1 included 5 0'])])
    })
})
