import assert from 'node:assert/strict'
import { z } from 'zod'
import { put } from '#store/store.ts'
import { storedWizards } from '#telegram/framework/stored-wizards.ts'
import {
  addWebhook,
  type Product,
  startProduct,
  startProductWithReceiver,
  story,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screens, taps } from '../support/telegram.ts'

/** What a wizard for watches stores. */
const stateSchema = z.looseObject({ watch: z.string().optional(), draft: z.looseObject({}) })

/** Opens the watch of this number to be changed, in a card of its own. */
const openEdit = async ({ anna }: Pick<Product, 'anna'>, number: string, step?: string): Promise<number> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  await anna.presses(number)
  const { messageId } = await anna.sees(/No alert yet/, { after })
  await anna.presses({ text: 'Edit', message: messageId })
  await anna.sees(/^Watch · changes/, { after })
  if (step !== undefined) await taps(anna, { text: step, message: messageId })
  return messageId
}

const openOnes = async ({ anna, telegram }: Pick<Product, 'anna' | 'telegram'>): Promise<string[]> => {
  await telegram.settled()
  return screens(anna.messages()).filter(text => text.startsWith('Watch ·'))
}

for (const command of ['/start', '/watch'])
  story(`${command} leaves all that is open: two watches that are changed are their cards again`, async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    await product.addWatch(chain.accounts[1] ?? '')
    const cards = [await openEdit(product, '1'), await openEdit(product, '1', 'How often')]
    const { messageId: after } = anna.sends(command)
    await anna.sees(command === '/start' ? /^Lookout watches/ : /1 of 4/, { after })
    assert.equal((await openOnes(product)).length, command === '/start' ? 0 : 1)
    for (const id of cards)
      assert.match(anna.messages().find(({ messageId }) => messageId === id)?.text ?? '', /^👁 treasury\n/)
  })

story('the button that begins a set-up leaves what is open, as the command does', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const card = await openEdit(product, '1')
  const { messageId: typed } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after: typed })
  const edited = await openEdit(product, '1')
  const { messageId: after } = anna.sends('/help')
  await anna.sees(/^I watch/, { after })
  await anna.presses('Watch an address')
  await anna.sees(/1 of 4/, { after })
  assert.equal((await openOnes(product)).length, 1)
  for (const id of [card, edited])
    assert.match(anna.messages().find(({ messageId }) => messageId === id)?.text ?? '', /^👁 treasury\n/)
})

story('what a card offers is customised beside a set-up that is open, and both go on', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  anna.sends(chain.accounts[1] ?? '')
  const offer = await anna.sees(/^👁/)
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  anna.sends(`${chain.accounts[2]} savings`)
  const open = await anna.sees(/2 of 4/, { after })
  await anna.presses({ text: 'Customize', message: offer.messageId })
  await anna.sees(({ messageId, text }) => messageId === offer.messageId && text.includes('Watch · review'))
  assert.equal((await openOnes(product)).length, 2)
  await anna.presses({ text: 'Next ›', message: open.messageId })
  await anna.sees(/3 of 4/, { after })
  await anna.presses({ text: 'Name', message: offer.messageId })
  const { messageId: named } = anna.sends('gold')
  await anna.sees(/^Watch · review\n\ngold/, { after: named })
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching gold/, { after: named })
  for (const button of ['Every transaction', 'Start watching'])
    await anna.presses({ text: button, message: open.messageId })
  await anna.sees(/^👁 Watching savings/, { after })
})

for (const how of ['command', 'button'])
  story(
    `what is customised is an offer again where the ${how} begins a set-up, with what it came to`,
    async t => {
      const product = await startProduct(t)
      const { anna, chain, telegram } = product
      const { messageId: greeted } = anna.sends('/start')
      const greeting = await anna.sees(/^Lookout watches/, { after: greeted })
      anna.sends(`${chain.accounts[1]} savings\n${chain.accounts[2]} petty cash`)
      await anna.sees(/^👁/)
      await anna.presses('Customize')
      await anna.presses('Name')
      const { messageId: named } = anna.sends('gold')
      const { messageId } = await anna.sees(/^Watch · review\n\ngold/, { after: named })
      if (how === 'command') anna.sends('/watch')
      else await anna.presses({ text: 'Watch an address', message: greeting })
      await anna.sees(/1 of 4/)
      await telegram.settled()
      assert.deepEqual(screens(anna.messages().filter(message => message.messageId === messageId)), [
        `👁 «2 addresses»
savings, petty cash
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch each ] [ As one watch ]
[ Customize ]`,
      ])
      assert.equal((await openOnes(product)).length, 1)
      await anna.presses('Customize')
      await anna.sees(/^Watch · review\n\ngold/)
      await anna.presses('Start watching')
      await anna.sees(/^👁 Watching gold/)
    },
  )

