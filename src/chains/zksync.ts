import type { ChainFacts } from './chain.ts'

/**
 * The coin is a contract, which logs fees as well; contracts are created by a system contract, which logs that. Frames of
 * traces show how the system contracts work, and nothing that the logs leave out.
 */
const quirks = {
  coinContract: '0x000000000000000000000000000000000000800a',
  hasDeploymentLogs: true,
  hasCompleteCoinLogs: true,
} as const satisfies Partial<ChainFacts>

export const zkSync = { id: 324, ...quirks, safePrefix: 'zksync' } satisfies ChainFacts
export const zkSyncSepolia = { id: 300, ...quirks } satisfies ChainFacts
