/** A number to read from a chain: the coins of an address, or the first word that a call returns. Addresses are keys; `data` has no `0x`. */
export type ValueQuestion = { readonly coinsOf: string } | { readonly to: string; readonly data: string }

/** Names a value of a chain. */
export const questionKey = (question: ValueQuestion): string =>
  'coinsOf' in question ? `:${question.coinsOf}` : `${question.to}:${question.data}`

/** The input of `balanceOf(address)`, without `0x`. */
export const balanceOfInput = (address: string): string => `70a08231${address.padStart(64, '0')}`

/** Asks for a balance of a token, or of the coin where `token` is empty. */
export const balanceQuestion = ({
  token,
  address,
}: {
  readonly token: string
  readonly address: string
}): ValueQuestion => (token === '' ? { coinsOf: address } : { to: token, data: balanceOfInput(address) })
