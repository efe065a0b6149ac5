import type { z } from 'zod'
import { keysOf, recordOf } from '#lib/collections.ts'
import { allowance } from './allowance.ts'
import type { DeadlineKindFacts, DeadlineSource, DetailsOf, FoundDeadline } from './deadline-kind.ts'
import { ens, ensNames } from './ens-names.ts'
import { governor } from './governor.ts'
import { safeUnsigned } from './safe-unsigned.ts'
import { timelock } from './timelock.ts'

/** All kinds of deadlines, by their names on the wire, in the order in which the chat offers them. */
const kinds = {
  ens_names: ensNames,
  ens,
  timelock,
  governor,
  allowance,
  safe_unsigned: safeUnsigned,
} as const
export type DeadlineKind = keyof typeof kinds

export const deadlineKinds: readonly DeadlineKind[] = keysOf(kinds)

export const isDeadline = (name: string): name is DeadlineKind => Object.hasOwn(kinds, name)

type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type Schemas = Intersection<(typeof kinds)[DeadlineKind]['details']>

/** Details from the logs and the contract of a deadline, by the field of the event that shows them. */
export type DeadlineDetails = DetailsOf<Schemas>

/** Fields of an event, which has those of its kind; a test has none. */
export const detailSchemas = recordOf<{ readonly [F in keyof Schemas]: z.ZodOptional<Schemas[F]> }>(
  deadlineKinds.flatMap(kind => {
    const details: Partial<Schemas> = kinds[kind].details
    return keysOf(details).map(field => [field, details[field]?.optional()] as const)
  }),
)

/** A kind whose details are any of the known ones. */
export type AnyKind = Omit<DeadlineKindFacts<Schemas>, 'details'>

export const deadlineKind = (kind: DeadlineKind): AnyKind => kinds[kind]

export type AnyDeadlineSource = DeadlineSource<DeadlineDetails>
export type AnyFoundDeadline = FoundDeadline<DeadlineDetails>
