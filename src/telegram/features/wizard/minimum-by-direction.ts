import { isDeepStrictEqual } from 'node:util'
import type { Direction } from '#events/fields.ts'
import type { Button } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { WatchDraft } from './draft.ts'
import { choiceButton } from './step.ts'

/** Directions by the arguments of the buttons. */
const directionByArg = {
  separately: 'in',
  in: 'in',
  out: 'out',
  together: 'both',
} as const satisfies Readonly<Record<string, Direction>>

export const readDirectionArg = (arg: string): Direction | undefined =>
  arg === 'separately' || arg === 'in' || arg === 'out' || arg === 'together'
    ? directionByArg[arg]
    : undefined

/** Buttons from one minimum to one for each direction, between the two, and back. */
export const directionButtons = (
  draft: WatchDraft,
  {
    direction,
    canSplit,
    other,
    say,
  }: {
    readonly direction: Direction
    readonly canSplit: boolean
    /** The minimum of the other direction, if it is known. */
    readonly other: string | undefined
    readonly say: Translator
  },
): readonly (readonly Button[])[] => {
  if (direction === 'both')
    return canSplit ? [[choiceButton(draft, say('watch-amount-separately'), 'separately')]] : []
  return [
    ...(other === undefined ? [] : [[choiceButton(draft, `${other} ▾`, oppositeDirection(direction))]]),
    [choiceButton(draft, say('watch-amount-together'), 'together')],
  ]
}

export const oppositeDirection = (direction: 'in' | 'out'): 'in' | 'out' =>
  direction === 'in' ? 'out' : 'in'

type DirectionMinimums<T> = {
  readonly incoming: T
  /** The minimum of what goes out; that of what comes in by default. */
  readonly outgoing?: T | undefined
}

/**
 * Sets a minimum for a direction. `next` is the next direction to ask about: outgoing, after incoming for the
 * first time.
 */
export const chooseMinimum = <T>(
  before: DirectionMinimums<T>,
  { direction, minimum }: { readonly direction: Direction; readonly minimum: T },
): DirectionMinimums<T> & { readonly next: 'out' | undefined } => {
  if (direction === 'both') return { incoming: minimum, outgoing: undefined, next: undefined }
  const incoming = direction === 'in' ? minimum : before.incoming
  const outgoing = direction === 'out' ? minimum : (before.outgoing ?? before.incoming)
  return {
    incoming,
    outgoing: isDeepStrictEqual(incoming, outgoing) ? undefined : outgoing,
    next: direction === 'in' && before.outgoing === undefined ? 'out' : undefined,
  }
}
