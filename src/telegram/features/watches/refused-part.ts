import type { ApiError } from '#client/api-errors.ts'
import { errorCodes } from '#contract/envelope.ts'
import type { Strategy } from '#events/registry.ts'
import { shortId } from '#lib/ids.ts'
import { countsMatches, type ReadingStrategy } from '#readings/registry.ts'
import { callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { eventKindsPhrases } from '#watch/event-kinds-line.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { briefChains, chainsRead, limitText } from '#watch/watch-lines.ts'
import { refusedText } from '../../framework/shared-screens.ts'

/**
 * The strategy of a watch that the service refused. `reading`: where it is none of transactions. `canLeave`: something is left to watch
 * without it.
 */
export type RefusedPart = {
  readonly id: string
  readonly strategy: Strategy | ReadingStrategy
  readonly reading: ReadingStrategy | undefined
  readonly canLeave: boolean
}

const partId = (strategy: Strategy | ReadingStrategy): string => shortId(JSON.stringify(strategy))

/** The settings without a strategy; `undefined`: it is not there, or nothing would be left to watch. */
export const withoutPart = (settings: WatchSettings, id: string | undefined): WatchSettings | undefined => {
  const isKept = (strategy: Strategy | ReadingStrategy): boolean => partId(strategy) !== id
  const strategies = settings.strategies.filter(isKept)
  const readings = settings.readings?.filter(isKept) ?? []
  const isThere =
    strategies.length < settings.strategies.length || readings.length < (settings.readings?.length ?? 0)
  const isNothing = strategies.length === 0 && readings.every(countsMatches)
  if (!isThere || isNothing) return undefined
  const { readings: _, ...others } = settings
  return { ...others, strategies, ...(readings.length > 0 && { readings }) }
}

/** Strategies go to the service in this order (`driverOf`), and a refusal says the place of one. */
const placePattern = /^driver\.strategies\[(\d+)\]/

/** `undefined`: the service refuses something else. */
export const findRefusedPart = (
  { apiCode, reason }: ApiError,
  settings: WatchSettings,
): RefusedPart | undefined => {
  const [, place] = placePattern.exec(reason) ?? []
  if (apiCode !== errorCodes.invalid_request.code || place === undefined) return undefined
  const { strategies, readings = [] } = settings
  const strategy = [...strategies, ...readings][Number(place)]
  if (strategy === undefined) return undefined
  const id = partId(strategy)
  const reading = readings.find(one => one === strategy)
  return { id, strategy, reading, canLeave: withoutPart(settings, id) !== undefined }
}

/** Words a refusal, and which part of the watch it is about. */
export const refusedPartText = (
  error: ApiError,
  part: RefusedPart | undefined,
  settings: WatchSettings,
  say: Translator,
): string => {
  if (part === undefined) return refusedText(error, say)
  if (part.reading === undefined) {
    const [what = ''] = eventKindsPhrases(
      { ...settings, strategies: settings.strategies.filter(one => one === part.strategy) },
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

/** A row with *Leave it out*, where the rest of the watch goes without it. */
export const leaveOutRows = (
  part: RefusedPart | undefined,
  say: Translator,
  [action, ...args]: readonly [string, ...string[]],
): Message['buttons'] =>
  part?.canLeave === true
    ? [[{ ...callbackButton(say('button-leave-out'), action, ...args), style: 'primary' }]]
    : []
