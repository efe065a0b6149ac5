import type { Log, Move } from './decode-block.ts'
import { coinContracts, createCoinLogReader } from './decode-coins.ts'
import { createEventReader, type DeclaredEvent } from './decode-events.ts'

/** What an owner lets a spender take. `id`: of the NFT; `amount`: of a token. */
export type Allowance = {
  readonly owner: string
  readonly contract: string
  readonly spender: string
  readonly scope: 'amount' | 'token' | 'all'
  readonly amount?: bigint
  readonly id?: bigint
  readonly revoked: boolean
  readonly permit2: boolean
}

export type SafeAct = {
  readonly safe: string
  readonly act: string
  readonly about: string
}

/** Coins that an address gave for the chain's token of them, or got back. */
export type Wrap = {
  readonly address: string
  readonly wrapped: boolean
  readonly contract: string
  readonly amount: bigint
}

export type LoggedFacts = {
  readonly moved: readonly Move[]
  /** What the chain itself logs of its coin. */
  readonly logged: readonly Move[]
  readonly allowed: readonly Allowance[]
  readonly safes: readonly SafeAct[]
  readonly wraps: readonly Wrap[]
  readonly declared: readonly DeclaredEvent[]
}

const zeroAddress = `0x${'0'.repeat(40)}`
const permit2 = new Set([
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x0000000000225e31d15943971f47ad3022f714fa',
])
const highest = 2n ** 256n - 1n

/** The words of the data; `undefined`: they are no whole words. */
const wordsOf = ({ data }: Log): bigint[] | undefined => {
  const digits = data.slice(2)
  if (digits.length % 64 !== 0) return undefined
  return (digits.match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`))
}

/** The only word, or the only words, of the data. */
const exactly = (log: Log, count: number): bigint[] | undefined => {
  const words = wordsOf(log)
  return words?.length === count ? words : undefined
}

const addressOf = (word: bigint): string | undefined =>
  word < 1n << 160n ? `0x${word.toString(16).padStart(40, '0')}` : undefined

const inTopic = (log: Log, n: number): string | undefined => {
  const topic = log.topics[n]
  return topic === undefined || topic.length !== 66 ? undefined : addressOf(BigInt(topic))
}

/** An array of numbers in ABI encoding, where the word `at` points. */
const arrayAt = (words: readonly bigint[], at: number): readonly bigint[] | undefined => {
  const offset = words[at] ?? -1n
  if (offset < 0n || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return undefined
  const start = Number(offset / 32n)
  const count = words[start] ?? 0n
  if (count > BigInt(words.length - start - 1)) return undefined
  return words.slice(start + 1, start + 1 + Number(count))
}

type Topics = ReturnType<typeof topicsOf>

const topicsOf = (hash: (signature: string) => string) => ({
  transfer: hash('Transfer(address,address,uint256)'),
  single: hash('TransferSingle(address,address,address,uint256,uint256)'),
  batch: hash('TransferBatch(address,address,address,uint256[],uint256[])'),
  approval: hash('Approval(address,address,uint256)'),
  forAll: hash('ApprovalForAll(address,address,bool)'),
  permit2Approval: hash('Approval(address,address,address,uint160,uint48)'),
  permit2Permit: hash('Permit(address,address,address,uint160,uint48,uint48)'),
  permit2Lockdown: hash('Lockdown(address,address,address)'),
  deposit: hash('Deposit(address,uint256)'),
  withdrawal: hash('Withdrawal(address,uint256)'),
  threshold: hash('ChangedThreshold(uint256)'),
  runs: new Map([
    [hash('ExecutionSuccess(bytes32,uint256)'), 'executed'],
    [hash('ExecutionFailure(bytes32,uint256)'), 'failed'],
  ]),
  parties: new Map([
    [hash('ExecutionFromModuleSuccess(address)'), 'executed_by_module'],
    [hash('AddedOwner(address)'), 'owner_added'],
    [hash('RemovedOwner(address)'), 'owner_removed'],
    [hash('EnabledModule(address)'), 'module_enabled'],
    [hash('DisabledModule(address)'), 'module_disabled'],
  ]),
})

const pairsOf = (log: Log, isSingle: boolean): readonly (readonly [bigint, bigint])[] => {
  if (isSingle) {
    const [id, amount] = exactly(log, 2) ?? []
    return id === undefined || amount === undefined ? [] : [[id, amount]]
  }
  const digits = log.data.slice(2)
  const words = (digits.match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`))
  const ids = arrayAt(words, 0)
  const amounts = arrayAt(words, 1)
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return ids.map((id, n) => [id, amounts[n] ?? 0n] as const)
}

