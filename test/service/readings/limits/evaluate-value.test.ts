import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Condition, conditionOf } from '#readings/limit.ts'
import { evaluateValue } from '#service/readings/limits/evaluate-value.ts'
import type { Verdict } from '#service/readings/limits/verdict.ts'
import { createRandom } from '../../../support/random.ts'

type Block = { readonly height: number; readonly hash: string; readonly time: number; readonly value: number }

/** What a person would say happened, told from all blocks that were read and are on the chain. */
type Oracle = (now: Block, chain: readonly Block[], memory: Memory) => string | undefined
/** The last notification, and the heights that were read since it. */
type Memory = {
  moves?: { block: Block; state: string }[]
  notified?: { block: Block; state: string } | undefined
  backSince?: number | undefined
  known?: Block
  was?: number | undefined
}

const isOn = (chain: readonly Block[], block: Block): boolean => chain.includes(block)

const rangeOracle =
  (low: number, high: number): Oracle =>
  (now, chain, memory) => {
    const outside = now.value < low ? 'below' : 'above'
    const side = now.value < low || now.value > high ? outside : 'inside'
    const { notified } = memory
    if (side !== 'inside') {
      memory.backSince = undefined
      const isKnown = notified?.state === side
      if (!isKnown || !isOn(chain, notified.block)) memory.notified = { block: now, state: side }
      return isKnown ? undefined : side
    }
    if (notified === undefined) return undefined
    const orphaned = !isOn(chain, notified.block)
    const bound = notified.state === 'below' ? low : high
    const width = low > 0 && high < Infinity ? Math.floor((high - low) / 10) : Infinity
    const margin = Math.min(Math.ceil(bound / 100), width)
    const distance = notified.state === 'below' ? now.value - bound : bound - now.value
    memory.backSince = Math.min(memory.backSince ?? now.height, now.height)
    if (!orphaned && distance < margin && now.height - memory.backSince < 10) return undefined
    memory.notified = undefined
    memory.backSince = undefined
    return orphaned ? 'recovered reorg' : 'recovered'
  }

/** `seconds`: before the moment, the fewest first. */
const momentOracle =
  (...seconds: readonly number[]): Oracle =>
  (now, chain, memory) => {
    const passed = seconds.find(limit => now.value < limit)
    const { notified } = memory
    if (passed !== undefined) {
      memory.backSince = undefined
      const isKnown = notified?.state === String(passed)
      if (!isKnown || !isOn(chain, notified.block)) memory.notified = { block: now, state: String(passed) }
      return isKnown ? undefined : 'below'
    }
    if (notified === undefined) return undefined
    const limit = Number(notified.state)
    memory.backSince = Math.min(memory.backSince ?? now.height, now.height)
    const isNear = now.value - limit < Math.ceil(limit / 100) && now.height - memory.backSince < 10
    const orphaned = !isOn(chain, notified.block)
    if (!orphaned && isNear) return undefined
    memory.notified = undefined
    memory.backSince = undefined
    return orphaned ? 'recovered reorg' : 'recovered'
  }

const moveOracle =
  (percent: number, seconds: number): Oracle =>
  (now, chain, memory) => {
    const told = memory.moves ?? []
    memory.moves = told.filter(({ block }) => isOn(chain, block))
    const orphaned = memory.moves.length < told.length
    const start = memory.moves.at(-1)?.block.height ?? 0
    const before = chain.slice(0, -1)
    const opening = before.findLast(({ time }) => time <= now.time - seconds)
    const window = before.filter(block => block === opening || block.time > now.time - seconds)
    const origins = window
      .filter(({ height }) => height >= start)
      .filter(({ value }) => value !== now.value && Math.abs(now.value - value) * 100 >= value * percent)
    const last = origins.at(-1)
    if (last === undefined) return orphaned ? 'recovered reorg' : undefined
    const state = now.value > last.value ? 'up' : 'down'
    const isKnown = orphaned && told.at(-1)?.state === state
    memory.moves.push({ block: now, state })
    const values = window.filter(({ height }) => height >= start).map(({ value }) => value)
    return isKnown ? undefined : `${state} from ${state === 'up' ? Math.min(...values) : Math.max(...values)}`
  }

const changeOracle: Oracle = (now, chain, memory) => {
  const { known, was } = memory
  memory.known = now
  if (known === undefined) return undefined
  if (known.value === now.value) {
    if (isOn(chain, known)) memory.known = known
    return undefined
  }
  memory.was = undefined
  if (!isOn(chain, known) && was === now.value) return 'recovered reorg'
  memory.was = known.value
  return `changed from ${known.value}`
}

