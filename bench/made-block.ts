import { createHash } from 'node:crypto'
import { transferBatchTopic, transferSingleTopic } from '#events/nft/nft-log.ts'
import { transferTopic } from '#events/transfer.ts'

/**
 * A full block and its transfer logs as an Ethereum node gives them, made up and the same in every run: about 1.2 MB and
 * 3.2 MB of JSON. Every height has it, with hashes of its own.
 */

const transactionCount = 1_500
const logCount = 5_050

/** Heights have eight hex digits, and stand as these letters where the text of one height is made from that of all. */
const heightMark = 'hhhhhhhh'
const parentMark = 'pppppppp'

const digitsOf = (what: string, n = 0): string => createHash('sha256').update(`${what} ${n}`).digest('hex')

export const addressKey = (what: string, n: number): string => digitsOf(what, n).slice(0, 40)

const address = (what: string, n: number): string => `0x${addressKey(what, n)}`

/** A hash that no other height has. */
const hash = (what: string, n = 0, mark = heightMark): string => `0x${digitsOf(what, n).slice(0, 56)}${mark}`

const word = (what: string, n: number): string => `0x${digitsOf(what, n)}`

const hex = (value: number): string => `0x${value.toString(16)}`

const padded = (given: string): string => `0x${given.slice(2).padStart(64, '0')}`

const bytes = (what: string, n: number, words: number): string =>
  Array.from({ length: words }, (_, place) => digitsOf(`${what} ${n}`, place)).join('')

/** What each transaction is, by its place in the block: about a third move coins, a few make contracts, the rest call one. */
const kindAt = (n: number): 'transfer' | 'deployment' | 'call' => {
  if (n % 100 === 50) return 'deployment'
  return n % 10 < 3 ? 'transfer' : 'call'
}

const placesOf = (kind: ReturnType<typeof kindAt>): number[] =>
  Array.from({ length: transactionCount }, (_, n) => n).filter(n => kindAt(n) === kind)

const calls = placesOf('call')

/** Ten addresses of the block that nothing else in it is about; each makes one hit, of which four need a receipt. */
export const hitKeys = Array.from({ length: 10 }, (_, n) => addressKey('hit', n))
const hitAt = {
  transferTo: new Map(
    placesOf('transfer')
      .slice(100, 103)
      .map((place, n) => [place, n]),
  ),
  deploymentFrom: new Map([[placesOf('deployment')[3], 3]]),
  callFrom: new Map([[calls[500], 4]]),
  /** By the place of the log. */
  logFrom: new Map([[1_003, 5]]),
  logTo: new Map([
    [2_003, 6],
    [3_004, 7],
    [2_000, 8],
    [4_001, 9],
  ]),
}
const hitOr = (n: number | undefined, other: string): string => (n === undefined ? other : address('hit', n))

const senderAt = (n: number): string =>
  hitOr(hitAt.callFrom.get(n) ?? hitAt.deploymentFrom.get(n), address('person', n % 1_200))

const inputAt = (n: number): string => {
  const kind = kindAt(n)
  if (kind === 'transfer') return '0x'
  if (kind === 'deployment') return `0x60806040${bytes('code', n, 50)}`
  return n % 2 === 0 ? `0xa9059cbb${bytes('input', n, 2)}` : `0x38ed1739${bytes('input', n, 3)}`
}

const receiverAt = (n: number): string | null => {
  const kind = kindAt(n)
  if (kind === 'deployment') return null
  if (kind === 'call') return address('contract', n % 150)
  return hitOr(hitAt.transferTo.get(n), address('person', (n * 7) % 5_000))
}

const placed = (transactionIndex: number) => ({
  blockHash: hash('block'),
  blockNumber: `0x${heightMark}`,
  transactionIndex: hex(transactionIndex),
})

const transactionAt = (n: number) => ({
  type: '0x2',
  chainId: '0x1',
  nonce: hex(n * 31),
  gas: '0x5208f',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x3b9aca00',
  to: receiverAt(n),
  value: kindAt(n) === 'transfer' ? hex((n + 1) * 1e12) : '0x0',
  accessList: [],
  input: inputAt(n),
  r: word('r', n),
  s: word('s', n),
  yParity: hex(n % 2),
  v: hex(n % 2),
  hash: hash('transaction', n),
  ...placed(n),
  from: senderAt(n),
  gasPrice: '0x3b9aca07',
})

