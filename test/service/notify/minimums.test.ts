import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strategySchema } from '#events/registry.ts'
import { nativeAsset, type Price } from '#service/assets/price.ts'
import { unansweredTokenMetadata } from '#service/assets/tokens.ts'
import type { KnownAssets } from '#service/notify/minimums.ts'
import { passingMatch, pricedByMinimum } from '#service/notify/minimums.ts'
import type { MatchMovement } from '#service/records/match-update.ts'
import type { TokenMetadata } from '#service/records/records.ts'
import { noEvents } from '../../support/notification.ts'

const contract = 'c0'.repeat(20)
const ends = { address: 'a'.repeat(40), direction: 'in', counterparty: 'b'.repeat(40) } as const

const coin = (amount: string): MatchMovement => ({ kind: 'native', ...ends, amount })
const token = (amount: string): MatchMovement => ({ kind: 'token', ...ends, contract, amount })
const nft: MatchMovement = {
  kind: 'nft',
  ...ends,
  contract,
  standard: 'erc721',
  tokenId: '1',
  amount: '1',
}

const costs = (usd: number, state: 'fresh' | 'stale' = 'fresh'): Price => ({
  state,
  usd,
  source: 'defillama',
  at: 0,
})

const metadataOf = (decimals: number | null | 'unanswered'): TokenMetadata =>
  decimals === 'unanswered' ? unansweredTokenMetadata : { symbol: 'T', name: '', decimals }

/** What is known of the coin, of the token, and of the token's decimals. */
const known = (o: { coin?: Price; token?: Price; decimals?: number | null | 'unanswered' }): KnownAssets => ({
  prices: new Map([
    ...(o.coin === undefined ? [] : [[nativeAsset, o.coin] as const]),
    ...(o.token === undefined ? [] : [[contract, o.token] as const]),
  ]),
  facts: new Map(o.decimals === undefined ? [] : [[contract, metadataOf(o.decimals)]]),
})

const strategiesOf = (o: { coin?: object; token?: object }) =>
  [
    { func: 'eth_transfer', params: o.coin ?? {} },
    { func: 'token_transfer', params: o.token ?? {} },
    { func: 'nft_transfer', params: {} },
  ].map(strategy => strategySchema.parse(strategy))

const ether = 10n ** 18n
const most = (2n ** 256n - 1n).toString()

type Row = [what: string, movement: MatchMovement, params: object, known: KnownAssets, isTold: boolean]

const hundred = { minimum_usd: 100 }

const table: Row[] = [
  ['a coin at the minimum', coin((ether / 10n).toString()), hundred, known({ coin: costs(1_000) }), true],
  ['a coin just below it', coin((ether / 10n - 1n).toString()), hundred, known({ coin: costs(999) }), false],
  ['a coin at a stale price', coin(ether.toString()), hundred, known({ coin: costs(99, 'stale') }), false],
  ['the most of a coin there can be', coin(most), { minimum_usd: 1e15 }, known({ coin: costs(1e12) }), true],
  ['a coin nobody knows a price of', coin('1'), hundred, known({ coin: { state: 'unlisted' } }), true],
  ['a coin nobody can be asked for', coin('1'), hundred, known({ coin: { state: 'unavailable' } }), true],
  [
    'a coin worth enough, but less than its least amount',
    coin(ether.toString()),
    { ...hundred, minimum_amount: (ether + 1n).toString() },
    known({ coin: costs(1_000) }),
    false,
  ],
  [
    'a coin of its least amount, but not worth enough',
    coin(ether.toString()),
    { ...hundred, minimum_amount: ether.toString() },
    known({ coin: costs(99) }),
    false,
  ],
  ['a token at the minimum', token('100000000'), hundred, known({ token: costs(1), decimals: 6 }), true],
  ['a token below it', token('99999999'), hundred, known({ token: costs(1), decimals: 6 }), false],
  [
    'a token whose decimals no node says',
    token('1'),
    hundred,
    known({ token: costs(1), decimals: 'unanswered' }),
    true,
  ],
  ['a token of no decimals', token('100'), hundred, known({ token: costs(1), decimals: 0 }), true],
  ['a token of 255 decimals', token(most), hundred, known({ token: costs(1e12), decimals: 255 }), false],
  ['a token nobody knows a price of', token(most), hundred, known({ token: { state: 'unlisted' } }), false],
  [
    'a token of which nobody knows how much is one',
    token(most),
    hundred,
    known({ token: costs(1e12), decimals: null }),
    false,
  ],
  ['a token nobody can be asked for', token('1'), hundred, known({ token: { state: 'unavailable' } }), true],
  ['a coin without a minimum', coin('1'), {}, known({ coin: costs(1) }), true],
  ['a token without a minimum', token('1'), {}, known({ token: { state: 'unlisted' } }), true],
  ['an NFT', nft, hundred, known({}), true],
]

