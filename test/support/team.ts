import type { Participant } from '#emulator/participant.ts'
import { type ProductOptions, type StoryContext, startProduct } from './product.ts'

/**
 * A Lookout in a forum of the creator Anna, the administrator Ben and the member Cleo. Only as an administrator does the bot read all
 * messages, and learn of new roles at once.
 */
export const startTeam = async (
  t: StoryContext,
  bot: 'member' | 'administrator' = 'member',
  o: ProductOptions = {},
) => {
  const product = await startProduct(t, o)
  const { anna, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  const cleo = telegram.person({ firstName: 'Cleo' })
  const team = telegram.group({ title: 'Team', type: 'supergroup' })
  team.enablesTopics()
  const there = {
    anna: team.adds(anna, 'creator'),
    ben: team.adds(ben, 'administrator'),
    cleo: team.adds(cleo),
  }
  team.addsBot(anna, bot)
  return { ...product, ben, cleo, team, there }
}

/** Watches `address` from a group, with every default. */
export const watchInGroup = async (person: Participant, address: string, label: string): Promise<void> => {
  person.sends('/watch')
  await person.sees(/reply to this message/)
  const { messageId: after } = person.answers(`${address} ${label}`)
  const { messageId: message } = await person.sees(/2 of 5/, { after })
  await person.presses({ text: 'Review ›', message })
  await person.presses({ text: 'Start watching', message })
  await person.sees(new RegExp(`^👁 Watching ${label}`))
}
