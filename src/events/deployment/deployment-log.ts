import { addressKey, type RawLog, topicAddress } from '../raw-block.ts'

/** `ContractDeployed(address,bytes32,address)`: zkSync's log of every contract that is created. */
export const zkSyncDeployedTopic = '0x290afdae231a3fc0bbae8b1af63698b0a1d79b21ad17df0342dfb952fe74f8e5'

const zkSyncDeployer = '0000000000000000000000000000000000008006'

/** A contract that an account or another contract created; keys. */
export type CreatedContract = { readonly creator: string; readonly contract: string }

/** `undefined`: the log reports no created contract. */
export const decodeDeploymentLog = ({ address, topics }: RawLog): CreatedContract | undefined => {
  if (topics[0] !== zkSyncDeployedTopic || addressKey(address) !== zkSyncDeployer) return undefined
  const creator = topicAddress(topics[1])
  const contract = topicAddress(topics[3])
  return creator === undefined || contract === undefined ? undefined : { creator, contract }
}
