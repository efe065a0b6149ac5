import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import { put } from '#store/store.ts'
import { retireMovedWatch } from '#telegram/features/watches/jobs/retire-moved-watch.ts'
import { muteWrites } from '#watch/mutes.ts'
import { type WatchRule, watchRules } from '#watch/rules.ts'
import { watches } from '#watch/watch.ts'
import { startFakeNode } from '../support/fake-node.ts'
import {
  addWatchFrom,
  type Product,
  type ProductOptions,
  parseEther,
  type StoryContext,
  story,
  storyOnBoth,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { showsUp, startTeam } from '../support/team.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

/** Anna watches the treasury in private, and manages a team with the topic Deploys. */
const startCopying = async (t: StoryContext, o: ProductOptions = {}) => {
  const product = await startTeam(t, 'administrator', o)
  const { anna, chain, team, there } = product
  const [sender = '', treasury = ''] = chain.accounts
  const deploys = team.topic('Deploys')
  there.anna.sends('/here', { thread: deploys.thread })
  await there.anna.sees(/^No watches post to Team › Deploys/)
  await product.addWatch(treasury)
  const pay = (ether: number) => chain.send({ from: sender, to: treasury, wei: parseEther(String(ether)) })
  return { ...product, anna, deploys, pay, sender, treasury }
}

/** Opens it, and chooses the topic. */
const choose = async (anna: Person, how: 'Move' | 'Copy') => {
  await openTargets(anna)
  await anna.presses('Team › Deploys')
  await anna.sees(/^Move treasury to Team › Deploys/)
  return anna.presses(how)
}

const alertsIn = (messages: readonly SeenMessage[]): readonly string[] =>
  messages.flatMap(({ text }) => /\+(\d+) ETH/.exec(text)?.[1] ?? [])

/** Opens the card of the only watch of the private chat, and where it can go. */
const openTargets = async (anna: Person) => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  await anna.presses('1')
  await anna.presses('More ⋯')
  await anna.sees(message => message.buttons.flat().includes('Move or copy…'))
  await anna.presses('Move or copy…')
  return anna.sees(/^Where should treasury go/)
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
    "Where should «treasury» go? Rules and the spam setting go with it; webhooks don't.\n[ Team › Deploys ]\n[ ‹ Back ]",
  )
  await anna.presses('Team › Deploys')
  assert.equal(
    screen(await anna.sees(/^Move treasury/)),
    'Move «treasury» to Team › Deploys, or put a copy there?\n[ Move ] [ Copy ]\n[ ‹ Back ]',
  )
  await anna.presses('Copy')
  assert.equal(
    screen(await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction goes to Team › Deploys.\n[ Send a test alert ] [ Watch settings ]',
  )
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await there.anna.sees(/📥 treasury \+1 ETH/)
  await product.catchUp()
  assert.deepEqual(alertsIn(anna.messages()), ['1'])
  assert.deepEqual(alertsIn(deploys.messages()), ['1'])
})

story('several watches are moved to a topic at once, each told in a message of its own', async t => {
  const { anna, chain, deploys, pay, there, ...product } = await startCopying(t)
  await product.addWatch(String(chain.accounts[2]), { label: 'savings' })
  anna.sends('/watches')
  await anna.sees(/^Your watches/)
  for (const button of ['Select', 'All', 'Next ›', 'Move']) await anna.presses(button)
  assert.equal(
    screen(await anna.sees(/^Where should these go/)),
    `Where should these go? Rules and the spam setting go with them; webhooks don't. At most 10 at once.

treasury, savings
[ Team › Deploys ]
[ ‹ Back ]`,
  )
  await anna.presses('Team › Deploys')
  assert.equal(screen(await anna.sees(/^Moving/)), 'Moving: treasury, savings\n[ My watches ]')
  for (const name of ['treasury', 'savings'])
    await anna.sees(new RegExp(`^👁 Watching ${name}[^]*goes to Team › Deploys`))
  await pay(1)
  await there.anna.sees(/📥 treasury \+1 ETH/)
  assert.deepEqual(alertsIn(deploys.messages()), ['1'])
})

