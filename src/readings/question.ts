import { z } from 'zod'

/** The strategy whose matches count, by its place among those of the bot, from 0; `all`: any. */
const matchSourceSchema = z.union([z.literal('all'), z.number().int().min(0).max(255)])

/** Matches in which something came in, or went out. */
export const waySchema = z.enum(['in', 'out'])
export type Way = z.infer<typeof waySchema>

export type MatchSource = z.infer<typeof matchSourceSchema> | Way

/** The field of a strategy that is about matches of others. */
export const ofParam = matchSourceSchema
  .exactOptional()
  .describe(
    'The place of the strategy whose matches count, from 0, as Get bot lists them: it is one of transactions. Absent or all: those of any.',
  )

/** Names a strategy, or a direction whose matches count alone. */
export const ofParamWithWay = z
  .union([waySchema, matchSourceSchema])
  .exactOptional()
  .describe(
    'Whose matches count. A number: the place of a strategy of transactions, from 0, as Get bot lists them. in or out: of any, those in which something came in, or went out. Absent or all: those of any.',
  )

/**
 * A word that a call returns, the first one unless `word` says another. `words`: so many from there on, as one number. Addresses are keys;
 * `data` has no `0x`.
 */
export type CallQuestion = {
  readonly to: string
  readonly data: string
  readonly word?: number
  readonly words?: number
  readonly isSigned?: boolean
}

/** A number to read from a chain: the coins of an address (key), or what a call returns. */
export type ValueQuestion = { readonly coinsOf: string } | CallQuestion

/** The base fee of the block (EIP-1559), in wei for a unit of gas. */
type BaseFeeQuestion = { readonly baseFee: true }

/** A question about the state of a chain in one block. */
export type StateQuestion = ValueQuestion | BaseFeeQuestion

/**
 * Asks for the ids that logs of a contract give beside an address (both keys), joined as words; an id of 0 is left out. `received`: the NFTs
 * that it has ever received. `borrowed`: the markets at which it has borrowed, which are no answer before the past is read. Only those known
 * by now, unless `isMore`: then logs that were not read yet are read.
 */
export type LoggedQuestion = {
  readonly logged: 'received' | 'borrowed'
  readonly contract: string
  readonly by: string
  readonly isMore?: boolean
}

/** A question that nodes answer. */
export type NodeQuestion = StateQuestion | LoggedQuestion

/**
 * Asks the service itself about the last matches of a bot: for how many seconds there was none (`silence`), or how many there were in so
 * many seconds (`rate`). `of`: the place of a strategy, `all`, or a direction.
 */
export type MatchesQuestion = {
  readonly matches: 'silence' | 'rate'
  readonly of: MatchSource
  readonly within: number
}

/** Answers in the order of the questions; `undefined`: it could not be read. */
type Answers = readonly (bigint | undefined)[]

/** Asks a chain step by step, as each answer says what to ask next, and returns what it has found. */
export type Search<Found> = Generator<readonly NodeQuestion[], Found, Answers>

/**
 * One of several things of an address. `id`: its name among them. `value`: `undefined`, it could not be read. `source`: who says it.
 * `tokens` (keys; empty: the coin) and `text` name it. `isIdle`: there is nothing to say of it, such as a loan that is repaid; it can only
 * be back. `isRest`: stands for all that could not be found. `repayUsd`, `repay`: debt to repay so that the health of a loan is 1.5, in US
 * dollars or of the token (key) that was lent; absent: it is healthier, or that is not known. `fee`: what a transfer costs, in wei and, where there is a price, in dollars.
 */
export type FoundItem = {
  readonly id: string
  readonly value: bigint | undefined
  readonly source: string
  readonly tokens: readonly string[]
  readonly text?: string
  readonly isIdle?: boolean
  readonly isRest?: boolean
  readonly repayUsd?: number
  readonly repay?: { readonly token: string; readonly amount: bigint }
  readonly fee?: { readonly wei: bigint; readonly usd?: number }
}

/** A search for items; `undefined`: which there are could not be read. */
export type ItemSearch = Search<readonly FoundItem[] | undefined>

/** Asks for all things of one kind that an address has, such as its positions, each with a value of its own. `search`: its name. */
export type SearchQuestion = { readonly search: string; readonly start: () => ItemSearch }

/** A number that is compared with limits, or the numbers of all that is found. */
export type WatchedQuestion = NodeQuestion | MatchesQuestion | SearchQuestion

/** Names a value of a chain, or of a bot. */
export const questionKey = (question: WatchedQuestion): string => {
  if ('matches' in question) return `${question.matches}:${question.of}:${question.within}`
  if ('search' in question) return question.search
  if ('baseFee' in question) return 'baseFee'
  if ('logged' in question) {
    const { logged, contract, by, isMore } = question
    return [logged, contract, by, ...(isMore === true ? ['more'] : [])].join(':')
  }
  if ('coinsOf' in question) return `:${question.coinsOf}`
  const { to, data, word = 0, words = 1, isSigned = false } = question
  const result = [word, ...(words > 1 ? [`+${words}`] : []), ...(isSigned ? ['s'] : [])].join('')
  return [to, data, ...(result === '0' ? [] : [result])].join(':')
}

/** The input of `balanceOf(address)`, without `0x`. */
export const balanceOfInput = (address: string): string => `70a08231${address.padStart(64, '0')}`

/** Asks for a balance of a token, or of the coin where `token` is empty. */
export const balanceQuestion = (token: string, address: string): ValueQuestion =>
  token === '' ? { coinsOf: address } : { to: token, data: balanceOfInput(address) }
