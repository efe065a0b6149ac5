import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { chainListSchema } from '#contract/chain-status.ts'
import { notificationSchema } from '#contract/notification.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { type FakeReply, type RpcCall } from '../../../support/fake-node.ts'
import { assertNotified, untilNotified } from '../../../support/receiver.ts'
import { startTickClock, until } from '../../../support/waiting.ts'
import { watchByOneNode } from './one-node.ts'

const isBlock = ({ method }: RpcCall): boolean => method === 'eth_getBlockByNumber'
const isLogs = ({ method }: RpcCall): boolean => method === 'eth_getLogs'
const isTrace = ({ method }: RpcCall): boolean => /trace/.test(method)
const byHash = ({ params }: RpcCall): boolean =>
  z.object({ blockHash: z.string() }).safeParse(params[0]).success

/** Rewrites every text in a result. */
const rewrite = (value: unknown, change: (text: string) => unknown): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(item => rewrite(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewrite(inner, change)]))
}

const inCapitals = (text: string): string =>
  /^0x[0-9a-f]*$/.test(text) ? `0x${text.slice(2).toUpperCase()}` : text

const emptyToNull = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : value)

/** Null in the place of every empty list, as programs in Go write one that was never filled. */
const nullLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(nullLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nullLists(inner)]))
}

const withoutEmptyLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmptyLists)
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value).filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
  return Object.fromEntries(filled.map(([key, inner]) => [key, withoutEmptyLists(inner)]))
}

const numberWriting: Readonly<Record<string, (text: string) => unknown>> = {
  'with zeros in front': text => `0x${text.slice(2).padStart(64, '0')}`,
  'in decimal digits': text => String(Number(text)),
  'as JSON numbers': Number,
}

