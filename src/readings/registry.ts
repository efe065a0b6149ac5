import { z } from 'zod'
import { countSchema, hashSchema, unixTimeSchema } from '#events/fields.ts'
import { kinds, unionOf } from '#events/registry.ts'
import { keysOf, recordOf } from '#lib/collections.ts'
import { balance } from './balance.ts'
import { contractValue } from './contract-value.ts'
import { deadline } from './deadline.ts'
import { type DeadlineDetails, detailSchemas } from './deadlines/kinds.ts'
import { limitExplanation, limitShape, seriesPointSchema, subjectOf } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'
import { rate, silence } from './match-readings.ts'
import { namedValue } from './named-value.ts'
import { readingNotification } from './notification.ts'
import { type ProposalNotification, proposalNotificationSchema } from './proposal.ts'
import { isOfTransfers, transfersOf, wayOf } from './question.ts'
import { runway } from './runway.ts'

/**
 * The id of a deadline's subject, of which an address has many; `undefined` if it has only one, or in a test.
 */
const detailsId = (details: DeadlineDetails): string | undefined =>
  keysOf(detailSchemas)
    .map(field => details[field]?.id)
    .find(id => id !== undefined)

/** Values that pass a limit. Everything lists them in this order. */
export const limitReadings = [balance, runway, contractValue, namedValue, silence, rate, deadline] as const

type RegisteredReading = (typeof limitReadings)[number]
export type LimitFunc = RegisteredReading['func']

/** A strategy about a value that is read beside blocks, not about transactions. */
export const readingStrategySchema = unionOf(
  'func',
  limitReadings.map(({ strategySchema }) => strategySchema),
)
export type ReadingStrategy = z.infer<typeof readingStrategySchema>

type ByFunc = { readonly [Func in LimitFunc]: Extract<RegisteredReading, { func: Func }> }
type Strategies = { [Func in LimitFunc]: z.infer<ByFunc[Func]['strategySchema']> }
type Events = { [Func in LimitFunc]: z.infer<ByFunc[Func]['eventSchema']> }
type Types<Func extends LimitFunc> = { readonly strategy: Strategies[Func]; readonly event: Events[Func] }

const byFunc: { readonly [Func in LimitFunc]: LimitReading<Types<Func>> } = recordOf<ByFunc>(
  limitReadings.map(reading => [reading.func, reading]),
)

/** A reading by its name. What it does takes strategies and events of its own. */
export const limitReading = <Func extends LimitFunc>(func: Func): LimitReading<Types<Func>> => byFunc[func]

type MatchFunc = Extract<RegisteredReading, { readonly countsMatches: true }>['func']

/** The readings that are about the matches of the strategies of transactions beside them. */
export const matchFuncs: readonly MatchFunc[] = limitReadings.flatMap(reading =>
  'countsMatches' in reading ? [reading.func] : [],
)

type MatchReading = Extract<ReadingStrategy, { readonly func: MatchFunc }>

export const countsMatches = (strategy: ReadingStrategy): strategy is MatchReading =>
  matchFuncs.some(func => func === strategy.func)

/** Whether a silence or a rate counts transfers that no strategy of the bot needs to match. */
export const countsTransfers = (strategy: ReadingStrategy): boolean =>
  countsMatches(strategy) && isOfTransfers(strategy.params.of)

/** A silence or a rate of transfers, where no strategy is left whose matches it could count. */
export const asOfTransfers = (strategy: ReadingStrategy): ReadingStrategy => {
  if (!countsMatches(strategy) || countsTransfers(strategy)) return strategy
  const { func, params } = strategy
  return readingStrategySchema.parse({ func, params: { ...params, of: transfersOf(wayOf(params.of)) } })
}

/** The readings that the chat offers in the groups of its set-up, with one question about each. */
export const groupedReadings = limitReadings.flatMap(reading => ('group' in reading ? [reading] : []))
export const groupedFuncs = groupedReadings.map(({ func }) => func)

/** Limit of all readings together. */
export const maxReadingStrategies = limitReadings.reduce((sum, { most }) => sum + most, 0)

/** Every strategy of a bot: those about transactions, and those of readings. */
export const botStrategySchema = unionOf(
  'func',
  [...kinds.map(kind => kind.strategySchema), ...limitReadings.map(({ strategySchema }) => strategySchema)],
  `a strategy: ${[...kinds, ...limitReadings].map(({ func }) => func).join(', ')}`,
)
type BotStrategy = z.infer<typeof botStrategySchema>

export const isReadingStrategy = (strategy: BotStrategy): strategy is ReadingStrategy =>
  limitReadings.some(({ func }) => func === strategy.func)

const readingBlockSchema = z.object({ hash: hashSchema, height: z.number().int(), time: unixTimeSchema })

