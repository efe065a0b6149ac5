import { z } from 'zod'

const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
/** Unix seconds, up to the last moment that a `Date` can hold. */
export const unixTimeSchema = z.number().int().min(0).max(8_640_000_000_000)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

const digits = z.string().regex(/^\d+$/)
const decimals = z.number().int().min(0).max(255)

/** What every movement says of its ends. */
const ends = {
  /** The watched address, with its checksum (EIP-55). */
  address,
  /** `self`: as much went out as came in, most often because the address is both ends. */
  direction: z.enum(['in', 'out', 'self']),
  /** The other end, with its checksum; of several, the one of the largest part. The zero address where something is made or burnt. */
  counterparty: address,
}

/**
 * What it is worth in US dollars. `value`: of the whole amount, twelve significant digits; `price`: of one unit, which it had
 * `at` (Unix seconds) by its `source`. `stale`: that is a while ago. `unlisted`, `unavailable`: a minimum in dollars was asked
 * for, but nobody knows a price, or nobody could be asked. Absent: not known, and not asked for.
 */
const usdSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.enum(['fresh', 'stale']),
    value: z.number().nonnegative(),
    price: z.number().nonnegative(),
    source: z.string(),
    at: unixTimeSchema,
  }),
  z.object({ state: z.enum(['unlisted', 'unavailable']) }),
])
export type Usd = z.infer<typeof usdSchema>

/** It is beside the point of a notification: in a form that is not known, it is left out. */
const usdField = { usd: usdSchema.optional().catch(undefined) }

/** One asset moving into or out of a watched address: what came in less what went out in this transaction. */
const movementSchema = z.discriminatedUnion('kind', [
  /** The chain's own coin; `amount` in base units as decimal digits. */
  z.object({ kind: z.literal('native'), ...ends, ...usdField, amount: digits, symbol: z.string(), decimals }),
  /** ERC-20; `symbol` is empty and `decimals` null where the contract does not say. */
  z.object({
    kind: z.literal('token'),
    ...ends,
    ...usdField,
    contract: address,
    amount: digits,
    symbol: z.string(),
    decimals: decimals.nullable(),
  }),
  /** One token id; `amount` is 1 for ERC-721. `name`: of the collection, empty where the contract does not say. */
  z.object({
    kind: z.literal('nft'),
    ...ends,
    standard: z.enum(['erc721', 'erc1155']),
    contract: address,
    token_id: digits,
    amount: digits,
    name: z.string(),
  }),
])
export type Movement = z.infer<typeof movementSchema>

/** A contract that a watched address made. */
const deploymentSchema = z.object({ address, contract: address })

/** A call of a contract in which a watched address has this role: `sender` of the transaction, or its `target`. */
const callSchema = z.object({
  address,
  role: z.enum(['sender', 'target']),
  contract: address,
  /** The first four bytes of the input, `0x…`; fewer where the input is shorter. */
  method: z.string().regex(/^0x([0-9a-f]{2}){1,4}$/),
  /** Such as `transfer`, empty where the four bytes are not known. */
  method_name: z.string(),
})

/** Whether the transaction stands on the chain. */
export const inclusionSchema = z.enum(['included', 'removed'])

/**
 * A transaction is told so many seconds after it could have been, because the chain's node, or the service itself, was away
 * for most of that time.
 */
export const latenessSchema = z.object({
  seconds: z.number().int().positive(),
  because: z.enum(['node', 'service']),
})
export type Lateness = z.infer<typeof latenessSchema>

/** A strategy of the bot, as it was given. Kept open: a reader need not know every strategy. */
const conditionSchema = z.object({ func: z.string(), params: z.record(z.string(), z.unknown()) })

const flatEnds = { from: address, to: address }

/**
 * The first thing that happened, flat, as the documented payload tells an event: the first movement, else the first
 * deployment, else the first call. `type` is the strategy's name. Amounts in base units as decimal digits.
 */
const flatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('eth_transfer'), ...flatEnds, amount: digits, symbol: z.string(), decimals }),
  z.object({
    type: z.literal('token_transfer'),
    ...flatEnds,
    contract: address,
    amount: digits,
    symbol: z.string(),
    decimals: decimals.nullable(),
  }),
  z.object({
    type: z.literal('nft_transfer'),
    ...flatEnds,
    contract: address,
    token_id: digits,
    amount: digits,
    name: z.string(),
  }),
  z.object({ type: z.literal('contract_deploy'), from: address, contract: address }),
  z.object({ type: z.literal('contract_call'), ...flatEnds, method: z.string(), method_name: z.string() }),
])

