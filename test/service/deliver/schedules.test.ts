import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import { callData } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { cursors, subscriptions } from '#service/records/records.ts'
import { deployCoin } from '../../support/deployed-coin.ts'
import {
  type NodeCondition,
  rememberBranch,
  startUnreliableNode,
  type UnreliableNode,
} from '../../support/fake-node.ts'
import {
  deployHeightDependent,
  headOf,
  heightDependentCall,
  outcomeAtHeight,
  startChain,
} from '../../support/local-chain.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { notificationsOf, type Receiver, startReceiver } from '../../support/receiver.ts'
import { type RunningService, startService } from '../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'
import { createRandom } from '../api/request-bodies.ts'

/*
 * Random faults of nodes, reorganisations and restarts, checked against the truth at the end. A seed draws a schedule; which
 * call meets which fault depends on the moment as well, so that a seed that failed fails again often, not always. More:
 *   SCHEDULES=1000 FIRST_SEED=1 node --test test/service/schedules.test.ts
 */
const schedules = Number(process.env['SCHEDULES'] ?? 5)
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)
const steps = 20

/** Deeper than any reorganisation here: none reaches back to before the subscription. */
const margin = 11

const nobody = '0x00000000000000000000000000000000000b0b0b'
const transactionSchema = z.object({
  hash: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  value: z.string(),
  input: z.string(),
  blockNumber: z.string().transform(Number),
})
const blockSchema = z.object({ transactions: z.array(transactionSchema) })
type Transaction = z.infer<typeof transactionSchema>

const hex = (number: number): string => `0x${number.toString(16)}`
const transactionsAbove = async (chain: LocalChain, height: number): Promise<Transaction[]> => {
  const head = await headOf(chain)
  const heights = Array.from({ length: Math.max(0, head - height) }, (_, n) => height + 1 + n)
  const blocks = await Promise.all(heights.map(n => chain.rpc('eth_getBlockByNumber', [hex(n), true])))
  return blocks.flatMap(block => blockSchema.parse(block).transactions)
}

/** One schedule: what happens to the chain, its nodes and the service. */
const createSchedule = async (t: TestContext, o: { seed: number; foreign: LocalChain }) => {
  const random = createRandom(o.seed * 7_919)
  const chain = await startChain(t)
  const [deployer = '', watched = '', ...senders] = chain.accounts
  const coin = await deployCoin(chain, { from: deployer })
  const tide = await deployHeightDependent(chain, deployer)
  const receiver = await startReceiver(t)
  const nodes: UnreliableNode[] = []
  const count = 2 + random(2)
  const perMille = [0, 50, 150, 300][random(4)] ?? 0
  for (let n = 0; n < count; n += 1) {
    const node = await startUnreliableNode(t, {
      chain,
      foreign: o.foreign,
      random: createRandom(o.seed * 7_919 + n + 1),
      perMille,
    })
    nodes.push(node)
  }
  const story: string[] = [`${count} nodes, ${perMille} lies in a thousand calls`]
  const watches: Watch[] = []
  return { ...o, random, chain, coin, tide, watched, senders, receiver, nodes, story, watches }
}
type Schedule = Awaited<ReturnType<typeof createSchedule>>

/**
 * What a subscription is due: what concerns its addresses in blocks above a height each. It must be told of nothing that was
 * only in blocks up to `since`; which head one is made at that is made during faults, only the nodes know.
 */
type Watch = {
  readonly since: number
  readonly bot: string
  readonly subscription: string
  readonly addresses: { address: string; above: number }[]
}

const fees = { gas: '0x30000', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }

/**
 * Of the native coin or, one in three, of a token, or one that the height of its block makes what it is; most concern the
 * watched address, some of them come from it.
 */
const transfer = ({ random, coin, tide, watched, senders }: Schedule) => {
  const sender = senders[random(senders.length)] ?? ''
  const from = random(6) === 0 ? watched : sender
  const amount = 1 + random(1_000)
  if (random(3) > 0) {
    const other = from === watched ? sender : watched
    const to = random(3) === 0 ? nobody : other
    return { from, to, value: hex(amount), ...fees }
  }
  if (random(2) === 0) return { from, to: tide, value: '0x0', data: heightDependentCall(watched), ...fees }
  const to = z.templateLiteral(['0x', z.string()]).parse(random(3) === 0 ? nobody : watched)
  return { from, to: coin, value: '0x0', data: callData('mint(address,uint256)', to, amount), ...fees }
}

