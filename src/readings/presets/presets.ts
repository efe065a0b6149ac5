import { ethereum } from '#chains/ethereum.ts'
import { callQuestion, type WrittenCall } from '../function-call.ts'
import { liquidityPosition } from './liquidity-position.ts'
import { loanHealth, morphoLoan } from './loan-health.ts'
import type { Preset, PresetFields } from './preset.ts'
import { feedOf } from './price-feeds.ts'
import { transferFee, transferFeeUsd } from './transfer-fee.ts'

const callOnContract =
  (call: WrittenCall): Preset['question'] =>
  ({ contract }) =>
    contract === undefined ? undefined : callQuestion({ contract, ...call })

/**
 * One share of 18 decimals: its assets are the price of a share if shares and assets have the same decimals.
 */
const oneShare = '1000000000000000000'

const latestAnswer = 'function latestAnswer() view returns (int256)'

/** All presets, in the order in which they are listed. */
export const presets = [
  {
    id: 'price',
    about:
      'of a pair, by Chainlink; on one chain of the bot: Ethereum if it has the pair, else the first that has',
    takes: 'pair',
    source: 'Chainlink',
    isPerAddress: false,
    isOnOneChain: true,
    decimals: 8,
    suggested: { below: [], above: [] },
    question: ({ chain, pair = '' }) => {
      const contract = feedOf(chain, pair)
      return contract === undefined ? undefined : callQuestion({ contract, call: latestAnswer })
    },
  },
  {
    id: 'gas',
    textId: 'value-gas',
    about: 'the base fee of blocks, in wei; of one chain of the bot: Ethereum, else the first',
    takes: undefined,
    isPerAddress: false,
    isOnOneChain: true,
    decimals: 9,
    unit: 'gwei',
    suggested: {
      below: ['1000000000', '5000000000', '10000000000'],
      above: ['20000000000', '50000000000', '100000000000'],
    },
    question: () => ({ baseFee: true }),
  },
  transferFee,
  transferFeeUsd,
  loanHealth,
  morphoLoan,
  liquidityPosition,
  {
    id: 'total_supply',
    textId: 'value-total_supply',
    about: 'of a token',
    takes: 'contract',
    isPerAddress: false,
    question: callOnContract({ call: 'function totalSupply() view returns (uint256)' }),
  },
  {
    id: 'share_price',
    textId: 'value-share_price',
    about: 'the assets of a share of a vault (ERC-4626), where shares and assets have the same decimals',
    takes: 'contract',
    isPerAddress: false,
    decimals: 18,
    question: callOnContract({
      call: 'function convertToAssets(uint256 shares) view returns (uint256 assets)',
      args: [oneShare],
    }),
  },
] as const satisfies readonly Preset[]

export type PresetId = (typeof presets)[number]['id']

type OfferedPreset = Exclude<
  Extract<(typeof presets)[number], { readonly suggested: object }>,
  { readonly inDollarsOf: string }
>

/** The names of the presets that the chat offers. One in dollars is offered by the name of the other. */
export const offeredPresets: readonly OfferedPreset['id'][] = presets.flatMap(preset =>
  'suggested' in preset && !('inDollarsOf' in preset) ? [preset.id] : [],
)

/** The preset of the same value in dollars; `undefined` if there is none. */
export const inDollars = (id: PresetId): PresetId | undefined =>
  presets.find(preset => 'inDollarsOf' in preset && preset.inDollarsOf === id)?.id

const byId: ReadonlyMap<string, Preset> = new Map(presets.map(preset => [preset.id, preset]))

/** The preset of a name. Throws for an unknown one. */
export const presetOf = (id: PresetId): Preset => {
  const preset = byId.get(id)
  if (preset === undefined) throw new Error(`there is no preset ${id}`)
  return preset
}

/** The chains of a bot on which it reads a value. */
export const chainsOfValue = (
  { of, ...fields }: PresetFields & { readonly of: PresetId },
  chains: readonly number[],
): readonly number[] => {
  const { isOnOneChain, question } = presetOf(of)
  const having = chains.filter(chain => question({ ...fields, chain, address: '' }) !== undefined)
  if (isOnOneChain !== true) return having
  return having.includes(ethereum.id) ? [ethereum.id] : having.slice(0, 1)
}
