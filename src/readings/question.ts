import { z } from 'zod'

/** The strategy whose matches count, by its place among those of the bot, from 0; `all`: any. */
const matchSourceSchema = z.union([z.literal('all'), z.number().int().min(0).max(255)])
export type MatchSource = z.infer<typeof matchSourceSchema>

/** The field of a strategy that is about matches of others. */
export const ofParam = matchSourceSchema
  .exactOptional()
  .describe(
    'The place of the strategy whose matches count, from 0, as Get bot lists them: it is one of transactions. Absent or all: those of any.',
  )

/** A word that a call returns, the first one unless `word` says another. Addresses are keys; `data` has no `0x`. */
type CallQuestion = {
  readonly to: string
  readonly data: string
  readonly word?: number
  readonly isSigned?: boolean
}

/** A number to read from a chain: the coins of an address (key), or what a call returns. */
export type ValueQuestion = { readonly coinsOf: string } | CallQuestion

/** The base fee of the block (EIP-1559), in wei for a unit of gas. */
type BaseFeeQuestion = { readonly baseFee: true }

/** A question that nodes answer. */
export type NodeQuestion = ValueQuestion | BaseFeeQuestion

/**
 * Asks the service itself about the last matches of a bot: for how many seconds there was none (`silence`), or how many there were in so
 * many seconds (`rate`). `of`: the place of a strategy, or `all`.
 */
export type MatchesQuestion = {
  readonly matches: 'silence' | 'rate'
  readonly of: MatchSource
  readonly within: number
}

/** A number that is compared with limits. */
export type WatchedQuestion = NodeQuestion | MatchesQuestion

/** Names a value of a chain, or of a bot. */
export const questionKey = (question: WatchedQuestion): string => {
  if ('matches' in question) return `${question.matches}:${question.of}:${question.within}`
  if ('baseFee' in question) return 'baseFee'
  if ('coinsOf' in question) return `:${question.coinsOf}`
  const { to, data, word = 0, isSigned = false } = question
  return [to, data, ...(word > 0 || isSigned ? [`${word}${isSigned ? 's' : ''}`] : [])].join(':')
}

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