const concerns = ({ from, to, value, input }: Transaction, watched: string): boolean => {
  const key = watched.slice(2).toLowerCase()
  return value === '0x0' ? input.includes(key) : `${from}${to}`.toLowerCase().includes(key)
}

/** The units that a transaction moves where it stands; `undefined`: none. */
const unitsOf = ({ tide }: Schedule, { to, value, input, blockNumber }: Transaction): string | undefined => {
  if (value !== '0x0') return String(Number(value))
  if (to?.toLowerCase() !== tide.toLowerCase()) return String(Number(`0x${input.slice(-64)}`))
  const units = outcomeAtHeight(blockNumber)
  return typeof units === 'number' ? String(units) : undefined
}

/** One block with so many transfers. */
const mineTransfers = async (s: Schedule, transfers: number): Promise<void> => {
  await s.chain.rpc('evm_setAutomine', [false])
  for (let n = 0; n < transfers; n += 1) await s.chain.rpc('eth_sendTransaction', [transfer(s)])
  await s.chain.rpc('evm_mine')
  await s.chain.rpc('evm_setAutomine', [true])
}

/** Of each sender's transactions the first few move, in their order; the next may be replaced; the others are gone. */
const replacements = async (s: Schedule, o: { lost: readonly Transaction[]; depth: number }) => {
  const { random, chain } = s
  const placed: [unknown, number][] = []
  for (const from of new Set(o.lost.map(transaction => transaction.from))) {
    const own = o.lost.filter(transaction => transaction.from === from)
    const kept = random(own.length + 1)
    let block = random(o.depth)
    for (const { hash } of own.slice(0, kept)) {
      block += random(o.depth - block)
      placed.push([await chain.rpc('eth_getRawTransactionByHash', [hash]), block])
    }
    if (kept < own.length && random(2) === 0) placed.push([{ ...transfer(s), from }, block])
  }
  return placed
}

const reorganise = async (s: Schedule, floor: number): Promise<void> => {
  const { random, chain, nodes } = s
  const head = await headOf(chain)
  const depth = Math.min(1 + random(10), head - floor)
  const placed = await replacements(s, { lost: await transactionsAbove(chain, head - depth), depth })
  const late = random(2) === 0 ? nodes[random(nodes.length)] : undefined
  late?.setCondition({ remembers: await rememberBranch(chain, depth + 2) })
  await chain.rpc('anvil_reorg', [depth, placed])
  s.story.push(
    `reorganisation of ${depth} blocks, ${placed.length} transactions placed${late ? ', one node late' : ''}`,
  )
}

/** The whole chain goes back, as a development node does that is reset to an earlier block. */
const goBack = async ({ random, chain, story }: Schedule, floor: number): Promise<void> => {
  const depth = Math.min(1 + random(4), (await headOf(chain)) - floor)
  await chain.rpc('anvil_rollback', [depth])
  story.push(`back by ${depth} blocks`)
}

const hashAt = async (chain: LocalChain, height: number): Promise<string | undefined> =>
  z
    .object({ hash: z.string() })
    .nullable()
    .parse(await chain.rpc('eth_getBlockByNumber', [hex(height), false]))?.hash

type Snapshot = { readonly id: unknown; readonly height: number; readonly hash: string | undefined }

const takeSnapshot = async (chain: LocalChain): Promise<Snapshot> => {
  const height = await headOf(chain)
  return { id: await chain.rpc('evm_snapshot'), height, hash: await hashAt(chain, height) }
}

/** The node goes back to where it was once, with its clock, if it is on that branch still. */
const goBackTo = async ({ chain, story }: Schedule, snapshot: Snapshot): Promise<Snapshot> => {
  if ((await hashAt(chain, snapshot.height)) === snapshot.hash) {
    await chain.rpc('evm_revert', [snapshot.id])
    story.push(`back to block ${snapshot.height}`)
  }
  return await takeSnapshot(chain)
}

const moods: readonly NodeCondition[] = [
  'well',
  'well',
  'away',
  'silent',
  'limiting',
  'erring',
  'foreign',
  'foreign',
  'hollow',
  { behind: 1 },
  { behind: 5 },
  { behind: 12 },
]

const changeMood = ({ random, nodes, story }: Schedule): void => {
  // The first is the one that the service asks if it can.
  const n = Math.min(random(nodes.length), random(nodes.length))
  const mood = moods[random(moods.length)] ?? 'well'
  nodes[n]?.setCondition(mood)
  story.push(`node ${n + 1} is ${JSON.stringify(mood)}`)
}

