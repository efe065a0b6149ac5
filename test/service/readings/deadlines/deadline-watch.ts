import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import type { DeadlineEvent } from '#readings/deadline.ts'
import { limitNotificationSchema } from '#readings/registry.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { createApi, startRestartedService } from '../../../support/service.ts'
import { createWatch, newBot } from '../../../support/service-requests.ts'
import { startTcpProxy } from '../../../support/tcp-proxy.ts'

/** The strategy of a bot that follows deadlines of a kind. */
export const deadlineOf = (kind: string, before: readonly string[]) => ({
  func: 'deadline',
  params: { kind, before },
})

type Told = { readonly what: string; readonly event: DeadlineEvent; readonly message: string }

const rangeSchema = z.object({ fromBlock: z.string(), toBlock: z.string() })

/** A service at which bots watch the deadlines of contracts. `maxLogRange`: of how many blocks its node gives logs. */
export const startDeadlineWatch = async (
  t: Pick<TestContext, 'after'>,
  { maxLogRange = Number.POSITIVE_INFINITY }: { readonly maxLogRange?: number } = {},
) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const limited = await startFakeNode(t, chain.url)
  limited.replyWith(({ method, params: [range] }) => {
    if (method !== 'eth_getLogs') return undefined
    const { fromBlock, toBlock } = rangeSchema.parse(range)
    return Number(toBlock) - Number(fromBlock) < maxLogRange
      ? undefined
      : { error: { code: -32_000, message: 'block range is too large' } }
  })
  const node = await startTcpProxy(t, Number(new URL(limited.url).port))
  const service = await startRestartedService(t, { rpc: `http://127.0.0.1:${node.port}` })
  const api = createApi(service.base)
  const told = new Map<string, Told>()
  /** Waits for so many more notifications; a restart may repeat one under the same id. */
  const next = async (count: number): Promise<readonly Told[]> => {
    const before = told.size
    for (let wanted = before + count; told.size < before + count; wanted += 1) {
      for (const { body } of await receiver.waitFor(wanted)) {
        const { id, data, message } = limitNotificationSchema.parse(body)
        const { event } = data
        assert.ok(event.type === 'deadline')
        const { state, limit, because } = event
        if (!told.has(id))
          told.set(id, { what: [state, limit, because].filter(Boolean).join(' '), event, message })
      }
    }
    return [...told.values()].slice(before)
  }
  /** What they say, sorted: several have no order. */
  const nextWhat = async (count: number): Promise<readonly string[]> =>
    (await next(count)).map(({ what }) => what).toSorted()
  return {
    chain,
    /** The way of the service to its node. */
    node,
    service,
    api,
    /** Says why a bot is refused. */
    refused: async (addresses: readonly string[], strategy: object): Promise<string> =>
      (await api('POST', '/bots', { body: newBot({ addresses, strategies: [strategy] }) })).msg,
    /** Returns the id of the bot. */
    watch: async (addresses: readonly string[], ...strategies: readonly object[]): Promise<string> =>
      (await createWatch(api, receiver.url, { addresses, strategies })).bot,
    next,
    nextWhat,
    /** Lets something happen that is told, and a reorg take it back, which is told too: of 1, 2 and 5 blocks. */
    happenAndReorg: async (
      happen: () => Promise<unknown>,
      { told: said, undone }: { readonly told: readonly string[]; readonly undone: readonly string[] },
    ): Promise<void> => {
      for (const depth of [1, 2, 5]) {
        await happen()
        assert.deepEqual(await nextWhat(said.length), said)
        await chain.mine(depth - 1)
        await chain.rpc('anvil_reorg', [depth, []])
        assert.deepEqual(await nextWhat(undone.length), undone, `${depth} blocks`)
      }
    },
    /** Lets something happen, and an hour of blocks pass, while no node answers. */
    whileAway: async (happen: () => Promise<unknown>): Promise<void> => {
      node.cut()
      await happen()
      await chain.rpc('anvil_mine', ['0x12c', '0xc'])
      node.restore()
    },
    travel: async (seconds: number): Promise<void> => {
      await chain.rpc('evm_increaseTime', [seconds])
      await chain.mine()
    },
  }
}
