import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { type LocalChain } from '#playground/local-chain.ts'
import { cursors } from '#service/records/records.ts'
import type { ServiceDeps } from '#service/service.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { headOf, startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { notificationsOf, type Receiver, startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

/** What came in, in order: which transaction, which revision, and what it says. */
export const receivedUpdates = (receiver: Receiver): [hash: string, revision: number, state: string][] =>
  notificationsOf(receiver).map(({ data, revision, state }) => [data.transaction.hash, revision, state])

export const send = (chain: LocalChain, wei = 1n) => chain.send({ from: alice, to: bob, wei })

export const rawOf = (chain: LocalChain, hash: string) => chain.rpc('eth_getRawTransactionByHash', [hash])

/** Replaces the last blocks by others; `transactions`, raw or to be signed, each with the place of its block among them. */
export const reorg = (chain: LocalChain, depth: number, transactions: readonly [unknown, number][] = []) =>
  chain.rpc('anvil_reorg', [depth, transactions])

/** A transfer that takes the place of another: of the same sender and number. */
export const replacementOf = async (chain: LocalChain, hash: string, { wei }: { wei: bigint }) => {
  const { nonce } = z.object({ nonce: z.string() }).parse(await chain.rpc('eth_getTransactionByHash', [hash]))
  const fee = { gas: '0x5208', maxFeePerGas: '0x77359400' }
  return { from: alice, to: bob, value: `0x${wei.toString(16)}`, nonce, ...fee }
}

export const blockOf = async (chain: LocalChain, hash: string): Promise<string | undefined> =>
  z
    .object({ blockHash: z.string() })
    .nullable()
    .parse(await chain.rpc('eth_getTransactionReceipt', [hash]))?.blockHash

const hashAt = async (chain: LocalChain, height: number): Promise<string> =>
  z
    .object({ hash: z.string() })
    .parse(await chain.rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])).hash

/** The service on a chain of its own, with one subscription that watches bob by default. `proxy` is in front of its node. */
export const startReorgRig = async (
  t: TestContext,
  o: Partial<ServiceDeps> & {
    confirmations?: number
    timestamp?: number
    strategies?: readonly string[]
    addresses?: readonly string[]
    traces?: 'auto'
    checkIntervalMs?: number
  } = {},
) => {
  const { confirmations = 0, timestamp, strategies = ['eth_transfer'], addresses = [bob], ...others } = o
  const { traces = 'off', ...rest } = others
  const chain = await startChain(t, timestamp === undefined ? undefined : { timestamp })
  const proxy = await startFakeNode(t, chain.url)
  const receiver = await startReceiver(t)
  const folder = await temporaryFolder(t)
  const lines: string[] = []
  const running = await startService(t, {
    folder,
    lines,
    chains: [{ id: 31337, rpc: [proxy.url], confirmations, traces }],
    ...rest,
  })
  const options = { addresses, strategies: strategies.map(func => ({ func, params: {} })) }
  const { channel, bot, subscription } = await createWatch(running.api, receiver.url, options)
  const cursor = async () => (await running.store.get(cursors, ['31337']))[0]?.value
  const caughtUp = async (): Promise<void> => {
    const hash = await hashAt(chain, (await headOf(chain)) - confirmations)
    await until('the service is at the head', async () => (await cursor())?.hash === hash)
  }
  /** Resolves when so many notifications came, and the service has matched the chain up to its head and sent everything. */
  const settled = async (count = 0): Promise<void> => {
    await receiver.waitFor(count)
    await caughtUp()
    await until('it is settled what became of the blocks left', async () => !(await cursor())?.left)
    for (const queue of ['match', 'deliveries'] as const)
      await until(`nothing waits in ${queue}`, async () => (await running.store.depth(queue)).items === 0)
  }
  return { chain, proxy, receiver, folder, lines, running, bot, channel, subscription, caughtUp, settled }
}

/** Waits until just these match updates were received, in this order. */
export const expectUpdates = async (
  { receiver, settled }: Pick<Awaited<ReturnType<typeof startReorgRig>>, 'receiver' | 'settled'>,
  updates: ReturnType<typeof receivedUpdates>,
): Promise<void> => {
  await settled(updates.length)
  assert.deepEqual(receivedUpdates(receiver), updates)
}

/** A transfer in the first of so many blocks. */
export const transferBelow = async (chain: LocalChain, depth: number): Promise<string> => {
  const hash = await send(chain)
  if (depth > 1) await chain.mine(depth - 1)
  return hash
}