/** By transaction, what came in of it for a subscription, in order: `0 included 5`, `1 removed 5` and so on. */
const toldBy = (receiver: Receiver, watch: Watch): Map<string, string[]> => {
  const told = new Map<string, string[]>()
  for (const { data, revision, state, subscription } of notificationsOf(receiver)) {
    if (subscription.id !== watch.subscription) continue
    const { hash } = data.transaction
    // Where both ends are watched, it is told of both.
    const units = [...new Set(data.movements.map(({ amount }) => amount))].join()
    told.set(hash, [...(told.get(hash) ?? []), `${revision} ${state} ${units}`])
  }
  return told
}

const isSettled = async ({ service, store }: RunningService, height: number): Promise<boolean> => {
  if (service.ready().chains[0]?.cursor !== height) return false
  const [cursor] = await store.get(cursors, ['31337'])
  if (cursor === undefined || cursor.value.left !== undefined) return false
  const waiting = [await store.depth('match'), await store.depth('deliveries')]
  return waiting.every(({ items }) => items === 0)
}

/**
 * Of each transaction on the chain that a watch is due, the last that is told is what it did there, and of every other one
 * that it is not there, if anything.
 */
const faultsOf = (s: Schedule, o: { onChain: readonly Transaction[]; seen: ReadonlyMap<string, number> }) =>
  s.watches.flatMap(watch => {
    const told = [...toldBy(s.receiver, watch)]
    const concerned = o.onChain.filter(
      transaction =>
        unitsOf(s, transaction) !== undefined &&
        watch.addresses.some(({ address }) => concerns(transaction, address)),
    )
    const units = new Map(concerned.map(transaction => [transaction.hash, unitsOf(s, transaction)]))
    const due = concerned.filter(transaction =>
      watch.addresses.some(
        ({ address, above }) => transaction.blockNumber > above && concerns(transaction, address),
      ),
    )
    const isThere = new Map(
      told.flatMap(([hash, all]) => {
        const [, state, said] = all.at(-1)?.split(' ') ?? []
        return state === 'included' ? [[hash, said] as const] : []
      }),
    )
    const faults = {
      missed: due.flatMap(({ hash }) => (isThere.has(hash) ? [] : [hash])),
      'gone without a word': [...isThere.keys()].filter(hash => !units.has(hash)),
      'not what it did': [...isThere].filter(([hash, said]) => units.has(hash) && units.get(hash) !== said),
      doubled: told.filter(([, all]) => new Set(all).size < all.length),
      foreign: told.flatMap(([hash]) => ((o.seen.get(hash) ?? 0) > watch.since ? [] : [hash])),
    }
    return Object.values(faults).every(({ length }) => length === 0) ? [] : [{ watch, faults }]
  })

/** A bot that watches for the native coin and for tokens. */
const botOf = (addresses: readonly string[]) => ({
  addresses,
  strategies: ['eth_transfer', 'token_transfer'].map(func => ({ func, params: {} })),
})

/** Nobody may know the head at the moment: then it is due nothing for certain. */
const addWatch = async (
  s: Schedule,
  { api, store }: RunningService,
  o: { address: string; channel: number; since?: number },
): Promise<void> => {
  const bot = await createBot(api, botOf([o.address]))
  const subscription = await subscribe(api, { bot, channels: [o.channel] })
  const [doc] = await store.get(subscriptions, [subscription])
  const head = await headOf(s.chain)
  const from = doc?.value.from['31337']
  const above = typeof from === 'number' ? Math.max(from, head) : Number.POSITIVE_INFINITY
  s.watches.push({ bot, subscription, since: o.since ?? 0, addresses: [{ address: o.address, above }] })
  s.story.push(`subscription ${s.watches.length} from ${JSON.stringify(from)} on at block ${head}`)
}

/** Something is due of an address from the block after it was added. */
const addAddress = async (s: Schedule, { api }: RunningService): Promise<void> => {
  const { random, senders, watches } = s
  const watch = watches[random(watches.length)]
  const address = senders[random(senders.length)]
  if (watch === undefined || address === undefined) return
  if (watch.addresses.some(({ above }) => above === Number.POSITIVE_INFINITY)) return
  const addresses = [...new Set([...watch.addresses.map(known => known.address), address])]
  await api('PUT', `/bots/${watch.bot}`, { body: botOf(addresses) })
  // The subscription itself may begin higher, where the chain has gone back since.
  const begins = Math.max(...watch.addresses.map(({ above }) => above))
  watch.addresses.push({ address, above: Math.max(begins, await headOf(s.chain)) })
  s.story.push(`one address more for subscription ${watches.indexOf(watch) + 1}`)
}

