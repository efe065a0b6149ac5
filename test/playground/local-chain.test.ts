import assert from 'node:assert/strict'
import childProcess, { execFileSync, spawn } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, describe, it } from 'node:test'
import { local } from '#chains/local.ts'
import { spawnAnvil } from '#playground/anvil-process.ts'
import { callData } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { createScenarios } from '#playground/scenarios.ts'
import { firstTimes, type RpcCall, startFakeNode } from '../support/fake-node.ts'

const nodes = (): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.trim().startsWith(`${process.pid} `) && line.includes('anvil'))

const isNudge = ({ method }: RpcCall): boolean => method === 'evm_mine'
const isReceipt = ({ method }: RpcCall): boolean => method === 'eth_getTransactionReceipt'

const STRANGER = '0x000000000000000000000000000000000000bEEF'

describe('The local chain', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(async () => chain.close())

  it('has ten accounts with money and the usual chain id', async () => {
    assert.equal(chain.accounts.length, 10)
    assert.equal(await chain.rpc('eth_chainId'), '0x7a69')
    assert.equal(await chain.rpc('eth_getBalance', [chain.accounts[1], 'latest']), '0x21e19e0c9bab2400000')
  })

  it('has one USDC, where it is known by its name, also after a restart of the playground', async () => {
    await createScenarios(chain).play('token', STRANGER)
    await createScenarios(chain).play('token', STRANGER)
    const [contract] = local.tokens.flatMap(({ contracts }) => contracts)
    const data = callData('balanceOf(address)', STRANGER)
    assert.equal(
      BigInt(String(await chain.rpc('eth_call', [{ to: contract, data }, 'latest']))),
      1_000_000_000n,
    )
  })

  it('moves coins at once when they are sent', async () => {
    const [from = ''] = chain.accounts
    for (let sent = 1n; sent <= 100n; sent += 1n) {
      await chain.send({ from, to: STRANGER, wei: 1n })
      assert.equal(await chain.rpc('eth_getBalance', [STRANGER, 'latest']), `0x${sent.toString(16)}`)
    }
    const hash = await chain.send({ from, to: STRANGER, wei: 5n * 10n ** 17n })
    assert.match(hash, /^0x[0-9a-f]{64}$/)
    assert.equal(await chain.rpc('eth_getBalance', [STRANGER, 'latest']), '0x6f05b59d3b20064')
  })

  it('mines empty blocks on demand', async () => {
    const height = Number(await chain.rpc('eth_blockNumber'))
    await chain.mine(50)
    assert.equal(Number(await chain.rpc('eth_blockNumber')), height + 50)
  })

  it('asks again where the node does not answer what it has mined', async t => {
    const anvil = spawnAnvil({})
    const node = await startFakeNode(t, await anvil.listens())
    node.replyWith(firstTimes(1, { which: isReceipt, lie: () => 'hang' }))
    const silent = await createLocalChain({}, { ...anvil, listens: async () => node.url })
    t.after(() => silent.close())
    const [from = ''] = silent.accounts
    assert.match(await silent.send({ from, to: STRANGER, wei: 1n }), /^0x[0-9a-f]{64}$/)
    assert.equal(node.calls.filter(isReceipt).length, 2)
  })

  it('asks again where the node does not answer that it has mined what it had missed', async t => {
    const anvil = spawnAnvil({})
    const node = await startFakeNode(t, await anvil.listens())
    node.replyWith(call => {
      if (isNudge(call)) return 'hang'
      return isReceipt(call) && !node.calls.some(isNudge) ? { result: null } : undefined
    })
    const silent = await createLocalChain({}, { ...anvil, listens: async () => node.url })
    t.after(() => silent.close())
    const [from = ''] = silent.accounts
    assert.match(await silent.send({ from, to: STRANGER, wei: 1n }), /^0x[0-9a-f]{64}$/)
  })

  it('says in one line what the node refuses', async () => {
    await assert.rejects(chain.rpc('eth_fly'), {
      name: 'LocalChainError',
      code: 'CHAIN_REFUSED',
      message: 'eth_fly: Method not found',
    })
  })

  it('says in one line that its port is taken, and leaves no process', async () => {
    const running = nodes().length
    await assert.rejects(createLocalChain({ port: Number(new URL(chain.url).port) }), {
      name: 'LocalChainError',
      code: 'CHAIN_NOT_STARTED',
      message: 'The local chain did not start: Error: Address already in use (os error 98)',
    })
    assert.equal(nodes().length, running)
  })

  it('says in one line that its program cannot be run', async t => {
    const start = spawn
    t.mock.method(childProcess, 'spawn', () => start('/no/such/anvil', { stdio: ['ignore', 'pipe', 'pipe'] }))
    syncBuiltinESMExports()
    const anvil = spawnAnvil()
    t.mock.restoreAll()
    syncBuiltinESMExports()
    await assert.rejects(anvil.listens(), {
      name: 'LocalChainError',
      code: 'CHAIN_NOT_STARTED',
      message: 'The local chain did not start: Error: spawn /no/such/anvil ENOENT',
    })
    await anvil.close()
  })

  it('starts again on the same port with another chain id and a block time, and leaves no process', async () => {
    const running = nodes().length
    const first = await createLocalChain()
    await first.mine(3)
    await first.close()
    const second = await createLocalChain({
      port: Number(new URL(first.url).port),
      chainId: 5,
      blockTimeMs: 100,
    })
    assert.equal(second.url, first.url)
    assert.equal(await second.rpc('eth_chainId'), '0x5')
    const [from = ''] = second.accounts
    assert.match(await second.send({ from, to: STRANGER, wei: 1n }), /^0x[0-9a-f]{64}$/)
    await second.close()
    assert.equal(nodes().length, running)
  })
})
