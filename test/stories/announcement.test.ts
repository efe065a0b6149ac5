import assert from 'node:assert/strict'
import { put, type Store } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { addWatchFrom, startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

const text = 'Maintenance tonight from 22:00 to 22:30.\nAlerts may be late; none is lost.'

story('an operator announces maintenance in every chat, once each', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const [, treasury = '', cold = ''] = chain.accounts
  const ben = telegram.person({ firstName: 'Ben' })
  const team = telegram.group({ title: 'Team', members: [[ben, 'creator']], bot: 'left' })
  await product.start({ OPERATORS: String(anna.id) })
  await addWatchFrom(anna, { address: treasury })
  await addWatchFrom(ben, { address: treasury })
  team.addsBot(ben)
  await telegram.settled()
  await watchInGroup(ben.in(team), cold, 'cold')
  await watchInGroup(ben.in(team), treasury, 'treasury')

  anna.sends('/announce')
  await anna.sees(/^To send a message to every chat that has been set up here/)
  anna.sends(`/announce ${text}`)
  assert.equal(
    screen(await anna.sees(/^Send this to/)),
    `«Send this to 3 chats?»\n\n${text}\n[ Send to all ] [ Cancel ]`,
  )
  await anna.presses('Send to all')
  await anna.sees('On its way to 3 chats.')
  const announced = `📣 From the person who runs this bot\n${text}`
  await Promise.all([anna.sees(announced), ben.sees(announced), ben.in(team).sees(announced)])
  await telegram.settled()
  const count = (messages: readonly { text: string }[]): number =>
    messages.filter(message => message.text === announced).length
  assert.deepEqual(
    [anna, ben, team].map(chat => count(chat.messages())),
    [1, 1, 1],
  )
})

/** As many watches as are counted, each of another chat. */
const addCountedWatches = async (store: Store): Promise<void> => {
  const [watch] = await store.all(watches, { limit: 1 })
  assert.ok(watch)
  for (let at = 0; at < 20_000; at += 1_000)
    await store.commit(
      Array.from({ length: 1_000 }, (_, n) => {
        const id = String(at + n)
        return put(watches, { id, value: { ...watch.value, state: 'paused', chat: id } })
      }),
    )
}

story('where more chats get an announcement than are counted, the question says so', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const operators = { OPERATORS: String(anna.id) }
  await product.start(operators)
  await addWatchFrom(anna, { address: chain.accounts[1] ?? '' })
  await telegram.settled()
  await product.stop()
  await withStore(product, { use: addCountedWatches })
  await product.start(operators)
  anna.sends(`/announce ${text}`)
  await anna.sees(/^Send this to 20,000\+ chats\?/)
})

story('an announcement that is not wanted after all is not sent', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  await product.start({ OPERATORS: String(anna.id) })
  await addWatchFrom(anna, { address: chain.accounts[1] ?? '' })
  anna.sends(`/announce ${'Maintenance, '.repeat(300)}`)
  await anna.sees("That's too long. A message to every chat can have up to 3,500 characters.")
  anna.sends(`/announce ${text}`)
  const { messageId: message } = await anna.sees(/^Send this to 1 chat\?/)
  await anna.presses('Cancel')
  assert.equal(screen(await anna.sees('Not sent.', { after: message - 1 })), 'Not sent.')
  await telegram.settled()
  assert.equal(anna.messages().filter(({ text: said }) => said.startsWith('📣')).length, 0)

  const mallory = telegram.person({ firstName: 'Mallory' })
  const said = async (command: string): Promise<string> => {
    const { messageId: after } = mallory.sends(command)
    return (await mallory.sees(/./, { after })).text
  }
  assert.equal(await said(`/announce ${text}`), await said('/no_such_command'))
})
