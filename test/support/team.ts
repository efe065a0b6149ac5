import assert from 'node:assert/strict'
import type { Participant, SeenMessage } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import { type ProductOptions, type StoryContext, startProduct } from './product.ts'
import { untilStored } from './telegram.ts'

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

/** Writes in a group, from where the bot knows the person there: their private chat has the group from then on. */
export const showsUp = async (person: Participant): Promise<void> => {
  const { messageId: after } = person.sends('/here')
  await person.sees(/ posts? to /, { after })
  await untilStored(person)
}

/** Watches `address` from a group, with every default. */
export const watchInGroup = async (person: Participant, address: string, label: string): Promise<void> => {
  person.sends('/watch')
  await person.sees(/reply to this message/)
  const { messageId: after } = person.answers(`${address} ${label}`)
  const { messageId: message } = await person.sees(/2 of 4/, { after })
  await person.presses({ text: 'Review ›', message })
  await person.presses({ text: 'Start watching', message })
  await person.sees(new RegExp(`^👁 Watching ${label}`))
}

/** A team that watches a treasury from its General topic, and Anna, who opens her own list in private. */
export const startManaging = async (t: StoryContext, o: ProductOptions = {}) => {
  const team = await startTeam(t, 'administrator', o)
  const [sender = '', treasury = '', cold = ''] = team.chain.accounts
  await watchInGroup(team.there.anna, treasury, 'treasury')
  return { ...team, sender, treasury, cold }
}

/** The list of the private chat. */
export const openManagedList = async (person: Person) => {
  const { messageId: after } = person.sends('/watches')
  return person.sees(
    /Watch an address|watching anything|Nothing is watched|Your watches|This group's watches/,
    {
      after,
    },
  )
}

/** What a button of a message sends. */
export const dataOf = ({ raw }: SeenMessage, text: string): string => {
  const button = raw.reply_markup?.inline_keyboard.flat().find(candidate => candidate.text === text)
  assert.ok(button !== undefined && 'callback_data' in button, `a button ${text}`)
  return button.callback_data
}
