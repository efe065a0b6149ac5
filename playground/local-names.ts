import { local } from '#chains/local.ts'
import { nameHash } from '#lib/name-hash.ts'
import type { LocalChain } from './local-chain.ts'

const resolver = '0x00000000000000000000000000000000000e1150'

/** Returns the storage slot of the call's first argument. */
const lookUpCode = '0x6004355460005260206000f3'

const padWord = (value: string): string => `0x${value.slice(2).padStart(64, '0')}`

type NamedAddress = { readonly name: string; readonly address: string }

/** Registers names of the Ethereum Name Service on a chain of its own. */
export const registerNames = async (
  chain: Pick<LocalChain, 'rpc'>,
  names: readonly NamedAddress[],
): Promise<void> => {
  for (const contract of [local.ensRegistry, resolver])
    await chain.rpc('anvil_setCode', [contract, lookUpCode])
  for (const { name, address } of names) {
    const node = nameHash(name)
    await chain.rpc('anvil_setStorageAt', [local.ensRegistry, node, padWord(resolver)])
    await chain.rpc('anvil_setStorageAt', [resolver, node, padWord(address)])
  }
}

/** Names of the first accounts, in their order. */
const accountNames = ['alice.eth', 'bob.eth', 'carol.eth'] as const

/** The names that the playground's chain knows: of its accounts, and the one that people try first. */
export const namesOn = ({ accounts }: Pick<LocalChain, 'accounts'>): readonly NamedAddress[] => [
  ...accountNames.map((name, index) => ({ name, address: accounts[index] ?? '' })),
  { name: 'vitalik.eth', address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' },
]
