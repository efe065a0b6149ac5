import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { newBotSchema } from '#contract/bot.ts'
import { argumentsInTemplate } from '#contract/template.ts'
import { declarationsOf } from '#events/registry.ts'
import { isReadingStrategy, type ReadingStrategy } from '#readings/registry.ts'
import { failedCallText, findFailingCall } from '../readings/limits/check-calls.ts'
import { type BotRecord } from '../records/records.ts'
import type { OperationDeps } from './operation.ts'
import { readDriver } from './read-driver.ts'
import { invalidField, RequestError } from './request-error.ts'

type NewBotBody = z.output<typeof newBotSchema>
type BotDriver = ReturnType<typeof readDriver>

/** A template may name arguments of the events that its bot declares. */
const checkArguments = (template: string, strategies: BotDriver['strategies']): void => {
  const declared = strategies.flatMap(declarationsOf).flatMap(({ args }) => args.map(({ name }) => name))
  const unknown = argumentsInTemplate(template).find(name => !declared.includes(name))
  if (unknown === undefined) return
  const has = declared.length === 0 ? 'no event has arguments' : `the events have ${listed(declared)}`
  throw invalidField('info.notify_template', `there is no placeholder {$event.${clipped(unknown)}}: ${has}`)
}

const maxShownName = 80
const maxShownNames = 10

const clipped = (name: string): string => name.slice(0, maxShownName)

const listed = (names: readonly string[]): string => {
  const all = [...new Set(names)]
  const shown = all.slice(0, maxShownNames).map(clipped).join(', ')
  return all.length > maxShownNames ? `${shown} and others` : shown
}

type BotInfo = BotRecord['info']

/** A bot created without a `status` is `Public`, for VIP accounts too. */
export const defaultBotInfo: Omit<BotInfo, 'name'> = {
  tags: [],
  status: 'Public',
  notify_template: '',
  description: '',
}

/** Checks a bot beyond its shape. Fields that `info` leaves out stay as in `present`. */
export const readBot = (
  body: NewBotBody,
  checks: { watched: ReadonlySet<number>; vip: boolean; present: Omit<BotInfo, 'name'> },
): Pick<BotRecord, 'info'> & BotDriver => {
  const { present } = checks
  const { name, ...given } = body.info
  const status = given.status ?? present.status
  if (status === 'Private' && present.status !== 'Private' && !checks.vip) {
    throw new RequestError('vip_only', 'info.status: only VIP users may have Private bots')
  }
  const driver = readDriver(body.driver, checks.watched)
  const template = given.notify_template ?? present.notify_template
  checkArguments(template, driver.strategies)
  return {
    info: {
      name,
      tags: given.tags ?? present.tags,
      status,
      notify_template: template,
      description: given.description ?? present.description,
    },
    ...driver,
  }
}

const callTimeoutMs = 3_000

type GivenStrategies = z.output<typeof newBotSchema>['driver']['strategies']

/** Position of a strategy of a reading in the list as it was given. */
const givenPosition = (
  strategies: GivenStrategies,
  { readings }: BotDriver,
  strategy: ReadingStrategy,
): number => {
  const positions = strategies.flatMap((candidate, position) =>
    isReadingStrategy(candidate) ? [position] : [],
  )
  return positions[readings.indexOf(strategy)] ?? 0
}

/** Refuses calls that revert: people would believe that these watch something. */
export const checkCalls = async (
  deps: OperationDeps,
  bot: BotDriver,
  given: GivenStrategies,
  checked: BotDriver['readings'] = bot.readings,
): Promise<void> => {
  const failing = await findFailingCall(
    deps,
    { ...bot, readings: checked },
    AbortSignal.timeout(callTimeoutMs),
  )
  if (failing !== undefined)
    throw invalidField(
      `driver.strategies[${givenPosition(given, bot, failing)}]`,
      `${failedCallText(failing)}: it reverts, or is not there`,
    )
}

/**
 * The readings that a change adds. Earlier ones prevent no other change, even if their contracts no longer
 * answer.
 */
export const addedReadings = (
  stored: Pick<BotRecord, 'chains' | 'readings'>,
  given: BotDriver,
): BotDriver['readings'] => {
  if (stored.chains.some(chain => !given.chains.includes(chain))) return given.readings
  return given.readings?.filter(
    strategy => !stored.readings?.some(other => isDeepStrictEqual(other, strategy)),
  )
}
