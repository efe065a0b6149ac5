import type { Channel, Group } from './telegram/group.ts'
import type { LocalTelegram } from './telegram/local-telegram.ts'
import type { Person } from './telegram/person.ts'

/** A person whom the reader of the page can be. */
export type Actor = { readonly id: string; readonly name: string; readonly person: Person }

type Topic = ReturnType<Group['topic']>

/** The people and chats of the playground. Lookout is in none of the chats until somebody adds it. */
export type Actors = {
  readonly bot: LocalTelegram['bot']
  readonly members: readonly Actor[]
  readonly group: Group
  readonly topic: Topic
  readonly channel: Channel
}

/** Telegram id of Alex, who runs the bot. */
export const operatorId = 1_000_001

/** A group with topics and a channel of Alex, where Ada is an administrator and Ben a member; Sam is in neither. */
export const createActors = (telegram: LocalTelegram): Actors => {
  const create = (firstName: string, id?: number): Actor => {
    const name = firstName.toLowerCase()
    // The page says which language it is, once it is known.
    const person = telegram.person({
      id,
      firstName,
      username: `${name}_local`,
      languageCode: null,
      started: false,
    })
    return { id: name, name: firstName, person }
  }
  const alex = create('Alex', operatorId)
  const [ada, ben, sam] = [create('Ada'), create('Ben'), create('Sam')]
  const members = [
    [alex.person, 'creator'],
    [ada.person, 'administrator'],
    [ben.person, 'member'],
  ] as const
  const group = telegram.group({ title: 'Team', type: 'supergroup', isForum: true, bot: 'left', members })
  const channel = telegram.channel({ title: 'News', bot: 'left', members })
  return {
    bot: telegram.bot,
    members: [alex, ada, ben, sam],
    group,
    topic: group.topic('Deploys', alex.person),
    channel,
  }
}
