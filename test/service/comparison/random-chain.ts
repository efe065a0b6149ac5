import { fromPublicKey } from 'ox/Address'
import { getSignPayload } from 'ox/Authorization'
import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { getPublicKey, sign } from 'ox/Secp256k1'
import { type Accounts, authorize, type BlockParts, type Frame, transactionSchema } from './decode-block.ts'
import {
  anyAmount,
  type Cast,
  type MadeLog,
  pick,
  type Random,
  randomLogs,
  word,
  zeroAddress,
} from './random-logs.ts'

const blockSeconds = 5

/** A block as a node gives it, with what else it can be asked for. */
export type MadeBlock = Required<BlockParts> & {
  readonly hash: string
  /** Unix seconds. */
  readonly time: number
  readonly header: Readonly<Record<string, unknown>>
  /** Before the block and after it. */
  readonly before: Accounts
  readonly after: Accounts
}

/** A transaction as its sender signed it: the same in whichever block. */
type Body = {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly value: string
  readonly input: string
  readonly type: string
  readonly authorizationList?: readonly object[]
}

/** What came of it in one block. */
type Outcome = {
  readonly succeeded: boolean
  readonly contract: string | null
  readonly logs: readonly MadeLog[]
  readonly frame: Frame
}

type Made = { readonly body: Body; readonly outcome: Outcome }

const hex = (given: number | bigint): string => `0x${given.toString(16)}`
const hashOf = (text: string): string => keccak256(fromString(text))
const addressOf = (text: string): string => `0x${hashOf(text).slice(26)}`
const keyOf = (person: number): `0x${string}` => keccak256(fromString(`key of person ${person}`))

const many = (count: number, what: string): string[] =>
  Array.from({ length: count }, (_, n) => addressOf(`${what} ${n}`))

/** The same in every chain: to make keys takes a while. */
const keys = new Map(
  Array.from({ length: 24 }, (_, n) => {
    const key = keyOf(n)
    return [fromPublicKey(getPublicKey({ privateKey: key })).toLowerCase(), key] as const
  }),
)

export const cast: Cast = {
  people: [...keys.keys()],
  tokens: many(6, 'token'),
  collections: many(4, 'collection'),
  safes: many(4, 'safe'),
  contracts: many(5, 'contract'),
  wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
}

const everybody = [...cast.people, ...cast.safes, ...cast.contracts] as const

const randomFrame = (random: Random, actors: readonly string[], depth: number): Frame => {
  const type = pick(random, 'CALL CALL CALL DELEGATECALL STATICCALL CREATE CREATE2 SELFDESTRUCT'.split(' '))
  const from = pick(random, actors)
  const creates = type.startsWith('CREATE')
  const called = (): string => (random(9) === 0 ? from : pick(random, actors))
  const to = creates ? addressOf(`created ${random(2 ** 31)}`) : called()
  const calls =
    depth === 0 ? [] : Array.from({ length: random(3) }, () => randomFrame(random, actors, depth - 1))
  return {
    type,
    from,
    to,
    ...(type !== 'STATICCALL' && { value: hex(random(3) === 0 ? anyAmount(random) : 0n) }),
    ...(random(6) === 0 && { error: 'execution reverted' }),
    ...(calls.length > 0 && { calls }),
  }
}

const methods = [
  'a9059cbb',
  '23b872dd',
  '095ea7b3',
  'd505accf',
  '8fcbaf0c',
  '12345678',
  'ff',
  'abcd',
] as const

const randomInput = (random: Random): string =>
  `0x${pick(random, methods)}${random(3) === 0 ? '' : Array.from({ length: random(4) }, () => word(pick(random, everybody))).join('')}`

type Signing = { readonly accounts: Accounts; readonly chain: number }

