import assert from 'node:assert/strict'
import { labelHash, nameHash } from '#lib/name-hash.ts'
import { type AbiValue, encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { type Address, createDeployer, toHex } from '#playground/published-contracts.ts'
import { alice } from './addresses.ts'
import { readCreationCode } from './published.ts'

/** ENS's registrar of names below `eth` on Ethereum. */
const registrar = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
/** ENS's controller on Ethereum until 2023, and its NameWrapper. */
const controller = '0x283Af0B28c62C092C9727F1Ee09c02CA627EB7F5'
const wrapper = '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401'
/** Stands for the prices of names, which are nothing here: returns 0. */
const prices = '0x00000000000000000000000000000000000000e5'
const returnsZero = '0x5f5f5260205ff3'
const zeroWord = `0x${'0'.repeat(64)}` as const

/**
 * Deploys a contract where it is on Ethereum: its creation code is called at that address, so that its constructor writes the storage there,
 * and makes room for the code that it returns.
 */
const deployAt = async (
  chain: LocalChain,
  to: Address,
  name: string,
  given: readonly AbiValue[],
): Promise<void> => {
  const construct = { from: alice, to }
  await chain.rpc('anvil_setCode', [to, `${readCreationCode('ens', name)}${encodeAbi(given)}`])
  const code = await chain.rpc('eth_call', [construct, 'latest'])
  assert.equal((await execute(chain, construct)).status, '0x1')
  await chain.rpc('anvil_setCode', [to, code])
}

const idOf = (name: string) => toHex(labelHash(name.slice(0, -'.eth'.length)))

/**
 * Deploys ENS's registry, and its registrar where it is on Ethereum. Alice registers and renews.
 */
export const openEnsRegistrar = async (chain: LocalChain) => {
  const { deploy, send, read } = createDeployer(chain, alice)
  const registry = await deploy(readCreationCode('ens', 'ENSRegistry'))
  await deployAt(chain, registrar, 'BaseRegistrarImplementation', [registry, toHex(nameHash('eth'))])
  const node = [zeroWord, toHex(labelHash('eth')), registrar] as const
  await send({ to: registry }, 'setSubnodeOwner(bytes32,bytes32,address)', ...node)
  await send({ to: registrar }, 'addController(address)', alice)
  /** In Unix seconds. */
  const expiryOf = async (name: string): Promise<number> =>
    Number((await read(registrar, 'nameExpires(uint256)', idOf(name)))[0])
  return {
    register: (name: string, seconds: number, owner: Address = alice) =>
      send({ to: registrar }, 'register(uint256,address,uint256)', idOf(name), owner, seconds),
    transfer: (name: string, { from, to }: { readonly from: Address; readonly to: Address }) =>
      send({ from, to: registrar }, 'transferFrom(address,address,uint256)', from, to, idOf(name)),
    /** Deploys the controller, by which people register names in words. */
    openController: async () => {
      await chain.rpc('anvil_setCode', [prices, returnsZero])
      await deployAt(chain, controller, 'ETHRegistrarController', [registrar, prices, 0, 86_400])
      await send({ to: registrar }, 'addController(address)', controller)
      return async (name: string, seconds: number, owner: Address): Promise<void> => {
        const label = { bytes: name.slice(0, -'.eth'.length) }
        const [commitment = 0n] = await read(
          controller,
          'makeCommitment(string,address,bytes32)',
          label,
          owner,
          zeroWord,
        )
        await send({ to: controller }, 'commit(bytes32)', commitment)
        const given = [label, owner, seconds, zeroWord] as const
        await send({ to: controller }, 'register(string,address,uint256,bytes32)', ...given)
      }
    },
    /** Puts a NameWrapper where ENS has it, in which Alice wraps her names. */
    openWrapper: async () => {
      await chain.rpc('anvil_setCode', [wrapper, readCreationCode('name-wrapper', 'NameWrapper')])
      await send({ to: registrar }, 'setApprovalForAll(address,bool)', wrapper, 1)
      return {
        wrap: (name: string, owner: Address) =>
          send(
            { to: wrapper },
            'wrapETH2LD(string,address)',
            { bytes: name.slice(0, -'.eth'.length) },
            owner,
          ),
        /** Gives someone a name below another, such as `free.wrapped.eth`. */
        give: (name: string, to: Address, until: number) => {
          const [label = '', ...parent] = name.split('.')
          const given = [toHex(nameHash(parent.join('.'))), { bytes: label }, to, 0, until] as const
          return send({ to: wrapper }, 'setSubnodeOwner(bytes32,string,address,uint32,uint64)', ...given)
        },
        transfer: (
          names: readonly string[],
          { from, to }: { readonly from: Address; readonly to: Address },
        ) =>
          send(
            { from, to: wrapper },
            'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
            from,
            to,
            { list: names.map(name => toHex(nameHash(name))) },
            { list: names.map(() => 1) },
            { bytes: '' },
          ),
      }
    },
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
