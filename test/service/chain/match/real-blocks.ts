/**
 * Transactions and logs with the fields that nodes of real chains give them, written by hand from the JSON-RPC
 * specification (execution-apis) and the chains' own documentation. Hashes, signatures and long inputs are made up.
 */

export const me = 'a11ce00000000000000000000000000000000001'
export const other = 'b0b0000000000000000000000000000000000002'
export const third = 'ca401000000000000000000000000000000000a3'
export const token = 'da00000000000000000000000000000000000020'
export const zero = '0'.repeat(40)

export const hashOf = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`
export const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')

const placed = { blockHash: hashOf(0xb10c), blockNumber: '0x10', transactionIndex: '0x0' }
const signature = { r: hashOf(1), s: hashOf(2), v: '0x1' }

/** An Ethereum transaction of type 2; `change` makes it another. */
export const transaction = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...placed,
  type: '0x2',
  hash: hashOf(1),
  nonce: '0x7',
  from: `0x${me}`,
  to: `0x${other}`,
  value: '0x0',
  input: '0x',
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x1',
  accessList: [],
  chainId: '0x1',
  yParity: '0x1',
  ...signature,
  ...change,
})

const without = (given: Record<string, unknown>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))

const fees = ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'yParity']

export const ethereum = {
  'type 0': (change: object) => ({
    ...without(transaction(), ...fees, 'chainId'),
    type: '0x0',
    v: '0x1b',
    ...change,
  }),
  'type 1': (change: object) => ({
    ...without(transaction(), 'maxFeePerGas', 'maxPriorityFeePerGas'),
    type: '0x1',
    accessList: [{ address: `0x${token}`, storageKeys: [hashOf(3)] }],
    ...change,
  }),
  'type 2': (change: object) => transaction({ ...change }),
  'type 3, with blobs': (change: object) =>
    transaction({ type: '0x3', maxFeePerBlobGas: '0x1', blobVersionedHashes: [hashOf(4)], ...change }),
  'type 4, which sets code': (change: object) =>
    transaction({
      type: '0x4',
      authorizationList: [
        { chainId: '0x1', address: `0x${token}`, nonce: '0x0', yParity: '0x0', ...signature },
      ],
      ...change,
    }),
}

/** A deposit from Ethereum, as op-geth gives it; `to` is absent where it makes a contract. */
export const optimismDeposit = (change: object = {}): Record<string, unknown> => ({
  ...placed,
  type: '0x7e',
  hash: hashOf(1),
  sourceHash: hashOf(5),
  from: `0x${me}`,
  to: `0x${me}`,
  mint: '0x5',
  value: '0x5',
  gas: '0x186a0',
  gasPrice: '0x0',
  isSystemTx: false,
  input: '0x',
  nonce: '0x0',
  depositReceiptVersion: '0x1',
  v: '0x0',
  r: '0x0',
  s: '0x0',
  ...change,
})

/** What every Arbitrum block begins with. */
export const arbitrumStart = (): Record<string, unknown> => ({
  ...placed,
  type: '0x6a',
  hash: hashOf(9),
  from: '0x00000000000000000000000000000000000a4b05',
  to: '0x00000000000000000000000000000000000a4b05',
  gas: '0x0',
  gasPrice: '0x0',
  nonce: '0x0',
  value: '0x0',
  input: '0x6bf6a42d',
  chainId: '0xa4b1',
  v: '0x0',
  r: '0x0',
  s: '0x0',
})

export const arbitrumDeposit = (change: object = {}): Record<string, unknown> => ({
  ...arbitrumStart(),
  type: '0x64',
  hash: hashOf(1),
  requestId: hashOf(6),
  from: `0x${me}`,
  to: `0x${me}`,
  value: '0x5',
  input: '0x',
  ...change,
})

/**
 * A ticket made on Ethereum, with what it was paid and what the call is to pay (nitro's go-ethereum, `ArbitrumSubmitRetryableTx`;
 * its documentation, *L1 to L2 messaging*, *Retryable tickets lifecycle*).
 */
export const arbitrumTicket = (change: object = {}): Record<string, unknown> => ({
  ...arbitrumStart(),
  type: '0x69',
  hash: hashOf(1),
  requestId: hashOf(6),
  from: `0x${me}`,
  to: '0x000000000000000000000000000000000000006e',
  value: '0x0',
  input: '0xc9f95d32',
  depositValue: '0x9',
  retryTo: `0x${other}`,
  retryValue: '0x5',
  retryData: '0x',
  beneficiary: `0x${me}`,
  refundTo: `0x${me}`,
  maxSubmissionFee: '0x1',
  l1BaseFee: '0x1',
  ...change,
})

/** The call that a ticket is for, paid from what it holds (`ArbitrumRetryTx`). */
export const arbitrumRetry = (change: object = {}): Record<string, unknown> => ({
  ...arbitrumStart(),
  type: '0x68',
  hash: hashOf(1),
  from: `0x${me}`,
  to: `0x${other}`,
  value: '0x5',
  input: '0x',
  ticketId: hashOf(7),
  refundTo: `0x${me}`,
  maxRefund: '0x3',
  submissionFeeRefund: '0x1',
  ...change,
})

/** Bor puts what comes from Ethereum into a transaction of nobody to nobody. */
export const polygonStateSync = (): Record<string, unknown> => ({
  ...without(transaction(), ...fees),
  type: '0x0',
  from: `0x${zero}`,
  to: `0x${zero}`,
  gas: '0x0',
  gasPrice: '0x0',
  nonce: '0x0',
  v: '0x0',
  r: '0x0',
  s: '0x0',
})

export const zkSyncTransaction = (change: object = {}): Record<string, unknown> => ({
  ...placed,
  type: '0x71',
  hash: hashOf(1),
  from: `0x${me}`,
  to: `0x${other}`,
  value: '0x5',
  input: '0x',
  gas: '0x493e0',
  gasPrice: '0x2b275d0',
  maxFeePerGas: '0x2b275d0',
  maxPriorityFeePerGas: '0x0',
  nonce: '0x1',
  chainId: '0x144',
  l1BatchNumber: null,
  l1BatchTxIndex: null,
  v: '0x0',
  r: hashOf(1),
  s: hashOf(2),
  ...change,
})

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A log as nodes give it. `topics` and `data` are words without `0x`; the first topic is that of `Transfer` unless given. */
export const log = (o: {
  address?: string
  first?: string
  topics: readonly string[]
  data?: string
  place?: number
}) => ({
  address: `0x${o.address ?? token}`,
  topics: [o.first ?? transferTopic, ...o.topics.map(topic => `0x${topic}`)],
  data: `0x${o.data ?? ''}`,
  blockHash: placed.blockHash,
  blockNumber: placed.blockNumber,
  blockTimestamp: '0x67000000',
  transactionHash: hashOf((o.place ?? 0) + 1),
  transactionIndex: `0x${(o.place ?? 0).toString(16)}`,
  logIndex: '0x0',
  removed: false,
})

/** `Transfer` of an ERC-20 token, told by `address`. */
export const coinsOf =
  (address: string) =>
  (from: string, to: string, amount: bigint | number): ReturnType<typeof log> =>
    log({ address, topics: [word(from), word(to)], data: word(amount) })

export const coins = coinsOf(token)

const polygonCoin = '0000000000000000000000000000000000001010'

/** Bor tells so of every coin that moves, inside transactions too (`core/bor_fee_log.go`, `AddTransferLog`). */
export const polygonLog =
  (o: { address?: string; token?: string; first?: string } = {}) =>
  (from: string, to: string, amount: number): ReturnType<typeof log> =>
    log({
      address: o.address ?? polygonCoin,
      first: o.first ?? '0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4',
      topics: [word(o.token ?? polygonCoin), word(from), word(to)],
      data: [amount, 100, 200, 100 - amount, 200 + amount].map(word).join(''),
    })

export const polygonCoins = polygonLog()

/** The fee of any transaction, of failed ones too (`LogFeeTransfer`). */
export const polygonFee = polygonLog({
  first: '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63',
})

/** What the contract of Polygon's coin writes when it is called: of the token that it is on Ethereum (MRC20, BaseERC20). */
export const polygonContractLogs = (from: string, to: string, amount: number) => [
  polygonCoins(from, polygonCoin, amount),
  polygonCoins(polygonCoin, to, amount),
  coinsOf(polygonCoin)(from, to, amount),
  polygonLog({ token: '7d1afa7b718fb893db30a3abc0cfc608aacfebb0' })(from, to, amount),
]

/** zkSync's ContractDeployer tells so of each contract (system contracts, `IContractDeployer.ContractDeployed`). */
export const zkSyncDeployed = (by: string, contract: string, address?: string): ReturnType<typeof log> =>
  log({
    address: address ?? '0000000000000000000000000000000000008006',
    first: '0x290afdae231a3fc0bbae8b1af63698b0a1d79b21ad17df0342dfb952fe74f8e5',
    topics: [word(by), `0100${'7'.repeat(60)}`, word(contract)],
  })
