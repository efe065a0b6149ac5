/**
 * MultiSendCallOnly of the Safe contracts 1.3.0 and later, from github.com/safe-global/safe-deployments.
 * Safes delegate to it to make several calls at once; it does not delegate further.
 */
const batchContracts: ReadonlySet<string> = new Set([
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0xf220d3b4dfb23c4ade8c88e526c1353abacbc38f',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0x0408ef011960d02349d50286d20531229bcef773',
  '0xa83c336b20401af773b6219ba5027174338d1836',
])

export const isBatchContract = (address: string): boolean => batchContracts.has(address.toLowerCase())

type BatchCall = {
  /** Key of the called address. */
  readonly to: string
  /** Wei in decimal digits. */
  readonly value: string
  /** `0x…` */
  readonly input: string
}

/** `multiSend(bytes)`: the offset of its bytes, and their number. */
const batchHead = /^0x8d80ff0a0{62}20([0-9a-f]{64})/

/**
 * A call in these bytes: 0 for a call (a delegate call would be reverted), the receiver, the wei, and the
 * number of bytes of input. From version 1.5.0 on the zero address stands for the Safe itself, so such a call
 * is not read.
 */
const callHead = /^00(?!0{40})([0-9a-f]{40})([0-9a-f]{64})([0-9a-f]{64})/
const callHeadLength = 2 * (1 + 20 + 32 + 32)

/**
 * Reads the calls of a batch from its input (lower case), as MultiSendCallOnly makes them; `undefined` if it
 * is written otherwise.
 */
export const readBatch = (input: string): readonly BatchCall[] | undefined => {
  const [head, length] = batchHead.exec(input) ?? []
  if (head === undefined) return undefined
  const end = head.length + 2 * Number(`0x${length}`)
  if (end > input.length) return undefined
  const calls: BatchCall[] = []
  for (let at = head.length; at < end; ) {
    const begin = at + callHeadLength
    const [, to, value, size] = callHead.exec(input.slice(at, begin)) ?? []
    if (to === undefined) return undefined
    at = begin + 2 * Number(`0x${size}`)
    if (at > end) return undefined
    calls.push({ to, value: String(BigInt(`0x${value}`)), input: `0x${input.slice(begin, at)}` })
  }
  return calls
}