const dataSchema = z
  .object({
    block: z.object({ hash, height: z.number().int(), time: unixTimeSchema }),
    /** `explore`: base of the explorer without a slash at the end, empty where there is none. */
    chain: z.object({ chain_id: z.string(), explore: z.string(), type: z.string() }),
    transaction: z.object({
      hash,
      from: address,
      /** Null where the transaction made a contract. */
      to: address.nullable(),
      /** The first four bytes of the input, empty for a plain transfer. */
      method: z.string(),
      /** `failed`: it was reverted and moved nothing; told of calls only. */
      status: z.enum(['success', 'failed']),
    }),
    /** The strategies that fired. Absent, as `event`, from what was sent before there was either. */
    conditions: z.array(conditionSchema).optional(),
    event: flatEventSchema.optional(),
    movements: z.array(movementSchema),
    deployments: z.array(deploymentSchema).default([]),
    calls: z.array(callSchema).default([]),
    /** How many more movements, deployments and calls there were than are told. */
    left_out: z.number().int().nonnegative().default(0),
  })
  .refine(({ movements, deployments, calls }) => movements.length + deployments.length + calls.length > 0, {
    error: 'nothing happened: no movement, deployment or call',
  })

const count = z.number().int().nonnegative()

/**
 * What came in and what went out of one asset, in base units as decimal digits: the sums over `movements` movements, of which
 * each is what came in less what went out in its transaction.
 */
const sums = { chain_id: z.string(), in: digits, out: digits, movements: count }

const assetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native'), ...sums, symbol: z.string(), decimals }),
  z.object({
    kind: z.literal('token'),
    ...sums,
    contract: address,
    symbol: z.string(),
    decimals: decimals.nullable(),
  }),
  /** A whole collection: `in` and `out` count its tokens. */
  z.object({ kind: z.literal('nft'), ...sums, contract: address, name: z.string() }),
])

/** Several transactions that are told together, because they came within one window of the subscription's frequency. */
const summarySchema = z.object({
  /** Over which time they were gathered, by the clock of the service. */
  since: unixTimeSchema,
  until: unixTimeSchema,
  /** How many there are, the newest ones told below included. */
  transactions: count,
  /** Coins first, then tokens, then collections, the busiest first. */
  assets: z.array(assetSchema),
  deployments: count,
  calls: count,
  /** Of the coins; where none moved, of the tokens, and then of the collections. Absent where nothing moved. */
  largest: z.object({ chain_id: z.string(), hash, movement: movementSchema }).optional(),
  /** The last ten at most, newest first, each cut to the first thing that happened in it. */
  newest: z.array(dataSchema),
  /** Movements that are in none of `assets`. */
  left_out: count,
})
export type Summary = z.infer<typeof summarySchema>

/**
 * Body of a webhook delivery: one transaction for one subscription, or a summary of several. ChainBot's documented payload (`bot`, `data.block`,
 * `data.chain`, `data.conditions`, `data.event`, `data.transaction`, `subscription`, `time`, `version`), with `id`, `message`, what happened (`movements`, `deployments`, `calls`) and
 * more of the transaction added. Ids are strings; heights and times are numbers, times in Unix seconds.
 */
export const notificationSchema = z.object({
  /**
   * `subscription:chain:transaction`, of a summary `subscription:summary:number`; the same for every try: what receivers
   * de-duplicate by, together with `revision`.
   */
  id: z.string(),
  /**
   * 0 at first; grows each time a reorganisation takes the transaction from the chain, brings it back, or puts it into a
   * block where something else comes of it: then it is `included` once more, and `data` says what.
   */
  revision: z.number().int().nonnegative().default(0),
  /** `removed`: the transaction is on the chain no longer. It may be told of one that was never told to be `included`. */
  state: inclusionSchema.default('included'),
  /** Id of the summary that told of the transaction before; absent where none did. */
  told_in: z.string().optional(),
  /** Absent where it is told in time. */
  late: latenessSchema.optional(),
  version: z.literal('1.0'),
  /** Present where a test was asked for: nothing of it happened. */
  test: z.literal(true).optional(),
  time: unixTimeSchema,
  bot: z.object({ id: z.string(), name: z.string() }),
  subscription: z.object({ id: z.string(), name: z.string() }),
  /** Of a summary: its newest transaction, cut to the first things that happened in it. */
  data: dataSchema,
  /** Present where several transactions are told together. */
  summary: summarySchema.optional(),
  /**
   * The template with its placeholders filled, cut to 4,096 units of UTF-16; empty where no template was given. Of a summary: filled for each of its newest
   * transactions, oldest first, a line break between them, after a line that counts those not told.
   */
  message: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>
