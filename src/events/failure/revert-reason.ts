import { maxReasonLength } from './failure.ts'

const wordDigits = 64
const selectorDigits = 8

/** `Error(string)` and `Panic(uint256)`, which the compiler writes. */
const errorSelector = '08c379a0'
const panicSelector = '4e487b71'

/** Meanings of the compiler's panic codes. */
const panics: Readonly<Record<string, string>> = {
  '1': 'assertion failed',
  '11': 'arithmetic overflow',
  '12': 'division by zero',
  '21': 'not a value of the enum',
  '31': 'pop of an empty array',
  '32': 'index out of bounds',
  '41': 'out of memory',
}

/** Errors of contracts that many use, by their selectors. */
const errorNames: Readonly<Record<string, string>> = {
  // ERC-6093
  e450d38c: 'ERC20InsufficientBalance',
  fb8f41b2: 'ERC20InsufficientAllowance',
  '96c6fd1e': 'ERC20InvalidSender',
  ec442f05: 'ERC20InvalidReceiver',
  e602df05: 'ERC20InvalidApprover',
  '94280d62': 'ERC20InvalidSpender',
  '89c62b64': 'ERC721InvalidOwner',
  '7e273289': 'ERC721NonexistentToken',
  '64283d7b': 'ERC721IncorrectOwner',
  '177e802f': 'ERC721InsufficientApproval',
  '64a0ae92': 'ERC721InvalidReceiver',
  '03dee4c5': 'ERC1155InsufficientBalance',
  e237d922: 'ERC1155MissingApprovalForAll',
  // OpenZeppelin
  '118cdaa7': 'OwnableUnauthorizedAccount',
  e2517d3f: 'AccessControlUnauthorizedAccount',
  d93c0665: 'EnforcedPause',
  '3ee5aeb5': 'ReentrancyGuardReentrantCall',
  '5274afe7': 'SafeERC20FailedOperation',
  d6bda275: 'FailedCall',
  '1425ea42': 'FailedInnerCall',
  cf479181: 'InsufficientBalance',
  '9996b315': 'AddressEmptyCode',
  '62791302': 'ERC2612ExpiredSignature',
  '4b800e46': 'ERC2612InvalidSigner',
  '82b42900': 'Unauthorized',
  // Solady and Solmate
  '90b8ec18': 'TransferFailed',
  '7939f424': 'TransferFromFailed',
  // Uniswap's universal router and Permit2
  '316cf0eb': 'V3InvalidSwap',
  '39d35496': 'V3TooLittleReceived',
  '739dbe52': 'V3TooMuchRequested',
  '849eaf98': 'V2TooLittleReceived',
  '8ab0bc16': 'V2TooMuchRequested',
  '5bf6f916': 'TransactionDeadlinePassed',
  '2c4029e9': 'ExecutionFailed',
  d81b2f2e: 'AllowanceExpired',
  f96fb071: 'InsufficientAllowance',
  '756688fe': 'InvalidNonce',
  cd21db4f: 'SignatureExpired',
}

/** Limit of the text, so that a hostile contract cannot make us read a lot of it. */
const maxTextBytes = 4 * maxReasonLength

/** The text of `Error(string)`; empty if the words do not hold one. */
const decodeText = (words: string): string => {
  const length = words.slice(wordDigits, 2 * wordDigits)
  if (words.slice(0, wordDigits) !== '20'.padStart(wordDigits, '0') || !/^0{56}[0-9a-f]{8}$/.test(length))
    return ''
  const bytes = Math.min(Number.parseInt(length, 16), maxTextBytes)
  const digits = words.slice(2 * wordDigits, 2 * wordDigits + 2 * bytes)
  return Buffer.from(digits, 'hex').toString('utf8')
}

/**
 * Reads from what a call returned (`0x` and hex digits) why it was reverted: the contract's own text, the
 * name of its error, or the error's selector. Empty if nothing says why.
 */
export const decodeRevert = (returned: string): string => {
  const digits = returned.slice(2).toLowerCase()
  const selector = digits.slice(0, selectorDigits)
  if (selector.length < selectorDigits || !/^[0-9a-f]*$/.test(digits)) return ''
  const words = digits.slice(selectorDigits)
  if (selector === errorSelector) return decodeText(words).slice(0, maxReasonLength)
  if (selector === panicSelector) {
    const code = words.slice(0, wordDigits).replace(/^0+/, '')
    return panics[code] ?? `panic 0x${code.slice(0, selectorDigits)}`
  }
  return errorNames[selector] ?? `error 0x${selector}`
}
