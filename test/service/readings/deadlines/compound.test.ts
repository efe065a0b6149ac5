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

it("follows the transactions of Compound's Timelock, through restarts, reorgs and hours without a node", async t => {
  const { chain, service, refused, watch, next, nextWhat, happenAndReorg, whileAway, travel } =
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
  await whileAway(() => queue(second))
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await whileAway(() => cancel(second))
  assert.deepEqual(await nextWhat(1), ['cancelled'])

  const third = (await timeOf(chain)) + 4 * day
  await queue(third)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await whileAway(() => travel(4 * day))
  assert.deepEqual(await nextWhat(1), ['below 0'])
  await travel(14 * day + 1)
  const [expired] = await next(1)
  assert.equal(expired?.what, 'expired')
  assert.match(expired?.message ?? '', /^⌛ .*: setDelay has expired and was not executed\n/)
})

it("follows proposals to Compound's GovernorBravo, through reorgs of their creation, vote, queue and execution", async t => {
  const { chain, watch, next, nextWhat, happenAndReorg, whileAway, travel } = await startDeadlineWatch(t)
  const { bravo, timelock, before, shortenVotes } = await deployBravo(chain)
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

  const propose = () =>
    sendCall(
      chain,
      bravo,
      'propose(address[],uint256[],string[],bytes[],string)',
      { list: [timelock] },
      { list: [0] },
      { list: [{ bytes: wait.signature }] },
      { list: [wait.data] },
      { bytes: '# Wait longer' },
    )
  await happenAndReorg(propose, { told: ['created'], undone: ['cancelled reorg'] })
  await propose()
  const [created] = await next(1)
  assert.match(created?.message ?? '', /^🗳 .*: “Wait longer” is proposed; the vote ends in about \d/)
  assert.equal(created?.event.proposal?.clock, 'block_number')
  const call = (method: string, id: string | undefined, ...given: readonly number[]) =>
    sendCall(chain, bravo, method, BigInt(id ?? 0), ...given)
  await call('cancel(uint256)', created?.event.proposal?.id)
  assert.deepEqual(await nextWhat(1), ['cancelled'])

  await shortenVotes(20)
  /** Votes in the last block of a vote, which the next one ends. Returns the proposal. */
  const passLate = async (): Promise<string | undefined> => {
    await propose()
    const [{ what, event } = { what: '', event: undefined }] = await next(1)
    assert.equal(what, 'created')
    const { id, end } = event?.proposal ?? {}
    await chain.mine(Number(end) - Number(await chain.rpc('eth_blockNumber')) - 1)
    await call('castVote(uint256,uint8)', id, 1)
    await chain.mine()
    return id
  }
  for (const depth of [2, 5]) {
    await passLate()
    assert.deepEqual(await nextWhat(1), ['succeeded'])
    await chain.mine(depth - 2)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.deepEqual(await nextWhat(1), ['defeated reorg'], `${depth} blocks`)
  }
  const id = await passLate()
  assert.deepEqual(await nextWhat(1), ['succeeded'])
  await happenAndReorg(() => call('queue(uint256)', id), {
    told: ['queued', 'scheduled'],
    undone: ['cancelled reorg', 'succeeded reorg'],
  })
  await whileAway(() => call('queue(uint256)', id))
  assert.deepEqual(await nextWhat(2), ['queued', 'scheduled'])
  await travel(48 * hour)
  assert.deepEqual(await nextWhat(1), ['below 0'])
  await happenAndReorg(() => call('execute(uint256)', id), {
    told: ['executed', 'executed'],
    undone: ['queued reorg', 'recovered reorg'],
  })
  await call('execute(uint256)', id)
  assert.deepEqual(await nextWhat(2), ['executed', 'executed'])
})
