import type { Direction } from '#contract/strategy.ts'
import type { Match, MatchMovement } from './match.ts'
import type { WatchedBot } from './watched-bot.ts'

/** A transaction as a node gives it, as far as it is looked at. */
type RawTransaction = {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly value: string
  readonly input: string
}

/** Movements that a bot asks for, in one transaction; `to` still unknown where a contract was made. */
export type Candidate = {
  readonly transaction: Match['transaction']
  readonly bot: WatchedBot
  readonly subscriptions: readonly string[]
  readonly movements: readonly MatchMovement[]
}

const isTransaction = (given: unknown): given is RawTransaction =>
  typeof given === 'object' &&
  given !== null &&
  'hash' in given &&
  typeof given.hash === 'string' &&
  'from' in given &&
  typeof given.from === 'string' &&
  'to' in given &&
  (typeof given.to === 'string' || given.to === null) &&
  'value' in given &&
  typeof given.value === 'string' &&
  'input' in given &&
  typeof given.input === 'string'

const addressShape = /^0x[0-9a-f]{40}$/i

/** Only of transactions that concern somebody is every field looked at. */
const isSound = ({ hash, from, to, value, input }: RawTransaction): boolean =>
  /^0x[0-9a-f]{64}$/.test(hash) &&
  addressShape.test(from) &&
  (to === null || addressShape.test(to)) &&
  /^0x[0-9a-f]{1,64}$/i.test(value) &&
  /^0x[0-9a-f]*$/i.test(input)

const keyOf = (address: string): string => address.slice(2).toLowerCase()

const wanted = (direction: Direction, movement: MatchMovement): boolean =>
  direction === 'both' || movement.direction === 'self' || movement.direction === direction

/** What moved at the addresses of one bot. A transfer to oneself is one movement. */
const movementsOf = (bot: WatchedBot, o: { from: string; to: string; amount: string }): MatchMovement[] => {
  const { from, to, amount } = o
  const movement = (address: string, direction: MatchMovement['direction'], counterparty: string) =>
    bot.addresses.has(address) ? [{ kind: 'native' as const, address, direction, counterparty, amount }] : []
  return from === to
    ? movement(from, 'self', to)
    : [...movement(from, 'out', to), ...movement(to, 'in', from)]
}

/** Stands for the address of a contract that only the receipt tells. */
const unknownContract = ''

const matchOne = (raw: RawTransaction, o: BlockQuestion): Candidate[] | undefined => {
  const from = keyOf(raw.from)
  const to = raw.to === null ? unknownContract : keyOf(raw.to)
  const bots = new Set([...o.botsAt(from), ...o.botsAt(to)])
  if (bots.size === 0) return []
  if (!isSound(raw)) return undefined
  const amount = BigInt(raw.value).toString()
  if (amount === '0') return []
  const transaction = {
    hash: raw.hash,
    from,
    to: raw.to === null ? null : to,
    method: raw.input.length >= 10 ? raw.input.slice(0, 10) : '',
  }
  return [...bots].flatMap(bot => {
    const direction = bot.ethTransfer
    if (direction === undefined) return []
    const movements = movementsOf(bot, { from, to, amount }).filter(movement => wanted(direction, movement))
    const subscriptions = [...bot.subscriptions].flatMap(([id, heights]) =>
      o.height > (heights[o.chain] ?? Number.POSITIVE_INFINITY) ? [id] : [],
    )
    return movements.length === 0 || subscriptions.length === 0
      ? []
      : [{ transaction, bot, subscriptions, movements }]
  })
}

type BlockQuestion = {
  readonly chain: number
  readonly height: number
  readonly transactions: readonly unknown[]
  readonly botsAt: (key: string) => readonly WatchedBot[]
}

/**
 * Transfers of the native coin in one block that subscriptions ask for; whether they succeeded, only receipts tell.
 * Its cost grows with the block, not with the number of watched addresses. `undefined`: a transaction is not understood.
 */
export const findMatches = (block: BlockQuestion): Candidate[] | undefined => {
  const found: Candidate[] = []
  for (const raw of block.transactions) {
    if (!isTransaction(raw)) return undefined
    if (raw.value === '0x0') continue
    const matched = matchOne(raw, block)
    if (matched === undefined) return undefined
    found.push(...matched)
  }
  return found
}
