import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Participant } from '#playground/telegram/participant.ts'
import { startFleet } from '../support/fleet.ts'
import { redisEngine, story, storyOnBoth } from '../support/product.ts'
import { skipWithoutRedis } from '../support/redis-server.ts'
import { startTeam, watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

const offerOf = async (person: Participant, address: string, replyTo: number) => {
  const { messageId: after } = person.sends(address, { replyTo })
  return person.sees(/^👁 0x/, { after })
}

storyOnBoth('five administrators tap one button at once: it is done once, and each is answered', async t => {
  const { anna: person, chain, team, there, telegram } = await startTeam(t)
  const [, treasury = ''] = chain.accounts
  const { anna, ben } = there
  person.keepsOldApp()
  const others = ['Dan', 'Eve', 'Fay'].map(firstName =>
    team.adds(telegram.person({ firstName }), 'administrator'),
  )
  anna.sends('/here')
  const { messageId: here } = await anna.sees(/ posts? to /)
  const message = await offerOf(anna, treasury, here)
  const everyone = [anna, ben, ...others]
  const answers: Promise<unknown>[] = []
  await telegram.deliverTogether(() => {
    answers.push(...everyone.map(person => person.presses({ text: 'Watch', message })))
  })
  for (const answer of await Promise.all(answers))
    assert.ok(!/[Ww]ent wrong/.test(JSON.stringify(answer)), JSON.stringify(answer))
  await anna.sees(/^👁 Watching/)
  await telegram.settled()
  assert.equal(team.messages().filter(({ text }) => text.includes('Watching')).length, 1)
  anna.sends('/watches')
  assert.match(screen(await anna.sees(/^This group's watches/)), /1–1 of 1/)
})

/** Opens the only card in a list of their own; answers with its message. */
const openCard = async (person: Participant): Promise<number> => {
  const { messageId: after } = person.sends('/watches')
  const list = await person.sees(/^This group's watches/, { after })
  await person.presses({ text: '1', message: list })
  return list.messageId
}

story(
  'two administrators pause and delete a watch at once: one of it holds, and it can be undone',
  async t => {
    const { chain, there, telegram } = await startTeam(t)
    const [, treasury = ''] = chain.accounts
    const { anna, ben } = there
    await watchInGroup(anna, treasury, 'treasury')
    const hers = await openCard(anna)
    const his = await openCard(ben)
    await anna.presses({ text: 'More ⋯', message: hers })
    await anna.presses({ text: 'Delete', message: hers })
    await anna.sees(/^Delete treasury/)
    await telegram.deliverTogether(() => {
      void anna.presses({ text: 'Delete', message: hers })
      void ben.presses({ text: '⏸ Pause', message: his })
    })
    await anna.sees(/^Deleted/)
    await anna.presses('Undo')
    await telegram.settled()
    anna.sends('/watches')
    assert.match(screen(await anna.sees(/^This group's watches/)), /1–1 of 1/)
  },
)

const secret = 'The-secret_of-the-webhook'

describe('an update that Telegram delivers twice by webhook', { skip: skipWithoutRedis }, () => {
  test('to two processes at once, and again later, has one effect', async t => {
    const names = ['telegram 1', 'telegram 2', 'telegram 3']
    const fleet = await startFleet(t, redisEngine, {
      later: ['telegram 3', 'service 2'],
      own: async () => {
        const webhook = { TELEGRAM_UPDATES: 'webhook', TELEGRAM_WEBHOOK_SECRET: secret }
        return Object.fromEntries(names.map(name => [name, webhook]))
      },
    })
    const { anna: person, chain, telegram } = fleet
    const [, treasury = ''] = chain.accounts
    const team = telegram.group({ title: 'Team', type: 'supergroup' })
    const anna = team.adds(person, 'creator')
    team.addsBot(person)
    anna.sends('/here')
    const { messageId: here } = await anna.sees(/ posts? to /)

    const chat = { id: team.chatId, type: 'supergroup', title: 'Team' }
    const from = { id: person.id, is_bot: false, first_name: 'Anna' }
    const bot = { ...telegram.bot, is_bot: true, first_name: 'Lookout' }
    const deliver = async (update: object): Promise<void> => {
      const post = async ({ port }: { port: number }): Promise<number> => {
        const { status } = await fetch(`http://127.0.0.1:${port}/telegram`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
          body: JSON.stringify(update),
        })
        return status
      }
      const members = fleet.named('telegram 1', 'telegram 2')
      assert.deepEqual(await Promise.all(members.map(post)), [200, 200])
    }

    const question = { message_id: here, date: 1, chat, from: bot, text: 'Nothing reports here.' }
    const paste = { message_id: 9_001, date: 1, chat, from, text: treasury, reply_to_message: question }
    await deliver({ update_id: 2_000_000_001, message: paste })
    const offer = await anna.sees(/^👁 0x/)
    const button = offer.raw.reply_markup?.inline_keyboard.flat().find(({ text }) => text === 'Watch')
    assert.ok(button !== undefined && 'callback_data' in button)
    const message = { message_id: offer.messageId, date: 1, chat, from: bot, text: offer.text }
    const press = { id: '1', from, chat_instance: '1', data: button.callback_data, message }
    await deliver({ update_id: 2_000_000_002, callback_query: press })
    await anna.sees(/^👁 Watching/)
    await telegram.settled()
    const shown = team.messages().length
    await deliver({ update_id: 2_000_000_001, message: paste })
    await deliver({ update_id: 2_000_000_002, callback_query: press })
    await telegram.settled()
    assert.equal(team.messages().length, shown)
    assert.equal(team.messages().filter(({ text }) => text.startsWith('👁')).length, 1)
    anna.sends('/watches')
    assert.match(screen(await anna.sees(/^This group's watches/)), /1–1 of 1/)
  })
})