/** Of the curve: a signature has a twin, which no node takes. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const randomAuthorization = (random: Random, { accounts, chain: own }: Signing): object => {
  const address = pick(random, cast.people)
  const privateKey = keys.get(address) ?? keyOf(0)
  const known = accounts.get(address)?.nonce ?? 0n
  // Some are used up, or too early.
  const nonce = [known, known, known, known + 1n, known > 0n ? known - 1n : 5n][random(5)] ?? known
  const contract = random(4) === 0 ? zeroAddress : pick(random, cast.contracts)
  const chain = [0, own, own, 1][random(4)] ?? 0
  const payload = getSignPayload({ address: `0x${contract.slice(2)}`, chainId: chain, nonce })
  const { r, s, yParity } = sign({ payload, privateKey })
  const authorization = {
    chainId: hex(chain),
    address: contract,
    nonce: hex(nonce),
    yParity: hex(random(15) === 0 ? 1 - yParity : yParity),
    r: hex(BigInt(r)),
    s: hex(BigInt(s)),
  }
  return random(8) === 0
    ? { ...authorization, s: hex(order - BigInt(s)), yParity: hex(1 - yParity) }
    : authorization
}

const randomBody = (random: Random, signing: Signing): Body => {
  const from = pick(random, cast.people)
  const kind = random(12)
  const hash = hashOf(`transaction ${Array.from({ length: 4 }, () => random(2 ** 31)).join()}`)
  const value = hex(random(3) === 0 ? 0n : anyAmount(random) % 2n ** 200n)
  const to = random(8) === 0 ? from : pick(random, everybody)
  const base = { hash, from, to, value, input: '0x', type: '0x2' }
  if (kind === 0) return { ...base, to: null, input: '0x6080604052' }
  if (kind === 1) {
    const authorizationList = Array.from({ length: 1 + random(2) }, () =>
      randomAuthorization(random, signing),
    )
    return { ...base, type: '0x4', authorizationList }
  }
  if (kind < 5) return base
  const target = pick(random, [...cast.tokens, ...cast.collections, ...everybody])
  return { ...base, to: target, input: randomInput(random), value: random(3) === 0 ? value : '0x0' }
}

/** A few of them, so that they meet more than once in a transaction. */
const randomScene = (random: Random): Cast => ({
  people: [0, 1, 2].map(() => pick(random, cast.people)),
  tokens: [0, 1].map(() => pick(random, cast.tokens)),
  collections: [pick(random, cast.collections)],
  safes: cast.safes,
  contracts: [0, 1].map(() => pick(random, cast.contracts)),
  wrapped: cast.wrapped,
})

const randomOutcome = (random: Random, { hash, from, to, value, input }: Body): Outcome => {
  const scene = randomScene(random)
  const succeeded = random(7) !== 0
  const makes = to === null
  const contract = makes ? addressOf(`made by ${hash}`) : null
  const calls =
    input === '0x'
      ? []
      : Array.from({ length: random(4) }, () =>
          randomFrame(random, [...scene.people, ...scene.contracts, from], 2),
        )
  return {
    succeeded,
    contract,
    logs: succeeded && input !== '0x' ? randomLogs(random, scene) : [],
    frame: {
      type: makes ? 'CREATE' : 'CALL',
      from,
      to: to ?? contract ?? zeroAddress,
      value,
      ...(!succeeded && { error: 'execution reverted' }),
      ...(calls.length > 0 && { calls }),
    },
  }
}

const freshAccounts: Accounts = new Map(cast.people.map(address => [address, { nonce: 0n, code: '' }]))

const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** What a validator is paid, in Gwei. */
const randomWithdrawal = (random: Random): object => ({
  index: hex(random(2 ** 31)),
  validatorIndex: hex(random(1_000_000)),
  address: pick(random, random(8) === 0 ? [zeroAddress] : everybody),
  amount: hex(random(10) === 0 ? 2n ** 64n - 1n : anyAmount(random) % 2n ** 40n),
})

const randomWithdrawals = (random: Random): readonly object[] =>
  Array.from({ length: random(2) === 0 ? 0 : random(6) }, () => randomWithdrawal(random))

