import { fromEther } from 'ox/Value'
import { callData } from './contracts.ts'
import type { LocalChain } from './local-chain.ts'
import { codeAt, createDeployer, readPublished } from './published-contracts.ts'

/** Proposes and executes. The node signs for it. */
const owner = '0x00000000000000000000000000000000000717E0'
/** The address of the first contract that this owner deploys. */
export const timelockAddress = '0x5C9B5b9Dafb55b9935eF8f3c374b9bfe05Bf32F5'
const hours = 3_600
/** Long enough to be warned an hour before. */
const delay = 2 * hours
const zeroWord = `0x${'0'.repeat(64)}` as const
const stateNames = ['unset', 'waiting', 'ready', 'done'] as const

/** Opens OpenZeppelin's TimelockController. One that is there is used again. */
export const openTimelock = async (chain: LocalChain) => {
  await chain.rpc('anvil_impersonateAccount', [owner])
  await chain.rpc('anvil_setBalance', [owner, `0x${fromEther('100').toString(16)}`])
  const { deploy, send, read } = createDeployer(chain, owner)
  const code = readPublished('openzeppelin')('TimelockController')
  if ((await codeAt(chain, timelockAddress)) === '0x')
    await deploy(code, [delay, { list: [owner] }, { list: [owner] }, owner])

  const call = callData('grantRole(bytes32,address)', zeroWord, owner)
  const operation = (salt: number) =>
    [timelockAddress, 0, { bytes: Buffer.from(call.slice(2), 'hex') }, zeroWord, salt] as const
  const types = 'address,uint256,bytes,bytes32,bytes32'
  const stateOf = async (salt: number) => {
    const [id = 0n] = await read(timelockAddress, `hashOperation(${types})`, ...operation(salt))
    const [state] = await read(timelockAddress, 'getOperationState(bytes32)', id)
    return stateNames[Number(state)]
  }
  /** The first operation in a state; each has its number. */
  const find = async (wanted: (typeof stateNames)[number]): Promise<number | undefined> => {
    for (let salt = 1; ; salt += 1) {
      const state = await stateOf(salt)
      if (state === wanted) return salt
      if (state === 'unset') return undefined
    }
  }
  return {
    /** Schedules a call that can be executed in two hours. */
    schedule: async (): Promise<void> => {
      const salt = (await find('unset')) ?? 1
      await send({ to: timelockAddress }, `schedule(${types},uint256)`, ...operation(salt), delay)
    },
    /** Executes the oldest call that may be by now. */
    execute: async (): Promise<void> => {
      const salt = await find('ready')
      if (salt === undefined) throw new RangeError('No scheduled call can be executed yet: travel two hours.')
      await send({ to: timelockAddress }, `execute(${types})`, ...operation(salt))
    },
  }
}
