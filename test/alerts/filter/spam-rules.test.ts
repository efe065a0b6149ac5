import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { knownAddressesOf } from '#alerts/filter/known-contacts.ts'
import { spamReason } from '#alerts/filter/spam-rules.ts'
import type { Notification } from '#contract/notification.ts'
import type { Movement } from '#events/registry.ts'
import type { SpamReason } from '#watch/hidden-spam.ts'
import { treasury } from '../../support/addresses.ts'
import { movement, nftMovement, notification, tokenMovement } from '../../support/notification.ts'
import { watch } from '../../support/watch.ts'

const partner = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const likePartner = '0x7a2500000000000000000000000000000000488D'
const likeTreasury = '0x7099700000000000000000000000000000DC79c8'
const falseToken = '0x1111111111111111111111111111111111111111'
const formerDai = '0x89d24A6b4CcB1B6fAA2625fE562bDD9a23260359'
const heldToken = '0x2222222222222222222222222222222222222222'

const knowns = knownAddressesOf(watch(), { addresses: [partner], contracts: [heldToken] })
const judge = (movements: readonly Movement[], data: Partial<Notification['data']> = {}, chain = 1) =>
  spamReason(notification({ movements, data, chain }).data, knowns)

const token = (symbol: string, change: Partial<Parameters<typeof tokenMovement>[0]> = {}) =>
  tokenMovement({ symbol, contract: falseToken, ...change })

const usd = (value: number) => ({ state: 'fresh' as const, value, price: 1, source: 'defillama', at: 1 })

/** One test each, so that a failure names its case. */
const table = (
  reason: SpamReason | undefined,
  cases: Readonly<Record<string, readonly Movement[]>>,
): void => {
  for (const [title, movements] of Object.entries(cases))
    it(title, () => assert.equal(judge(movements), reason))
}

describe('Hidden as address poisoning', () => {
  table('look-alike', {
    'nothing, to an address like one that was paid': [
      tokenMovement({ direction: 'out', counterparty: likePartner, amount: '0' }),
    ],
    'nothing, from an address like the watched one': [
      tokenMovement({ counterparty: likeTreasury, amount: '0' }),
    ],
    'a true cent from one': [tokenMovement({ counterparty: likePartner, amount: '10000' })],
    'a little of the coin from one': [movement({ counterparty: likePartner, amount: '1000' })],
    'a token that nobody knows from one': [token('PEPE', { counterparty: likePartner })],
    'an NFT from one': [nftMovement({ counterparty: likePartner })],
    'a false payment to one': [token('USDT', { direction: 'out', counterparty: likePartner })],
  })
  table(undefined, {
    'not money that comes from one': [tokenMovement({ counterparty: likePartner })],
    'not coins that come from one': [movement({ counterparty: likePartner })],
    'not what one took': [tokenMovement({ direction: 'out', counterparty: likePartner, amount: '1' })],
    'not of the partner itself': [tokenMovement({ counterparty: partner, amount: '10000' })],
    'not of an address that shares only one end': [
      token('PEPE', { counterparty: '0x7a25000000000000000000000000000000000001' }),
    ],
    'not of one of the same family': [
      token('PEPE', { counterparty: '0x7a250d5630b4cf539739df2c5dacb4c659f1488d' }),
    ],
    'not what is minted': [token('PEPE', { counterparty: `0x${'0'.repeat(40)}` })],
  })
})

describe('Hidden as nothing moved', () => {
  table('zero-value', {
    'a token going out': [tokenMovement({ direction: 'out', amount: '0' })],
    'a token coming in': [tokenMovement({ amount: '0' })],
    'several at once': [tokenMovement({ amount: '0' }), token('ANY', { direction: 'out', amount: '0' })],
  })
})

describe('Hidden as an advertisement', () => {
  table('bait', {
    'a site': [token('Visit usdt-bonus.com')],
    'a site in wide letters': [token('ａｐｅ．ｆｉｎａｎｃｅ')],
    'a site in parts': [token('lido . fi')],
    'a scheme': [token('https://x')],
    'a chat': [token('t.me/usdt')],
    'an invitation': [nftMovement({ name: 'Claim your prize' })],
    'a sum of money': [nftMovement({ name: '$5,000 for you' })],
    'letters that nobody sees': [nftMovement({ name: 'vi\u200Bsit me' })],
  })
  table(undefined, {
    'not a bridged token': [token('USDC.e')],
    'not a wrapped one': [token('BTC.b')],
    'not a name of a person': [nftMovement({ name: 'vitalik.eth' })],
    'not a title': [nftMovement({ name: 'Mr. Brainwash No. 3' })],
    'not a symbol with a dollar': [token('$MYTH')],
    'not a token that was dealt in': [token('visit.io', { contract: heldToken })],
  })
})

