import { chainOf } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import type { Movement } from '#events/registry.ts'
import type { SpamReason } from '#watch/hidden-spam.ts'
import { savings, treasury } from '../../support/addresses.ts'
import { movement, nftMovement, notification, tokenMovement } from '../../support/notification.ts'
import { createRandom } from '../../support/random.ts'

type Data = Notification['data']

/** `reason`: why it is spam; absent: it is not. */
export type SpamCase = { readonly kind: string; readonly data: Data; readonly reason?: SpamReason }

const chains = [1, 10, 56, 137, 8453, 42161] as const

const createMaker = (seed: number) => {
  const random = createRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('')
  const address = (): string => `0x${hex(40)}`
  const oneOf = <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0]
  /** As address poisoning makes them: with three to six digits of each end. */
  const likeOf = (known: string): string => {
    const [start, end] = [3 + below(4), 3 + below(4)]
    const middle = hex(40 - start - end)
    return `${known.slice(0, 2 + start)}${middle}${known.slice(-end)}`.toLowerCase()
  }
  return { below, hex, address, oneOf, likeOf }
}
type Maker = ReturnType<typeof createMaker>

const contractOf = (symbol: string, chain: number): string =>
  chainOf(chain).tokens?.find(token => token.symbol === symbol)?.contracts[0] ?? ''

const partners = Array.from({ length: 20 }, (_, n) => createMaker(900 + n).address())
const partnerOf = (make: Maker): string => partners[make.below(partners.length)] ?? ''

/** What one case is: who signed, and what moved. The rest is the same for all. */
type Story = {
  readonly chain?: number
  readonly from?: string
  readonly movements: readonly Movement[]
  readonly more?: Partial<Data>
}

const plainSymbols = [
  'ARB',
  'USDC.e',
  'USDT0',
  'USD₮0',
  'WETH.e',
  'BTC.b',
  'PEPE',
  'sUSDe',
  '1INCH',
  'crvUSD',
  'ETHFI',
  'rETH',
] as const
const plainNames = [
  'Bored Ape',
  'Proof of Attendance',
  'Art Blocks',
  'vitalik.eth',
  'Mr. Brainwash',
  'Wrapped CryptoPunks v1.1',
] as const

/** Transactions that are not spam. */
const wanted: Readonly<Record<string, (make: Maker) => Story>> = {
  salary: make => ({
    movements: [
      tokenMovement({ counterparty: make.address(), amount: String(2_000_000_000 + make.below(9) * 1e9) }),
    ],
  }),
  'exchange withdrawal': make => ({
    movements: [
      movement({ counterparty: make.address(), amount: `${1 + make.below(5_000)}000000000000000` }),
    ],
  }),
  'own payment': make => ({
    from: treasury,
    movements: [
      tokenMovement({
        direction: 'out',
        counterparty: partnerOf(make),
        amount: String(make.below(1e9)),
      }),
    ],
  }),
  'own swap into anything': make => ({
    from: treasury,
    movements: [
      movement({ direction: 'out', counterparty: make.address() }),
      tokenMovement({
        counterparty: make.address(),
        contract: make.address(),
        symbol: make.oneOf(['USDC', 'MOON', 'visit.io']),
      }),
    ],
  }),
  'NFT purchase': make => ({
    from: treasury,
    movements: [
      movement({ direction: 'out', counterparty: make.address() }),
      nftMovement({ counterparty: make.address() }),
    ],
  }),
  'NFT sale': make => ({
    from: make.address(),
    movements: [
      nftMovement({ direction: 'out', counterparty: make.address() }),
      movement({ counterparty: make.address() }),
    ],
  }),
  'airdropped token': make => ({
    chain: make.oneOf([1, 10, 56, 137, 8453]),
    movements: [
      tokenMovement({
        counterparty: make.address(),
        contract: make.address(),
        symbol: make.oneOf(plainSymbols),
        decimals: 18,
      }),
    ],
  }),
  'airdropped NFT': make => ({
    movements: [
      nftMovement({ counterparty: make.address(), contract: make.address(), name: make.oneOf(plainNames) }),
    ],
  }),
  'true coin of each chain': make => {
    const chain = make.oneOf(chains)
    const symbol = make.oneOf(['USDT', 'USDC', 'DAI'])
    return {
      chain,
      movements: [
        tokenMovement({
          counterparty: make.address(),
          contract: contractOf(symbol, chain),
          symbol,
          amount: '2000000000000000000',
          decimals: 6,
        }),
      ],
    }
  },
  'small change from a partner': make => ({
    movements: [tokenMovement({ counterparty: partnerOf(make), amount: '1' })],
  }),
  'between own addresses': make => ({
    from: savings,
    movements: [movement({ counterparty: savings, amount: String(1 + make.below(100)) })],
  }),
  'taken by a spender': make => ({
    from: make.address(),
    movements: [tokenMovement({ direction: 'out', counterparty: make.address(), amount: '1' })],
  }),
  'taken by a look-alike': make => ({
    from: make.address(),
    movements: [tokenMovement({ direction: 'out', counterparty: make.likeOf(partnerOf(make)), amount: '1' })],
  }),
  'call with a movement of nothing': make => ({
    from: make.address(),
    movements: [tokenMovement({ counterparty: make.address(), amount: '0' })],
    more: {
      calls: [
        {
          address: treasury,
          role: 'target',
          contract: treasury,
          method: '0xa9059cbb',
          method_name: 'transfer',
        },
      ],
    },
  }),
}