const matchOf = (movement: MatchMovement) => ({
  chain: 1,
  block: { hash: '', height: 1, time: 1 },
  transaction: { hash: '', from: 'a'.repeat(40), to: 'b'.repeat(40), method: '', succeeded: true },
  ...noEvents,
  movements: [movement],
  leftOut: 0,
})

describe('a minimum in dollars', () => {
  for (const [what, movement, params, given, isTold] of table) {
    it(`${isTold ? 'lets' : 'does not let'} ${what} through`, () => {
      const match = matchOf(movement)
      const strategies = strategiesOf(movement.kind === 'native' ? { coin: params } : { token: params })
      assert.deepEqual(passingMatch(match, strategies, given), isTold ? match : undefined)
    })
  }
})

describe('several strategies of one kind', () => {
  const strategies = [
    { func: 'token_transfer', params: { direction: 'in', minimum_usd: 5 } },
    { func: 'token_transfer', params: { direction: 'out', minimum_usd: 9 } },
    { func: 'eth_transfer', params: { minimum_usd: 100 } },
    { func: 'eth_transfer', params: { minimum_amount: '7' } },
  ].map(strategy => strategySchema.parse(strategy))
  const out = (amount: string): MatchMovement => ({ ...token(amount), direction: 'out' })
  const one = known({ token: costs(1), decimals: 0, coin: costs(0) })

  const rows: readonly (readonly [
    what: string,
    movement: MatchMovement,
    isTold: boolean,
    isPriced: boolean,
  ])[] = [
    ['what comes in reaches its own minimum', token('5'), true, true],
    ['what comes in does not', token('4'), false, true],
    ['what goes out does not reach its own', out('8'), false, true],
    ['what goes out does', out('9'), true, true],
    ['one of them needs no price', coin('7'), true, false],
    ['one needs a price, and the other is not reached', coin('6'), false, true],
  ]
  for (const [what, movement, isTold, isPriced] of rows)
    it(what, () => {
      const match = matchOf(movement)
      assert.deepEqual(
        [passingMatch(match, strategies, one) !== undefined, pricedByMinimum(match, strategies).length === 1],
        [isTold, isPriced],
      )
    })
})

/** Whether one ether passes. */
const passesAt = (minimum_amount: string): boolean =>
  passingMatch(matchOf(coin(ether.toString())), [
    { func: 'eth_transfer', params: { direction: 'both', minimum_amount, minimum_usd: 0 } },
  ]) !== undefined

it('a minimum of an amount may have more digits than any amount, or begin with zeros', () => {
  assert.deepEqual([`1${'0'.repeat(500_000)}`, '9'.repeat(79)].map(passesAt), [false, false])
  assert.deepEqual([`${'0'.repeat(200)}${ether}`, '0'.repeat(100)].map(passesAt), [true, true])
})

it('a transfer of an address to itself is left out where anything else happened', () => {
  const self: MatchMovement = { ...coin('5'), direction: 'self' }
  const both = { ...matchOf(self), movements: [self, coin('7')] }
  assert.deepEqual(passingMatch(both, strategiesOf({}))?.movements, [coin('7')])
  assert.deepEqual(passingMatch(matchOf(self), strategiesOf({}))?.movements, [self])
})

/** A transfer that counts how often its amount is read. */
const countReads = (params: object) => {
  let reads = 0
  const counted: MatchMovement = {
    ...coin('5'),
    get amount() {
      reads += 1
      return '5'
    },
  }
  const strategies = strategiesOf({ coin: params })
  const askAgain = (): void => {
    for (const facts of [undefined, known({}), known({ coin: costs(1) })]) {
      pricedByMinimum(matchOf(counted), strategies)
      passingMatch(matchOf(counted), strategies, facts)
    }
  }
  return { askAgain, reads: () => reads }
}

describe('A transfer on its way to a notification', () => {
  it('is compared with a minimum of its amount once, however often that is asked', () => {
    const { askAgain, reads } = countReads({ minimum_amount: '3' })
    askAgain()
    const once = reads()
    askAgain()
    assert.ok(once > 0)
    assert.equal(reads(), once)
  })

  it('is compared with another strategy separately', () => {
    const match = matchOf(coin('5'))
    assert.equal(passingMatch(match, strategiesOf({ coin: { minimum_amount: '6' } })), undefined)
    assert.deepEqual(passingMatch(match, strategiesOf({ coin: { minimum_amount: '4' } })), match)
  })

  it('is decided by its price as it is now', () => {
    const match = matchOf(token('5'))
    const strategies = strategiesOf({ token: { minimum_usd: 5 } })
    const at = (usd: number) => passingMatch(match, strategies, known({ token: costs(usd), decimals: 0 }))
    assert.deepEqual([at(0.5), at(1), at(0.5), at(2)], [undefined, match, undefined, match])
  })
})
