import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { z } from 'zod'
import { previewSchema } from '#contract/bot.ts'
import { kinds, type Strategy } from '#events/registry.ts'
import { bob } from '../../support/addresses.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { headOf } from '../../support/local-chain.ts'
import { startService } from '../../support/service.ts'
import { newBot } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'
import { type Happening, happenings, startHappenings } from '../../telegram/features/explain/happenings.ts'

/** What a preview for the kind counts, oldest first. `of`: whose address is watched; absent, Bob's. */
type Row = {
  readonly params?: object
  readonly of?: 'coin' | 'safe'
  readonly counted: readonly Happening[]
}

const approvalEvent = 'Approval(address indexed owner, address indexed spender, uint256 value)'

const table: { readonly [F in Strategy['func']]: Row } = {
  eth_transfer: { counted: ['coins', 'moreCoins', 'refund', 'wrap', 'payment', 'morePayment'] },
  token_transfer: { counted: ['tokens', 'moreTokens', 'exchange'] },
  nft_transfer: { counted: ['nft', 'anotherNft'] },
  // $150, then $350: after the first alert, the total has to double. Coins that are wrapped have not left.
  outflow: { params: { usd: 100, within: '1h' }, counted: ['refund', 'payment'] },
  token_approval: { counted: ['approval'] },
  delegation: { counted: ['delegation'] },
  failed_transaction: { counted: ['failure'] },
  safe_transaction: { of: 'safe', counted: ['safe'] },
  contract_event: { of: 'coin', params: { event: approvalEvent }, counted: ['approval'] },
  wrapped_coin: { counted: ['wrap'] },
  withdrawal: { counted: ['withdrawal'] },
  execution_reward: { counted: ['reward'] },
  contract_deploy: { counted: ['deployment'] },
  contract_call: { counted: ['refund', 'approval', 'failure', 'wrap'] },
}

it('a preview counts every kind of event where it happened', async t => {
  const { chain, node, does, names } = await startHappenings(t)
  const nameOf = new Map<string, Happening>()
  for (const happening of happenings) nameOf.set(await does[happening](), happening)
  const head = await headOf(chain)
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 100 })
  const { api } = await startService(t, {
    chains: [{ id: chain.chainId, rpc: [node.url], confirmations: 0, traces: 'auto' }],
    pricesUrl: prices.url,
  })
  for (const { func } of kinds) {
    const { params = {}, of, counted } = table[func]
    const addresses = [of === undefined ? bob : names[of]]
    const { driver } = newBot({ addresses, strategies: [{ func, params }] })
    let preview: z.output<typeof previewSchema>['chains'][number] | undefined
    // It ends where its time does, and goes on from there when it is asked again.
    await until('all blocks are read', async () => {
      const { status, msg, data } = await api('POST', '/bots/preview', { body: { driver } })
      assert.equal(status, 200, msg)
      preview = previewSchema.parse(data).chains[0]
      return preview !== undefined && preview.blocks > head
    })
    assert.ok(preview)
    const samples = preview.samples.map(({ transaction }) => nameOf.get(transaction.hash) ?? transaction.hash)
    const newest = counted.toReversed().slice(0, samples.length)
    assert.deepEqual({ fired: preview.fired, samples }, { fired: counted.length, samples: newest }, func)
    assert.equal(samples.length, Math.min(counted.length, 3))
  }
})
