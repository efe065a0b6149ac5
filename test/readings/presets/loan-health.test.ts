import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey } from '#events/raw-block.ts'
import { loanHealth } from '#readings/presets/loan-health.ts'
import { type CallQuestion, questionKey } from '#readings/question.ts'
import { runSearch } from '#readings/search.ts'
import { bob } from '../../support/addresses.ts'

const owner = addressKey(bob)
const comet = 'c3d688b66703497daa19211eedff47f25384cdc3'
const selectors = {
  borrowBalanceOf: '374c49b4',
  numAssets: 'a46fe83b',
  baseToken: 'c55dae63',
  baseScale: '44c1e5eb',
  baseTokenPriceFeed: 'e7dad6bd',
  getAssetInfo: 'c8c7fe6b',
  userCollateral: '2b92a07d',
  getPrice: '41976e09',
}
const usdc = 0x05dcn
const feedOfUsdc = 0xfeed0n
const weth = 0x3e7bn
const feedOfWeth = 0xfeed1n
const wbtc = 0xb7cn
const feedOfWbtc = 0xfeed2n
const ether = 10n ** 18n

const joined = (...words: readonly bigint[]): bigint => words.reduce((sum, word) => (sum << 256n) | word, 0n)

/** A market of USDC at which bob has borrowed against 2 WETH and 0.1 WBTC. */
const market = (debt: bigint, dollarsOfWeth: bigint) => ({
  [selectors.borrowBalanceOf]: debt,
  [selectors.numAssets]: 2n,
  [selectors.baseToken]: usdc,
  [selectors.baseScale]: 10n ** 6n,
  [selectors.baseTokenPriceFeed]: feedOfUsdc,
  [`${selectors.getAssetInfo}:0`]: joined(0n, weth, feedOfWeth, ether, 0n, (ether * 9n) / 10n, 0n, 0n),
  [`${selectors.getAssetInfo}:1`]: joined(1n, wbtc, feedOfWbtc, 10n ** 8n, 0n, (ether * 8n) / 10n, 0n, 0n),
  [`${selectors.userCollateral}:${weth}`]: 2n * ether,
  [`${selectors.userCollateral}:${wbtc}`]: 10n ** 7n,
  [`${selectors.getPrice}:${feedOfUsdc}`]: 10n ** 8n,
  [`${selectors.getPrice}:${feedOfWeth}`]: dollarsOfWeth * 10n ** 8n,
  [`${selectors.getPrice}:${feedOfWbtc}`]: 100_000n * 10n ** 8n,
})

/** The last argument tells the calls of a function apart. */
const answerOf = (
  answers: Readonly<Record<string, bigint>>,
  { to, data }: CallQuestion,
): bigint | undefined => {
  const selector = data.slice(0, 8)
  const last = data.length > 8 ? BigInt(`0x${data.slice(-64)}`) : 0n
  return to === comet ? (answers[`${selector}:${last}`] ?? answers[selector]) : undefined
}

const loanAtComet = async (answers: Readonly<Record<string, bigint>>) => {
  const search = loanHealth.question({ chain: 1, address: owner })
  assert.ok(search)
  const items = await runSearch(search.start(), async questions => {
    const found = questions.flatMap(question => {
      const answer = 'to' in question ? answerOf(answers, question) : undefined
      return answer === undefined ? [] : [[questionKey(question), answer] as const]
    })
    return new Map(found)
  })
  return items?.find(({ id }) => id === comet)
}

test('the health of a loan at Compound v3 is what its collateral counts for, by its debt', async () => {
  const debt = 10_000n * 10n ** 6n
  const found = await loanAtComet(market(debt, 3_000n))
  // 2 × 3,000 × 0.9 + 0.1 × 100,000 × 0.8 = 13,400
  const tokens = [usdc.toString(16).padStart(40, '0')]
  // 10,000 − 13,400 / 1.5, in base units of the token that was lent.
  const repay = { token: tokens[0], amount: 1_066_666_667n }
  assert.deepEqual(found, { id: comet, source: 'Compound v3', tokens, value: (ether * 134n) / 100n, repay })
  assert.equal((await loanAtComet(market(debt, 1_000n)))?.value, (ether * 98n) / 100n)
  const repaid = await loanAtComet(market(0n, 3_000n))
  assert.equal(repaid?.isIdle, true)
  assert.equal(repaid.value, 2n ** 256n - 1n)
})

test('a loan is unread, not repaid, while any part of it is not known', async () => {
  const whole = market(10n ** 10n, 3_000n)
  for (const missing of Object.keys(whole)) {
    const { [missing]: _, ...answers } = whole
    const found = await loanAtComet(answers)
    if (missing !== selectors.baseToken) assert.equal(found?.tokens.length, 1)
    assert.equal(found?.value, undefined, missing)
    assert.equal(found?.isIdle, undefined, missing)
  }
})
