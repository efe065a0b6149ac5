import { z } from 'zod'
import { strategyObject, strictParams } from '#events/fields.ts'
import { beforeSchema } from '#events/within.ts'
import { labelHash } from '#lib/name-hash.ts'
import { functionCallOf } from './function-call.ts'
import { limitEvent } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'

/** The registrar of names below `eth`, on Ethereum and its test networks (docs.ens.domains/learn/deployments). */
const ensRegistrar = '57f1887a8bf19b14fc0df6fd9b2acc9af147ea85'
const ensChains: ReadonlySet<number> = new Set([1, 11_155_111, 17_000])

const nameExpires = 'function nameExpires(uint256 id) view returns (uint256)'
const maxBefore = 4

const deadlineStrategySchema = strategyObject(
  'deadline',
  strictParams('deadline', {
    kind: z.literal('ens').describe('The name expires.'),
    name: z
      .string()
      .regex(/^[^\s.]{3,100}\.eth$/, 'a name below eth, such as vitalik.eth')
      .refine(name => name === name.normalize('NFC').toLowerCase(), { error: 'a name in lower case' }),
    before: z
      .array(beforeSchema)
      .min(1)
      .max(maxBefore)
      .describe(`How long before, up to ${maxBefore} times: such as 30d, 7d and 24h; from 1m to 365d.`),
  }),
).describe(
  'Something ends: so long before, when it has, and when its end is put off, as by renewing a name. An extension.',
)
type DeadlineStrategy = z.infer<typeof deadlineStrategySchema>

const deadlineEventSchema = z.object({
  type: z.literal('deadline'),
  kind: z.literal('ens'),
  name: z.string(),
  /** Seconds until the name expires; below 0 once it has. */
  seconds: z.number().int(),
  ...limitEvent,
})
type DeadlineEvent = z.infer<typeof deadlineEventSchema>

/** A moment that a contract tells. It is read in each round, so that one that was put off is never told as near. */
export const deadline = {
  func: 'deadline',
  plural: 'deadlines',
  most: 8,
  strategySchema: deadlineStrategySchema,
  eventSchema: deadlineEventSchema,
  isMoment: true,
  question: ({ params: { name } }, { chain }) => {
    if (!ensChains.has(chain)) return undefined
    const args = [labelHash(name.slice(0, -'.eth'.length))]
    const { word, isSigned, encode } = functionCallOf({ call: nameExpires, args })
    return { to: ensRegistrar, data: encode(''), word, isSigned }
  },
  contractOf: () => undefined,
  toEvent: ({ strategy, value, ...read }) => {
    const { kind, name } = strategy.params
    return { type: 'deadline', kind, name, seconds: Number(value), ...read }
  },
  amountOf: event => String(event.seconds),
  call: {
    nameOf: ({ params: { name } }) => name,
    isPerAddress: () => false,
    decimalsOf: () => 0,
  },
} as const satisfies LimitReading<{ strategy: DeadlineStrategy; event: DeadlineEvent }>