const falseTether = [
  'USDT',
  'USDТ',
  'ՍSDT',
  'US DT',
  'USD\u200BT',
  'USD₮',
  '$USDT',
  'ＵＳＤＴ',
  'ŪSDT',
  'U5DT',
  'usdt',
] as const
const lures = [
  'Visit usdt-bonus.com',
  '! UniswapLP.com',
  'claim at t.me/drop',
  '$5,000 reward',
  'https://get.gift',
  'ＡＡＶＥ．ＦＩ',
  'ETH voucher',
  'air-2.xyz',
] as const

/** Spam, and why it is. */
const unwanted: Readonly<Record<string, (make: Maker) => Story & { reason: SpamReason }>> = {
  'nothing to a look-alike': make => ({
    reason: 'look-alike',
    movements: [
      tokenMovement({
        direction: 'out',
        counterparty: make.likeOf(make.oneOf([treasury, partnerOf(make)])),
        amount: '0',
      }),
    ],
  }),
  'nothing to anybody': make => ({
    reason: 'zero-value',
    movements: [tokenMovement({ direction: 'out', counterparty: make.address(), amount: '0' })],
  }),
  'a true cent from a look-alike': make => ({
    reason: 'look-alike',
    movements: [
      tokenMovement({ counterparty: make.likeOf(make.oneOf([savings, partnerOf(make)])), amount: '10000' }),
    ],
  }),
  'a little coin from a look-alike': make => ({
    reason: 'look-alike',
    movements: [movement({ counterparty: make.likeOf(partnerOf(make)), amount: '100000000000000' })],
  }),
  'a false payment to a look-alike': make => ({
    reason: 'look-alike',
    movements: [
      tokenMovement({
        direction: 'out',
        counterparty: make.likeOf(partnerOf(make)),
        contract: make.address(),
        symbol: make.oneOf(falseTether),
      }),
    ],
  }),
  'a false token': make => ({
    reason: 'imitation',
    chain: make.oneOf(chains),
    movements: [
      tokenMovement({
        counterparty: make.address(),
        contract: make.address(),
        symbol: make.oneOf(falseTether),
      }),
    ],
  }),
  'a false payment': make => ({
    reason: 'imitation',
    movements: [
      tokenMovement({
        direction: 'out',
        counterparty: make.address(),
        contract: make.address(),
        symbol: make.oneOf(falseTether),
      }),
    ],
  }),
  'a token called as the coin': make => ({
    reason: 'imitation',
    movements: [
      tokenMovement({
        counterparty: make.address(),
        contract: make.address(),
        symbol: make.oneOf(['ETH', 'ЕТН', '♦ ETH']),
      }),
    ],
  }),
  'a token with a lure': make => ({
    reason: 'bait',
    movements: [
      tokenMovement({ counterparty: make.address(), contract: make.address(), symbol: make.oneOf(lures) }),
    ],
  }),
  'an NFT with a lure': make => ({
    reason: 'bait',
    movements: [
      nftMovement({ counterparty: make.address(), contract: make.address(), name: make.oneOf(lures) }),
    ],
  }),
  'dust of the coin': make => ({
    reason: 'dust',
    movements: [movement({ counterparty: make.address(), amount: String(1 + make.below(1e11)) })],
  }),
  'dust of a dollar': make => ({
    reason: 'dust',
    movements: [tokenMovement({ counterparty: make.address(), amount: String(1 + make.below(9_000)) })],
  }),
}

/** So many of each kind, the same for the same seed; first a payment to each partner, which makes it known. */
export const madeCorpus = (seed: number, each: number): readonly SpamCase[] => {
  const make = createMaker(seed)
  let number = 0
  const caseOf = (
    kind: string,
    { chain = 1, from, movements, more, ...why }: Story & { reason?: SpamReason },
  ): SpamCase => {
    number += 1
    const { data } = notification({ number, chain, movements, ...(more && { data: more }) })
    return {
      kind,
      data: { ...data, transaction: { ...data.transaction, from: from ?? make.address() } },
      ...why,
    }
  }
  const payments = partners.map(counterparty =>
    caseOf('own payment', { from: treasury, movements: [tokenMovement({ direction: 'out', counterparty })] }),
  )
  const many = (kinds: Readonly<Record<string, (make: Maker) => Story & { reason?: SpamReason }>>) =>
    Object.entries(kinds).flatMap(([kind, told]) =>
      Array.from({ length: each }, () => caseOf(kind, told(make))),
    )
  return [...payments, ...many(wanted), ...many(unwanted)]
}
