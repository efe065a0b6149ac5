import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { toChecksumAddress } from '#lib/format.ts'
import { type AbiValue, callData, deployContract, encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'

/** `nonce()` */
const nonceSelector = 'affed0e0'
/** `getThreshold()` */
const thresholdSelector = 'e75235b8'

/** `getOwners()` */
const ownersSelector = 'a0e67e2b'

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const hashOf = (hex: string): string => bytesToHex(keccak_256(hexToBytes(hex)))

/** Where the contract `Anything` keeps its answer to `nonce()`: after the length of the bytes in its first mapping. */
const nonceSlot = `0x${hashOf(hashOf(nonceSelector.padEnd(64, '0') + word(0)))}`

/** What stands for a Safe on a local chain: it says how many transactions it has executed and how many signatures it wants, and logs what a test wants. */
export type DeployedSafe = {
  readonly address: string
  readonly setNonce: (nonce: bigint | number) => Promise<void>
  /** As the Safe of a version before 1.4 logs it, and one more is executed. */
  readonly executes: (safeTxHash: string, nonce: bigint | number) => Promise<void>
}

const executedTopic = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'

const executionLog = (safeTxHash: string): AbiValue => ({
  tuple: [{ list: [executedTopic] }, { bytes: hexToBytes(safeTxHash.slice(2) + encodeAbi([0n])) }],
})

export const deploySafe = async (
  chain: LocalChain,
  {
    from,
    nonce,
    threshold = 2,
    owners = [],
  }: {
    readonly from: string
    readonly nonce: number
    readonly threshold?: number
    readonly owners?: readonly `0x${string}`[]
  },
): Promise<DeployedSafe> => {
  const words = [...[nonce, threshold].map(word), encodeAbi([{ list: owners }])]
  const answers = words.map((value): AbiValue => ({ bytes: hexToBytes(value) }))
  // A selector is aligned to the left of its word.
  const selectors = [nonceSelector, thresholdSelector, ownersSelector].map(selector =>
    BigInt(`0x${selector.padEnd(64, '0')}`),
  )
  const given = [{ list: selectors }, { list: answers }]
  const deployed = await deployContract(chain, { from, name: 'Anything', given })
  const address = toChecksumAddress(deployed.address)
  const setNonce = async (next: bigint | number): Promise<void> => {
    await chain.rpc('anvil_setStorageAt', [address, nonceSlot, `0x${word(next)}`])
  }
  return {
    address,
    setNonce,
    executes: async (safeTxHash, next) => {
      await setNonce(next)
      const data = callData('write((bytes32[],bytes)[])', { list: [executionLog(safeTxHash)] })
      await execute(chain, { from, to: address, data })
    },
  }
}
