import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { callData, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { scheduledTopic } from '#readings/deadlines/timelock.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { bytesOf, deployCode, deployTimelock, hour, sendCall, zeroWord } from '../../../support/governance.ts'
import { deadlineOf, startDeadlineWatch } from './deadline-watch.ts'

const delay = 30 * hour

/** Says `2 ** 256 - 1` to whatever it is asked, and schedules an operation where it is sent no input. */
const imitationCode = `0x603f80600b6000396000f33660335760a06040526000437f${scheduledTopic.slice(2)}60c06000a3005b60001960005260206000f3`

const operationSignature = 'address,uint256,bytes,bytes32,bytes32'

const operationsAt = (chain: LocalChain, timelock: `0x${string}`) => {
  const salted = (salt: number) => {
    const call = callData('grantRole(bytes32,address)', zeroWord, carol)
    return [timelock, 0, bytesOf(call), zeroWord, salt] as const
  }
  const schedule = (salt: number) =>
    sendCall(chain, timelock, `schedule(${operationSignature},uint256)`, ...salted(salt), delay)
  const executeOperation = (salt: number) =>
    sendCall(chain, timelock, `execute(${operationSignature})`, ...salted(salt))
  return { salted, schedule, executeOperation }
}

it('follows an operation of a timelock from its schedule to its end, through restarts and reorgs', async t => {
  const { chain, service, api, refused, watch, next, nextWhat, happenAndReorg, travel } =
    await startDeadlineWatch(t)
  const timelock = await deployTimelock(chain)
  const imitation = await deployCode(chain, imitationCode)

  const strategy = deadlineOf('timelock', ['24h', '1h'])
  assert.match(await refused([bob], strategy), /no address is a timelock on these chains/)
  const named = { func: 'deadline', params: { ...strategy.params, name: 'vitalik.eth' } }
  assert.match(await refused([timelock], named), /params\.name: timelock takes no name/)
  const bot = await watch([bob, imitation, timelock], strategy)

  const { salted, schedule, executeOperation } = operationsAt(chain, timelock)

  await execute(chain, { from: alice, to: imitation })
  const [endless] = await next(1)
  assert.equal(endless?.what, 'scheduled')
  assert.equal(endless?.event.operation?.executable_at, 8_640_000_000_000)

  await schedule(1)
  const [first] = await next(1)
  assert.equal(first?.what, 'scheduled')
  assert.match(
    first?.message ?? '',
    /🗓 .*: grantRole is scheduled and can be executed in 30 h\n→ 0x.*\nLocal chain · Timelock$/,
  )
  const explained = await api('GET', `/bots/${bot}/readings`)
  assert.match(JSON.stringify(explained.data), /"limit":"86400".*"state":"quiet"/)
  await travel(6 * hour)
  assert.deepEqual(await nextWhat(1), ['below 86400'])
  await service.restart()
  await travel(23 * hour)
  assert.deepEqual(await nextWhat(1), ['below 3600'])
  await travel(hour)
  await service.restart()
  assert.deepEqual(await nextWhat(1), ['below 0'])
  await happenAndReorg(() => executeOperation(1), { told: ['executed'], undone: ['recovered reorg'] })
  await executeOperation(1)
  assert.deepEqual(await nextWhat(1), ['executed'])

  await happenAndReorg(() => schedule(2), { told: ['scheduled'], undone: ['cancelled reorg'] })
  await schedule(2)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  const hashed = z
    .string()
    .parse(
      await chain.rpc('eth_call', [
        { to: timelock, data: callData(`hashOperation(${operationSignature})`, ...salted(2)) },
        'latest',
      ]),
    )
  const id = `0x${hashed.slice(2)}` as const
  await sendCall(chain, timelock, 'cancel(bytes32)', id)
  const [cancelled] = await next(1)
  assert.equal(cancelled?.what, 'cancelled')
  assert.match(cancelled?.message ?? '', /🚫 .*: grantRole was cancelled\n/)
  assert.equal(cancelled?.event.operation?.id, id)

  await schedule(3)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await travel(delay)
  assert.deepEqual(await nextWhat(1), ['below 0'])
  await executeOperation(3)
  assert.deepEqual(await nextWhat(1), ['executed'])
  await chain.rpc('anvil_reorg', [3, []])
  assert.deepEqual(await nextWhat(1), ['cancelled reorg'])
})

it('says once what came while no node answered, and what a deep reorg takes back', async t => {
  const { chain, node, watch, nextWhat, travel } = await startDeadlineWatch(t)
  const timelock = await deployTimelock(chain)
  await watch([timelock], deadlineOf('timelock', ['24h', '1h']))
  const { schedule, executeOperation } = operationsAt(chain, timelock)

  await schedule(1)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await travel(28.5 * hour)
  assert.deepEqual(await nextWhat(1), ['below 86400'])
  node.cut()
  await travel(2 * hour)
  await chain.mine(3)
  node.restore()
  assert.deepEqual(await nextWhat(1), ['below 0'])
  node.cut()
  await executeOperation(1)
  await chain.mine(5)
  node.restore()
  assert.deepEqual(await nextWhat(1), ['executed'])

  await schedule(2)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await chain.mine(4)
  await chain.rpc('anvil_reorg', [5, []])
  assert.deepEqual(await nextWhat(1), ['cancelled reorg'])
})

/** Says 1 to whatever it is asked, and writes logs of 1.4 MB where it is sent no input. */
const floodingCode = `0x60408060095f395ff336603757600e5b7f${scheduledTopic.slice(2)}620186a05fa16001900380600657005b60015f5260205ff3`

it('leaves out the huge logs of one contract, and reads those of the others', async t => {
  const { chain, watch, nextWhat, travel } = await startDeadlineWatch(t)
  const timelock = await deployTimelock(chain)
  const flooding = await deployCode(chain, floodingCode)
  await watch([bob, carol, flooding, timelock], deadlineOf('timelock', ['1h']))
  const { schedule } = operationsAt(chain, timelock)
  const flood = async (): Promise<void> => {
    const call = { from: alice, to: flooding, gas: `0x${(12_000_000).toString(16)}` }
    await chain.rpc('evm_setAutomine', [false])
    for (let n = 0; n < 2; n += 1) await chain.rpc('eth_sendTransaction', [call])
    await chain.mine()
    await chain.rpc('evm_setAutomine', [true])
  }

  await schedule(1)
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await flood()
  const logs = await chain.rpc('eth_getLogs', [{ fromBlock: 'latest' }])
  assert.ok(JSON.stringify(logs).length > 4 * 2 ** 20)
  await schedule(2)
  await flood()
  assert.deepEqual(await nextWhat(1), ['scheduled'])
  await travel(delay)
  assert.deepEqual(await nextWhat(2), ['below 0', 'below 0'])
})
