import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strategySchema } from '#events/registry.ts'
import { passingMatch, pricedByMinimum } from '#service/notify/minimums.ts'
import type { MatchMovement } from '#service/records/match-update.ts'
import { noEvents } from '../../support/notification.ts'

const usdc = 'c0'.repeat(20)
const dai = 'da'.repeat(20)
const bank = 'ba'.repeat(20)
const shop = 'eb'.repeat(20)
const address = 'a'.repeat(40)

const coinFrom = (counterparty: string): MatchMovement => ({
  kind: 'native',
  address,
  direction: 'in',
  counterparty,
  amount: '7',
})
const tokenOf = (contract: string, o: { counterparty?: string; amount?: string } = {}): MatchMovement => ({
  kind: 'token',
  address,
  direction: 'in',
  counterparty: o.counterparty ?? bank,
  contract,
  amount: o.amount ?? '7',
})
const nftOf = (contract: string): MatchMovement => ({
  kind: 'nft',
  address,
  direction: 'in',
  counterparty: bank,
  contract,
  standard: 'erc721',
  tokenId: '1',
  amount: '1',
})

const matchOf = (movements: readonly MatchMovement[]) => ({
  chain: 1,
  block: { hash: '', height: 1, time: 1 },
  transaction: { hash: '', from: bank, to: bank, method: '', succeeded: true },
  ...noEvents,
  movements: [...movements],
  leftOut: 0,
})

/** As people write addresses: with or without a checksum. */
const listed = (...keys: readonly string[]) => keys.map(key => `0x${key.toUpperCase()}`)

/** What passes of these movements, by their place. */
const passing = (func: string, params: object, movements: readonly MatchMovement[]): number[] => {
  const strategy = strategySchema.parse({ func, params })
  const found = passingMatch(matchOf(movements), [strategy])?.movements ?? []
  return found.map(movement => movements.indexOf(movement))
}

/** How many of these calls pass: one that succeeds and two that fail. */
const passingCalls = (params: object): number => {
  const strategy = strategySchema.parse({ func: 'contract_call', params })
  const calls = [
    { address, role: 'sender' as const },
    { address, role: 'target' as const, failed: true as const },
    { address, role: 'sender' as const, failed: true as const },
  ]
  return passingMatch({ ...matchOf([]), calls }, [strategy])?.calls.length ?? 0
}

describe('a strategy for some tokens or counterparties', () => {
  const tokens = [tokenOf(usdc), tokenOf(dai), tokenOf(usdc, { counterparty: shop })]

  it('notifies of the tokens that it names', () => {
    assert.deepEqual(passing('token_transfer', { tokens: { only: listed(usdc) } }, tokens), [0, 2])
    assert.deepEqual(
      passing('nft_transfer', { tokens: { only: listed(usdc) } }, [nftOf(usdc), nftOf(dai)]),
      [0],
    )
  })

  it('leaves out the tokens that it names', () => {
    assert.deepEqual(passing('token_transfer', { tokens: { except: listed(usdc, bank) } }, tokens), [1])
    assert.deepEqual(
      passing('token_transfer', { tokens: { only: listed(usdc, dai), except: listed(dai) } }, tokens),
      [0, 2],
    )
  })

  it('names or leaves out counterparties likewise, also of the coin', () => {
    assert.deepEqual(passing('token_transfer', { counterparties: { only: listed(shop) } }, tokens), [2])
    assert.deepEqual(passing('token_transfer', { counterparties: { except: listed(shop) } }, tokens), [0, 1])
    const coins = [coinFrom(bank), coinFrom(shop)]
    assert.deepEqual(passing('eth_transfer', { counterparties: { only: listed(shop) } }, coins), [1])
    assert.deepEqual(passing('eth_transfer', { counterparties: { except: listed(shop) } }, coins), [0])
  })

  it('asks for both where both are named', () => {
    const params = { tokens: { only: listed(usdc) }, counterparties: { only: listed(shop) } }
    assert.deepEqual(passing('token_transfer', params, tokens), [2])
  })

  it('takes a minimum in the units of its one token', () => {
    const amounts = ['499', '500', '501'].map(amount => tokenOf(usdc, { amount }))
    const params = { tokens: { only: listed(usdc) }, minimum_amount: '500' }
    assert.deepEqual(passing('token_transfer', params, amounts), [1, 2])
  })

  it('needs no price of what it leaves out', () => {
    const strategy = strategySchema.parse({
      func: 'token_transfer',
      params: { tokens: { only: listed(usdc) }, minimum_usd: 5 },
    })
    assert.deepEqual(
      pricedByMinimum(matchOf(tokens), [strategy]).map(({ item }) => 'contract' in item && item.contract),
      [usdc, usdc],
    )
  })

  it('is one of several that a bot has', () => {
    const strategies = [
      { func: 'token_transfer', params: { tokens: { only: listed(usdc) }, minimum_amount: '8' } },
      { func: 'token_transfer', params: { tokens: { except: listed(usdc) } } },
    ].map(strategy => strategySchema.parse(strategy))
    const moved = [tokenOf(usdc), tokenOf(dai), tokenOf(usdc, { amount: '8' })]
    assert.deepEqual(passingMatch(matchOf(moved), strategies)?.movements, [moved[1], moved[2]])
  })

  it('notifies of calls by how they end', () => {
    assert.deepEqual([{}, { status: 'any' }].map(passingCalls), [3, 3])
    assert.deepEqual([{ status: 'success' }, { status: 'failed' }].map(passingCalls), [1, 2])
  })

  it('takes no status of transfers, which move nothing when they fail', () => {
    const parsed = strategySchema.safeParse({ func: 'eth_transfer', params: { status: 'failed' } })
    assert.equal(
      parsed.error?.issues[0]?.message,
      'eth_transfer has no parameter status; it takes direction, minimum_amount, minimum_usd, counterparties, movements',
    )
  })
})
