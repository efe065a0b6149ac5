import { isDeepStrictEqual } from 'node:util'
import type { Button } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { WatchDraft } from './draft.ts'
import { choiceButton } from './step.ts'

/** Direction that a minimum is for: in, out, or both together. */
export type Way = 'both' | 'in' | 'out'

/** Directions by the arguments of the buttons. */
const wayOfArg = { separately: 'in', in: 'in', out: 'out', together: 'both' } as const satisfies Readonly<
  Record<string, Way>
>

export const readWayArg = (arg: string): Way | undefined =>
  arg === 'separately' || arg === 'in' || arg === 'out' || arg === 'together' ? wayOfArg[arg] : undefined

/**
 * Buttons from one minimum to one for each direction, between the two, and back. `other`: the minimum of the other
 * direction; absent: none is known.
 */
export const wayButtons = (
  draft: WatchDraft,
  o: {
    readonly way: Way
    readonly canSplit: boolean
    readonly other: string | undefined
    readonly say: Translator
  },
): readonly (readonly Button[])[] => {
  const { way, canSplit, other, say } = o
  if (way === 'both')
    return canSplit ? [[choiceButton(draft, say('watch-amount-separately'), 'separately')]] : []
  return [
    ...(other === undefined ? [] : [[choiceButton(draft, `${other} ▾`, otherWay(way))]]),
    [choiceButton(draft, say('watch-amount-together'), 'together')],
  ]
}

export const otherWay = (way: 'in' | 'out'): 'in' | 'out' => (way === 'in' ? 'out' : 'in')

/** `outgoing`: absent, the same as what comes in has. */
type WayMinimums<T> = { readonly incoming: T; readonly outgoing?: T | undefined }

/** Sets a minimum for a direction. `next`: the next direction to ask for; the first time, out after in. */
export const chooseMinimum = <T>(
  before: WayMinimums<T>,
  { way, minimum }: { readonly way: Way; readonly minimum: T },
): WayMinimums<T> & { readonly next: 'out' | undefined } => {
  if (way === 'both') return { incoming: minimum, outgoing: undefined, next: undefined }
  const incoming = way === 'in' ? minimum : before.incoming
  const outgoing = way === 'out' ? minimum : (before.outgoing ?? before.incoming)
  return {
    incoming,
    outgoing: isDeepStrictEqual(incoming, outgoing) ? undefined : outgoing,
    next: way === 'in' && before.outgoing === undefined ? 'out' : undefined,
  }
}
