import { z } from 'zod'
import { addressSchema, countSchema, digitsSchema, hashSchema } from '#events/fields.ts'
import { defineDeadlineKind } from './deadline-kind.ts'

/** A proposal by its safeTxHash. */
const unsignedSchema = z.object({
  id: hashSchema,
  nonce: digitsSchema,
  confirmations: countSchema,
  confirmations_required: countSchema,
  /** The owners of the Safe who have not signed; none once the proposal no longer waits. */
  missing: z.array(addressSchema),
})
export type UnsignedProposal = z.infer<typeof unsignedSchema>

export const safeUnsigned = defineDeadlineKind({
  lineId: 'watch-safe_unsigned-line',
  about: 'a proposal to a watched Safe still lacks signatures, where a transaction service is configured',
  needs: ['after'],
  calls: ['function getThreshold() view returns (uint256)'],
  contractName: 'Safe with a transaction service',
  isOfSafe: true,
  isOfContract: true,
  answer: 'after',
  answers: ['6h', '1d', '3d'],
  details: { unsigned: unsignedSchema },
  // The reading of proposals finds them (service/readings/proposals/).
  sources: [],
})