/** Of twenty logs one is of ERC-721, one or two of ERC-1155, the others of ERC-20. */
const topicsAndData = (n: number): { topics: string[]; data: string } => {
  const sender = padded(hitOr(hitAt.logFrom.get(n), address('pool', n % 400)))
  const receiver = padded(hitOr(hitAt.logTo.get(n), address('person', (n * 3) % 4_000)))
  const ends = [sender, receiver]
  const operator = padded(address('pool', n % 50))
  const amount = padded(hex((n + 1) * 1e9))
  if (n % 20 === 0) return { topics: [transferTopic, ...ends, padded(hex(n + 1))], data: '0x' }
  if (n % 20 === 1)
    return { topics: [transferSingleTopic, operator, ...ends], data: `${padded(hex(n))}${amount.slice(2)}` }
  if (n % 40 === 2) {
    const words = [0x40, 0xa0, 2, n, n + 1, 2, 7, 8].map(value => padded(hex(value)).slice(2))
    return { topics: [transferBatchTopic, operator, ...ends], data: `0x${words.join('')}` }
  }
  return { topics: [transferTopic, ...ends], data: amount }
}

const placeOfLog = (n: number): number => calls[Math.floor((n * calls.length) / logCount)] ?? 0

const logAt = (n: number) => {
  const place = placeOfLog(n)
  return {
    address: address('token', n % 300),
    ...topicsAndData(n),
    blockTimestamp: '0x67000000',
    transactionHash: hash('transaction', place),
    logIndex: hex(n),
    removed: false,
    ...placed(place),
  }
}

const listOf = <T>(length: number, at: (n: number) => T): T[] => Array.from({ length }, (_, n) => at(n))

const header = () => ({
  number: `0x${heightMark}`,
  hash: hash('block'),
  parentHash: hash('block', 0, parentMark),
  timestamp: '0x67000000',
  transactionsRoot: word('transactions', 0),
  stateRoot: word('state', 0),
  receiptsRoot: word('receipts', 0),
  logsBloom: `0x${bytes('bloom', 0, 8)}`,
  miner: address('miner', 0),
  gasLimit: '0x2255100',
  gasUsed: '0x2155100',
  baseFeePerGas: '0x3b9aca00',
  size: '0x40000',
  extraData: '0x',
  uncles: [],
})

/** Without the marks' letters: 8 digits. */
const digits = (height: number): string => height.toString(16).padStart(8, '0')

const placesIn = (text: Buffer, mark: string): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) places.push(at)
  return places
}

/** The JSON of something at any height. */
const createTemplate = (value: unknown): ((height: number) => Buffer) => {
  const text = Buffer.from(JSON.stringify(value))
  const own = placesIn(text, heightMark)
  const parents = placesIn(text, parentMark)
  return height => {
    const copy = Buffer.from(text)
    for (const at of own) copy.write(digits(height), at, 'latin1')
    for (const at of parents) copy.write(digits(Math.max(0, height - 1)), at, 'latin1')
    return copy
  }
}

export const blockHash = (height: number): string => hash('block').replace(heightMark, digits(height))

/** A height that any other of its hashes ends with. */
export const heightOf = (hash: string): number => Number.parseInt(hash.slice(-8), 16)

/** The results of the calls that are made for a block of its first `transactions`, as JSON, by height. */
export const createMadeBlocks = (transactions = transactionCount) => ({
  header: createTemplate({ ...header(), transactions: [] }),
  block: createTemplate({ ...header(), transactions: listOf(transactions, transactionAt) }),
  logs: createTemplate(
    listOf(logCount, n => n)
      .filter(n => placeOfLog(n) < transactions)
      .map(logAt),
  ),
  receipt: (transaction: string): Buffer =>
    Buffer.from(
      JSON.stringify({
        transactionHash: transaction,
        blockHash: blockHash(heightOf(transaction)),
        blockNumber: hex(heightOf(transaction)),
        status: '0x1',
        contractAddress: address('created', 0),
        logsBloom: `0x${'0'.repeat(512)}`,
        logs: [],
      }),
    ),
})
