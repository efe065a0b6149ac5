import { withinSeconds } from '#events/within.ts'
import type { Condition } from '#readings/limit.ts'
import type { ChangingValue, ValueState } from '../../records/reading-states.ts'
import { evaluateLimits } from './evaluate-limit.ts'
import { evaluateMove } from './evaluate-move.ts'
import { evaluateRunway } from './evaluate-runway.ts'
import { blockId, type ReadingBlock, type Verdict } from './verdict.ts'

/** Decides about one reading of a value that is notified of any change. The first one is the value that later ones are compared with. */
const evaluateChange = (
  value: bigint,
  before: ChangingValue | undefined,
  block: ReadingBlock,
): Verdict<ChangingValue> => {
  const here = { ...blockId(block), value: String(value) }
  if (before === undefined) return { state: here }
  const isOrphaned = block.isOrphaned(before)
  if (here.value === before.value) return { state: isOrphaned ? { ...here, from: before.from } : before }
  if (isOrphaned && here.value === before.from)
    return { state: here, change: { state: 'recovered', because: 'reorg' } }
  return { state: { ...here, from: before.value }, change: { state: 'changed', from: before.value } }
}

type Seen = {
  readonly before: ValueState | undefined
  readonly block: ReadingBlock
  readonly backSince: number | undefined
}

/** Decides about one reading of a value. The state is one of the same condition. */
export const evaluateValue = (value: bigint, condition: Condition, { before, ...seen }: Seen): Verdict => {
  if (condition.kind === 'limits' && condition.over !== undefined) {
    const drained = before !== undefined && 'drained' in before ? before : undefined
    const { limits, over } = condition
    return evaluateRunway(value, { limits, over }, { ...seen, before: drained })
  }
  if (condition.kind === 'limits') {
    const passed = before !== undefined && 'side' in before ? before : undefined
    return evaluateLimits(value, condition.limits, { ...seen, before: passed })
  }
  if (condition.kind === 'changes')
    return evaluateChange(value, before !== undefined && 'value' in before ? before : undefined, seen.block)
  const moving = before !== undefined && 'samples' in before ? before : undefined
  const move = { percent: condition.percent, seconds: withinSeconds(condition) }
  return evaluateMove(value, move, { before: moving, block: seen.block })
}