describe('a node that answers in a way of its own', { concurrency: 3 }, () => {
  for (const status of [403, 500, 501])
    it(`and refuses a method with HTTP ${status} is asked in another way`, async t => {
      const { receiver, proxy, mint } = await watchByOneNode(t)
      const error = { code: -32_602, message: 'invalid argument 0: blockHash' }
      proxy.replyWith(call => (isLogs(call) && byHash(call) ? { error, httpStatus: status } : undefined))
      const sent = await mint()
      await untilNotified(receiver, [sent])
    })

  const page = { status: 404, headers: { 'content-type': 'text/html' } }
  const silences: [string, FakeReply][] = [
    ['a page', page],
    ['a page in place of JSON', { body: '<html>Not found</html>' }],
    ['HTTP 502', { status: 502 }],
    ['words as their list', { result: 'Max rate limit reached' }],
    ['nothing, and breaks off', 'reset'],
  ]
  for (const [what, reply] of silences)
    it(`and gives ${what} for logs alone is asked for receipts`, async t => {
      const { receiver, proxy, pay, mint } = await watchByOneNode(t)
      proxy.replyWith(call => (isLogs(call) ? reply : undefined))
      const sent = [await pay(), await mint()]
      await untilNotified(receiver, sent)
    })

  it('and gives a page for logs and for the receipts of a block is asked for single ones', async t => {
    const { receiver, proxy, mint } = await watchByOneNode(t)
    proxy.replyWith(call => (isLogs(call) || call.method === 'eth_getBlockReceipts' ? page : undefined))
    const sent = await mint()
    await untilNotified(receiver, [sent])
  })

  for (const status of [404, 501])
    it(`and does not offer traces with HTTP ${status} makes no alert late`, async t => {
      const { receiver, proxy, pay } = await watchByOneNode(t, { traced: true })
      proxy.replyWith(call => (isTrace(call) ? { status } : undefined))
      const ticks = startTickClock(t)
      await pay()
      await receiver.waitFor(1)
      assert.ok(ticks.now() < 10_000)
    })

  it('and gives null for every empty list goes on', async t => {
    const { receiver, proxy, pay, mint, chain } = await watchByOneNode(t, { traced: true })
    proxy.replyWith((_call, honest): FakeReply => ({ result: nullLists(honest) }))
    const ticks = startTickClock(t)
    const first = await pay()
    await chain.rpc('anvil_mine', ['0x2'])
    const second = await mint()
    await receiver.waitFor(2)
    assert.ok(ticks.now() < 10_000)
    assertNotified(receiver, [first, second])
  })

  it('and gives null for what headers of its chain do not have is understood', async t => {
    const { receiver, proxy, pay } = await watchByOneNode(t)
    const lacking = {
      transactionsRoot: null,
      logsBloom: null,
      miner: null,
      gasUsed: null,
      baseFeePerGas: null,
    }
    proxy.replyWith(({ method }, honest) =>
      method.startsWith('eth_getBlockBy') && typeof honest === 'object' && honest !== null
        ? { result: { ...honest, ...lacking } }
        : undefined,
    )
    const sent = await pay()
    await untilNotified(receiver, [sent])
  })

  it('and gives null for logs that the bloom names is asked again', async t => {
    const { receiver, proxy, mint } = await watchByOneNode(t)
    let times = 0
    proxy.replyWith((call, honest) => {
      if (!isLogs(call) || emptyToNull(honest) === null) return undefined
      times += 1
      return times === 1 ? { result: null } : undefined
    })
    const sent = await mint()
    await untilNotified(receiver, [sent])
  })

  it('and writes all in capitals is understood', async t => {
    const { receiver, proxy, pay, mint } = await watchByOneNode(t, { traced: true })
    proxy.replyWith((_call, honest): FakeReply => ({ result: rewrite(honest, inCapitals) }))
    const sent = [await pay(), await mint()]
    await untilNotified(receiver, sent)
  })

  for (const [how, write] of Object.entries(numberWriting))
    it(`and writes numbers ${how} is understood`, async t => {
      const { receiver, proxy, pay, mint } = await watchByOneNode(t)
      proxy.replyWith(
        (_call, honest): FakeReply => ({
          result: rewrite(honest, text => (/^0x[0-9a-f]{1,13}$/.test(text) ? write(text) : text)),
        }),
      )
      const sent = [await pay(), await mint()]
      await untilNotified(receiver, sent)
    })

  it('and leaves out empty lists is understood', async t => {
    const { receiver, proxy, pay, mint, chain } = await watchByOneNode(t, { traced: true })
    proxy.replyWith((_call, honest): FakeReply => ({ result: withoutEmptyLists(honest) }))
    const first = await pay()
    await chain.rpc('anvil_mine', ['0x2'])
    const sent = [first, await mint()]
    await untilNotified(receiver, sent)
  })

  it('and names the types of traces in another case shows internal calls', async t => {
    const { chain, receiver, proxy } = await watchByOneNode(t, { traced: true })
    const { address: payer } = await deployContract(chain, { from: carol, name: 'Payer' })
    proxy.replyWith((call, honest): FakeReply | undefined =>
      isTrace(call) ? { result: rewrite(honest, text => (text === 'CALL' ? 'Call' : text)) } : undefined,
    )
    const data = callData('split(address,address)', bob, alice)
    const { transactionHash } = await execute(chain, { from: carol, to: payer, value: '0x64', data })
    await untilNotified(receiver, [transactionHash])
  })

  it('and garbles a part of the traces shows the rest, and is logged once', async t => {
    const { chain, receiver, proxy, lines, running } = await watchByOneNode(t, { traced: true })
    const { address: payer } = await deployContract(chain, { from: carol, name: 'Payer' })
    proxy.replyWith((call, honest): FakeReply | undefined =>
      isTrace(call)
        ? { result: rewrite(honest, text => (text === alice.toLowerCase() ? 'nobody' : text)) }
        : undefined,
    )
    const data = callData('split(address,address)', bob, alice)
    const split = () => execute(chain, { from: carol, to: payer, value: '0x64', data })
    const sent = [(await split()).transactionHash, (await split()).transactionHash]
    await untilNotified(receiver, sent)
    const said = lines.filter(line => line.includes('some traces are not understood'))
    assert.equal(said.length, 1)
    const incomplete = async () =>
      chainListSchema.parse((await running.api('GET', '/chains')).data).chains[0]?.incomplete_blocks
    await until('it is counted', async () => (await incomplete()) === 1)
  })

  for (const [unit, factor] of [
    ['milliseconds', 1_000n],
    ['nanoseconds', 1_000_000_000n],
  ] as const)
    it(`and gives block times in ${unit} is read in seconds`, async t => {
      const { receiver, proxy, pay } = await watchByOneNode(t)
      proxy.replyWith((call, honest): FakeReply | undefined => {
        if (!isBlock(call)) return undefined
        const block = z.looseObject({ timestamp: z.string() }).safeParse(honest)
        if (!block.success) return undefined
        const timestamp = `0x${(BigInt(block.data.timestamp) * factor).toString(16)}`
        return { result: { ...block.data, timestamp } }
      })
      await pay()
      await receiver.waitFor(1)
      const [delivery] = receiver.received
      const { data } = notificationSchema.parse(delivery?.body)
      assert.ok(Math.abs(data.block.time - Date.now() / 1_000) < 600, `${data.block.time}`)
    })
})
