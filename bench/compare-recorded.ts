import type { TestContext } from 'node:test'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import { createRandom } from '../test/service/api/request-bodies.ts'
import { finalDepth, type ServedBlock, serveChain } from '../test/service/comparison/chain-server.ts'
import type { Comparison } from '../test/service/comparison/compare-chain.ts'
import {
  differencesNow,
  lastOf,
  neverSo,
  type Placed,
  readStories,
  wantedNow,
} from '../test/service/comparison/compare-told.ts'
import { createBots } from '../test/service/comparison/create-bots.ts'
import {
  type Accounts,
  decodeBlock,
  receiptSchema,
  transactionSchema,
} from '../test/service/comparison/decode-block.ts'
import type { WatchingBot } from '../test/service/comparison/expected-events.ts'
import { finalDifferences, readFinalNotices } from '../test/service/comparison/final-notices.ts'
import { replyOfToken, startPrices } from '../test/service/comparison/prices.ts'
import { onChain, payingChains, randomBot, withOutflows } from '../test/service/comparison/random-bots.ts'
import { type Cast, zeroAddress } from '../test/service/comparison/random-logs.ts'
import { startReceiver } from '../test/support/receiver.ts'
import { createApi, startServiceProcess } from '../test/support/service.ts'
import { until } from '../test/support/waiting.ts'
import type { RecordedBlock } from './recorded-blocks.ts'

type RecordedOptions = {
  readonly seed: number
  /** A folder: where the service stores. */
  readonly place: string
  readonly bots: number
  /** Of one chain. */
  readonly blocks: readonly RecordedBlock[]
}

const marginBlocks = 4
const blockSeconds = 5

const hex = (number: number): string => `0x${number.toString(16)}`

/** A block as it is served: below a head that is made up, at another height and time, so that blocks follow each other. */
type PlacedBlock = { readonly served: ServedBlock; readonly facts: Placed[] }

const accountsOf = (accounts: Accounts): Pick<ServedBlock, 'code' | 'nonce'> => ({
  code: address => {
    const code = accounts.get(address)?.code ?? ''
    return code === '' ? '0x' : `0xef0100${code.slice(2)}`
  },
  nonce: address => accounts.get(address)?.nonce ?? 0n,
})

const hashOfEmpty = (height: number): string => `0x${height.toString(16).padStart(64, 'e')}`

/** Places recorded blocks one after the other, each behind an empty one, at whose end accounts are as they were before it. */
const createPlacing = (firstTime: number) => {
  let [height, parentHash] = [0, `0x${'0'.repeat(64)}`]
  const place = (hash: string, rest: Omit<ServedBlock, 'height' | 'hash'>): PlacedBlock => {
    const header = {
      ...rest.header,
      number: hex(height),
      hash,
      parentHash,
      timestamp: hex(firstTime + height * blockSeconds),
    }
    const served = { ...rest, height, hash, header }
    height += 1
    parentHash = hash
    return { served, facts: [] }
  }
  const empty = (accounts: Accounts = new Map()): PlacedBlock =>
    place(hashOfEmpty(height), {
      header: {},
      transactions: [],
      receipts: [],
      frames: [],
      ...accountsOf(accounts),
    })
  const recorded = (block: RecordedBlock): PlacedBlock[] => {
    const before = empty(block.accounts)
    const [at, time] = [height, firstTime + height * blockSeconds]
    const { standard: transactions, receipts, frames, withdrawals, accounts, chain } = block
    const decoded = decodeBlock(
      { transactions, receipts, frames, withdrawals: payingChains.has(chain) ? withdrawals : [], height: at },
      { before: accounts, chain: BigInt(chain) },
    )
    const { served } = place(block.hash, {
      header: block.header,
      transactions: block.transactions,
      receipts,
      frames: block.traces ? undefined : frames,
      traces: block.traces,
      ...accountsOf(decoded.accounts),
    })
    const facts = decoded.facts.map(one => ({ block: block.hash, height: at, time, facts: one }))
    return [before, { served, facts }]
  }
  return { empty, recorded }
}

const receiptLogs = receiptSchema.pick({ logs: true })

const orZero = (list: readonly string[]): readonly string[] => (list.length === 0 ? [zeroAddress] : list)

