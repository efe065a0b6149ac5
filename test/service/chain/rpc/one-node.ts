import type { TestContext } from 'node:test'
import { callData, execute } from '#playground/contracts.ts'
import type { ServiceDeps } from '#service/service.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'

/** A subscription that watches bob for coins and tokens, on a chain with one node, whose answers a test may change. */
export const watchByOneNode = async (
  t: TestContext,
  options: Partial<ServiceDeps> & { traced?: boolean } = {},
) => {
  const { traced = false, ...deps } = options
  const chain = await startChain(t)
  const usd = await deployCoin(chain, { from: carol })
  const receiver = await startReceiver(t)
  const proxy = await startFakeNode(t, chain.url)
  const lines: string[] = []
  const traces = traced ? ('on' as const) : ('off' as const)
  const chains = [{ id: 31_337, rpc: [proxy.url], confirmations: 0, traces }]
  const running = await startService(t, { rpc: [proxy.url], lines, chains, ...deps })
  const strategies = ['eth_transfer', 'token_transfer'].map(func => ({ func, params: {} }))
  await createWatch(running.api, receiver.url, { addresses: [bob], strategies })
  const pay = () => chain.send({ from: alice, to: bob, wei: 5n })
  const mint = async () => {
    const data = callData('mint(address,uint256)', bob, 5)
    return (await execute(chain, { from: carol, to: usd, data })).transactionHash
  }
  const said = (what: string) => lines.filter(line => line.includes(what))
  return { chain, usd, running, receiver, proxy, pay, mint, lines, said }
}
