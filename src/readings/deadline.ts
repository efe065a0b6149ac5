import { z } from 'zod'
import {
  addressSchema,
  countSchema,
  digitsSchema,
  strategyObject,
  strictParams,
  unixTimeSchema,
} from '#events/fields.ts'
import { beforeSchema } from '#events/within.ts'
import { keysOf } from '#lib/collections.ts'
import { labelHash } from '#lib/name-hash.ts'
import { callQuestion } from './function-call.ts'
import { limitEvent } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'

/** The registrar of names below `eth`, on Ethereum and its test networks (docs.ens.domains/learn/deployments). */
const ensRegistrar = '57f1887a8bf19b14fc0df6fd9b2acc9af147ea85'
export const ensChains: ReadonlySet<number> = new Set([1, 11_155_111, 17_000])

const nameExpires = 'function nameExpires(uint256 id) view returns (uint256)'
const maxBefore = 4

const kindParams = ['name', 'before', 'after'] as const

/** `about`: what the API says of it. `needs`: its params beside the kind, all of them. `calls`: functions by which its contracts are recognized. */
type KindFacts = {
  readonly about: string
  readonly needs: readonly (typeof kindParams)[number][]
  readonly calls?: readonly string[]
}

/** OpenZeppelin's TimelockController and Compound's Timelock, and governors of both. */
const kindFacts = {
  ens: { about: 'a name expires', needs: ['name', 'before'] },
  timelock: {
    about:
      "an operation of a watched address that is a TimelockController of OpenZeppelin's or a Timelock of Compound's can be executed",
    needs: ['before'],
    calls: [
      'function getMinDelay() view returns (uint256)',
      'function GRACE_PERIOD() view returns (uint256)',
    ],
  },
  governor: {
    about:
      "the vote on a proposal to a watched address that is a governor of OpenZeppelin's or Compound's ends",
    needs: ['before'],
    calls: ['function votingPeriod() view returns (uint256)'],
  },
  allowance: {
    about: 'what a watched address lets others take of its tokens is still open',
    needs: ['after'],
  },
  safe_unsigned: {
    about: 'a proposal to a watched Safe still lacks signatures, where a transaction service is configured',
    needs: ['after'],
    calls: ['function getThreshold() view returns (uint256)'],
  },
} as const satisfies Readonly<Record<string, KindFacts>>
export type DeadlineKind = keyof typeof kindFacts

const factsOf = (kind: DeadlineKind): KindFacts => kindFacts[kind]

const kindSchema = z.enum(keysOf(kindFacts)).describe(
  keysOf(kindFacts)
    .map(kind => `${kind}: ${kindFacts[kind].about}.`)
    .join(' '),
)

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
      const isNeeded = factsOf(kind).needs.includes(name)
      if ((given[name] !== undefined) === isNeeded) continue
      const message = `${kind} ${isNeeded ? 'needs' : 'takes no'} ${name}`
      context.addIssue({ code: 'custom', path: [name], message })
    }
  }),
).describe(
  'Something ends: so long before, when it has, and when its end is put off, as by renewing a name; of a timelock also when an operation is scheduled, executed, cancelled and expired; of a governor when a proposal is created, has succeeded or is defeated, queued, executed, cancelled and expired; an allowance so long after it was given, and when it is no longer open after that; a proposal to a Safe so long after it was proposed, and when it no longer lacks signatures after that. An extension.',
)
export type DeadlineStrategy = z.infer<typeof deadlineStrategySchema>

/** `executable_at` null: it was over when it was first seen. `calls`: the first of `count`, `value` in wei. */
const operationSchema = z.object({
  id: z.string().regex(/^0x[0-9a-f]{64}$/),
  executable_at: unixTimeSchema.nullable(),
  count: countSchema,
  calls: z.array(
    z.object({
      to: addressSchema,
      value: digitsSchema,
      /** The first four bytes of the input; `null`: there is none. */
      method: z.string().nullable(),
      /** Empty: not known. */
      method_name: z.string(),
    }),
  ),
})
/**
 * `title`: the first line of its description, made harmless, which may be empty. `end`: the last moment of the vote by the `clock` of the
 * governor. `ends_at`: the same in Unix seconds, estimated where the clock counts blocks; null: it was over when it was first seen.
 */