describe('Hidden as an imitation', () => {
  table('imitation', {
    'the symbol itself': [token('USDT')],
    'in small letters': [token('usdc')],
    'with a letter of another script': [token('USDТ')],
    'with a letter nobody sees': [token('US\u200BDC')],
    'with room around': [token(' U SDT ')],
    'with a mark': [token('DÁI')],
    'in wide letters': [token('ＷＥＴＨ')],
    'with the sign of Tether': [token('USD₮')],
    'the coin of the chain': [token('ETH')],
    'going out': [token('USDT', { direction: 'out' })],
  })
  table(undefined, {
    'not the token itself': [tokenMovement()],
    'not bridged under another name': [token('USDC.e')],
    'not a longer symbol': [token('USDT0')],
    'not a token that was dealt in': [token('USDT', { contract: heldToken })],
    'not a token without a symbol': [token('')],
  })
  it('not on a chain without a genuine one', () => assert.equal(judge([token('USDC')], {}, 31337), undefined))
  it('not a genuine peg', () => {
    const peg = token('ETH', { contract: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8' })
    assert.equal(judge([peg], {}, 56), undefined)
  })
})

describe('Hidden as dust', () => {
  table('dust', {
    'less of the coin than a cent': [movement({ amount: '999999999999' })],
    'less than a cent of a dollar': [tokenMovement({ amount: '9999' })],
    'what is priced below a cent': [token('PEPE', { usd: usd(0.009) })],
  })
  table(undefined, {
    'not a little more': [movement({ amount: '1000000000000' })],
    'not a cent': [tokenMovement({ amount: '10000' })],
    'not from a partner': [movement({ amount: '1', counterparty: partner })],
    'not what was taken': [movement({ amount: '1', direction: 'out' })],
    'not a token that nobody knows': [token('PEPE', { amount: '1' })],
    'not a little of the former DAI, whose worth is not known': [
      token('DAI', { contract: formerDai, decimals: 18, amount: '9'.repeat(15) }),
    ],
    'not what is priced at a cent': [token('PEPE', { usd: usd(0.01) })],
  })
})

describe('Never hidden', () => {
  const nothing = [tokenMovement({ amount: '0' })]
  const { transaction } = notification().data
  it('what the watched address signed', () =>
    assert.equal(judge(nothing, { transaction: { ...transaction, from: treasury } }), undefined))
  it('spam beside something of value', () => assert.equal(judge([...nothing, tokenMovement()]), undefined))
  it('a transaction whose events are not all listed', () =>
    assert.equal(judge(nothing, { left_out: 1 }), undefined))
  it('what called a watched contract', () => {
    const call = {
      address: treasury,
      role: 'target',
      contract: treasury,
      method: '0x',
      method_name: '',
    } as const
    assert.equal(judge(nothing, { calls: [{ ...call, method: '0xa9059cbb' }] }), undefined)
  })
  it('what deployed something', () =>
    assert.equal(judge(nothing, { deployments: [{ address: treasury, contract: falseToken }] }), undefined))
})

const approval = (symbol: string, contract: string) => ({
  address: treasury,
  contract,
  spender: partner,
  scope: 'amount' as const,
  allowance: '5',
  unlimited: false,
  revoked: false,
  symbol,
  decimals: 18,
})

const judged = (symbol: string, contract: string) => judge([], { approvals: [approval(symbol, contract)] })

describe('An approval that no watched address signed', () => {
  it('of a false token is hidden', () => {
    assert.equal(judged('USDC', falseToken), 'imitation')
    assert.equal(judged('visit usd-gift.com', falseToken), 'bait')
  })
  it('of any other token is not, for it may be a permit', () => {
    assert.equal(judged('USDC', tokenMovement().contract), undefined)
    assert.equal(judged('PEPE', falseToken), undefined)
    assert.equal(judged('USDC', heldToken), undefined)
  })
  it('beside a call is not', () => {
    const call = {
      address: treasury,
      role: 'target',
      contract: treasury,
      method: '0x12345678',
      method_name: '',
    } as const
    assert.equal(judge([], { approvals: [approval('USDC', falseToken)], calls: [call] }), undefined)
  })
})