/** Who takes part in blocks; those that do so often are there often. */
const castOf = (blocks: readonly RecordedBlock[]): Cast => {
  const transactions = blocks.flatMap(({ standard }) => standard.map(one => transactionSchema.parse(one)))
  const logs = blocks.flatMap(({ receipts }) => receipts.flatMap(one => receiptLogs.parse(one).logs))
  const emitters = (topics: number): string[] =>
    logs.filter(log => log.topics.length === topics).map(({ address }) => address)
  const named = logs.flatMap(({ topics }) =>
    topics.slice(1).flatMap(topic => (/^0x0{24}(?!0{8})/.test(topic) ? [`0x${topic.slice(26)}`] : [])),
  )
  const paid = blocks.flatMap(({ withdrawals }) =>
    withdrawals.map(one => z.object({ address: z.string() }).parse(one).address.toLowerCase()),
  )
  const signed = blocks.flatMap(({ accounts }) => [...accounts.keys()])
  return {
    people: orZero([
      ...transactions.flatMap(({ from, to }) => [from, to ?? from]),
      ...named,
      ...paid,
      ...signed,
    ]),
    tokens: orZero(emitters(3)),
    collections: orZero(emitters(4)),
    safes: orZero([...emitters(1), ...emitters(2)]),
    contracts: orZero(
      transactions.flatMap(({ to, input }) => (to === undefined || input === '0x' ? [] : [to])),
    ),
    wrapped: zeroAddress,
  }
}

const randomBots = (o: RecordedOptions & { chain: number }): WatchingBot[] => {
  const random = createRandom(o.seed * 7_919)
  const cast = castOf(o.blocks)
  return Array.from({ length: o.bots }, () => {
    const bot = onChain(randomBot(random, cast), o.chain)
    return random(3) === 0 ? withOutflows(random, bot, ['1m', '5m', '1h']) : bot
  })
}

const quietMs = 500
const patienceMs = 20_000

/** Waits until nothing comes any more; what differs by then. */
const settle = async (received: readonly unknown[], differ: () => string[]): Promise<string[]> => {
  let [count, since] = [-1, 0]
  for (;;) {
    const quiet = performance.now() - since
    if (received.length !== count) [count, since] = [received.length, performance.now()]
    else if (quiet > quietMs) {
      const differences = differ()
      if (differences.length === 0 || quiet > patienceMs) return differences
    }
    await pause(100)
  }
}

/** Runs the service on recorded blocks, and compares what bots are told with what they are to be told. */
export const compareRecorded = async (
  t: Pick<TestContext, 'after'>,
  o: RecordedOptions,
): Promise<Comparison> => {
  const chain = o.blocks[0]?.chain ?? 1
  const placing = createPlacing(Math.floor(Date.now() / 1_000) - 3_600)
  const placed = Array.from({ length: marginBlocks }, () => placing.empty())
  const coming = [
    ...o.blocks.flatMap(placing.recorded),
    ...Array.from({ length: finalDepth + 1 }, () => placing.empty()),
  ]
  const shown = placed.map(({ served }) => served)
  const node = await serveChain(t, { id: chain, blocks: () => shown, call: replyOfToken })
  const receiver = await startReceiver(t)
  const prices = await startPrices(t)
  const service = await startServiceProcess(t, {
    folder: o.place,
    rpc: node.url,
    traces: 'on',
    prices,
    chain,
  })
  const bots = randomBots({ ...o, chain })
  await createBots(createApi(service.base), { bots, receiver, chain })
  const begun = node.polls()
  await until('the service follows the chain for all bots', () => node.polls() > begun + 10)
  for (const { served } of coming) {
    const polled = node.polls()
    shown.push(served)
    await until('the service has seen the head', () => node.polls() > polled)
  }
  const now = coming.flatMap(({ facts }) => facts)
  const stories = readStories(receiver)
  const finalBlocks = new Map(now.map(({ block, facts }) => [facts.hash, block]))
  const end = { now, isStraight: true }
  const wanted = wantedNow(bots, now, end)
  const differ = (): string[] => {
    const told = stories()
    const inOrder = differencesNow(bots, { ...end, stories: told, wanted })
    const finals = finalDifferences(readFinalNotices(receiver), {
      keys: told.keys(),
      asks: bot => bots[bot]?.final === true,
      lastOf: key => lastOf(told.get(key)),
      blockOf: transaction => finalBlocks.get(transaction),
    })
    if (inOrder.length === 0) return finals
    const asTold = wantedNow(bots, now, { ...end, stories: told })
    return [...differencesNow(bots, { ...end, stories: told, wanted: asTold }), ...finals]
  }
  const differences = await settle(receiver.received, differ)
  await service.kill()
  return {
    pairs: o.bots * now.length,
    told: wanted.size,
    received: receiver.received.length,
    reorgs: 0,
    differences: [...differences, ...neverSo(bots, { stories: stories(), ever: now, wanted })],
  }
}
