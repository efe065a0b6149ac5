import type { Participant } from '#playground/telegram/participant.ts'

type Chooser = Pick<Participant, 'presses' | 'messages'>

const groups: Readonly<Record<string, readonly string[]>> = {
  Moves: ['Coin transfers', 'Tokens', 'NFTs', 'Wrapping'],
  Security: ['Large outflows', 'Approvals', 'Wallet control', 'Failed transactions', 'Admin actions'],
  Contract: ['Shared wallet', 'Contract events', 'New contracts', 'Contract calls'],
  Staking: ['Staking payouts', 'Block rewards'],
  Values: ['Balance'],
}
const deepest = 5
const more = 'More ▾'

/** The buttons of the newest question. */
const shown = (person: Chooser): readonly string[] =>
  person
    .messages()
    .findLast(({ buttons }) => buttons.flat().includes('‹ Back'))
    ?.buttons.flat() ?? []

/** Goes back to the question what to watch, from a screen that was opened from it. */
const goesBack = async (person: Chooser): Promise<void> => {
  for (let depth = 0; depth < deepest && !shown(person).includes('Choose ▾'); depth += 1)
    await person.presses('‹ Back')
}

const opensGroup = async (person: Chooser, group: string): Promise<void> => {
  await person.presses('Choose ▾')
  await person.presses(shown(person).find(button => button.startsWith(group)) ?? group)
}

/** Opens the question of a kind that has one, where the wizard asks what to watch, or a screen that was opened from there. */
export const opensKind = async (person: Chooser, kind: string): Promise<void> => {
  await goesBack(person)
  const name = kind.replace('✓ ', '')
  const [group = ''] = Object.entries(groups).find(([, kinds]) => kinds.includes(name)) ?? []
  await opensGroup(person, group)
  const find = () => shown(person).find(button => button.replace(/^✓ | ▾$/g, '') === name)
  // Kinds that make no sense for a plain account.
  if (find() === undefined && shown(person).includes(more)) await person.presses(more)
  await person.presses(find() ?? kind)
}

/** Turns event kinds on and off, in the same places. */
export const choosesKinds = async (person: Chooser, ...kinds: readonly string[]): Promise<void> => {
  for (const kind of kinds) await opensKind(person, kind)
}

/** Opens what narrows the chosen kinds, by the text of its button, and what that has in turn; in the same places. */
export const opensRefinement = async (person: Chooser, ...buttons: readonly string[]): Promise<void> => {
  await goesBack(person)
  const opener = 'Direction & amounts ▾'
  if (!shown(person).includes(opener)) await opensGroup(person, 'Moves')
  for (const button of [opener, ...buttons]) await person.presses(button)
}

/** The text of the screen that a refinement returns to. */
export const refinementsAsked = /Only some of these/
