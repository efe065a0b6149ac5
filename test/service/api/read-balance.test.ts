import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { base } from '#chains/base.ts'
import { callData, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../support/addresses.ts'
import { deployCoin } from '../../support/deployed-coin.ts'
import { startFakeNode } from '../../support/fake-node.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { freePort } from '../../support/machine.ts'
import { startService } from '../../support/service.ts'

describe('the balance of an address', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
    await chain.rpc('anvil_setBalance', [bob, '0x1bc16d674ec80000'])
    await chain.mine()
  })
  after(() => chain.close())

  it('is read of the coin and of a token, with what the token says of itself', async t => {
    const { api } = await startService(t, { chains: [{ id: 31337, rpc: [chain.url], confirmations: 0 }] })
    const path = `/chains/31337/balances/${bob}`
    assert.deepEqual((await api('GET', path)).data, {
      symbol: 'ETH',
      decimals: 18,
      balance: '2000000000000000000',
      usd: null,
    })
    const [from = ''] = chain.accounts
    const address = await deployCoin(chain, { from, name: 'Tether', symbol: 'USDT' })
    await execute(chain, { from, to: address, data: callData('mint(address,uint256)', bob, 5n) })
    assert.deepEqual((await api('GET', `${path}?asset=${address}`)).data, {
      symbol: 'USDT',
      decimals: 6,
      balance: '5',
      usd: null,
    })
    const { data: rich } = await api('GET', `/chains/31337/balances/${carol}`)
    assert.deepEqual(rich, { symbol: 'ETH', decimals: 18, balance: `10000${'0'.repeat(18)}`, usd: null })
    assert.deepEqual((await api('GET', `${path}?asset=${alice}`)).data, {
      symbol: '',
      decimals: null,
      balance: null,
      usd: null,
    })
  })

  it('is refused for another chain, and while no node replies', async t => {
    const rpc = [`http://127.0.0.1:${await freePort()}`]
    const { api } = await startService(t, { chains: [{ id: 31337, rpc, confirmations: 0 }] })
    const other = await api('GET', `/chains/1/balances/${bob}`)
    assert.deepEqual([other.status, other.msg], [400, 'chain_id: chain 1 is not watched here'])
    const { status, code } = await api('GET', `/chains/31337/balances/${bob}`)
    assert.deepEqual([status, code], [503, 50300])
  })

  it('is refused while no node says what the token is, as that is not a token without decimals', async t => {
    const node = await startFakeNode(t, chain.url)
    node.replyWith(({ method, params: [call] }) =>
      // symbol, decimals and name, by their selectors; the balance is answered.
      method === 'eth_call' && /0x(?:95d89b41|313ce567|06fdde03)/.test(JSON.stringify(call))
        ? { status: 503 }
        : undefined,
    )
    const { api } = await startService(t, { chains: [{ id: 31337, rpc: [node.url], confirmations: 0 }] })
    const { status, code } = await api('GET', `/chains/31337/balances/${bob}?asset=${alice}`)
    assert.deepEqual([status, code], [503, 50300])
  })
})

describe('what many addresses hold', () => {
  it('is worth their coins and the well-known tokens of the chain, as far as prices are known', async t => {
    const chain = await createLocalChain({ chainId: base.id })
    t.after(() => chain.close())
    const [usdt = '', usdc = ''] = base.tokens.flatMap(({ contracts }) => contracts)
    const prices = await startPriceServer(t)
    prices.setPrice(`base:0x${'0'.repeat(40)}`, { price: 2_000 })
    prices.setPrice(`base:${usdc}`, { price: 0.99 })
    const chains = [{ id: base.id, rpc: [chain.url], confirmations: 0 }]
    const { api } = await startService(t, { chains, pricesUrl: prices.url })
    const [from = ''] = chain.accounts
    const deployed = await deployCoin(chain, { from, name: 'A', symbol: 'A' })
    const code = await chain.rpc('eth_getCode', [deployed, 'latest'])
    const give = async (to: `0x${string}`, token: string): Promise<void> => {
      await chain.rpc('anvil_setCode', [token, code])
      await execute(chain, { from, to: token, data: callData('mint(address,uint256)', to, 100_000_000n) })
    }
    await give(bob, usdc)
    await give(bob, usdt)
    await chain.rpc('anvil_setBalance', [bob, '0x1bc16d674ec80000'])
    const [empty, unpriced] = [`0x${'7'.repeat(40)}`, `0x${'8'.repeat(40)}`] as const
    await give(unpriced, usdt)
    const asked = [bob, empty, unpriced].map(address => ({ chain_id: String(base.id), address }))
    const body = { addresses: [{ chain_id: '1', address: bob }, ...asked] }
    assert.deepEqual((await api('POST', '/addresses/worths', { body })).data, { usd: [null, 4_099, 0, null] })
  })
})