/** A value that passed a limit or is back. Id of the notification: `subscription:func:chain:number`. */
export const limitNotificationSchema = readingNotification({
  block: readingBlockSchema,
  conditions: z.tuple([readingStrategySchema]),
  event: unionOf(
    'type',
    limitReadings.map(({ eventSchema }) => eventSchema),
  ),
})
export type LimitNotification = z.infer<typeof limitNotificationSchema>
export type LimitReadingEvent = LimitNotification['data']['event']

/** The value of an event, in base units. */
export const amountOf = (event: LimitReadingEvent): string => limitReading(event.type).amountOf(event)

export const readingNotificationSchema = limitNotificationSchema.extend({
  data: z.union([limitNotificationSchema.shape.data, proposalNotificationSchema.shape.data]),
})
export type ReadingNotification = z.infer<typeof readingNotificationSchema>

type ReadingData = ReadingNotification['data']

/** Whether a notification is about a value, which chats can snooze. */
export const isLimit = <T extends { readonly data: ReadingData }>(
  notification: T,
): notification is T & Pick<LimitNotification, 'data'> => 'block' in notification.data

export const isProposal = <T extends { readonly data: ReadingData }>(
  notification: T,
): notification is T & Pick<ProposalNotification, 'data'> => notification.data.event.type === 'safe_proposal'

/** The contract that gives the symbol of a value; `undefined` if it is an amount of the chain's coin. */
export const contractOf = (strategy: ReadingStrategy): string | undefined =>
  limitReading(strategy.func).contractOf(strategy)

/** Whether a value belongs to one of the watched addresses, not to a contract or the whole bot. */
export const isOfAddress = (strategy: ReadingStrategy): boolean =>
  !countsMatches(strategy) && limitReading(strategy.func).call?.isPerAddress(strategy) !== false

/**
 * Whether the course of a value is stored, as of a number on a chain, but not of a time or a count that
 * follows from others.
 */
export const hasSeries = ({ func }: Pick<ReadingStrategy, 'func'>): boolean =>
  limitReading(func).countsMatches !== true && func !== 'deadline'

/** The id of an event's deadline, of which an address has many. */
export const announcedId = (event: LimitReadingEvent): string | undefined =>
  event.type === 'deadline' ? detailsId(event) : undefined

const itemId = (event: LimitReadingEvent): string | undefined => event.item?.id ?? announcedId(event)

/** Key shared by all notifications of one value of a watch, whatever its limits. */
export const valueKey = ({ data: { chain, conditions, event } }: Pick<LimitNotification, 'data'>): string =>
  JSON.stringify([chain.chain_id, event.address.toLowerCase(), conditions.map(subjectOf), itemId(event)])

/** Key shared by all notifications of one limit of one value. */
export const limitKey = ({ data: { chain, conditions, event } }: Pick<LimitNotification, 'data'>): string =>
  JSON.stringify([chain.chain_id, event.address, conditions, itemId(event)])

const readValueSchema = z.object({
  strategy: readingStrategySchema,
  ...limitShape,
  announced_id: z
    .string()
    .exactOptional()
    .describe(
      'Of a deadline that is announced: the id of the operation, proposal or allowance, of which an address may have many.',
    ),
  announced_name: z
    .string()
    .exactOptional()
    .describe('Names it in short: by the methods that it calls, its title, or its token and spender.'),
})
export type ReadValue = z.infer<typeof readValueSchema>

/** Values that a bot would notify at once, in a preview. */
export const readingsPreviewSchema = z.object({
  watched: countSchema.describe('How many values the bot has on the chain.'),
  read: countSchema.describe('How many of them were read in the newest block, 400 at most.'),
  unread: countSchema
    .default(0)
    .describe('How many of them nothing on the chain gives, such as those of a contract that is not there.'),
  fired: countSchema.describe('How many of those are past their limit: they would be notified at once.'),
  samples: z.array(readValueSchema).describe('The first three at most of those past their limit.'),
  waiting: z
    .object({
      count: countSchema.describe(
        'Of proposals that lack signatures, those to the first three Safes among the first 100 addresses.',
      ),
      since: countSchema
        .nullable()
        .describe(
          'From which height on the logs that announce them were read; 0: all there are; above the newest block: the nodes give none. null: none announces them.',
        ),
      samples: z.array(readValueSchema).describe('The first three at most, by when they are due.'),
    })
    .exactOptional()
    .describe(
      'Deadlines that wait now. Absent: the bot follows none on the chain, or they could not be read.',
    ),
})

/** One value of *Explain readings*, an extension. Listed by chain, strategy and address. */
export const explainedReadingSchema = readValueSchema.extend({
  ...limitExplanation,
  points: z
    .array(seriesPointSchema)
    .exactOptional()
    .describe(
      'Where points is asked for: its course in the last 30 days while a live subscription asked for it, oldest first: when it was so (Unix seconds), and its number in base units; of a runway that of the balance. One an hour, where it moved by half a percent, and where it passed a limit; thinned to 240. Absent: it has none, such as a deadline.',
    ),
})
export type ExplainedReading = z.infer<typeof explainedReadingSchema>
