import assert from 'node:assert/strict'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { type Product, startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { overrideWatch } from '../support/watch.ts'

/**
 * A phone shows eight choices together with their question. Beside them may stand the ways on: back, the other pages of a list and its
 * search, and the end of a question.
 */
const mostChoices = 8
const ways = new Set(['‹ Back', '‹', '›', 'Search', 'Cancel', 'Done', 'Next ›', 'Review ›'])

/** From a command to a screen, by its buttons; each is looked at on the way. */
const paths: readonly (readonly string[])[] = [
  ['/start'],
  ['/help'],
  ['/watches', '›', 'Search', '#tag 1'],
  ['/watches', 'Select', 'All', 'Next ›', 'Tags', '‹ Back', 'Move', '‹ Back', 'Next ›', '🔇 Mute'],
  ['/watches', 'watch 1', 'More ⋯', 'Rules', '‹ Back', 'Share a link'],
  ['/watches', 'watch 1', 'Edit', 'More ▾', 'Tags'],
  ['/watches', 'watch 1', 'Edit', 'What', 'Choose ▾', 'Security ▾'],
  ['/watches', 'watch 1', 'Edit', 'What', 'Amounts & filters ▾', 'Filters ▾', 'Any address ▾'],
  ['/settings', 'Language', '›'],
  ['/settings', 'Time zone'],
  ['/settings', 'Quiet hours'],
  ['/settings', 'Display'],
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

/** Somebody who watches twenty things with nine tags. */
const watchTwenty = async (product: Product): Promise<void> => {
  const { anna, chain } = product
  await product.addWatch(String(chain.accounts[1]))
  await product.stop()
  await withStore(product, {
    use: async store => {
      const [first] = await store.find(watches, { index: 'chat', value: String(anna.chatId), limit: 1 })
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

story('each screen has eight choices at most, however much a person watches', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await watchTwenty(product)
  for (const [command = '', ...buttons] of paths) {
    const { messageId: after } = anna.sends(command)
    const steps = [command]
    const look = async (): Promise<void> => {
      const { buttons: shown } = await anna.sees(/./, { after })
      const choices = shown.flat().filter(button => !ways.has(button))
      assert.ok(
        choices.length <= mostChoices,
        `${steps.join(' ')}: ${choices.length}: ${choices.join(' | ')}`,
      )
    }
    await look()
    for (const button of buttons) {
      await anna.presses(button)
      steps.push(button)
      await look()
    }
  }
})