/** What a log moves. */
const movesOf = (log: Log, topics: Topics): readonly Move[] => {
  const [kind] = log.topics
  const is1155 = kind === topics.single || kind === topics.batch
  if (!is1155 && kind !== topics.transfer) return []
  if (is1155 && log.topics.length !== 4) return []
  const [from, to] = [inTopic(log, is1155 ? 2 : 1), inTopic(log, is1155 ? 3 : 2)]
  if (from === undefined || to === undefined) return []
  if (is1155)
    return pairsOf(log, kind === topics.single)
      .filter(([, amount]) => amount > 0n)
      .map(([id, amount]) => ({
        asset: `nft ${log.address} ${id}`,
        standard: 'erc1155',
        from,
        to,
        amount,
      }))
  if (log.topics.length === 4)
    return [
      {
        asset: `nft ${log.address} ${BigInt(log.topics[3] ?? '')}`,
        standard: 'erc721',
        from,
        to,
        amount: 1n,
      },
    ]
  const [amount] = exactly(log, 1) ?? []
  if (log.topics.length !== 3 || amount === undefined || coinContracts.has(log.address)) return []
  return [{ asset: `token ${log.address}`, from, to, amount }]
}

const permit2Allowance = (log: Log, topics: Topics, owner: string): Allowance | undefined => {
  const [kind] = log.topics
  const of = { owner, scope: 'amount', permit2: true } as const
  if (kind === topics.permit2Lockdown) {
    const [first, second] = (log.topics.length === 2 && exactly(log, 2)) || []
    const contract = first === undefined ? undefined : addressOf(first)
    const spender = second === undefined ? undefined : addressOf(second)
    if (contract === undefined || spender === undefined) return undefined
    return { ...of, contract, spender, amount: 0n, revoked: true }
  }
  const [contract, spender] = [inTopic(log, 2), inTopic(log, 3)]
  const [amount] = exactly(log, kind === topics.permit2Permit ? 3 : 2) ?? []
  if (contract === undefined || spender === undefined || amount === undefined) return undefined
  return amount < 1n << 160n ? { ...of, contract, spender, amount, revoked: amount === 0n } : undefined
}

/** What a log allows. */
const allowanceOf = (log: Log, topics: Topics): Allowance | undefined => {
  const [kind] = log.topics
  const owner = inTopic(log, 1)
  if (owner === undefined) return undefined
  const isPermit2 =
    kind === topics.permit2Approval || kind === topics.permit2Permit || kind === topics.permit2Lockdown
  if (isPermit2) return permit2.has(log.address) ? permit2Allowance(log, topics, owner) : undefined
  const spender = inTopic(log, 2)
  if (spender === undefined) return undefined
  const of = { owner, contract: log.address, spender, permit2: false }
  const [word] = exactly(log, 1) ?? []
  if (kind === topics.forAll && log.topics.length === 3 && word !== undefined)
    return { ...of, scope: 'all', revoked: word === 0n }
  if (kind !== topics.approval) return undefined
  if (log.topics.length === 3 && word !== undefined)
    return { ...of, scope: 'amount', amount: word, revoked: word === 0n }
  if (log.topics.length !== 4 || log.data !== '0x') return undefined
  return { ...of, scope: 'token', id: BigInt(log.topics[3] ?? ''), revoked: spender === zeroAddress }
}

/** What stays of the approvals of one owner for one ERC-20 token, in a list with its transfers (`undefined`) from the owner. */
const withoutBookkeeping = (
  entries: readonly (Allowance | undefined)[],
  hasPermit: boolean,
): ReadonlySet<Allowance> => {
  const kept = new Set<Allowance>()
  const seen = new Set<string>()
  const open: { readonly allowance: Allowance | undefined; taken: boolean }[] = []
  for (const allowance of entries) {
    if (allowance === undefined) {
      open.push({ allowance, taken: false })
      continue
    }
    const isFirst = !seen.has(allowance.spender)
    seen.add(allowance.spender)
    kept.add(allowance)
    if (allowance.amount !== highest && !(hasPermit && isFirst)) open.push({ allowance, taken: false })
  }
  for (const [n, { allowance }] of open.entries()) {
    if (allowance !== undefined) continue
    for (const beside of [open[n - 1], open[n + 1]]) {
      if (beside?.allowance === undefined || beside.taken) continue
      beside.taken = true
      kept.delete(beside.allowance)
      break
    }
  }
  return kept
}