const proposalSchema = z.object({
  id: digitsSchema,
  title: z.string(),
  proposer: addressSchema,
  clock: z.enum(['block_number', 'timestamp']),
  end: digitsSchema,
  ends_at: unixTimeSchema.nullable(),
})
export type Proposal = z.infer<typeof proposalSchema>

export type TimelockOperation = z.infer<typeof operationSchema>

/** `scope`: as of an approval. `amount`: what is left of it in base units, whose symbol and decimals are those of the event. */
const openAllowanceSchema = z.object({
  id: z.string(),
  contract: addressSchema,
  spender: addressSchema,
  scope: z.enum(['amount', 'all']),
  amount: digitsSchema.optional(),
  /** The spender may take everything, now and later. */
  unlimited: z.boolean(),
  /** The spender takes it through Permit2. */
  permit2: z.literal(true).optional(),
  approved_at: unixTimeSchema,
})
export type OpenAllowance = z.infer<typeof openAllowanceSchema>

/** `id`: the safeTxHash. `missing`: the owners of the Safe who have not signed; none once it does not wait any more. */
const unsignedSchema = z.object({
  id: z.string().regex(/^0x[0-9a-f]{64}$/),
  nonce: digitsSchema,
  confirmations: countSchema,
  confirmations_required: countSchema,
  missing: z.array(addressSchema),
})
export type UnsignedProposal = z.infer<typeof unsignedSchema>

/** Details of a deadline by the field of the event that shows them: an event has those of its kind, and none in a test. */
const detailSchemas = {
  operation: operationSchema.optional(),
  proposal: proposalSchema.optional(),
  allowance: openAllowanceSchema.optional(),
  unsigned: unsignedSchema.optional(),
}

const deadlineEventSchema = z.object({
  type: z.literal('deadline'),
  kind: kindSchema,
  /** The name that expires; else empty. */
  name: z.string(),
  /** Seconds until the name expires, the operation can be executed, the vote is over, or the allowance is open for so long; below 0 afterwards. */
  seconds: z.number().int(),
  ...detailSchemas,
  ...limitEvent,
})
export type DeadlineEvent = z.infer<typeof deadlineEventSchema>

/** Details as the logs and the contract of a deadline tell them. */
export type DeadlineDetails = Pick<DeadlineEvent, keyof typeof detailSchemas>

/** The id of what a deadline is about, of which an address has many; `undefined`: it has one, or it is a test. */
export const detailsId = (details: DeadlineDetails): string | undefined =>
  keysOf(detailSchemas)
    .map(field => details[field]?.id)
    .find(id => id !== undefined)

/** A moment that a contract tells. It is read in each round, so that one that was put off is never told as near. */
export const deadline = {
  func: 'deadline',
  plural: 'deadlines',
  most: 8,
  strategySchema: deadlineStrategySchema,
  eventSchema: deadlineEventSchema,
  isMoment: true,
  isFoundByLogs: ({ params: { kind } }) => kind !== 'ens',
  recognizedBy: ({ params: { kind } }, address) =>
    factsOf(kind).calls?.map(call => callQuestion({ contract: address, call })),
  question: ({ params: { kind, name = '' } }, { chain }) => {
    if (kind !== 'ens' || !ensChains.has(chain)) return undefined
    const args = [labelHash(name.slice(0, -'.eth'.length))]
    return callQuestion({ contract: ensRegistrar, call: nameExpires, args })
  },
  contractOf: () => undefined,
  toEvent: ({ strategy, value, ...read }) => {
    const { kind, name = '' } = strategy.params
    return { type: 'deadline', kind, name, seconds: Number(value), ...read }
  },
  amountOf: event => String(event.seconds),
  call: {
    nameOf: ({ params: { name = '' } }) => name,
    isPerAddress: ({ params: { kind } }) => kind !== 'ens',
    decimalsOf: () => 0,
  },
} as const satisfies LimitReading<{ strategy: DeadlineStrategy; event: DeadlineEvent }>
