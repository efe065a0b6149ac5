import type { LocalChain } from '#playground/chain.ts'

/** The height of the newest block. */
export const headOf = async (chain: LocalChain): Promise<number> => Number(await chain.rpc('eth_blockNumber'))