/** For how many seconds a balance lasts, by all blocks of the chain. */
const secondsLeft = (now: Block, chain: readonly Block[], over: number): number => {
  const since = chain.findLastIndex(({ time }) => time <= now.time - over)
  const window = chain.slice(Math.max(0, since), chain.indexOf(now) + 1)
  const left = window.reduce((sum, { value }, n) => sum + Math.max(0, (window[n - 1]?.value ?? 0) - value), 0)
  return left === 0 ? 3_155_760_000 : Math.floor((now.value * over) / left)
}

const runwayOracle = (seconds: number, over: number): Oracle => {
  const lasting = new Map<Block, Block>()
  const ofSeconds = rangeOracle(seconds, Number.POSITIVE_INFINITY)
  return (now, chain, memory) => {
    lasting.set(now, { ...now, value: secondsLeft(now, chain, over) })
    const own = chain.flatMap(block => lasting.get(block) ?? [])
    const expected = ofSeconds(own.at(-1) ?? now, own, memory)
    return expected?.replace(/^\w+/, state => `${state} from ${now.value}`)
  }
}

const told = ({ change }: Verdict): string | undefined =>
  change && [change.state, change.from && `from ${change.from}`, change.because].filter(Boolean).join(' ')

/** Values about 1,000 that stay, waver, drift and jump. */
const createSeries = (random: () => number) => {
  let value = 1_000
  return (): number => {
    const dice = random()
    if (dice < 0.5) return value
    if (dice < 0.8) value += Math.round((random() - 0.5) * 20)
    else if (dice < 0.97) value += Math.round((1_000 - value) / 2)
    else value = Math.round(700 + random() * 600)
    return value
  }
}

const compare = (condition: Condition, oracle: Oracle, seed: number): number => {
  const random = createRandom(seed)
  const next = createSeries(random)
  const chain: Block[] = []
  const memory: Memory = {}
  let verdict: Verdict = { state: undefined }
  const blocks = 500
  for (let n = 0; n < blocks; n += 1) {
    if (random() < 0.05) chain.splice(-Math.ceil(random() * 5))
    const last = chain.at(-1) ?? { height: 0, time: 0 }
    const block = { height: last.height + 1, hash: `${n}`, time: last.time + 12, value: next() }
    chain.push(block)
    const hashes = new Set(chain.map(({ hash }) => hash))
    const isOrphaned = (other: { hash: string }): boolean => !hashes.has(other.hash)
    verdict = evaluateValue(BigInt(block.value), condition, {
      before: structuredClone(verdict.state),
      block: { ...block, isOrphaned },
      backSince: verdict.backSince,
    })
    assert.equal(told(verdict), oracle(block, chain, memory), `series ${seed}, block ${n}`)
  }
  return blocks
}

const runwayOf = (limit: string, over: number): Condition => ({
  kind: 'limits',
  limits: [{ side: 'below', limit }],
  over,
})

const cases: readonly (readonly [string, Condition, () => Oracle])[] = [
  ['below a limit', conditionOf({ params: { below: '990' } }), () => rangeOracle(990, Infinity)],
  ['above a limit', conditionOf({ params: { above: '1010' } }), () => rangeOracle(0, 1_010)],
  ['outside a range', conditionOf({ params: { outside: ['980', '1020'] } }), () => rangeOracle(980, 1_020)],
  ['before a moment', conditionOf({ params: { before: ['17m', '16m'] } }), () => momentOracle(960, 1_020)],
  [
    'moves within minutes',
    conditionOf({ params: { moves: { percent: 2, within: '10m' } } }),
    () => moveOracle(2, 600),
  ],
  [
    'moves within an hour',
    conditionOf({ params: { moves: { percent: 5, within: '1h' } } }),
    () => moveOracle(5, 3_600),
  ],
  ['changes', conditionOf({ params: { changes: true } }), () => changeOracle],
  ['a balance that runs out', runwayOf('3000', 600), () => runwayOracle(3_000, 600)],
  ['a balance that runs out slowly', runwayOf('8000', 1_200), () => runwayOracle(8_000, 1_200)],
]

for (const [name, condition, oracleOf] of cases)
  it(`notifies of a value as all of its blocks would have it, past reorgs: ${name}`, () => {
    let decisions = 0
    for (let seed = 1; seed <= 20; seed += 1) decisions += compare(condition, oracleOf(), seed)
    assert.equal(decisions, 10_000)
  })