const toBlock = (
  parent: MadeBlock | undefined,
  made: readonly Made[],
  o: { chain: number; salt: number; time: number; withdrawals: readonly object[] },
): MadeBlock => {
  const height = parent === undefined ? 0 : parent.height + 1
  const hash = hashOf(`block ${height} ${o.salt} ${parent?.hash}`)
  const place = (n: number) => ({ blockHash: hash, blockNumber: hex(height), transactionIndex: hex(n) })
  const transactions = made.map(({ body }, n) => ({
    ...body,
    ...place(n),
    nonce: '0x0',
    gas: '0x5208',
    gasPrice: '0x1',
    chainId: hex(o.chain),
  }))
  let logIndex = 0
  const receipts = made.map(({ body, outcome }, n) => ({
    ...place(n),
    transactionHash: body.hash,
    from: body.from,
    to: body.to,
    status: outcome.succeeded ? '0x1' : '0x0',
    contractAddress: outcome.contract,
    logs: outcome.logs.map(log => ({
      ...log,
      ...place(n),
      transactionHash: body.hash,
      logIndex: hex(logIndex++),
      removed: false,
    })),
  }))
  const before = parent?.after ?? freshAccounts
  const parsed = transactions.map(given => transactionSchema.parse(given))
  const { accounts: after } = authorize(parsed, before, BigInt(o.chain))
  return {
    height,
    hash,
    time: o.time,
    header: {
      number: hex(height),
      hash,
      parentHash: parent?.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: hex(o.time),
      transactionsRoot: made.length === 0 ? emptyRoot : hashOf(`transactions ${hash}`),
      withdrawals: o.withdrawals,
      withdrawalsRoot: o.withdrawals.length === 0 ? emptyRoot : hashOf(`withdrawals ${hash}`),
    },
    withdrawals: o.withdrawals,
    transactions,
    receipts,
    frames: made.map(({ outcome }) => outcome.frame),
    before,
    after,
  }
}

/** A chain made at random, which takes other branches. The same seed makes the same chain. */
export const createRandomChain = (
  random: Random,
  { firstTime, chain }: { firstTime: number; chain: number },
) => {
  const blocks: MadeBlock[] = []
  const contents: { readonly made: readonly Made[]; readonly withdrawals: readonly object[] }[] = []
  const all: MadeBlock[] = []
  let salt = 0

  const append = (made: readonly Made[], withdrawals: readonly object[]): void => {
    const block = toBlock(blocks.at(-1), made, {
      chain,
      salt: (salt += 1),
      time: firstTime + blockSeconds * blocks.length,
      withdrawals,
    })
    blocks.push(block)
    contents.push({ made, withdrawals })
    all.push(block)
  }
  const accounts = (): Accounts => blocks.at(-1)?.after ?? freshAccounts
  const fresh = (): Made => {
    const body = randomBody(random, { accounts: accounts(), chain })
    return { body, outcome: randomOutcome(random, body) }
  }
  const freshList = (most: number): Made[] => Array.from({ length: random(most + 1) }, fresh)

  /** The same transaction on another branch, where it may come out otherwise. */
  const again = ({ body, outcome }: Made): Made => ({
    body,
    outcome: random(4) === 0 ? randomOutcome(random, body) : outcome,
  })

  /** At a height that had these: mostly the same, as validators are paid in turn. */
  const withdrawalsAgain = (before: readonly object[]): readonly object[] =>
    [before, before.filter(() => random(2) === 0), randomWithdrawals(random)][random(3)] ?? before

  return {
    blocks: blocks as readonly MadeBlock[],
    /** Those of branches that were left, too. */
    all: all as readonly MadeBlock[],
    grow: (most: number): void => append(freshList(most), randomWithdrawals(random)),
    growEmpty: (count: number): void => {
      for (let n = 0; n < count; n += 1) append([], [])
    },
    /** Replaces the last blocks by more of them: most transactions come back, in another order and maybe with another outcome. */
    reorganise: (depth: number, most: number): void => {
      const orphaned = contents.splice(contents.length - depth)
      const left = orphaned.flatMap(({ made }) => made)
      blocks.splice(blocks.length - depth)
      const back = left.filter(() => random(4) !== 0).map(again)
      for (let n = 0; n <= depth; n += 1) {
        const share = n === depth ? back.splice(0) : back.splice(0, random(back.length + 1))
        append([...share, ...freshList(most)], withdrawalsAgain(orphaned[n]?.withdrawals ?? []))
      }
    },
  }
}

export type RandomChain = ReturnType<typeof createRandomChain>
