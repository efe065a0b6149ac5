import assert from 'node:assert/strict'
import { labelHash, nameHash } from '#lib/name-hash.ts'
import { encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { createDeployer, toHex } from '#playground/published-contracts.ts'
import { alice } from './addresses.ts'
import { readCreationCode } from './published.ts'

/** ENS's registrar of names below `eth` on Ethereum. */
const registrar = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
const zeroWord = `0x${'0'.repeat(64)}` as const

const idOf = (name: string) => toHex(labelHash(name.slice(0, -'.eth'.length)))

/**
 * Deploys ENS's registry, and its registrar where it is on Ethereum: its creation code is called at that address, so that its constructor
 * writes the storage there, and makes room for the code that it returns. Alice registers and renews.
 */
export const openEnsRegistrar = async (chain: LocalChain) => {
  const { deploy, send, read } = createDeployer(chain, alice)
  const registry = await deploy(readCreationCode('ens', 'ENSRegistry'))
  const given = encodeAbi([registry, toHex(nameHash('eth'))])
  const construct = { from: alice, to: registrar }
  await chain.rpc('anvil_setCode', [
    registrar,
    `${readCreationCode('ens', 'BaseRegistrarImplementation')}${given}`,
  ])
  const code = await chain.rpc('eth_call', [construct, 'latest'])
  assert.equal((await execute(chain, construct)).status, '0x1')
  await chain.rpc('anvil_setCode', [registrar, code])
  const node = [zeroWord, toHex(labelHash('eth')), registrar] as const
  await send({ to: registry }, 'setSubnodeOwner(bytes32,bytes32,address)', ...node)
  await send({ to: registrar }, 'addController(address)', alice)
  /** In Unix seconds. */
  const expiryOf = async (name: string): Promise<number> =>
    Number((await read(registrar, 'nameExpires(uint256)', idOf(name)))[0])
  return {
    register: (name: string, seconds: number) =>
      send({ to: registrar }, 'register(uint256,address,uint256)', idOf(name), alice, seconds),
    renew: (name: string, seconds: number) =>
      send({ to: registrar }, 'renew(uint256,uint256)', idOf(name), seconds),
    expiryOf,
    /** Mines a block so many seconds before the name expires. */
    passUntil: async (name: string, secondsBefore: number): Promise<void> => {
      await chain.rpc('evm_setNextBlockTimestamp', [(await expiryOf(name)) - secondsBefore])
      await chain.mine()
    },
  }
}
