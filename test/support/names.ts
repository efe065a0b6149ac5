import { namehash } from 'ox/Ens'
import type { LocalChain } from '#playground/chain.ts'

const registry = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const resolver = '0x00000000000000000000000000000000000e1150'

/** Answers every call with what the storage holds under its first argument. */
const resolverCode = '0x6004355460005260206000f3'

const padWord = (value: string): string => `0x${value.slice(2).padStart(64, '0')}`

/** Gives a name of the Ethereum Name Service an address on this chain, which stands for chain 1. */
export const registerEnsName = async (
  chain: LocalChain,
  { name, address }: { name: string; address: string },
): Promise<void> => {
  for (const contract of [registry, resolver]) await chain.rpc('anvil_setCode', [contract, resolverCode])
  const node = namehash(name)
  await chain.rpc('anvil_setStorageAt', [registry, node, padWord(resolver)])
  await chain.rpc('anvil_setStorageAt', [resolver, node, padWord(address)])
}
