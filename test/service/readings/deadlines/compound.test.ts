import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { encodeAbi } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { bob } from '../../../support/addresses.ts'
import { deployBravo, deployCompoundTimelock, hour, sendCall } from '../../../support/governance.ts'
import { deadlineOf, startDeadlineWatch } from './deadline-watch.ts'

const day = 24 * hour
const transaction = 'address,uint256,string,bytes,uint256'

const timeOf = async (chain: LocalChain): Promise<number> => {
  const block = await chain.rpc('eth_getBlockByNumber', ['latest', false])
  return Number(z.object({ timestamp: z.string() }).parse(block).timestamp)
}

const wait = { signature: 'setDelay(uint256)', data: { bytes: Buffer.from(encodeAbi([3 * day]), 'hex') } }

/** Calls of the timelock itself that alice queues there. */
const transactionsAt = (chain: LocalChain, timelock: `0x${string}`, { signature, data } = wait) => {
  const send = (method: string, eta: number) =>
    sendCall(chain, timelock, `${method}(${transaction})`, timelock, 0, { bytes: signature }, data, eta)
  return {
    queue: (eta: number) => send('queueTransaction', eta),
    execute: (eta: number) => send('executeTransaction', eta),
    cancel: (eta: number) => send('cancelTransaction', eta),
  }
}

it("follows the transactions of Compound's Timelock, through kills and reorgs", async t => {
  const { chain, service, refused, watch, next, nextWhat, happenAndReorg, travel } =
    await startDeadlineWatch(t)
  const timelock = await deployCompoundTimelock(chain)
  const strategy = deadlineOf('timelock', ['24h', '1h'])
  assert.match(await refused([bob], strategy), /no address is a timelock on these chains/)
  await watch([bob, timelock], strategy)
  const { queue, execute, cancel } = transactionsAt(chain, timelock)

  const first = (await timeOf(chain)) + 50 * hour
  await queue(first)
  const [queued] = await next(1)
  assert.equal(queued?.what, 'scheduled')
  assert.equal(queued?.event.operation?.executable_at, first)
  assert.match(
    queued?.message ?? '',
    /^🗓 .*: setDelay is scheduled and can be executed in (?:2 days|50 h)\n→ .*\nLocal chain · Timelock$/,
  )
  await travel(48.5 * hour)
  assert.deepEqual(await nextWhat(1), ['below 86400'])
  await service.restart()
  await travel(hour)
  assert.deepEqual(await nextWhat(1), ['below 3600'])
  await travel(hour)
  assert.deepEqual(await nextWhat(1), ['below 0'])
  await happenAndReorg(() => execute(first), { told: ['executed'], undone: ['recovered reorg'] })
  await service.restart()
  await execute(first)
  assert.deepEqual(await nextWhat(1), ['executed'])

  const second = (await timeOf(chain)) + 4 * day
  await happenAndReorg(() => queue(second), { told: ['scheduled'], undone: ['cancelled reorg'] })
  await queue(second)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await cancel(second)
  assert.deepEqual(await nextWhat(1), ['cancelled'])

  const third = (await timeOf(chain)) + 4 * day
  await queue(third)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await travel(4 * day)
  assert.deepEqual(await nextWhat(1), ['below 0'])
  await travel(14 * day + 1)
  const [expired] = await next(1)
  assert.equal(expired?.what, 'expired')
  assert.match(expired?.message ?? '', /^⌛ .*: setDelay has expired and was not executed\n/)
})

it("follows a proposal to Compound's GovernorBravo", async t => {
  const { chain, watch, next, nextWhat, travel } = await startDeadlineWatch(t)
  const { bravo, timelock, before } = await deployBravo(chain)
  await watch([bravo, timelock], deadlineOf('governor', ['1h']), deadlineOf('timelock', ['1h']))
  const handOver = {
    signature: 'setPendingAdmin(address)',
    data: { bytes: Buffer.from(encodeAbi([bravo]), 'hex') },
  }
  const { queue, execute } = transactionsAt(chain, timelock, handOver)
  const eta = (await timeOf(chain)) + 49 * hour
  await queue(eta)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await travel(49 * hour)
  assert.deepEqual(await nextWhat(1), ['below 0'])
  await execute(eta)
  assert.deepEqual(await nextWhat(1), ['executed'])
  await sendCall(chain, bravo, '_initiate(address)', before)

  await sendCall(
    chain,
    bravo,
    'propose(address[],uint256[],string[],bytes[],string)',
    { list: [timelock] },
    { list: [0] },
    { list: [{ bytes: wait.signature }] },
    { list: [wait.data] },
    { bytes: '# Wait longer' },
  )
  const [created] = await next(1)
  assert.match(created?.message ?? '', /^🗳 .*: “Wait longer” is proposed; the vote ends in about \d/)
  assert.equal(created?.event.proposal?.clock, 'block_number')
  await sendCall(chain, bravo, 'cancel(uint256)', BigInt(created?.event.proposal?.id ?? 0))
  assert.deepEqual(await nextWhat(1), ['cancelled'])
})
