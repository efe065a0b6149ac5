import { z } from 'zod'
import { evmAddress } from '#lib/format.ts'
import { addressKeySchema } from '../fields.ts'
import { addressKey, type RawTransaction } from '../raw-block.ts'

/** The contract is the zero address if the watched one no longer runs any code. */
export const matchedDelegationSchema = z.object({ address: addressKeySchema, contract: addressKeySchema })
export type MatchedDelegation = z.infer<typeof matchedDelegationSchema>

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(BigInt)
const word = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(digits => `0x${digits.slice(2).padStart(64, '0')}` as const)

const commonSchema = z.object({
  chainId: quantity.transform(Number),
  address: z
    .string()
    .regex(evmAddress)
    .transform(address => `0x${addressKey(address)}` as const),
  nonce: quantity,
  r: word,
  s: word,
  yParity: quantity.pipe(z.union([z.literal(0n), z.literal(1n)])).transform(Number),
})

/** The form in which Frontier, which Moonbeam and Bittensor run, takes and returns authorizations. */
const frontierSchema = z
  .object({
    chain_id: z.int().nonnegative(),
    address: z.unknown(),
    nonce: z.unknown(),
    signature: z.object({ odd_y_parity: z.boolean(), r: z.unknown(), s: z.unknown() }),
  })
  .transform(({ chain_id, signature: { odd_y_parity, r, s }, address, nonce }) => ({
    chainId: `0x${chain_id.toString(16)}`,
    address,
    nonce,
    r,
    s,
    yParity: odd_y_parity ? '0x1' : '0x0',
  }))

const authorizationSchema = z.union([commonSchema, frontierSchema.pipe(commonSchema)])

/** A signed permission to run the code of `address`. Its signer is recovered from the signature. */
export type Authorization = z.infer<typeof authorizationSchema>

export const countAuthorizations = ({ authorizationList }: RawTransaction): number =>
  Array.isArray(authorizationList) ? authorizationList.length : 0

/** Reads the authorizations that are valid on the chain, `most` at most. */
export const authorizationsOf = (
  { authorizationList }: RawTransaction,
  { chain, most }: { readonly chain: number; readonly most: number },
): Authorization[] =>
  (Array.isArray(authorizationList) ? authorizationList : []).slice(0, most).flatMap(authorization => {
    const { data } = authorizationSchema.safeParse(authorization)
    return data !== undefined && (data.chainId === 0 || data.chainId === chain) ? [data] : []
  })
