import type { Channel, Group } from '#emulator/group.ts'
import type { LocalTelegram } from '#emulator/local-telegram.ts'
import type { Person } from '#emulator/person.ts'

/** A person whom the reader of the page can be. */
export type CastMember = { readonly id: string; readonly name: string; readonly person: Person }

type Topic = ReturnType<Group['topic']>

/** The people and chats of the playground. Lookout is in none of the chats until somebody adds it. */
export type Cast = {
  readonly bot: LocalTelegram['bot']
  readonly members: readonly CastMember[]
  readonly group: Group
  readonly topic: Topic
  readonly channel: Channel
}

/** A group with topics and a channel of Alex, where Ada is an administrator and Ben a member; Sam is in neither. */
export const createCast = (telegram: LocalTelegram): Cast => {
  const create = (name: string): CastMember => {
    const id = name.toLowerCase()
    return { id, name, person: telegram.person({ firstName: name, username: `${id}_local`, started: false }) }
  }
  const [alex, ada, ben, sam] = [create('Alex'), create('Ada'), create('Ben'), create('Sam')]
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
