import assert from 'node:assert/strict'
import { type WatchRule, watchRules } from '#chat/filters.ts'
import { watches } from '#chat/records.ts'
import type { SeenMessage } from '#emulator/participant.ts'
import type { Person } from '#emulator/person.ts'
import { put } from '#store/store.ts'
import {
  addWatchFrom,
  type Product,
  type ProductOptions,
  parseEther,
  type StoryContext,
  story,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { startTeam } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

/** Anna watches the treasury in private, and manages a team with the topic Deploys. */
const startCopying = async (t: StoryContext, o: ProductOptions = {}) => {
  const product = await startTeam(t, 'administrator', o)
  const { anna, chain, team, there } = product
  const [sender = '', treasury = ''] = chain.accounts
  const deploys = team.topic('Deploys')
  there.anna.sends('/here', { thread: deploys.thread })
  await there.anna.sees(/^Nothing reports to Team › Deploys/)
  await product.addWatch(treasury)
  const pay = (ether: number) => chain.send({ from: sender, to: treasury, wei: parseEther(String(ether)) })
  return { ...product, anna, deploys, pay, sender, treasury }
}

const alertsIn = (messages: readonly SeenMessage[]): readonly string[] =>
  messages.flatMap(({ text }) => /\+(\d+) ETH/.exec(text)?.[1] ?? [])

/** Opens the card of the only watch of the private chat, and where it can be copied to. */
const openTargets = async (anna: Person) => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  await anna.presses('1')
  await anna.sees(message => message.buttons.flat().includes('Copy to…'))
  await anna.presses('Copy to…')
  return anna.sees(/^Where should a copy of treasury go/)
}

/** While the product does not run. */
const storedWatches = (product: Pick<Product, 'environment'>) =>
  withStore(product, { use: store => store.all(watches, { limit: 10 }) })

/** Neither pays nor is paid. */
const uninvolved = '0x000000000000000000000000000000000000dEaD'

story('a watch is copied to a topic: both alert from then on', async t => {
  const product = await startCopying(t)
  const { anna, deploys, pay, there } = product
  assert.equal(
    screen(await openTargets(anna)),
    "Where should a copy of «treasury» go? Rules and the spam setting go with it; webhooks don't.\n[ Team › Deploys ]\n[ ‹ Back ]",
  )
  await anna.presses('Team › Deploys')
  assert.equal(
    screen(await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction goes to Team › Deploys.\n[ Send a test ] [ Settings ]',
  )
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await there.anna.sees(/📥 treasury \+1 ETH/)
  await product.catchUp()
  assert.deepEqual(alertsIn(anna.messages()), ['1'])
  assert.deepEqual(alertsIn(deploys.messages()), ['1'])
})

story('a copy has the rules of its source, also if the product stops in between', async t => {
  const product = await startCopying(t)
  const { anna } = product
  await product.stop()
  const [source] = await storedWatches(product)
  assert.ok(source)
  const rules: readonly WatchRule[] = [{ kind: 'address', address: uninvolved, label: 'someone' }]
  await withStore(product, {
    use: store =>
      store.commit([
        put(watchRules, { id: source.id, value: { rules } }),
        put(watches, { id: source.id, value: { ...source.value, showsWorthless: true } }),
      ]),
  })
  await product.start()
  await openTargets(anna)
  await anna.presses('Team › Deploys')
  await product.stop()
  await product.start()
  await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)
  await product.stop()
  const [copy, ...others] = (await storedWatches(product)).filter(({ id }) => id !== source.id)
  assert.ok(copy)
  assert.deepEqual(others, [])
  assert.equal(copy.value.showsWorthless, true)
  await withStore(product, {
    use: async store => {
      const [kept] = await store.get(watchRules, [copy.id])
      assert.deepEqual(kept?.value.rules, rules)
    },
  })
})

story('where a chat has no room for another watch, a copy is refused', async t => {
  const product = await startCopying(t, { environment: { WATCHES_PER_CHAT: '1' } })
  const { anna, chain, deploys, pay } = product
  anna.sends('/watches')
  await anna.sees(/^Your watches/)
  await anna.presses('Team › Deploys · 0')
  await anna.sees(/^Nothing reports/)
  await anna.presses('Watch an address')
  await anna.sees(/1 of 5/)
  anna.sends(`${chain.accounts[2]} cold`)
  await anna.sees(/2 of 5/)
  await anna.presses('Review ›')
  await anna.sees(/5 of 5/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching cold/)
  await openTargets(anna)
  const { answer } = await anna.presses('Team › Deploys')
  assert.equal(answer, 'That group or channel watches 1 of 1. Delete one there first.')
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  assert.deepEqual(alertsIn(deploys.messages()), [])
})

story('a person who no longer manages the other chat can put nothing there', async t => {
  const { ben, chain, team, telegram, there } = await startTeam(t, 'administrator')
  there.ben.sends('/here')
  await there.ben.sees(/^Nothing reports to/)
  await addWatchFrom(ben, { address: chain.accounts[1] ?? '' })
  await openTargets(ben)
  team.changes(ben, 'member')
  await telegram.settled()
  assert.deepEqual(await ben.presses('Team'), {
    answer: 'Only administrators change what this group watches.',
    alert: false,
  })
})