story('what a card offers is customised once, however often that is pressed', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  anna.sends(chain.accounts[1] ?? '')
  await anna.sees(/^👁/)
  await telegram.deliverTogether(() => {
    void anna.presses('Customize')
    void anna.presses('Customize')
  })
  await anna.sees(/Watch · review/)
  assert.equal((await openOnes(product)).length, 1)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching/)
})

story('a webhook is added in the middle of a set-up, which goes on and offers it', async t => {
  const { anna, chain, receiver, telegram } = await startProductWithReceiver(t)
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  anna.sends(`${chain.accounts[2]} savings`)
  const open = await anna.sees(/2 of 4/, { after })
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await anna.presses("I've saved it")
  for (const text of ['Next ›', 'Every transaction', 'Where'])
    await taps(anna, { text, message: open.messageId })
  await anna.sees(/Where should alerts go/, { after })
  assert.equal((await openOnes({ anna, telegram })).length, 1)
})

story('what is typed goes to what was opened last: a webhook is not asked for any more', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  anna.sends('/channels')
  await anna.sees(/^Channels/)
  await anna.presses('Add a webhook')
  await anna.sees(/^Send the URL/)
  await openEdit(product, '1')
  await anna.presses('Name')
  const { messageId: named } = anna.sends('gold')
  await anna.sees(/Name: treasury → gold/, { after: named })
  assert.equal(anna.messages().filter(({ text }) => text.startsWith('Send the URL')).length, 0)
})

story('of more than five that are open the one used longest ago is closed, and says so', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const { messageId: after } = anna.sends('/watch')
  const { messageId: setUp } = await anna.sees(/1 of 4/, { after })
  const cards = []
  for (let count = 0; count < 4; count += 1) cards.push(await openEdit(product, '1'))
  assert.equal((await openOnes(product)).length, 5)
  cards.push(await openEdit(product, '1'))
  assert.equal((await openOnes(product)).length, 5)
  const shown = (id = 0): string =>
    screens(anna.messages().filter(({ messageId }) => messageId === id))[0] ?? ''
  assert.equal(shown(setUp), 'You opened 5 more setups, so I closed this one. Nothing was changed.')
  await openEdit(product, '1')
  assert.equal((await openOnes(product)).length, 5)
  assert.match(shown(cards[0]), /^👁 «treasury»\n/)
})

story('a question that is too old to be taken away loses its buttons', async t => {
  let aheadMs = 0
  const product = await startProduct(t, { telegramNow: () => Date.now() + aheadMs })
  const { anna, chain, telegram } = product
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  anna.sends(`${chain.accounts[1]} treasury`)
  const what = await anna.sees(/2 of 4/)
  aheadMs = 49 * 3_600_000
  await anna.presses('Next ›')
  const { messageId: typed } = anna.sends(`${chain.accounts[2]} savings`)
  const often = await anna.sees(/3 of 4/, { after: typed })
  const buttonsOf = (id: number) => anna.messages().find(({ messageId }) => messageId === id)?.buttons
  assert.deepEqual(buttonsOf(what.messageId), [])
  aheadMs *= 2
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  await telegram.settled()
  assert.deepEqual(buttonsOf(often.messageId), [])
})

story('a set-up that another version of the program has left and this one cannot read is closed', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await product.addWatch(chain.accounts[1] ?? '')
  const edited = await openEdit(product, '1', 'How often')
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  anna.sends(`${chain.accounts[2]} savings`)
  const { messageId: created } = await anna.sees(/2 of 4/, { after })
  const reopened = await openEdit(product, '1', 'How often')
  await telegram.settled()
  assert.match(anna.messages().find(({ messageId }) => messageId === edited)?.text ?? '', /^👁 treasury\n/)
  await product.stop()
  await withStore(product, {
    use: async store => {
      const [found] = await store.all(storedWizards, { limit: 1 })
      assert.ok(found !== undefined)
      const wizards = found.value.wizards.map(wizard => {
        const state = stateSchema.parse(wizard.state)
        const draft = { ...state.draft, kinds: ['rockets'] }
        return state.watch === undefined ? wizard : { ...wizard, state: { ...state, draft } }
      })
      await store.commit([put(storedWizards, { id: found.id, value: { ...found.value, wizards } })])
    },
  })
  await product.start()
  await anna.presses({ text: 'Summary ▾', message: reopened })
  await anna.sees(({ messageId, text }) => messageId === reopened && text.startsWith('I had to close'))
  assert.deepEqual(screens(anna.messages().filter(({ messageId }) => messageId === reopened)), [
    `I had to close that setup. Nothing was changed.
[ Watch settings ]`,
  ])
  await anna.presses({ text: 'Watch settings', message: reopened })
  await anna.sees(({ messageId, text }) => messageId === reopened && text.startsWith('👁 treasury\n'))
  for (const button of ['Next ›', 'Every transaction', 'Start watching'])
    await anna.presses({ text: button, message: created })
  await anna.sees(/^👁 Watching savings/, { after })
})
