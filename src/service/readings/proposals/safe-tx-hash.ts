import { keccak_256 } from '@noble/hashes/sha3.js'

/** `EIP712Domain(uint256 chainId,address verifyingContract)`, since version 1.3.0 of the Safe. */
const domainType = '47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218'
/** `EIP712Domain(address verifyingContract)`, of earlier versions. */
const chainlessDomainType = '035aff83d86937d35b32e04f0ddc6ff469290eef2f1b692d8a815c89404d4749'
/** `SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)` */
const transactionType = 'bb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8'
/** Type hash with `dataGas` in place of `baseGas`, before version 1.0.0. */
const dataGasTransactionType = '14d461bc7412367e924637b363c7bf29b8f47e2f84869f4426e5633d8af47b20'

/**
 * A transaction for the owners of a Safe to sign. Addresses are keys, numbers decimal digits, and the data is
 * `0x…`.
 */
export type SafeTransaction = {
  readonly to: string
  readonly value: string
  readonly data: string
  readonly operation: 0 | 1
  readonly safeTxGas: string
  readonly baseGas: string
  readonly gasPrice: string
  readonly gasToken: string
  readonly refundReceiver: string
  readonly nonce: string
}

const keccak = (digits: string): string => Buffer.from(keccak_256(Buffer.from(digits, 'hex'))).toString('hex')

const numberWord = (digits: string): string => BigInt(digits).toString(16).padStart(64, '0')
const addressWord = (key: string): string => key.padStart(64, '0')

/**
 * The possible hashes (EIP-712) of a transaction of a Safe (a key): which one is right depends on the version
 * of the Safe. Each commits to the Safe and to all that is signed.
 */
export const safeTxHashes = (
  transaction: SafeTransaction,
  { safe, chain }: { readonly safe: string; readonly chain: number },
): readonly string[] => {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } =
    transaction
  const fields = [
    addressWord(to),
    numberWord(value),
    keccak(data.slice(2)),
    numberWord(String(operation)),
    ...[safeTxGas, baseGas, gasPrice].map(numberWord),
    addressWord(gasToken),
    addressWord(refundReceiver),
    numberWord(nonce),
  ].join('')
  const verifying = addressWord(safe)
  const domains = [
    keccak(`${domainType}${numberWord(String(chain))}${verifying}`),
    keccak(`${chainlessDomainType}${verifying}`),
  ]
  const contents = [transactionType, dataGasTransactionType].map(type => keccak(`${type}${fields}`))
  return domains.flatMap(domain => contents.map(content => `0x${keccak(`1901${domain}${content}`)}`))
}
