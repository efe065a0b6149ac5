import type { Participant } from '#playground/telegram/participant.ts'

type Presser = Pick<Participant, 'presses'>

const presses = async (person: Presser, buttons: readonly string[]): Promise<void> => {
  for (const button of buttons) await person.presses(button)
}

/** Turns event kinds on and off, where the wizard asks what to watch, or a screen that was opened from there. */
export const choosesKinds = (person: Presser, ...kinds: readonly string[]): Promise<void> =>
  presses(person, kinds)

/** Opens the question of a kind that has one, from the same places. */
export const opensKind = (person: Presser, kind: string): Promise<void> => presses(person, [kind])

/** Opens what narrows the chosen kinds, by the text of its button, and what that has in turn; from the same places. */
export const opensRefinement = (person: Presser, ...buttons: readonly string[]): Promise<void> =>
  presses(person, buttons)

/** The text of the screen that a refinement returns to. */
export const refinementsAsked = /What do you want/
