/** A log as a node gives it, as far as it is looked at. */
export type RawLog = {
  /** The contract that wrote it, `0x…` in whatever case. */
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly transactionHash: string
  readonly transactionIndex: string
}

/** First topics: `Transfer(address,address,uint256)` of ERC-20 and ERC-721, `TransferSingle` and `TransferBatch` of ERC-1155. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
export const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** `LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)`: Polygon tells so of its own coin. */
export const polygonTransferTopic = '0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4'

/** `ContractDeployed(address,bytes32,address)`: zkSync tells so of every contract that is made. */
export const zkSyncDeployedTopic = '0x290afdae231a3fc0bbae8b1af63698b0a1d79b21ad17df0342dfb952fe74f8e5'

/** What is asked of the logs of a block; other chains than those two hardly have logs of the last two kinds. */
export const fetchedTopics = [
  transferTopic,
  transferSingleTopic,
  transferBatchTopic,
  polygonTransferTopic,
  zkSyncDeployedTopic,
] as const