storyOnBoth('a copy has the rules of its source, also if the product stops in between', async t => {
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
  await choose(anna, 'Copy')
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

/** Stops the product as often as it takes until the service has unsubscribed what was moved away. */
const stopAfterMove = async (product: Pick<Product, 'environment' | 'start' | 'stop'>) => {
  for (;;) {
    await product.stop()
    const former = (await storedWatches(product)).find(({ value }) => value.moved === true)
    assert.ok(former)
    if (former.value.subscription === undefined) return former
    await product.start()
    // One that is stopped at once, again and again, gets nothing done.
    await pause(1_000)
  }
}

story('a watch is moved to a topic: what follows goes there, and the former one ends', async t => {
  const product = await startCopying(t)
  const { anna, deploys, pay, there } = product
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await choose(anna, 'Move')
  assert.equal(
    screen(await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction goes to Team › Deploys.\n[ Send a test alert ] [ Watch settings ]',
  )
  const former = await stopAfterMove(product)
  await product.start()
  await pay(2)
  await there.anna.sees(/📥 treasury \+2 ETH/)
  await product.catchUp()
  assert.deepEqual(alertsIn(anna.messages()), ['1'])
  assert.deepEqual(alertsIn(deploys.messages()), ['2'])
  await product.stop()
  const moved = (await storedWatches(product)).find(({ id }) => id !== former.id)
  assert.ok(moved)
  const drained = { watch: former.id, to: moved.id, drained: true } as const
  await withStore(product, {
    use: store => store.commit([retireMovedWatch.push('drained', 'drained', drained)]),
  })
  await product.start()
  await pay(3)
  await there.anna.sees(/📥 treasury \+3 ETH/)
  await product.catchUp()
  await product.stop()
  assert.deepEqual(
    (await storedWatches(product)).map(({ value }) => value.settings.name),
    ['treasury'],
  )
})

story('payments during a move are all alerted, in the one chat or the other', async t => {
  const product = await startCopying(t)
  const { anna, deploys, pay } = product
  await openTargets(anna)
  await anna.presses('Team › Deploys')
  await anna.sees(/^Move treasury/)
  const isAlerted = (ether: string) => () =>
    [...alertsIn(anna.messages()), ...alertsIn(deploys.messages())].includes(ether)
  const paying = (async () => {
    // One by one: several at once would be a batch.
    for (const ether of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      await pay(Number(ether))
      await until(`payment ${ether} is alerted`, isAlerted(ether))
    }
  })()
  await anna.presses('Move')
  await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)
  await paying
  await stopAfterMove(product)
})

story('a payment in a block that is read only after the move is alerted', async t => {
  const product = await startCopying(t)
  const { anna, chain, deploys, pay } = product
  await product.stop()
  const node = await startFakeNode(t, chain.url)
  await product.start({ [`RPC_${chain.chainId}`]: node.url })
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  // It tells of a new head, and not yet what is in the block.
  node.replyWith(({ method, params: [, isWhole] }) =>
    method === 'eth_getBlockByNumber' && isWhole === true ? { result: null } : undefined,
  )
  await pay(2)
  await choose(anna, 'Move')
  await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)
  await pause(12_000)
  node.replyWith(() => undefined)
  await anna.sees(/📥 treasury \+2 ETH/)
  await product.catchUp()
  assert.deepEqual(alertsIn(anna.messages()), ['1', '2'])
  assert.deepEqual(alertsIn(deploys.messages()), [])
  await stopAfterMove(product)
})

story('a muted watch stays muted where it moves to', async t => {
  const product = await startCopying(t)
  const { anna, deploys, pay } = product
  await product.stop()
  const [source] = await storedWatches(product)
  assert.ok(source)
  const now = Date.now()
  await withStore(product, {
    use: store => store.commit(muteWrites(source.id, { mute: undefined, now, until: now + 3_600_000 })),
  })
  await product.start()
  await pay(1)
  await product.catchUp()
  await choose(anna, 'Move')
  await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)
  await anna.sees(/^📥 treasury \+1 ETH/)
  await pay(2)
  await product.catchUp()
  assert.deepEqual(alertsIn(deploys.messages()), [])
})

story('a snoozed balance stays snoozed where its watch moves to', async t => {
  const product = await startCopying(t)
  const { anna, chain, deploys, pay, there, treasury } = product
  const set = async (ether: string): Promise<void> => {
    await chain.rpc('anvil_setBalance', [treasury, `0x${parseEther(ether).toString(16)}`])
    await chain.mine()
  }
  anna.sends('/watches')
  await anna.sees(/^Your watches/)
  for (const button of ['1', 'More ⋯', 'Balance', '1 ETH', 'Save']) await anna.presses(button)
  await anna.sees(/^Saved/)
  await set('0.5')
  const message = await anna.sees(/^🔻 treasury is down to 0\.5 ETH/)
  await anna.presses({ text: 'Snooze 8 h', message })
  await choose(anna, 'Move')
  await anna.sees(/^👁 Watching treasury[^]*Team › Deploys/)
  // Its new bot finds the balance low.
  await chain.mine()
  await product.catchUp()
  await set('0.4')
  // It stays low: the old bot still says that it is back while both are subscribed.
  await pay(0.25)
  await there.anna.sees(/📥 treasury \+0\.25 ETH/)
  assert.deepEqual(
    [...anna.messages(), ...deploys.messages()].filter(({ text }) => /^[🔻✅]/u.test(text)).length,
    1,
  )
  const { messageId: after } = there.anna.sends('/watches', { thread: deploys.thread })
  const list = await there.anna.sees(/1 👁 treasury/, { after })
  await there.anna.presses({ text: '1', message: list })
  await there.anna.sees(/💤 treasury · ETH · snoozed until/)
})

story('where a chat has no room for another watch, a copy is refused', async t => {
  const product = await startCopying(t, { environment: { WATCHES_PER_CHAT: '1' } })
  const { anna, chain, deploys, pay } = product
  anna.sends('/watches')
  await anna.sees(/^Your watches/)
  await anna.presses('Team › Deploys')
  await anna.sees(/^No watches post/)
  await anna.presses('Watch an address')
  await anna.sees(/1 of 4/)
  anna.sends(`${chain.accounts[2]} cold`)
  await anna.sees(/2 of 4/)
  await anna.presses('Review ›')
  await anna.sees(/Watch · review/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching cold/)
  const { answer } = await choose(anna, 'Copy')
  assert.equal(answer, "There's no room: that group or channel has 1 of 1 watches. Delete one there first.")
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  assert.deepEqual(alertsIn(deploys.messages()), [])
})

story('a person who no longer manages the other chat can put nothing there', async t => {
  const { ben, chain, team, telegram, there } = await startTeam(t, 'administrator')
  await showsUp(there.ben)
  await addWatchFrom(ben, { address: chain.accounts[1] ?? '' })
  await openTargets(ben)
  team.changes(ben, 'member')
  await telegram.settled()
  assert.deepEqual(await ben.presses('Team'), {
    answer: 'Only administrators can change what this group watches.',
    alert: false,
  })
})