const run = async (t: TestContext, s: Schedule): Promise<void> => {
  const { chain, random, watched, senders, nodes, story } = s
  const lines: string[] = []
  const rpc = nodes.map(({ url }) => url)
  const folder = await temporaryFolder(t)
  const start = () => startService(t, { folder, rpc, lines, pollIntervalMs: 20, rpcTimeoutMs: 300 })
  await mineTransfers(s, 5)
  await mineTransfers(s, 5)

  let running = await start()
  const floor = await headOf(chain)
  for (const node of nodes) node.setReliable(true)
  const channel = await addChannel(running.api, s.receiver.url)
  await addWatch(s, running, { address: watched, channel, since: floor })
  for (const node of nodes) node.setReliable(false)
  await chain.mine(margin)

  /** By transaction, the greatest height at which it stood. */
  const seen = new Map<string, number>()
  let highest = 0
  const look = async () => {
    highest = Math.max(highest, await headOf(chain))
    for (const { hash, blockNumber } of await transactionsAbove(chain, 0))
      seen.set(hash, Math.max(seen.get(hash) ?? 0, blockNumber))
  }
  let snapshot = await takeSnapshot(chain)
  const acts: readonly (() => Promise<void> | void)[] = [
    () => mineTransfers(s, 1),
    () => mineTransfers(s, 1 + random(4)),
    () => mineTransfers(s, 1 + random(4)),
    () => chain.mine(1 + random(3)),
    () => reorganise(s, floor + 1),
    () => reorganise(s, floor + 1),
    () => goBack(s, floor + 1),
    async () => {
      snapshot = await goBackTo(s, snapshot)
    },
    async () => {
      snapshot = await takeSnapshot(chain)
    },
    () => addWatch(s, running, { address: random(2) === 0 ? watched : (senders[0] ?? ''), channel }),
    () => addWatch(s, running, { address: senders[random(senders.length)] ?? '', channel }),
    () => addAddress(s, running),
    () => changeMood(s),
    () => changeMood(s),
    () => changeMood(s),
    async () => {
      story.push('restart')
      await running.stop()
      for (let n = random(3); n > 0; n -= 1) await mineTransfers(s, 1 + random(4))
      await look()
      if (random(2) === 0) await reorganise(s, floor + 1)
      running = await start()
    },
  ]
  try {
    for (let n = 0; n < steps; n += 1) {
      await acts[random(acts.length)]?.()
      await look()
      await pause(random(150))
    }
    for (const node of nodes) node.setReliable(true)
    await mineTransfers(s, 1)
    await look()
    // Higher than the chain ever was: what it went back by is believed at once.
    await chain.mine(Math.max(1, highest - (await headOf(chain)) + 1))
    const head = await headOf(chain)
    await until('the service is at the head, with nothing left to do', () => isSettled(running, head))
    const onChain = await transactionsAbove(chain, 0)
    const faults = () => faultsOf(s, { onChain, seen })
    await until('everything is told', () => faults().length === 0).catch(() => undefined)
    assert.deepEqual(faults(), [])
    const calls = nodes.reduce((sum, node) => sum + node.calls.length, 0)
    t.diagnostic(`${seen.size} transactions, ${s.watches.length} subscriptions, ${calls} calls`)
  } catch (error) {
    t.diagnostic(story.join('\n'))
    for (const line of lines.slice(-40)) t.diagnostic(line)
    throw error
  } finally {
    await running.stop()
  }
}

describe(`${schedules} random schedules of faults from seed ${firstSeed} on`, { concurrency: 3 }, () => {
  let foreign: LocalChain
  before(async () => {
    foreign = await createLocalChain({ chainId: 5 })
    const [sender = '', watched] = foreign.accounts
    await foreign.mine(8)
    for (let n = 0; n < 20; n += 1)
      await foreign.send({ from: sender, to: watched ?? '', wei: BigInt(1_000_000 + n) })
  })
  after(() => foreign.close())

  for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
    it(`schedule ${seed}: each transfer is notified as it is in the end, once, and nothing else`, async t => {
      await run(t, await createSchedule(t, { seed, foreign }))
    })
  }
})
