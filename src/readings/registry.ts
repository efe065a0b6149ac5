import { z } from 'zod'
import { kinds, unionOf } from '#events/registry.ts'
import {
  type BalanceNotification,
  balanceNotificationSchema,
  balanceStrategySchema,
  maxBalanceStrategies,
} from './balance.ts'
import { type ProposalNotification, proposalNotificationSchema } from './proposal.ts'

/** Strategies that no transaction decides about: what they name is read beside blocks. `most`: how many of them a bot may have. */
export const readingStrategies = [
  { func: 'balance', schema: balanceStrategySchema, most: maxBalanceStrategies },
] as const

export const readingStrategySchema = unionOf(
  'func',
  readingStrategies.map(({ schema }) => schema),
)
export type ReadingStrategy = z.infer<typeof readingStrategySchema>

/** Limit of all readings together. */
export const maxReadingStrategies = readingStrategies.reduce((sum, { most }) => sum + most, 0)

/** Every strategy of a bot: those about transactions, and those of readings. */
export const botStrategySchema = unionOf(
  'func',
  [...kinds.map(kind => kind.strategySchema), ...readingStrategies.map(({ schema }) => schema)],
  `a strategy: ${[...kinds, ...readingStrategies].map(({ func }) => func).join(', ')}`,
)
type BotStrategy = z.infer<typeof botStrategySchema>

export const isReadingStrategy = (strategy: BotStrategy): strategy is ReadingStrategy =>
  readingStrategies.some(({ func }) => func === strategy.func)

/** The notifications of all readings. */
export const readingNotificationSchema = balanceNotificationSchema.extend({
  data: z.union([balanceNotificationSchema.shape.data, proposalNotificationSchema.shape.data]),
})
export type ReadingNotification = z.infer<typeof readingNotificationSchema>

type ReadingData = ReadingNotification['data']

/** Whether a notification is about a balance, which chats can snooze. */
export const isBalance = <T extends { readonly data: ReadingData }>(
  of: T,
): of is T & Pick<BalanceNotification, 'data'> => of.data.event.type === 'balance'

export const isProposal = <T extends { readonly data: ReadingData }>(
  of: T,
): of is T & Pick<ProposalNotification, 'data'> => of.data.event.type === 'safe_proposal'
