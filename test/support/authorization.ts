import { getSignPayload } from 'ox/Authorization'
import { sign } from 'ox/Secp256k1'

const hex = (value: number): string => `0x${value.toString(16)}`

/** The known key of anvil's second account. */
const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

/** What the second account signs so that it runs the code of a contract (EIP-7702). */
export const authorize = (address: `0x${string}`, o: { nonce: number; chainId?: number }) => {
  const { nonce, chainId = 31_337 } = o
  const payload = getSignPayload({ address, chainId, nonce: BigInt(nonce) })
  const { r, s, yParity } = sign({ payload, privateKey })
  return { address, chainId: hex(chainId), nonce: hex(nonce), r, s, yParity: hex(yParity) }
}
