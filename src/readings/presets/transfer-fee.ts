import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import { addressKey } from '#events/raw-block.ts'
import { callQuestion } from '../function-call.ts'
import type { CallQuestion, FoundItem, ItemSearch, NodeQuestion } from '../question.ts'
import { asks } from '../search.ts'
import type { Preset } from './preset.ts'

/**
 * Questions for the charges of a transfer beside its gas, in wei: for its bytes on the chain below, and for
 * the operator.
 */
type Charges = { readonly bytes: CallQuestion; readonly operator?: CallQuestion }

/** Gas of a transfer on all of these chains. */
const transferGas = 21_000n

/** A transfer of 0.1 ether, by EIP-1559, with bytes that compress no better than those of others. */
const fields =
  '822105648310c8e0843b9aca0082520894d8da6bf26964af9d7eed9e03e53415d37aa9604588016345785d8a000080c0'
const unsignedTransfer = `0x02f0${fields}`
/** The transfer with random bytes for a signature. */
const signedTransfer = `0x02f873${fields}01a0b1c5e9f04d7a2836c15fe0927bd8436ea1f05c9d3b7284e6105af9c2d87e3b46a05e8d2c61f7a09b34d5e8f1027c6a9bd3418f5e2d90c7b6a3184fe5d2c9b0a763`

/** The predeploy of the OP Stack (specs.optimism.io/protocol/predeploys.html). */
const opStackOracle = '0x420000000000000000000000000000000000000F'
const getL1Fee = 'function getL1Fee(bytes data) view returns (uint256)'

/**
 * Mainnets of the OP Stack that charge for bytes in their coin: `chainList.json` of github.com/ethereum-optimism/superchain-registry, and
 * docs.base.org. Celo charges nothing for them (docs.celo.org/specs/transaction-fees).
 */
const opStackChains: ReadonlySet<number> = new Set([
  10, 130, 185, 252, 360, 480, 1135, 1750, 1868, 5330, 7560, 8453, 34_443, 57_073, 60_808, 7_777_777,
])

/**
 * The oracle estimates the bytes of a signed transaction from the unsigned one; the operator's part exists
 * since Isthmus.
 */
const opStackCharges: Charges = {
  bytes: callQuestion({ contract: opStackOracle, call: getL1Fee, args: [unsignedTransfer] }),
  operator: asks('getOperatorFee(uint256)')(addressKey(opStackOracle), transferGas),
}

/** ArbGasInfo, a precompile of Arbitrum One and Nova, whose first price is that of the bytes of a simple transaction (docs.arbitrum.io). */
const arbitrumCharges: Charges = {
  bytes: asks('getPricesInWei()')(addressKey('0x000000000000000000000000000000000000006C')),
}

/** L1GasPriceOracle, which takes the signed transaction (docs.scroll.io/en/developers/transaction-fees-on-scroll). */
const scrollCharges: Charges = {
  bytes: callQuestion({
    contract: '0x5300000000000000000000000000000000000002',
    call: getL1Fee,
    args: [signedTransfer],
  }),
}

/** Returns `undefined` if the chain is not a rollup whose contracts give the cost of a transfer. */
const chargesOn = (chain: number): Charges | undefined => {
  if (opStackChains.has(chain)) return opStackCharges
  if (chain === 42_161 || chain === 42_170) return arbitrumCharges
  return chain === 534_352 ? scrollCharges : undefined
}

/** Dollars are counted with the decimals of Chainlink. */
const dollarDecimals = 8
const latestAnswer = asks('latestAnswer()')

const feedOf = (chain: number): NodeQuestion | undefined => {
  const { priceFeed } = chainOf(chain)
  return priceFeed === undefined ? undefined : latestAnswer(addressKey(priceFeed))
}

/** Converts a fee in wei to dollars, with their decimals; `undefined` for a price of 0 or less. */
const dollarsOf = (chain: number, wei: bigint, answer: bigint | undefined): bigint | undefined => {
  const { priceFeedDecimals = dollarDecimals } = chainOf(chain)
  const price = answer === undefined ? 0n : BigInt.asIntN(256, answer)
  if (price <= 0n) return undefined
  return (wei * price * 10n ** BigInt(dollarDecimals)) / 10n ** BigInt(etherDecimals + priceFeedDecimals)
}

/**
 * Finds the cost of a transfer of the coin in the block: its gas at the base fee, and the other charges of
 * the chain.
 */
function* findFee(chain: number, isInDollars: boolean): ItemSearch {
  const { bytes, operator } = chargesOn(chain) ?? {}
  const feed = feedOf(chain)
  const questions = [{ baseFee: true } as const, bytes, feed, operator].flatMap(one => one ?? [])
  const answers = yield questions
  const answerTo = (question: NodeQuestion | undefined): bigint | undefined =>
    question === undefined ? undefined : answers[questions.indexOf(question)]
  const [baseFee] = answers
  const charged = answerTo(bytes)
  const transfer = { id: 'transfer', source: '', tokens: [''] }
  if (baseFee === undefined || charged === undefined) return [{ ...transfer, value: undefined }]
  const wei = baseFee * transferGas + charged + (answerTo(operator) ?? 0n)
  const dollars = dollarsOf(chain, wei, answerTo(feed))
  const usd = dollars === undefined ? {} : { usd: Number(dollars) / 10 ** dollarDecimals }
  const item: FoundItem = { ...transfer, value: isInDollars ? dollars : wei, fee: { wei, ...usd } }
  return [item]
}

const about =
  'what a transfer of the coin costs on a rollup: 21,000 gas at the base fee, and what its bytes cost'

/** Cost of a transfer, in the coin. */
export const transferFee = {
  id: 'transfer_fee',
  textId: 'value-transfer_fee',
  about: `${about}, in base units of the coin`,
  takes: undefined,
  isPerAddress: false,
  unit: 'coin',
  suggested: { below: ['1000000000000', '5000000000000'], above: ['20000000000000', '100000000000000'] },
  question: ({ chain }) =>
    chargesOn(chain) === undefined
      ? undefined
      : { search: 'transfer_fee', start: () => findFee(chain, false) },
} as const satisfies Preset

/** Cost of a transfer in US dollars, where the chain has a price of its coin. */
export const transferFeeUsd = {
  id: 'transfer_fee_usd',
  textId: 'value-transfer_fee',
  about: `${about}, in US dollars at the price of the chain's own feed`,
  takes: undefined,
  isPerAddress: false,
  decimals: dollarDecimals,
  unit: 'dollars',
  inDollarsOf: transferFee.id,
  suggested: { below: ['500000', '1000000'], above: ['5000000', '10000000', '100000000'] },
  question: ({ chain }) =>
    chargesOn(chain) === undefined || feedOf(chain) === undefined
      ? undefined
      : { search: 'transfer_fee_usd', start: () => findFee(chain, true) },
} as const satisfies Preset
