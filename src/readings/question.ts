import { z } from 'zod'

/** The strategy whose matches count, by its index among those of the bot; `all` for any. */
const matchSourceSchema = z.union([z.literal('all'), z.number().int().min(0).max(255)])

/** Matches in which something came in, or went out. */
export const waySchema = z.enum(['in', 'out'])
export type Way = z.infer<typeof waySchema>

/** Transfers of coins, tokens and NFTs, which count without a strategy, and are not notified. */
const transferSourceSchema = z.enum(['transfers', 'transfers_in', 'transfers_out'])
export type TransferSource = z.infer<typeof transferSourceSchema>

export type MatchSource = z.infer<typeof matchSourceSchema> | Way | TransferSource

/** Whether transfers count that no strategy needs to match. */
export const isOfTransfers = (of: MatchSource | undefined): of is TransferSource =>
  transferSourceSchema.safeParse(of).success

/** The direction in which matches count. Returns `undefined` if both do. */
export const wayOf = (of: MatchSource | undefined): Way | undefined =>
  waySchema.safeParse(String(of).replace('transfers_', '')).data

/** Counts transfers in a direction, or in both. */
export const transfersOf = (way: Way | undefined): TransferSource =>
  way === undefined ? 'transfers' : `transfers_${way}`

/** The field of a strategy about matches of others: those of one strategy, or in one direction. */
export const ofParam = z
  .union([waySchema, transferSourceSchema, matchSourceSchema])
  .exactOptional()
  .describe(
    'Whose matches count. A number: the place of a strategy of transactions, from 0, as Get bot lists them. in or out: of any, those in which something came in, or went out. Absent or all: those of any. transfers, transfers_in or transfers_out: transfers of coins, tokens and NFTs, which need no strategy, and are not notified.',
  )

/** A word that a call returns. Addresses are keys; `data` has no `0x`. */
export type CallQuestion = {
  readonly to: string
  readonly data: string
  /** Index of the word; the first if absent. */
  readonly word?: number
  readonly words?: number
  readonly isSigned?: boolean
}

/** A number to read from a chain: the coins of an address (key), or the result of a call. */
export type ValueQuestion = { readonly coinsOf: string } | CallQuestion

/** The base fee of the block (EIP-1559), in wei for a unit of gas. */
type BaseFeeQuestion = { readonly baseFee: true }

/** A question about the state of a chain in one block. */
export type StateQuestion = ValueQuestion | BaseFeeQuestion

/**
 * Asks for the ids in logs of a contract about an address (both keys), joined as words; an id of 0 is left
 * out.
 */
export type LoggedQuestion = {
  /**
   * All NFTs that the address has ever `received`, or the markets at which it has `borrowed`, which are not
   * answered before the past is read.
   */
  readonly logged: 'received' | 'borrowed'
  readonly contract: string
  readonly by: string
  /** Whether logs that were not read yet are read; otherwise only known ones count. */
  readonly isMore?: boolean
}

/** A question that nodes answer. */
export type NodeQuestion = StateQuestion | LoggedQuestion

/** Asks the service itself about the last matches of a bot. */
export type MatchesQuestion = {
  /** Seconds since the last match (`silence`), or the number of matches in a time (`rate`). */
  readonly matches: 'silence' | 'rate'
  /** Index of a strategy, `all`, or a direction. */
  readonly of: MatchSource
  /** Length of the time in seconds. */
  readonly within: number
}

/** Answers in the order of the questions; `undefined` for one that could not be read. */
type Answers = readonly (bigint | undefined)[]

/** Asks a chain step by step, as each answer decides about the next questions, and returns the findings. */
export type Search<Found> = Generator<readonly NodeQuestion[], Found, Answers>

/** One of several items of an address. */
export type FoundItem = {
  /** Identifies the item among those of the address. */
  readonly id: string
  /** `undefined` if it could not be read. */
  readonly value: bigint | undefined
  /** Names the protocol or contract that gives the value. */
  readonly source: string
  /** Keys of the tokens that name the item, empty for the coin; `text` adds to them. */
  readonly tokens: readonly string[]
  readonly text?: string
  /** Whether there is nothing to notify about the item, such as a repaid loan; it can only be back. */
  readonly isIdle?: boolean
  /** Whether the item stands for all that could not be found. */
  readonly isRest?: boolean
  /**
   * Debt in US dollars to repay so that the health of a loan is 1.5; absent if it is healthier, or not known.
   */
  readonly repayUsd?: number
  /** Debt as `repayUsd`, in the token (key) that was lent. */
  readonly repay?: { readonly token: string; readonly amount: bigint }
  /** Cost of a transfer in wei and, if there is a price, in dollars. */
  readonly fee?: { readonly wei: bigint; readonly usd?: number }
}

/** A search for items; `undefined` if it could not be read which there are. */
export type ItemSearch = Search<readonly FoundItem[] | undefined>

/**
 * Asks for all items of one kind that an address has, such as its positions, each with a value of its own.
 * `search` names the kind.
 */
export type SearchQuestion = { readonly search: string; readonly start: () => ItemSearch }

/** Asks for a number that is compared with limits, or for the numbers of all items found. */
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
