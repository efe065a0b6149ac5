import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { type AbiValue, callData, encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { readPublished } from '#playground/published-contracts.ts'
import { alice, bob } from './addresses.ts'
import { readCreationCode } from './published.ts'

export const hour = 3_600
export const zeroWord = `0x${'0'.repeat(64)}` as const

/** Deploys code, with its constructor's arguments behind it. */
export const deployCode = async (chain: LocalChain, code: string): Promise<`0x${string}`> => {
  const { contractAddress, status } = await execute(chain, { from: alice, data: code })
  assert.equal(status, '0x1')
  return z.templateLiteral(['0x', z.string()]).parse(contractAddress)
}

export const deployPublished = (
  chain: LocalChain,
  [file, name]: readonly [string, string],
  given: readonly AbiValue[],
): Promise<`0x${string}`> => deployCode(chain, `${readCreationCode(file, name)}${encodeAbi(given)}`)

export const bytesOf = (data: string): AbiValue => ({ bytes: Buffer.from(data.slice(2), 'hex') })

/** A contract of OpenZeppelin's package, as it is published. */
export const deployPreset = (
  chain: LocalChain,
  name: string,
  given: readonly AbiValue[],
): Promise<`0x${string}`> => {
  const file = fileURLToPath(import.meta.resolve(`@openzeppelin/contracts/build/contracts/${name}.json`))
  const { bytecode } = z.object({ bytecode: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
  return deployCode(chain, `${bytecode}${encodeAbi(given)}`)
}

/** A call that alice sends. */
export const sendCall = (chain: LocalChain, to: string, ...call: Parameters<typeof callData>) =>
  execute(chain, { from: alice, to, data: callData(...call) })

/** OpenZeppelin's TimelockController with a delay of an hour. Alice proposes; of executors `zeroAddress` stands for everybody. */
export const deployTimelock = (
  chain: LocalChain,
  executor: `0x${string}` = alice,
): Promise<`0x${string}`> => {
  const given = [hour, { list: [alice] }, { list: [executor] }, alice] as const
  const code = readPublished('openzeppelin')('TimelockController')
  return deployCode(chain, `${code}${encodeAbi(given)}`)
}

/** A vote that reaches its quorum at its end goes on for so many seconds, or blocks. */
const timeExtension = 2 * hour
const blockExtension = 10
const zeroAddress = `0x${'0'.repeat(40)}` as const

const hashOf = (text: string): `0x${string}` => `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`

type DaoOptions = { readonly isByTime: boolean; readonly period: number }

/** OpenZeppelin's Governor with a token, whose votes alice has, and a timelock of an hour at which it proposes. */
export const deployDao = async (chain: LocalChain, { isByTime, period }: DaoOptions) => {
  const token = await deployPublished(chain, ['governor', 'Vote'], [isByTime ? 1 : 0])
  const timelock = await deployTimelock(chain, zeroAddress)
  const given = [token, timelock, period, isByTime ? timeExtension : blockExtension] as const
  const dao = await deployPublished(chain, ['governor', 'Dao'], given)
  for (const role of ['PROPOSER_ROLE', 'CANCELLER_ROLE'])
    await sendCall(chain, timelock, 'grantRole(bytes32,address)', hashOf(role), dao)

  const actions = [
    { list: [timelock] },
    { list: [0] },
    { list: [bytesOf(callData('grantRole(bytes32,address)', zeroWord, bob))] },
  ] as const
  const call = (method: string, description: string) =>
    sendCall(chain, dao, `${method}(address[],uint256[],bytes[],bytes32)`, ...actions, hashOf(description))
  return {
    dao,
    token,
    timelock,
    /** Returns the number of the proposal. */
    propose: async (description: string): Promise<string> => {
      await sendCall(chain, dao, 'propose(address[],uint256[],bytes[],string)', ...actions, {
        bytes: description,
      })
      const asked = callData(
        'hashProposal(address[],uint256[],bytes[],bytes32)',
        ...actions,
        hashOf(description),
      )
      return z.string().parse(await chain.rpc('eth_call', [{ to: dao, data: asked }, 'latest']))
    },
    vote: (id: string) => sendCall(chain, dao, 'castVote(uint256,uint8)', BigInt(id), 1),
    queue: (description: string) => call('queue', description),
    execute: (description: string) => call('execute', description),
    cancel: (description: string) => call('cancel', description),
  }
}

/** Compound's Timelock with a delay of two days, at which alice queues. */
export const deployCompoundTimelock = (chain: LocalChain): Promise<`0x${string}`> =>
  deployPublished(chain, ['compound', 'Timelock'], [alice, 48 * hour])

/** Answers every call with 1, as a governor with one proposal does. */
const oneProposalCode = '0x600a600c600039600a6000f3600160005260206000f3'
/** Blocks for which a vote takes at least. */
const bravoPeriod = 5_760
/** Where the contract keeps that. */
const bravoPeriodSlot = '0x4'

/** Compound's GovernorBravo with its token, whose votes alice has, and its timelock. */
export const deployBravo = async (chain: LocalChain) => {
  const comp = await deployPublished(chain, ['compound', 'Comp'], [alice])
  await sendCall(chain, comp, 'delegate(address)', alice)
  const timelock = await deployCompoundTimelock(chain)
  const code = await deployPublished(chain, ['compound', 'GovernorBravoDelegate'], [])
  const given = [timelock, comp, alice, code, bravoPeriod, 1, 10n ** 21n] as const
  const bravo = await deployPublished(chain, ['compound', 'GovernorBravoDelegator'], given)
  return {
    bravo,
    timelock,
    before: await deployCode(chain, oneProposalCode),
    /** Lets later votes take fewer blocks than the contract would allow, as a service reads each of them. */
    shortenVotes: (blocks: number) =>
      chain.rpc('anvil_setStorageAt', [bravo, bravoPeriodSlot, `0x${blocks.toString(16).padStart(64, '0')}`]),
  }
}
