import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { z } from 'zod'
import { type AbiValue, callData, encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { limitNotificationSchema } from '#readings/registry.ts'
import { scheduledTopic } from '#service/readings/deadlines/timelock.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { createApi, startServiceProcess } from '../../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../../support/service-requests.ts'

const artifact = z
  .object({ TimelockController: z.string() })
  .parse(
    JSON.parse(readFileSync(new URL('../../../support/contracts/timelock.json', import.meta.url), 'utf8')),
  )

const hour = 3_600
const delay = 30 * hour
const minDelay = hour
const zero = `0x${'0'.repeat(64)}` as const

const deploy = async (chain: LocalChain, code: string): Promise<`0x${string}`> => {
  const { contractAddress } = await execute(chain, { from: alice, data: code })
  const address = z.string().parse(contractAddress)
  return `0x${address.slice(2)}`
}

/** Says `2 ** 256 - 1` to whatever it is asked, and schedules an operation where it is sent no input. */
const imitationCode = `0x603f80600b6000396000f33660335760a06040526000437f${scheduledTopic.slice(2)}60c06000a3005b60001960005260206000f3`

/** OpenZeppelin's TimelockController, at which alice proposes and executes. */
const deployTimelock = (chain: LocalChain): Promise<`0x${string}`> => {
  const given = encodeAbi([minDelay, { list: [alice] }, { list: [alice] }, zero])
  return deploy(chain, `${artifact.TimelockController}${given}`)
}

const bytesOf = (data: string): AbiValue => ({ bytes: Buffer.from(data.slice(2), 'hex') })
const operationSignature = 'address,uint256,bytes,bytes32,bytes32'

const notificationOf = (body: unknown) => {
  const { id, data, message } = limitNotificationSchema.parse(body)
  const { event } = data
  assert.ok(event.type === 'deadline')
  return { id, event, message }
}

it('follows an operation of a timelock from its schedule to its end, through kills and reorgs', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const folder = await temporaryFolder(t)
  const service = await startServiceProcess(t, { folder, rpc: chain.url })
  const api = createApi(service.base)
  const timelock = await deployTimelock(chain)
  const imitation = await deploy(chain, imitationCode)

  const strategy = { func: 'deadline', params: { kind: 'timelock', before: ['24h', '1h'] } }
  const bodyOf = (addresses: readonly string[], given: object = strategy) => {
    const { info, driver } = newBot({ addresses })
    return { info, driver: { ...driver, strategies: [given] } }
  }
  const { msg } = await api('POST', '/bots', { body: bodyOf([bob]) })
  assert.match(msg, /no address is a timelock on these chains/)
  const named = { func: 'deadline', params: { ...strategy.params, name: 'vitalik.eth' } }
  assert.match(
    (await api('POST', '/bots', { body: bodyOf([timelock], named) })).msg,
    /params\.name: timelock takes no name/,
  )
  const { data } = await api('POST', '/bots', { body: bodyOf([bob, imitation, timelock]) })
  const { id: bot } = z.object({ id: z.string() }).parse(data)
  await subscribe(api, { bot, channels: [await addChannel(api, receiver.url)] })

  const told = new Map<string, string>()
  const texts: string[] = []
  /** Waits for so many more notifications; a kill may repeat one under the same id. */
  const next = async (count: number): Promise<readonly string[]> => {
    const before = told.size
    for (let wanted = before + count; told.size < before + count; wanted += 1) {
      const deliveries = await receiver.waitFor(wanted)
      for (const { body } of deliveries) {
        const { id, event, message } = notificationOf(body)
        if (told.has(id)) continue
        const { state, limit, because } = event
        told.set(id, [state, limit, because].filter(Boolean).join(' '))
        texts.push(message)
      }
    }
    return [...told.values()].slice(before)
  }

  const salted = (salt: number) => {
    const call = callData('grantRole(bytes32,address)', zero, carol)
    return [timelock, 0, bytesOf(call), zero, salt] as const
  }
  const schedule = (salt: number) =>
    execute(chain, {
      from: alice,
      to: timelock,
      data: callData(`schedule(${operationSignature},uint256)`, ...salted(salt), delay),
    })
  const executeOperation = (salt: number) =>
    execute(chain, {
      from: alice,
      to: timelock,
      data: callData(`execute(${operationSignature})`, ...salted(salt)),
    })
  const travel = async (seconds: number): Promise<void> => {
    await chain.rpc('evm_increaseTime', [seconds])
    await chain.mine()
  }

  await execute(chain, { from: alice, to: imitation })
  assert.deepEqual(await next(1), ['scheduled'])
  const { operation: endless } = notificationOf(receiver.received.at(-1)?.body).event
  assert.equal(endless?.executable_at, 8_640_000_000_000)

  await schedule(1)
  assert.deepEqual(await next(1), ['scheduled'])
  const first = texts.at(-1) ?? ''
  assert.match(
    first,
    /🗓 .*: grantRole is scheduled and can be executed in 30 h\n→ 0x.*\nLocal chain · Timelock$/,
  )
  const explained = await api('GET', `/bots/${bot}/readings`)
  assert.match(JSON.stringify(explained.data), /"limit":"86400".*"state":"quiet"/)
  await travel(6 * hour)
  assert.deepEqual(await next(1), ['below 86400'])
  await service.restart()
  await travel(23 * hour)
  assert.deepEqual(await next(1), ['below 3600'])
  await travel(hour)
  await service.restart()
  assert.deepEqual(await next(1), ['below 0'])
  await executeOperation(1)
  assert.deepEqual(await next(1), ['executed'])
  await chain.rpc('anvil_reorg', [1, []])
  assert.deepEqual(await next(1), ['recovered reorg'])
  await executeOperation(1)
  assert.deepEqual(await next(1), ['executed'])

  await schedule(2)
  assert.deepEqual(await next(1), ['scheduled'])
  await chain.rpc('anvil_reorg', [1, []])
  assert.deepEqual(await next(1), ['cancelled reorg'])
  await schedule(2)
  assert.deepEqual(await next(1), ['scheduled'])
  const hashed = z
    .string()
    .parse(
      await chain.rpc('eth_call', [
        { to: timelock, data: callData(`hashOperation(${operationSignature})`, ...salted(2)) },
        'latest',
      ]),
    )
  const id = `0x${hashed.slice(2)}` as const
  await execute(chain, { from: alice, to: timelock, data: callData('cancel(bytes32)', id) })
  assert.deepEqual(await next(1), ['cancelled'])
  assert.match(texts.at(-1) ?? '', /🚫 .*: grantRole was cancelled\n/)
  assert.equal(notificationOf(receiver.received.at(-1)?.body).event.operation?.id, id)
})
