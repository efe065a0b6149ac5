import assert from 'node:assert/strict'
import type { Participant } from '#playground/telegram/participant.ts'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { type Product, startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { showsUp, startManaging } from '../support/team.ts'
import { overrideWatch } from '../support/watch.ts'

/**
 * A phone shows eight choices together with their question. Beside them may stand the ways on: back, the other pages of a list, its
 * search and its order, and the end of a question.
 */
const mostChoices = 8
const ways = new Set(['‹ Back', '‹', '›', 'Search', '⇅ Oldest first', 'Cancel', 'Next ›', 'Review ›'])

/** From a command to a screen, by its buttons; each is looked at on the way. */
const paths: readonly (readonly string[])[] = [
  ['/start'],
  ['/help'],
  ['/watches', '›', 'Search', '#tag 1'],
  ['/watches', 'Select', 'All', 'Next ›', 'Tags', '‹ Back', 'Move', '‹ Back', 'Next ›', '🔇 Mute'],
  ['/watches', 'watch 1', 'More ⋯', 'Rules', '‹ Back', 'Share a link'],
  ['/watches', 'watch 1', 'Edit', 'More ▾', 'Tags'],
  ['/watches', 'watch 1', 'Edit', 'What', 'Choose ▾', 'Security ▾'],
  ['/watches', 'watch 1', 'Edit', 'What', 'Direction & amounts ▾', 'Filters ▾', 'Any address ▾'],
  ['/settings', 'Language', '›'],
  ['/settings', 'Time zone'],
  ['/settings', 'Quiet hours'],
  ['/settings', 'Display & currency'],
  ['/settings', 'Defaults for new watches', 'How often', 'Digest ▾', 'Days ▾'],
  ['/channels', 'Add a webhook'],
  ['/mute'],
  ['/pause'],
  ['/unwatch'],
  ['/history'],
  ['/names'],
  ['/privacy'],
  ['/status'],
]

/** Those of a group, and of the private chat of somebody who manages it. */
const groupPaths: readonly (readonly string[])[] = [
  ['/help'],
  ['/watches', '›', 'Search'],
  ['/watches', 'Select', 'All', 'Next ›', 'Tags'],
  ['/watches', 'Select', 'All', 'Next ›', '🔇 Mute'],
  ['/watches', 'watch 1', 'More ⋯', 'Rules', '‹ Back', '‹ Back', 'Edit', 'More ▾'],
  ['/watches', 'watch 1', 'Edit', 'What', 'Choose ▾', 'Security ▾'],
  ['/settings', 'Display & currency'],
  ['/settings', 'Defaults for new watches', 'How often'],
  ['/channels', 'Add a webhook'],
  ['/here'],
  ['/mute'],
  ['/history'],
  ['/names'],
  ['/privacy'],
  ['/status'],
]
const managerPaths: readonly (readonly string[])[] = [
  ['/watches', 'In groups · 10', '›', 'Team · 20 watches', '›', 'Search'],
  ['/watches', 'In groups · 10', '›', 'Team · 20 watches', 'watch 1', 'Edit', 'More ▾', 'Where'],
  ['/watches', 'In groups · 10', '›', 'Team · 20 watches', 'watch 1', 'More ⋯', 'Move or copy…'],
  ['/watches', 'In groups · 10', '›', 'Team · 20 watches', 'Settings', 'Display & currency'],
  ['/watches', 'In groups · 10', '›', 'Team · 20 watches', 'Past alerts'],
  ['/watches', 'In groups · 10', '›', 'Team · 20 watches', 'Channels', 'Add a webhook'],
  ['/watches', '1', 'Where'],
  ['/watches', '1', 'More ⋯', 'Move or copy…'],
]

/** Adds nineteen watches to the only one of a chat, with nine tags. */
const watchTwenty = async (product: Product, chat: number): Promise<void> => {
  await product.stop()
  await withStore(product, {
    use: async store => {
      const [first] = await store.find(watches, { index: 'chat', value: String(chat), limit: 1 })
      assert.ok(first !== undefined)
      const more = Array.from({ length: 19 }, (_, n) => {
        const settings = { name: `watch ${n + 1}`, tags: [`tag ${n % 9}`] }
        const createdAt = first.value.createdAt + n + 1
        return put(watches, { id: `watch-${n}`, value: overrideWatch(first.value, { settings, createdAt }) })
      })
      await store.commit(more)
    },
  })
  await product.start()
}

/** Walks to each screen, and counts what there is to choose on the way. */
const walk = async (person: Participant, all: typeof paths): Promise<void> => {
  for (const [command = '', ...buttons] of all) {
    const { messageId: after } = person.sends(command)
    const steps = [command]
    const look = async (): Promise<void> => {
      const { buttons: shown } = await person.sees(/./, { after })
      const choices = shown.flat().filter(button => !ways.has(button))
      assert.ok(
        choices.length <= mostChoices,
        `${steps.join(' ')}: ${choices.length}: ${choices.join(' | ')}`,
      )
    }
    await look()
    for (const button of buttons) {
      await person.presses(button)
      steps.push(button)
      await look()
    }
  }
}

story('each screen has eight choices at most, however much a person watches', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(String(chain.accounts[1]))
  await watchTwenty(product, anna.chatId)
  await walk(anna, paths)
})

story('each screen of a group has eight choices at most, there and where it is managed', async t => {
  const product = await startManaging(t)
  const { anna, chain, telegram, there } = product
  for (let n = 1; n <= 9; n += 1) {
    const group = telegram.group({ title: `Group ${n}`, type: 'supergroup' })
    const annaThere = group.adds(anna, 'creator')
    group.addsBot(anna, 'administrator')
    await showsUp(annaThere)
  }
  await product.addWatch(String(chain.accounts[3]))
  await watchTwenty(product, product.team.chatId)
  await walk(there.anna, groupPaths)
  await walk(anna, managerPaths)
})
