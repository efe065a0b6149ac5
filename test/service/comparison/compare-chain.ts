import type { TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { startReceiver } from '../../support/receiver.ts'
import { createApi, startServiceProcess } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { createRandom } from '../api/request-bodies.ts'
import { finalDepth, type ServedBlock, serveChain, startTroubledNode } from './chain-server.ts'
import {
  differencesNow,
  lastOf,
  neverSo,
  type Placed,
  readStories,
  standing,
  wantedNow,
} from './compare-told.ts'
import { createBots } from './create-bots.ts'
import { decodeBlock, type Facts } from './decode-block.ts'
import { finalDifferences, readFinalNotices } from './final-notices.ts'
import { createOutflowCheck } from './outflow-differences.ts'
import { replyOfToken, startPrices } from './prices.ts'
import { onChain, payingChains, randomBot, withOutflows } from './random-bots.ts'
import { cast, createRandomChain, type MadeBlock, type RandomChain } from './random-chain.ts'

export type ComparisonOptions = {
  readonly seed: number
  /** A folder, or a `redis://` URL: where the service stores. */
  readonly place: string
  readonly bots: number
  readonly steps: number
  /** Most new transactions of a block. */
  readonly transactions: number
  readonly kills: number
  /** Its id; by default that of a local chain. */
  readonly chainId?: number
  /** The chain takes no other branches, and all bots add up what leaves their addresses, of which each sum is known then. */
  readonly isStraight?: boolean
}

/**
 * `pairs`: of a bot and a transaction of the chain. `told`: pairs that had to be told. `received`: notifications that came, repeats
 * and corrections too. `differences`: one text each.
 */
export type Comparison = {
  readonly pairs: number
  readonly told: number
  readonly received: number
  readonly reorgs: number
  readonly differences: readonly string[]
}

const marginBlocks = 12
const deepest = 6
const troublePerMille = 25
/** Of a node, among which is what it was asked about the newest block. */
const recentCalls = 300

const servedBlock = (block: MadeBlock): ServedBlock => ({
  ...block,
  code: address => {
    const code = block.after.get(address)?.code ?? ''
    return code === '' ? '0x' : `0xef0100${code.slice(2)}`
  },
  nonce: address => block.after.get(address)?.nonce ?? 0n,
})

const createTruth = (chain: RandomChain, id: number) => {
  const decoded = new Map<string, readonly Facts[]>()
  const factsOf = (block: MadeBlock): readonly Facts[] => {
    const known = decoded.get(block.hash)
    if (known !== undefined) return known
    const { facts } = decodeBlock(
      { ...block, withdrawals: payingChains.has(id) ? block.withdrawals : [] },
      { before: block.before, chain: BigInt(id) },
    )
    decoded.set(block.hash, facts)
    return facts
  }
  const placed = (blocks: readonly MadeBlock[]): Placed[] =>
    blocks.flatMap(block =>
      factsOf(block).map(facts => ({ block: block.hash, height: block.height, time: block.time, facts })),
    )
  return { now: () => placed(chain.blocks), ever: () => placed(chain.all) }
}

/** Makes the chain grow and take other branches, while its nodes have troubles and the service is killed. */
const live = async (
  o: ComparisonOptions & {
    chain: RandomChain
    random: ReturnType<typeof createRandom>
    kill: () => Promise<void>
    /** Whether the service has read a block. */
    hasRead: (hash: string) => boolean
  },
): Promise<number> => {
  const { chain, random, steps, transactions, kills } = o
  const killEvery = Math.ceil(steps / (kills + 1))
  let reorgs = 0
  for (let step = 1; step <= steps; step += 1) {
    const head = chain.blocks.at(-1)?.hash ?? ''
    // What was never told takes no correction.
    if (random(3) === 0) await until('the service has read the head', () => o.hasRead(head))
    if (!o.isStraight && (step % 6 === 0 || random(5) === 0)) {
      const depth = 1 + random(Math.min(deepest, chain.blocks.length - marginBlocks - 1))
      if (chain.blocks.length - depth > marginBlocks) {
        chain.reorganise(depth, transactions)
        reorgs += 1
      }
    } else chain.grow(transactions)
    if (kills > 0 && step % killEvery === 0) await o.kill()
    await pause(random(60))
  }
  chain.growEmpty(deepest + 2)
  return reorgs
}

/** Blocks after the last reorganisation, of which each sum of an outflow is known. */
const settledSteps = 10

/** How long nothing may come before it counts as all. */
const quietMs = 700
const patienceMs = 45_000

/** Runs the service on a chain made at random, and compares what bots are told with what they are to be told. */
export const compareChain = async (
  t: Pick<TestContext, 'after'>,
  o: ComparisonOptions,
): Promise<Comparison> => {
  const random = createRandom(o.seed * 7_919)
  const { chainId: id = 31_337 } = o
  const firstTime = Math.floor(Date.now() / 1_000) - 3_600
  const chain = createRandomChain(random, { firstTime, chain: id })
  chain.growEmpty(marginBlocks)
  const bots = Array.from({ length: o.bots }, () => {
    const bot = onChain(randomBot(random, cast), id)
    if (o.isStraight) return withOutflows(random, bot, ['1m', '2m', '5m', '1h'])
    return random(2) === 0 ? withOutflows(random, bot, ['1h', '1d']) : bot
  })
  const { url } = await serveChain(t, {
    id,
    blocks: () => chain.blocks.map(servedBlock),
    call: replyOfToken,
  })
  let perMille = 0
  // Of their own: how often nodes are asked depends on the moment, and must not change the chain.
  const troubles = createRandom(o.seed * 104_729)
  const nodes = await Promise.all(
    [0, 1].map(() => startTroubledNode(t, { url, random: troubles, perMille: () => perMille })),
  )
  const receiver = await startReceiver(t)
  const rpc = nodes.map(node => node.url).join(',')
  const prices = await startPrices(t)
  const service = await startServiceProcess(t, { folder: o.place, rpc, traces: 'on', prices, chain: id })
  await createBots(createApi(service.base), { bots, receiver, chain: id })
  const polls = (): number =>
    nodes.reduce((sum, { calls }) => sum + calls.filter(({ params }) => params[0] === 'latest').length, 0)
  const begun = polls()
  await until('the service follows the chain for all bots', () => polls() > begun + 20)

  const hasRead = (hash: string): boolean =>
    nodes.some(({ calls }) =>
      calls.slice(-recentCalls).some(({ params }) => JSON.stringify(params[0])?.includes(hash)),
    )
  perMille = troublePerMille
  const reorgs = await live({ ...o, chain, random, kill: service.restart, hasRead })
  perMille = 0

  const truth = createTruth(chain, id)
  const stories = readStories(receiver)
  /** Once nothing comes any more: what differs by then. */
  const settle = async (firstExact: number) => {
    const now = truth.now()
    const wanted = wantedNow(bots, now, o)
    const finalHeight = (chain.blocks.at(-1)?.height ?? 0) - finalDepth
    const finalBlocks = new Map(
      now.flatMap(({ block, height, facts }) =>
        height <= finalHeight ? [[facts.hash, block] as const] : [],
      ),
    )
    const checks = o.isStraight ? [] : bots.map(bot => createOutflowCheck(bot, { chain: now, firstExact }))
    const differ = (): string[] => {
      const told = stories()
      const finals = finalDifferences(readFinalNotices(receiver), {
        keys: told.keys(),
        asks: bot => bots[bot]?.final === true,
        lastOf: key => lastOf(told.get(key)),
        blockOf: transaction => finalBlocks.get(transaction),
      })
      const outflows = checks.flatMap((check, n) =>
        check(hash => standing(told, `${n} ${hash}`)?.data.outflows ?? []).map(
          difference => `bot ${n}, ${difference}\n  ${JSON.stringify(bots[n])}`,
        ),
      )
      const end = { stories: told, now, isStraight: o.isStraight }
      const inOrder = differencesNow(bots, { ...end, wanted })
      const ends =
        o.isStraight && inOrder.length > 0
          ? differencesNow(bots, { ...end, wanted: wantedNow(bots, now, end) })
          : inOrder
      return [...ends, ...outflows, ...finals]
    }
    let count = -1
    let since = performance.now()
    for (;;) {
      const quiet = performance.now() - since
      if (receiver.received.length !== count) {
        count = receiver.received.length
        since = performance.now()
      } else if (quiet > patienceMs || (quiet > quietMs && differ().length === 0)) break
      await pause(100)
    }
    return { wanted, differ }
  }
  const settledFrom = chain.blocks.length
  if (!o.isStraight) {
    await settle(Number.POSITIVE_INFINITY)
    perMille = troublePerMille
    for (let step = 0; step < settledSteps; step += 1) {
      chain.grow(o.transactions)
      if (o.kills > 0 && step === settledSteps / 2) await service.restart()
      await pause(random(60))
    }
    perMille = 0
    chain.growEmpty(finalDepth + 1)
  }
  const { wanted, differ } = await settle(settledFrom)
  await service.kill()
  const differences = [...differ(), ...neverSo(bots, { stories: stories(), ever: truth.ever(), wanted })]
  const pairs = o.bots * new Set(truth.ever().map(({ facts }) => facts.hash)).size
  return {
    pairs,
    told: wanted.size,
    received: receiver.received.length,
    reorgs,
    differences,
  }
}
