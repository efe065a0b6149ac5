import { type Chain, unknownChain } from './chain.ts'

/**
 * The coin is a contract, which logs fees as well; contracts are created by a system contract, which logs that. Frames of
 * traces show how the system contracts work, and nothing that the logs leave out.
 */
const quirks = {
  coinContract: '0x000000000000000000000000000000000000800a',
  hasDeploymentLogs: true,
  hasCompleteCoinLogs: true,
} as const satisfies Partial<Chain>

export const zkSync = { ...unknownChain(324), ...quirks, safePrefix: 'zksync' } satisfies Chain
export const zkSyncSepolia = { ...unknownChain(300), ...quirks } satisfies Chain
