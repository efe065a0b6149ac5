import { z } from 'zod'
import { strategyObject, strictParams } from '#events/fields.ts'
import { beforeSchema } from '#events/within.ts'
import { kindParams } from './deadlines/deadline-kind.ts'
import { deadlineKind, deadlineKinds, detailSchemas } from './deadlines/kinds.ts'
import { callQuestion } from './function-call.ts'
import { limitEvent } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'

const maxBefore = 4

const kindSchema = z
  .enum(deadlineKinds)
  .describe(deadlineKinds.map(kind => `${kind}: ${deadlineKind(kind).about}.`).join(' '))

const deadlineStrategySchema = strategyObject(
  'deadline',
  strictParams('deadline', {
    kind: kindSchema,
    name: z
      .string()
      .regex(/^[^\s.]{3,100}\.eth$/, 'a name below eth, such as vitalik.eth')
      .refine(name => name === name.normalize('NFC').toLowerCase(), { error: 'a name in lower case' })
      .exactOptional()
      .describe('For ens.'),
    before: z
      .array(beforeSchema)
      .min(1)
      .max(maxBefore)
      .exactOptional()
      .describe(
        `How long before, up to ${maxBefore} times: such as 30d, 7d and 24h; from 1m to 365d. Not for allowance and safe_unsigned.`,
      ),
    after: beforeSchema
      .exactOptional()
      .describe(
        'For allowance and safe_unsigned: how long after it was given or proposed, such as 30d or 6h; from 1m to 365d.',
      ),
  }).superRefine(({ kind, ...given }, context) => {
    for (const name of kindParams) {
      const isNeeded = deadlineKind(kind).needs.includes(name)
      if ((given[name] !== undefined) === isNeeded) continue
      const message = `${kind} ${isNeeded ? 'needs' : 'takes no'} ${name}`
      context.addIssue({ code: 'custom', path: [name], message })
    }
  }),
).describe(
  'Something ends: so long before, when it has, and when its end is put off, as by renewing a name; of a timelock also when an operation is scheduled, executed, cancelled and expired; of a governor when a proposal is created, has succeeded or is defeated, queued, executed, cancelled and expired; an allowance so long after it was given, and when it is no longer open after that; a proposal to a Safe so long after it was proposed, and when it no longer lacks signatures after that. An extension.',
)
export type DeadlineStrategy = z.infer<typeof deadlineStrategySchema>

const deadlineEventSchema = z.object({
  type: z.literal('deadline'),
  kind: kindSchema,
  /** The name that expires; else empty. */
  name: z.string(),
  /**
   * Seconds until the name expires, the operation can be executed, the vote is over, or the allowance has
   * been open for its time; below 0 afterwards.
   */
  seconds: z.number().int(),
  ...detailSchemas,
  ...limitEvent,
})
export type DeadlineEvent = z.infer<typeof deadlineEventSchema>

/**
 * A moment that a contract gives. It is read in each round, so that a postponed one is never notified as
 * near.
 */
export const deadline = {
  func: 'deadline',
  plural: 'deadlines',
  most: 8,
  strategySchema: deadlineStrategySchema,
  eventSchema: deadlineEventSchema,
  isMoment: true,
  isFoundByLogs: ({ params: { kind } }) => deadlineKind(kind).question === undefined,
  recognizedBy: ({ params: { kind } }, { address, chain }) => {
    const { calls, chain: only = chain } = deadlineKind(kind)
    return only === chain ? calls?.map(call => callQuestion({ contract: address, call })) : []
  },
  question: ({ params }, at) => deadlineKind(params.kind).question?.(params, at),
  contractOf: () => undefined,
  toEvent: ({ strategy, value, ...read }) => {
    const { kind, name = '' } = strategy.params
    return { type: 'deadline', kind, name, seconds: Number(value), ...read }
  },
  amountOf: event => String(event.seconds),
  call: {
    nameOf: ({ params: { name = '' } }) => name,
    isPerAddress: ({ params: { kind } }) => !deadlineKind(kind).needs.includes('name'),
    decimalsOf: () => 0,
  },
} as const satisfies LimitReading<{ strategy: DeadlineStrategy; event: DeadlineEvent }>
