import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import type { Frequency } from '#contract/subscription.ts'
import { type AbiValue, callData, deployContract, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { notificationsOf, startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'

const [stranger, treasury, partner] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A log of a transfer of so much. */
const moved = (from: AbiValue, to: AbiValue, amount: number): AbiValue => ({
  tuple: [{ list: [topic, from, to] }, { bytes: Buffer.from(amount.toString(16).padStart(64, '0'), 'hex') }],
})

describe('Transfers of nothing', () => {
  let chain: LocalChain
  let token: `0x${string}`
  before(async () => {
    chain = await createLocalChain()
    const given = [{ list: [] }, { list: [] }]
    token = (await deployContract(chain, { from: stranger, name: 'Anything', given })).address
  })
  after(() => chain.close())

  /** A bot that asks for tokens; what it is told, as `way amount counterparty` of each transaction. */
  const setUp = async (t: TestContext, o: { params: object; frequency?: Frequency }) => {
    const receiver = await startReceiver(t)
    const { api } = await startService(t, { rpc: [chain.url] })
    const options = { addresses: [treasury], strategies: [{ func: 'token_transfer', params: o.params }] }
    const { frequency = 'Always' } = o
    const { subscription } = await createWatch(api, receiver.url, options, { frequency })
    const told = async (count: number) => {
      await receiver.waitFor(count)
      return notificationsOf(receiver).map(({ data, summary }) => ({
        ...(summary && { summary: summary.transactions }),
        moved: data.movements.map(
          ({ direction, amount, counterparty }) => `${direction} ${amount} ${counterparty}`,
        ),
      }))
    }
    const triggered = async (): Promise<unknown> =>
      z.object({ trigger_times: z.number() }).parse((await api('GET', `/subscriptions/${subscription}`)).data)
        .trigger_times
    return { told, triggered }
  }

  const writes = (from: string, ...logs: readonly AbiValue[]) =>
    execute(chain, { from, to: token, data: callData('write((bytes32[],bytes)[])', { list: logs }) })

  /** Nothing out, nothing in, something beside nothing, nothing by its own hand, and something. */
  const happens = async (): Promise<void> => {
    await writes(stranger, moved(treasury, partner, 0))
    await writes(stranger, moved(partner, treasury, 0))
    await writes(stranger, moved(partner, treasury, 0), moved(stranger, treasury, 5))
    await writes(treasury, moved(treasury, partner, 0))
    await writes(stranger, moved(stranger, treasury, 7))
  }

  it('are not notified unless asked for', async t => {
    const { told } = await setUp(t, { params: {} })
    await happens()
    assert.deepEqual(await told(2), [{ moved: [`in 5 ${stranger}`] }, { moved: [`in 7 ${stranger}`] }])
  })

  it('are notified if asked for, but not if the watched address signed them', async t => {
    const { told, triggered } = await setUp(t, { params: { zero_value: true } })
    await happens()
    assert.deepEqual(await told(4), [
      { moved: [`out 0 ${partner}`] },
      { moved: [`in 0 ${partner}`] },
      { moved: [`in 5 ${stranger}`] },
      { moved: [`in 7 ${stranger}`] },
    ])
    assert.equal(await triggered(), 2)
  })

  it('are notified in one direction alone if that is asked for', async t => {
    const { told } = await setUp(t, { params: { zero_value: true, direction: 'in' } })
    await happens()
    assert.deepEqual(await told(3), [
      { moved: [`in 0 ${partner}`] },
      { moved: [`in 5 ${stranger}`] },
      { moved: [`in 7 ${stranger}`] },
    ])
  })

  it('do not use up the only notification of `OnlyOnce`', async t => {
    const { told } = await setUp(t, { params: { zero_value: true }, frequency: 'OnlyOnce' })
    await happens()
    assert.deepEqual(await told(3), [
      { moved: [`out 0 ${partner}`] },
      { moved: [`in 0 ${partner}`] },
      { moved: [`in 5 ${stranger}`] },
    ])
  })

  it('open no window of a frequency', async t => {
    const { told } = await setUp(t, { params: { zero_value: true }, frequency: '5m' })
    await happens()
    assert.deepEqual(await told(3), [
      { moved: [`out 0 ${partner}`] },
      { moved: [`in 0 ${partner}`] },
      { moved: [`in 5 ${stranger}`] },
    ])
  })
})
