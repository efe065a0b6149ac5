import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'

/** Whole numbers from 0 to below a limit. */
export type Random = (limit: number) => number

export type MadeLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** Everybody who takes part. Addresses in lower case. */
export type Cast = {
  readonly people: readonly string[]
  readonly tokens: readonly string[]
  readonly collections: readonly string[]
  readonly safes: readonly string[]
  readonly contracts: readonly string[]
  /** The chain's wrapped coin. */
  readonly wrapped: string
}

export const zeroAddress = `0x${'0'.repeat(40)}`
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

export const pick = <T>(random: Random, from: readonly T[]): T => {
  const one = from[random(from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const topic = (signature: string): string => keccak256(fromString(signature))

export const word = (given: bigint | number | string): string =>
  typeof given === 'string' ? given.slice(2).padStart(64, '0') : given.toString(16).padStart(64, '0')
const topicOf = (given: bigint | number | string): string => `0x${word(given)}`
const dataOf = (...words: readonly (bigint | number | string)[]): string => `0x${words.map(word).join('')}`

const bigAmounts = [
  2n ** 256n - 1n,
  2n ** 255n,
  2n ** 160n - 1n,
  2n ** 96n - 1n,
  2n ** 160n,
  10n ** 40n,
] as const

/** A bit less than the largest numbers: sums of these alone would be twice one another, but for what floating point makes of them. */
const largeAmount = (random: Random): bigint => {
  const most = pick(random, bigAmounts)
  return most - (most / 2n ** 24n) * BigInt(random(2 ** 20))
}

/** Mostly small, so that amounts repeat and cancel out; nothing, and numbers of any size. */
export const anyAmount = (random: Random): bigint => {
  const kind = random(12)
  if (kind === 0) return 0n
  if (kind === 1) return largeAmount(random)
  if (kind < 5) return BigInt(random(2 ** 31)) * 10n ** BigInt(random(20))
  return BigInt(1 + random(12))
}

/** The largest numbers of each size mean whatever there is. */
const anyAllowance = (random: Random): bigint =>
  random(8) === 0 ? pick(random, bigAmounts) : anyAmount(random)

type Maker = (random: Random, cast: Cast) => readonly MadeLog[]

const somebody = (random: Random, { people, contracts, safes }: Cast): string => {
  const kind = random(14)
  if (kind === 0) return zeroAddress
  if (kind === 1) return pick(random, contracts)
  return kind === 2 ? pick(random, safes) : pick(random, people)
}

const ends = (random: Random, cast: Cast): [string, string] => {
  const from = somebody(random, cast)
  return [from, random(8) === 0 ? from : somebody(random, cast)]
}

/** Some data are not as the standard has them. */
const spoilt = (random: Random, log: MadeLog): MadeLog => {
  const { topics, data } = log
  const others = [
    { ...log, data: '0x' },
    { ...log, data: data === '0x' ? '0x00' : data.slice(0, -2) },
    { ...log, data: `${data}${word(1)}` },
    { ...log, topics: topics.slice(0, -1) },
    { ...log, topics: [...topics, topicOf(7)].slice(0, 4) },
    { ...log, topics: topics.map((one, n) => (n === 1 ? `0xff${one.slice(4)}` : one)) },
  ]
  return pick(random, others)
}

const maybeSpoilt = (random: Random, log: MadeLog): MadeLog => (random(12) === 0 ? spoilt(random, log) : log)

const erc20: Maker = (random, cast) => {
  const [from, to] = ends(random, cast)
  return [
    {
      address: pick(random, cast.tokens),
      topics: [topic('Transfer(address,address,uint256)'), topicOf(from), topicOf(to)],
      data: dataOf(anyAmount(random)),
    },
  ]
}

const erc721: Maker = (random, cast) => {
  const [from, to] = ends(random, cast)
  return [
    {
      address: pick(random, cast.collections),
      topics: [
        topic('Transfer(address,address,uint256)'),
        topicOf(from),
        topicOf(to),
        topicOf(anyAmount(random)),
      ],
      data: '0x',
    },
  ]
}

const single: Maker = (random, cast) => {
  const [from, to] = ends(random, cast)
  return [
    {
      address: pick(random, cast.collections),
      topics: [
        topic('TransferSingle(address,address,address,uint256,uint256)'),
        topicOf(somebody(random, cast)),
        topicOf(from),
        topicOf(to),
      ],
      data: dataOf(random(5), anyAmount(random)),
    },
  ]
}

const batch: Maker = (random, cast) => {
  const [from, to] = ends(random, cast)
  const ids = Array.from({ length: random(5) }, () => random(4))
  const amounts = Array.from({ length: random(10) === 0 ? random(5) : ids.length }, () => anyAmount(random))
  const second = 64 + 32 * (1 + ids.length)
  return [
    {
      address: pick(random, cast.collections),
      topics: [
        topic('TransferBatch(address,address,address,uint256[],uint256[])'),
        topicOf(somebody(random, cast)),
        topicOf(from),
        topicOf(to),
      ],
      data: dataOf(64, second, ids.length, ...ids, amounts.length, ...amounts),
    },
  ]
}

const approvalOf = (o: { token: string; owner: string; spender: string; amount: bigint }): MadeLog => ({
  address: o.token,
  topics: [topic('Approval(address,address,uint256)'), topicOf(o.owner), topicOf(o.spender)],
  data: dataOf(o.amount),
})

const approval: Maker = (random, cast) => [
  approvalOf({
    token: pick(random, cast.tokens),
    owner: pick(random, cast.people),
    spender: somebody(random, cast),
    amount: anyAllowance(random),
  }),
]

/** As older tokens do: what is left of an allowance is written beside what is moved by it. */
const approvedTransfer: Maker = (random, cast) => {
  const token = pick(random, cast.tokens)
  const owner = pick(random, cast.people)
  const moved: MadeLog = {
    address: token,
    topics: [topic('Transfer(address,address,uint256)'), topicOf(owner), topicOf(somebody(random, cast))],
    data: dataOf(anyAmount(random)),
  }
  const left = approvalOf({
    token,
    owner,
    spender: pick(random, cast.contracts),
    amount: anyAllowance(random),
  })
  return random(2) === 0 ? [moved, left] : [left, moved]
}

const nftApproval: Maker = (random, cast) => {
  const id = random(5)
  const owner = pick(random, cast.people)
  const address = pick(random, cast.collections)
  const given: MadeLog = {
    address,
    topics: [
      topic('Approval(address,address,uint256)'),
      topicOf(owner),
      topicOf(random(2) === 0 ? zeroAddress : somebody(random, cast)),
      topicOf(id),
    ],
    data: '0x',
  }
  const moved: MadeLog = {
    address,
    topics: [
      topic('Transfer(address,address,uint256)'),
      topicOf(owner),
      topicOf(somebody(random, cast)),
      topicOf(id),
    ],
    data: '0x',
  }
  return random(2) === 0 ? [given] : [given, moved]
}

const forAll: Maker = (random, cast) => [
  {
    address: pick(random, cast.collections),
    topics: [
      topic('ApprovalForAll(address,address,bool)'),
      topicOf(pick(random, cast.people)),
      topicOf(somebody(random, cast)),
    ],
    data: dataOf(random(2)),
  },
]

const byPermit2: Maker = (random, cast) => {
  const address = random(6) === 0 ? pick(random, cast.contracts) : permit2
  const owner = topicOf(pick(random, cast.people))
  const token = pick(random, cast.tokens)
  const spender = pick(random, cast.contracts)
  const kind = random(3)
  if (kind === 0)
    return [
      { address, topics: [topic('Lockdown(address,address,address)'), owner], data: dataOf(token, spender) },
    ]
  const amount = random(6) === 0 ? 0n : anyAllowance(random)
  const name =
    kind === 1
      ? 'Approval(address,address,address,uint160,uint48)'
      : 'Permit(address,address,address,uint160,uint48,uint48)'
  const data = kind === 1 ? dataOf(amount, 99) : dataOf(amount, 99, 1)
  return [{ address, topics: [topic(name), owner, topicOf(token), topicOf(spender)], data }]
}

const safeParties = [
  'ExecutionFromModuleSuccess(address)',
  'AddedOwner(address)',
  'RemovedOwner(address)',
  'EnabledModule(address)',
  'DisabledModule(address)',
] as const

/** As Safes write it up to version 1.3, and from 1.4 on. */
const bySafe: Maker = (random, cast) => {
  const address = random(8) === 0 ? pick(random, cast.people) : pick(random, cast.safes)
  const isOld = random(2) === 0
  const kind = random(3)
  const written = (signature: string, first: string, rest: readonly bigint[]): MadeLog =>
    isOld
      ? { address, topics: [topic(signature)], data: dataOf(first, ...rest) }
      : { address, topics: [topic(signature), topicOf(first)], data: dataOf(...rest) }
  if (kind === 0)
    return [
      written(
        random(4) === 0 ? 'ExecutionFailure(bytes32,uint256)' : 'ExecutionSuccess(bytes32,uint256)',
        `0x${word(BigInt(random(2 ** 31)) ** 7n)}`,
        [5n],
      ),
    ]
  if (kind === 1) return [written(pick(random, safeParties), somebody(random, cast), [])]
  return [{ address, topics: [topic('ChangedThreshold(uint256)')], data: dataOf(anyAmount(random)) }]
}

const unrelated: Maker = (random, cast) => [
  {
    address: pick(random, cast.contracts),
    topics: [topic('Sync(uint112,uint112)'), topicOf(pick(random, cast.people))].slice(0, random(3)),
    data: dataOf(random(9), random(9)),
  },
]

const wraps: Maker = (random, cast) => [
  {
    address: random(6) === 0 ? pick(random, cast.tokens) : cast.wrapped,
    topics: [
      topic(random(2) === 0 ? 'Deposit(address,uint256)' : 'Withdrawal(address,uint256)'),
      topicOf(somebody(random, cast)),
    ],
    data: dataOf(anyAmount(random)),
  },
]

/** As hexadecimal digits, behind their length. */
const bytesOf = (bytes: Buffer): string =>
  word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')

export const notes = ['', 'gm', 'Zoë sold two', 'sold out', '🦊 ünïcode', 'x'.repeat(40)] as const

const noted: Maker = (random, cast) => {
  const text = bytesOf(Buffer.from(pick(random, notes)))
  const proof = bytesOf(Buffer.from(word(random(9)), 'hex').subarray(0, random(33)))
  const change = BigInt.asUintN(256, BigInt(random(20) - 10))
  const heads = dataOf(4 * 32, change, 4 * 32 + text.length / 2, random(8) === 0 ? 2 : random(2))
  return [
    {
      address: pick(random, cast.contracts),
      topics: [topic('Noted(address,string,int64,bytes,bool)'), topicOf(pick(random, cast.people))],
      data: heads + text + proof,
    },
  ]
}

export const kindsOfLists = ['0x00000000', '0x80ac58cd', '0xd9b67a26'] as const

const listed: Maker = (random, cast) => {
  const amounts = Array.from({ length: random(4) }, () => anyAmount(random))
  const kind = `${pick(random, kindsOfLists)}${(random(8) === 0 ? '01' : '').padEnd(56, '0')}`
  return [
    {
      address: pick(random, [...cast.contracts, ...cast.collections]),
      topics: [topic('Listed(string,uint256[],bytes4,address)'), topic(pick(random, notes)), kind],
      data: dataOf(64, pick(random, cast.people), amounts.length, ...amounts),
    },
  ]
}

const makers = [
  erc20,
  erc20,
  erc20,
  erc721,
  single,
  batch,
  approval,
  approvedTransfer,
  nftApproval,
  forAll,
  byPermit2,
  bySafe,
  bySafe,
  unrelated,
  wraps,
  wraps,
  noted,
  noted,
  listed,
] as const

export const randomLogs = (random: Random, cast: Cast): readonly MadeLog[] =>
  Array.from({ length: random(6) }, () => pick(random, makers)(random, cast))
    .flat()
    .map(log => maybeSpoilt(random, log))
