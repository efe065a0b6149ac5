import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import type { LocalChain } from '#playground/local-chain.ts'
import { explainedReadingSchema, limitNotificationSchema } from '#readings/registry.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { createApi, startRestartedService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { startTcpProxy } from '../../../support/tcp-proxy.ts'

type ValueWatchOptions = {
  readonly addresses: readonly string[]
  /** By default `value`. */
  readonly func?: 'deadline'
  readonly params: object
  /** As the alert names it. */
  readonly source?: string
  /** By default Ethereum. */
  readonly on?: { readonly chain: number; readonly name: string }
}

export type ValueWatch = Awaited<ReturnType<typeof startValueWatch>>

/** A service at which one bot watches values of addresses on Ethereum. */
export const startValueWatch = async (
  t: Pick<TestContext, 'after'>,
  chain: LocalChain,
  { addresses, func, params, source, on = { chain: 1, name: 'Ethereum' } }: ValueWatchOptions,
) => {
  const receiver = await startReceiver(t)
  const node = await startTcpProxy(t, Number(new URL(chain.url).port))
  const rpc = `http://127.0.0.1:${node.port}`
  const service = await startRestartedService(t, { rpc, chain: on.chain })
  const api = createApi(service.base)
  const strategies = [{ func: func ?? 'value', params }]
  const { bot } = await createWatch(api, receiver.url, { addresses, chain: on.chain, strategies })
  const notified = new Set<string>()
  let last = ''
  const readings = async () => {
    const { data: page } = await createApi(service.base)('GET', `/bots/${bot}/readings`)
    return z.object({ data: z.array(explainedReadingSchema) }).parse(page).data
  }
  return {
    /** The way of the service to its node. */
    node,
    service,
    /** Address, item, value and state of each reading. */
    explained: async () =>
      (await readings()).map(({ address, item, value, state }) => [address, item?.id ?? null, value, state]),
    /** Names of the deadlines that are announced. */
    announced: async () => (await readings()).map(({ announced_name = '' }) => announced_name),
    /** Cost of a transfer by the first reading, in wei and in US dollars. */
    fee: async () => {
      const { fee_wei, fee_usd } = (await readings())[0]?.item ?? {}
      return { wei: fee_wei, usd: fee_usd }
    },
    /** US dollars to repay for a loan whose reading says so. */
    repayUsd: async () => (await readings()).find(({ item }) => item?.repay_usd)?.item?.repay_usd,
    /** Base units of the token that was lent, to repay for a loan. */
    repay: async () => (await readings()).find(({ item }) => item?.repay)?.item?.repay?.amount,
    /** The last notification that `nextTitle` has found. */
    lastMessage: () => last,
    /**
     * Waits for one more notification; a restart may repeat one under the same id. Returns its first line, without names of addresses and the
     * health of loans, to which interest is added each second.
     */
    nextTitle: async (): Promise<string> => {
      for (let wanted = notified.size + 1; ; wanted += 1) {
        for (const { body } of await receiver.waitFor(wanted)) {
          const { id, message, data: told } = limitNotificationSchema.parse(body)
          if (notified.has(id)) continue
          notified.add(id)
          last = message
          const [title = '', context = ''] = message.split('\n')
          assert.equal(context, [on.name, source].filter(Boolean).join(' · '))
          const said = title.replace(/My savings .*?: /, '').replace(/health [\d.]+/, 'health …')
          return [said, told.event.because].filter(Boolean).join(' · ')
        }
      }
    },
  }
}

type Crossing = {
  readonly fall: () => Promise<void>
  readonly rise: () => Promise<void>
  /** What is said when it falls, and when it is back; by default the same when a reorg takes the fall back. */
  readonly low: string
  readonly back: string
  readonly undone?: string
}

/** Takes a value past its limit and back: past reorgs of the crossing, restarts, and an hour without a node in which it crosses three times. */
export const followCrossings = async (
  chain: LocalChain,
  { node, service, nextTitle }: ValueWatch,
  { fall, rise, low, back, undone = back }: Crossing,
): Promise<void> => {
  for (const depth of [1, 2, 5]) {
    await fall()
    assert.equal(await nextTitle(), low)
    await chain.mine(depth - 1)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.equal(await nextTitle(), `${undone} · reorg`)
  }
  await fall()
  assert.equal(await nextTitle(), low)
  await service.restart()
  await rise()
  assert.equal(await nextTitle(), back)
  await service.restart()
  await fall()
  assert.equal(await nextTitle(), low)
  node.cut()
  for (const cross of [rise, fall, rise]) {
    await cross()
    await chain.rpc('anvil_mine', ['0x64', '0xc'])
  }
  node.restore()
  assert.equal(await nextTitle(), back)
  await fall()
  assert.equal(await nextTitle(), low)
}

type Loan = {
  readonly repay: (amount: bigint) => Promise<void>
  /** What the alert says of it. */
  readonly said: RegExp
  readonly health: () => Promise<string | null | undefined>
}

/** Repays what an alert about a loan asks for, which gives it the health that it says. */
export const followRepayment = async (watch: ValueWatch, { repay, said, health }: Loan): Promise<void> => {
  assert.match(watch.lastMessage(), said)
  await repay(BigInt((await watch.repay()) ?? 0))
  assert.equal(await watch.nextTitle(), '📈 loan health …, back above 1.15')
  assert.equal((Number(await health()) / 1e18).toFixed(3), '1.500')
  assert.doesNotMatch(watch.lastMessage(), /Repay/)
}
