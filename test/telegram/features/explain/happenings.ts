import type { TestContext } from 'node:test'
import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { withdrawalId } from '#chains/withdrawal-id.ts'
import { addressKey } from '#events/raw-block.ts'
import { transferTopic } from '#events/transfer.ts'
import { type AbiValue, callData, deployContract, execute } from '#playground/contracts.ts'
import { sendMined } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { authorize } from '../../../support/authorization.ts'
import { deploySafe } from '../../../support/deployed-safe.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { headOf, startChain } from '../../../support/local-chain.ts'
import { payWithdrawals, withdrawalOf } from '../../../support/withdrawals.ts'

const ether = 10n ** 18n

/** What happens on the chain, by name. */
export const happenings = [
  'coins',
  'moreCoins',
  'refund',
  'tokens',
  'moreTokens',
  'exchange',
  'nft',
  'anotherNft',
  'approval',
  'failure',
  'deployment',
  'wrap',
  'payment',
  'morePayment',
  'safe',
  'withdrawal',
  'reward',
  'delegation',
] as const
export type Happening = (typeof happenings)[number]

const moved = (from: AbiValue, to: AbiValue, amount: number): AbiValue => ({
  tuple: [
    { list: [transferTopic, from, to] },
    { bytes: Buffer.from(amount.toString(16).padStart(64, '0'), 'hex') },
  ],
})

/** A chain with contracts; `does`: makes each of it happen, and resolves with its hash. */
export const startHappenings = async (t: TestContext) => {
  const chain = await startChain(t)
  const node = await startFakeNode(t, chain.url)
  const paidIn = new Set<number>()
  payWithdrawals(node, height => (paidIn.has(height) ? [withdrawalOf(bob)] : []))
  const given = [{ bytes: 'Coin' }, { bytes: 'COIN' }, 6]
  const nothing = [{ list: [] }, { list: [] }]
  const { address: coin } = await deployContract(chain, { from: alice, name: 'Coin', given })
  const { address: writer } = await deployContract(chain, { from: alice, name: 'Anything', given: nothing })
  const { address: cats } = await deployContract(chain, { from: alice, name: 'Cats' })
  const { address: payer } = await deployContract(chain, { from: alice, name: 'Payer' })
  const wrapped = await deployContract(chain, { from: alice, name: 'Wrapped' })
  const weth = chainOf(chain.chainId).wrappedNative ?? ''
  await chain.rpc('anvil_setCode', [weth, await chain.rpc('eth_getCode', [wrapped.address, 'latest'])])
  await execute(chain, { from: alice, to: coin, data: callData('mint(address,uint256)', alice, 90_000_000) })
  const safe = await deploySafe(chain, { from: alice, nonce: 1 })

  const call = async (
    from: string,
    { to, data, wei = 0n }: { to: string; data: string; wei?: bigint },
  ): Promise<string> =>
    (await execute(chain, { from, to, data, value: `0x${wei.toString(16)}` })).transactionHash
  const pay = (from: string, to: string, wei: bigint) => chain.send({ from, to, wei })
  const sendTokens = () =>
    call(alice, { to: coin, data: callData('transfer(address,uint256)', bob, 5_000_000) })
  const moveNft = (id: number) =>
    call(alice, { to: cats, data: callData('move(address,address,uint256)', alice, bob, id) })
  const does: { readonly [H in Happening]: () => Promise<string> } = {
    coins: () => pay(alice, bob, ether / 2n),
    moreCoins: () => pay(alice, bob, ether / 2n),
    refund: () =>
      call(bob, { to: payer, data: callData('split(address,address)', bob, carol), wei: 3n * ether }),
    tokens: sendTokens,
    moreTokens: sendTokens,
    exchange: () =>
      call(alice, {
        to: writer,
        data: callData('write((bytes32[],bytes)[])', { list: [moved(carol, bob, 10), moved(bob, carol, 4)] }),
      }),
    nft: () => moveNft(7),
    anotherNft: () => moveNft(8),
    approval: () => call(bob, { to: coin, data: callData('approve(address,uint256)', alice, 5) }),
    failure: () => call(bob, { to: coin, data: '0xdeadbeef' }),
    deployment: async () =>
      (await deployContract(chain, { from: bob, name: 'Cats' })).receipt.transactionHash,
    wrap: () => call(bob, { to: weth, data: callData('deposit()'), wei: 2n * ether }),
    payment: () => pay(bob, carol, 2n * ether),
    morePayment: () => pay(bob, carol, ether / 10n),
    safe: async () => {
      await safe.executes(`0x${'12'.repeat(32)}`, 2)
      const block = await chain.rpc('eth_getBlockByNumber', ['latest', false])
      return z.object({ transactions: z.tuple([z.string()]) }).parse(block).transactions[0]
    },
    withdrawal: async () => {
      const height = (await headOf(chain)) + 1
      paidIn.add(height)
      await chain.mine()
      return withdrawalId(height, addressKey(bob))
    },
    reward: async () => {
      await chain.rpc('anvil_setCoinbase', [bob])
      await execute(chain, { from: alice, to: carol, data: '0x' })
      await chain.rpc('anvil_setCoinbase', [`0x${'0'.repeat(40)}`])
      return withdrawalId(await headOf(chain), addressKey(bob))
    },
    delegation: async () => {
      const nonce = Number(await chain.rpc('eth_getTransactionCount', [bob, 'latest']))
      const authorizationList = [authorize(writer, { nonce })]
      const receipt = await sendMined(chain, {
        from: alice,
        to: alice,
        type: '0x4',
        gas: '0x7a1200',
        authorizationList,
      })
      return z.object({ transactionHash: z.string() }).parse(receipt).transactionHash
    },
  }
  return {
    chain,
    node,
    does,
    names: { coin, safe: z.templateLiteral(['0x', z.string()]).parse(safe.address) },
  }
}
