import { zeroAddress } from '#lib/format.ts'
import { declarationOf, type EventDeclaration } from './declaration.ts'
import type { ContractEventStrategy } from './schema.ts'

const strategyFor = (event: string): ContractEventStrategy => ({
  func: 'contract_event',
  params: { event, where: [] },
})

type Strategies = readonly [ContractEventStrategy, ...ContractEventStrategy[]]

const strategiesFor = ([first, ...others]: readonly [string, ...string[]]): Strategies => [
  strategyFor(first),
  ...others.map(strategyFor),
]

/** Events that change who may change a contract, or its code. Safe owners have a kind of their own. */
const adminEvents: readonly [string, ...string[]] = [
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
  'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
  'Upgraded(address indexed implementation)',
  'AdminChanged(address previousAdmin, address newAdmin)',
  'BeaconUpgraded(address indexed beacon)',
  'Paused(address account)',
  'Unpaused(address account)',
]

/**
 * Admin events as Circle's and other stablecoins declare them. The log differs with the arguments that are
 * indexed.
 */
const otherAdminEvents: readonly string[] = [
  'OwnershipTransferred(address previousOwner, address newOwner)',
  'Upgraded(address implementation)',
  'Pause()',
  'Unpause()',
]

/** The roles of Circle's tokens, USDC and EURC, which have no event for roles in general. Their lists of blocked addresses are daily work. */
const circleRoleEvents: readonly string[] = [
  'MasterMinterChanged(address indexed newMasterMinter)',
  'MinterConfigured(address indexed minter, uint256 minterAllowedAmount)',
  'MinterRemoved(address indexed oldMinter)',
  'PauserChanged(address indexed newAddress)',
  'BlacklisterChanged(address indexed newBlacklister)',
  'RescuerChanged(address indexed newRescuer)',
]

/** A preset that a person chooses in one tap. */
type EventPreset = {
  /** Name in callback data and texts. */
  readonly id: string
  readonly strategies: readonly ContractEventStrategy[]
}

const adminStrategies: Strategies = [
  ...strategiesFor(adminEvents),
  ...[...otherAdminEvents, ...circleRoleEvents].map(strategyFor),
]

export const adminPreset = {
  id: 'admin',
  strategies: adminStrategies,
} as const satisfies EventPreset

/** Mints and burns of tokens and NFTs (ERC-20, ERC-721, ERC-1155): transfers from and to the zero address. */
const transferEvents: readonly string[] = [
  'Transfer(address indexed from, address indexed to, uint256 value)',
  'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
]

const mintPreset = {
  id: 'mints',
  strategies: transferEvents.flatMap(event =>
    ['from', 'to'].map((arg): ContractEventStrategy => {
      const where = [{ arg, op: 'eq' as const, value: zeroAddress }]
      return { func: 'contract_event', params: { event, where } }
    }),
  ),
} as const satisfies EventPreset

/** Presets in the order in which they are offered and listed. */
export const eventPresets: readonly EventPreset[] = [adminPreset, mintPreset]

/** Key shared by strategies with the same event and conditions, however the event is written. */
export const strategyKey = ({ params: { event, where } }: ContractEventStrategy): string =>
  JSON.stringify([declarationOf(event).text, where])

type ContractEventStrategies = readonly ContractEventStrategy[]

const keysOf = (strategies: ContractEventStrategies): ReadonlySet<string> =>
  new Set(strategies.map(strategyKey))

/** The presets that the strategies hold as a whole, and the strategies beside them. */
export const groupByPreset = (
  strategies: ContractEventStrategies,
): { readonly presets: readonly EventPreset[]; readonly others: ContractEventStrategies } => {
  const keys = keysOf(strategies)
  const presets = eventPresets.filter(preset =>
    preset.strategies.every(strategy => keys.has(strategyKey(strategy))),
  )
  const covered = keysOf(presets.flatMap(preset => preset.strategies))
  return { presets, others: strategies.filter(strategy => !covered.has(strategyKey(strategy))) }
}

/** Events that contracts declare alike, so that their signature is enough. */
export const commonEvents: readonly EventDeclaration[] = [
  ...transferEvents.slice(0, 1),
  'Approval(address indexed owner, address indexed spender, uint256 value)',
  ...adminEvents,
].map(declarationOf)