const allowancesOf = (logs: readonly Log[], topics: Topics, input: string): readonly Allowance[] => {
  const hasPermit = input.includes('d505accf') || input.includes('8fcbaf0c')
  const read = logs.map(log => ({ log, allowance: allowanceOf(log, topics) }))
  const isTransfer = (log: Log, count: number): boolean =>
    log.topics[0] === topics.transfer && log.topics.length === count
  const byToken = new Map<string, (Allowance | undefined)[]>()
  for (const { log, allowance } of read) {
    const owner = inTopic(log, 1)
    const isAmount = allowance?.scope === 'amount' && !allowance.permit2
    if (owner === undefined || !(isAmount || isTransfer(log, 3))) continue
    const key = `${log.address} ${owner}`
    byToken.set(key, [...(byToken.get(key) ?? []), isAmount ? allowance : undefined])
  }
  const amounts = new Set(
    [...byToken.values()].flatMap(entries => [...withoutBookkeeping(entries, hasPermit)]),
  )
  const left = new Set(
    logs
      .filter(log => isTransfer(log, 4))
      .map(log => `${inTopic(log, 1)} ${log.address} ${BigInt(log.topics[3] ?? '')}`),
  )
  const last = new Map<string, Allowance>()
  for (const { allowance } of read) {
    if (allowance === undefined) continue
    const { owner, contract, spender, scope, id, revoked } = allowance
    if (scope === 'amount' && !allowance.permit2 && !amounts.has(allowance)) continue
    if (scope === 'token' && revoked && left.has(`${owner} ${contract} ${id}`)) continue
    const whom = scope === 'token' ? '' : spender
    last.set(`${owner} ${contract} ${scope} ${id} ${whom} ${allowance.permit2}`, allowance)
  }
  return [...last.values()]
}

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const wethOfRollups = '0x4200000000000000000000000000000000000006'

/** The decimals of coins that have not 18, by chain. */
const coinDecimals: ReadonlyMap<bigint, number> = new Map([
  [4_217n, 6],
  [22_222n, 9],
  [42_431n, 6],
  [728_126_428n, 6],
])

export const coinDecimalsOf = (chain: bigint): number => coinDecimals.get(chain) ?? 18

/** What stands for its coin, by chain; on the chain of the comparison as on Ethereum. */
export const wrappedCoins: ReadonlyMap<bigint, string> = new Map([
  [1n, weth],
  [31_337n, weth],
  [10n, wethOfRollups],
  [8_453n, wethOfRollups],
  [56n, '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  [137n, '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
  [43_114n, '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
  [11_155_111n, '0xfff9976782d46cc05630d1f6ebab18b2324d6b14'],
])

const wrapOf = (log: Log, topics: Topics, chain: bigint): Wrap | undefined => {
  const wrapped = log.topics[0] === topics.deposit
  if (log.address !== wrappedCoins.get(chain) || !(wrapped || log.topics[0] === topics.withdrawal))
    return undefined
  const address = inTopic(log, 1)
  const [amount = 0n] = (log.topics.length === 2 && exactly(log, 1)) || []
  return address === undefined || amount === 0n
    ? undefined
    : { address, wrapped, contract: log.address, amount }
}

/** More owners no Safe has. */
const mostOwners = 1_000_000n

const safeActOf = (log: Log, topics: Topics): SafeAct | undefined => {
  const [kind = '', indexed] = log.topics
  const safe = log.address
  if (kind === topics.threshold) {
    const [threshold] = (log.topics.length === 1 && exactly(log, 1)) || []
    if (threshold === undefined || threshold > mostOwners) return undefined
    return { safe, act: 'threshold_changed', about: String(threshold) }
  }
  const [run, party] = [topics.runs.get(kind), topics.parties.get(kind)]
  const act = run ?? party
  if (act === undefined || log.topics.length > 2) return undefined
  const words = exactly(log, (run === undefined ? 0 : 1) + (indexed === undefined ? 1 : 0))
  const first = indexed === undefined ? words?.[0] : BigInt(indexed)
  if (words === undefined || first === undefined) return undefined
  if (run !== undefined) return { safe, act, about: `0x${first.toString(16).padStart(64, '0')}` }
  const address = addressOf(first)
  return address === undefined ? undefined : { safe, act, about: address }
}

/** Reads the logs of one transaction. `hash`: the topic of an event's signature. */
export const createLogReader = (hash: (signature: string) => string) => {
  const topics = topicsOf(hash)
  const readEvents = createEventReader(hash)
  const coinMoves = createCoinLogReader(hash)
  return (logs: readonly Log[], { input, chain }: { input: string; chain: bigint }): LoggedFacts => ({
    moved: logs.flatMap(log => movesOf(log, topics)),
    logged: coinMoves(logs),
    allowed: allowancesOf(logs, topics, input),
    safes: logs.flatMap(log => safeActOf(log, topics) ?? []),
    wraps: logs.flatMap(log => wrapOf(log, topics, chain) ?? []),
    declared: readEvents(logs),
  })
}
