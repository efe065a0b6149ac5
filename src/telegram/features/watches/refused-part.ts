import type { ApiError } from '#client/api-errors.ts'
import { errorCodes } from '#contract/envelope.ts'
import type { Strategy } from '#events/registry.ts'
import { shortId } from '#lib/ids.ts'
import { asOfTransfers, type ReadingStrategy } from '#readings/registry.ts'
import { callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { eventKindsPhrases } from '#watch/event-kinds-line.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { briefChains, chainsRead, limitText } from '#watch/watch-lines.ts'
import { refusedText } from '../../framework/shared-screens.ts'

/** The strategy of a watch that the service refused. */
export type RefusedPart = {
  readonly id: string
  readonly strategy: Strategy | ReadingStrategy
  /** The strategy, if it is a reading. */
  readonly reading: ReadingStrategy | undefined
  /** Whether something is left to watch without it. */
  readonly canLeave: boolean
}

const partId = (strategy: Strategy | ReadingStrategy): string => shortId(JSON.stringify(strategy))

/**
 * The settings without a strategy. Returns `undefined` if they do not have it, or nothing would be left to
 * watch.
 */
export const withoutPart = (settings: WatchSettings, id: string | undefined): WatchSettings | undefined => {
  const isKept = (strategy: Strategy | ReadingStrategy): boolean => partId(strategy) !== id
  const strategies = settings.strategies.filter(isKept)
  const left = settings.readings?.filter(isKept) ?? []
  const readings = strategies.length === 0 ? left.map(asOfTransfers) : left
  const isFound =
    strategies.length < settings.strategies.length || left.length < (settings.readings?.length ?? 0)
  if (!isFound || strategies.length + readings.length === 0) return undefined
  const { readings: _, ...others } = settings
  return { ...others, strategies, ...(readings.length > 0 && { readings }) }
}

/** Strategies go to the service in this order (`driverOf`), and a refusal has the index of one. */
const placePattern = /^driver\.strategies\[(\d+)\]/

/** Returns `undefined` if the service refuses another part. */
export const findRefusedPart = (
  { apiCode, reason }: ApiError,
  settings: WatchSettings,
): RefusedPart | undefined => {
  const [, index] = placePattern.exec(reason) ?? []
  if (apiCode !== errorCodes.invalid_request.code || index === undefined) return undefined
  const { strategies, readings = [] } = settings
  const strategy = [...strategies, ...readings][Number(index)]
  if (strategy === undefined) return undefined
  const id = partId(strategy)
  const reading = readings.find(candidate => candidate === strategy)
  return { id, strategy, reading, canLeave: withoutPart(settings, id) !== undefined }
}

/** Words a refusal, and the part of the watch that it is about. */
export const refusedPartText = (
  error: ApiError,
  part: RefusedPart | undefined,
  settings: WatchSettings,
  say: Translator,
): string => {
  if (part === undefined) return refusedText(error, say)
  if (part.reading === undefined) {
    const [what = ''] = eventKindsPhrases(
      { ...settings, strategies: settings.strategies.filter(strategy => strategy === part.strategy) },
      say,
    )
    return say('refused-kind', { what, refused: refusedText(error, say) })
  }
  return say('refused-value', {
    what: limitText(part.reading, { ...settings, say }),
    chains: briefChains(chainsRead(part.reading, settings), say, 'long'),
    rest: part.canLeave ? 'yes' : 'no',
  })
}

/** A row with *Leave it out*, if the rest of the watch can do without that part. */
export const leaveOutRows = (
  part: RefusedPart | undefined,
  say: Translator,
  [action, ...args]: readonly [string, ...string[]],
): Message['buttons'] =>
  part?.canLeave === true
    ? [[{ ...callbackButton(say('button-leave-out'), action, ...args), style: 'primary' }]]
    : []
