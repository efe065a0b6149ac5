import assert from 'node:assert/strict'
import { put, type Store } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import {
  addWatchFrom,
  type Product,
  parseEther,
  startProduct,
  story,
  storyOnBoth,
} from '../support/product.ts'
import { storedText, withStore } from '../support/store.ts'
import { showsUp } from '../support/team.ts'
import { screen, screens, untilStored } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const refusal = (id: number): string => `This bot is private. Ask the person who runs it for an invitation.
Your Telegram ID: ⟨${id}⟩`

/** Neither id nor name of a stranger may be stored, but for the pace of what is sent to them, which is kept for seconds. */
const assertUnknown = async (product: Product, traces: readonly (string | number)[]): Promise<void> => {
  await product.stop()
  const kept = await storedText(product)
  const found = traces.filter(trace =>
    new RegExp(`(?<!\\w|chat |chat:|group |lane:chat:)${trace}\\b`).test(kept),
  )
  assert.deepEqual(found, [], 'nothing is stored of a stranger')
}

story('a bot that names its people refuses everybody else kindly, and keeps nothing of them', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, telegram } = product
  const mallory = telegram.person({ id: 77_123_456, firstName: 'Mallory', username: 'mallory_m' })
  await product.start({ ALLOWED_USERS: String(anna.id) })
  anna.sends('/start')
  await anna.sees(/^Lookout/)

  mallory.sends('/start')
  assert.equal(screen(await mallory.sees(/private/)), refusal(mallory.id))
  mallory.sends('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  mallory.sends('/watches')
  mallory.blocks()
  mallory.unblocks()
  await telegram.settled()
  assert.deepEqual(
    mallory.messages().filter(({ from }) => from === 'bot').length,
    1,
    'the sentence comes once a minute',
  )
  assert.ok(!product.log.some(line => line.includes('everybody may use')))
  await assertUnknown(product, [mallory.id, 'Mallory', 'mallory_m'])
})

story('by default everybody may use the bot, and the log says so', async t => {
  const { anna, log } = await startProduct(t)
  anna.sends('/start')
  await anna.sees(/^Lookout/)
  assert.equal(log.filter(line => line.includes('everybody may use this bot: ALLOWED_USERS is *')).length, 1)
})

story(
  'a group that is not on the list is told once, and one that is named is open to its members',
  async t => {
    const product = await startProduct(t, { started: false })
    const { anna, telegram } = product
    const ben = telegram.person({ firstName: 'Ben' })
    const team = telegram.group({ title: 'Team', members: [[ben, 'creator']], bot: 'left' })
    const other = telegram.group({ title: 'Elsewhere', members: [[ben, 'creator']], bot: 'left' })
    await product.start({ ALLOWED_USERS: String(anna.id), ALLOWED_CHATS: String(team.chatId) })

    other.addsBot(ben)
    const told = `This bot is private, and this group isn't on its list. Ask the person who runs it to add the group.
The ID of this group: ⟨${other.chatId}⟩`
    assert.equal(screen(await ben.in(other).sees(/private/)), told)
    ben.in(other).sends('/watch')
    ben.in(other).sends('/start')
    await telegram.settled()
    assert.deepEqual(screens(other.messages()).filter(line => line.startsWith('This bot')).length, 1)

    team.addsBot(ben)
    ben.in(team).sends('/here')
    await ben.in(team).sees(/^No watches post/)
    ben.sends('/start')
    assert.equal(screen(await ben.sees(/private/)), refusal(ben.id))
    await assertUnknown(product, [other.chatId])
  },
)

story('where any group will do, only the people who may use the bot are answered there', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  const team = telegram.group({
    title: 'Team',
    members: [
      [anna, 'creator'],
      [ben, 'administrator'],
    ],
  })
  await product.start({ ALLOWED_USERS: String(anna.id) })
  team.addsBot(anna)
  anna.in(team).sends('/here')
  const here = await anna.in(team).sees(/^No watches post/)
  const before = team.messages().length
  ben.in(team).sends('/watch')
  await telegram.settled()
  assert.equal(team.messages().length, before + 1)
  assert.deepEqual(await ben.in(team).presses({ text: 'Watch an address', message: here }), {
    answer: 'This bot is private.',
    alert: false,
  })
  await assertUnknown(product, [ben.id])
})

story(
  'a name on the list is the account that had it first; a later owner of the name gets no access',
  async t => {
    const product = await startProduct(t, { started: false })
    const { telegram } = product
    const bea = telegram.person({ firstName: 'Bea', username: 'Bea_Watches' })
    await product.start({ ALLOWED_USERS: '@bea_watches' })
    bea.sends('/start')
    await bea.sees(/^Lookout/)
    const heir = telegram.person({ firstName: 'Heir', username: 'bea_watches' })
    heir.sends('/start')
    assert.equal(screen(await heir.sees(/private/)), refusal(heir.id))
    const { messageId: after } = bea.sends('/start')
    await bea.sees(/^Lookout/, { after })
  },
)

/** A product whose operator Anna lets others in. */
const startPrivate = async (t: Parameters<typeof startProduct>[0]) => {
  const product = await startProduct(t, { started: false })
  const { anna, telegram } = product
  await product.start({ ALLOWED_USERS: String(anna.id), OPERATORS: String(anna.id) })
  const ben = telegram.person({ firstName: 'Ben', username: 'ben' })
  return { ...product, ben }
}

const linkIn = ({ text }: { readonly text: string }): string => /https:\S+/.exec(text)?.[0] ?? ''

/** Makes an invitation, and answers with its link. */
const invite = async (anna: Product['anna'], command = '/invite'): Promise<string> => {
  const { messageId: after } = anna.sends(command)
  const link = linkIn(await anna.sees(/^Invitation/, { after }))
  await untilStored(anna)
  return link
}

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
const today = (): string => inDays(0)

story('an operator invites a person, removes them, and what they watch is paused', async t => {
  const product = await startPrivate(t)
  const { anna, ben, chain, telegram } = product
  const [from = '', treasury = ''] = chain.accounts
  anna.sends('/invite')
  const invitation = await anna.sees(/^Invitation/)
  const link = linkIn(invitation)
  assert.match(link, /^https:\/\/t\.me\/\w+\?start=i_[\w-]{22}$/)
  assert.equal(
    screen(invitation),
    `«Invitation»

${link}

The first person to open it can use this bot. It expires on ${inDays(7)}. I show the link only once.
[ Copy link ]
[ Members ]`,
  )
  await untilStored(anna)
  ben.opens(link)
  await ben.sees(/^Lookout/)
  assert.equal(
    screen(await anna.sees(/accepted/)),
    `Ben accepted your invitation. Telegram ID: ${ben.id}\n[ Members ]`,
  )
  await addWatchFrom(ben, { address: treasury })

  await anna.presses('Members')
  assert.equal(
    screen(await anna.sees(/^Invited/)),
    `«Invited people and groups»
Ben (@ben), since ${today()}
[ Remove Ben (@ben) ]
[ Invite ] [ ‹ Operator overview ]`,
  )
  await anna.presses('Remove Ben (@ben)')
  assert.equal(
    screen(await anna.sees(/^Remove Ben/)),
    'Remove Ben (@ben)? They can no longer use this bot, and their watch is paused.\n[ Remove ] [ ‹ Back ]',
  )
  await anna.presses('Remove')
  assert.equal(screen(await anna.sees(/^Removed/)), 'Removed Ben (@ben). 1 watch paused.\n[ Members ]')
  await ben.sees('You can no longer use this bot. Your watch is paused.')
  const { messageId: after } = ben.sends('/watches')
  await ben.sees(/^This bot is private/, { after })
  await chain.send({ from, to: treasury, wei: parseEther('1') })
  await telegram.settled({ quietMs: 1_500 })
  assert.deepEqual(
    ben.messages().filter(({ text }) => text.includes('+1 ETH')),
    [],
  )

  const again = await invite(anna)
  ben.opens(again)
  await ben.sees(/^Lookout/, { after })
  ben.sends('/watches')
  await ben.sees(/^Your watches/, { after })
  await ben.presses('1')
  await ben.presses('▶️ Resume')
  await ben.sees(({ buttons }) => buttons.flat().includes('⏸ Pause'))
  assert.ok(
    !(await storedText(product)).includes(/i_([\w-]+)/.exec(link)?.[1] ?? ''),
    'only its hash is stored',
  )
})

story('an invitation admits one person, is revoked, and admits as many as the operator says', async t => {
  const { anna, ben, telegram } = await startPrivate(t)
  const cleo = telegram.person({ firstName: 'Cleo' })
  const dan = telegram.person({ firstName: 'Dan' })
  const once = await invite(anna)
  ben.opens(once)
  await ben.sees(/^Lookout/)
  cleo.opens(once)
  assert.equal(screen(await cleo.sees(/private/)), refusal(cleo.id))

  await untilStored(ben)
  const revoked = await invite(anna)
  anna.sends('/members')
  assert.equal(
    screen(await anna.sees(/^Invited/)),
    `«Invited people and groups»
Ben (@ben), since ${today()}

«Open invitations»
1. 1 use left, until ${inDays(7)}
[ Remove Ben (@ben) ]
[ Revoke invitation 1 ]
[ Invite ] [ ‹ Operator overview ]`,
  )
  assert.deepEqual(await anna.presses('Revoke invitation 1'), { answer: 'Invitation revoked', alert: false })
  await untilStored(anna)
  dan.opens(revoked)
  assert.equal(screen(await dan.sees(/private/)), refusal(dan.id))

  const several = await invite(anna, '/invite 2')
  for (const person of [cleo, dan]) {
    person.opens(several)
    await person.sees(/^Lookout/)
  }
  const eve = telegram.person({ firstName: 'Eve' })
  eve.opens(several)
  assert.equal(screen(await eve.sees(/private/)), refusal(eve.id))
})

story('only operators invite and remove, whatever others send', async t => {
  const { anna, ben, telegram } = await startPrivate(t)
  ben.opens(await invite(anna))
  await ben.sees(/^Lookout/)
  for (const command of ['/invite', '/members']) {
    const { messageId: after } = ben.sends(command)
    assert.match((await ben.sees(/./, { after })).text, /^I didn't get that/)
  }
  await telegram.settled()
  assert.deepEqual(
    ben.messages().filter(({ text }) => text.startsWith('Invit')),
    [],
  )
})

story('a group joins when an operator adds the bot, and leaves the list when it is removed', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, telegram } = product
  await product.start({ ALLOWED_USERS: String(anna.id), ALLOWED_CHATS: '-1', OPERATORS: String(anna.id) })
  const team = telegram.group({ title: 'Team', members: [[anna, 'creator']], bot: 'left' })
  team.addsBot(anna)
  await showsUp(anna.in(team))
  anna.sends('/members')
  await anna.sees(/Team, since/)
  await anna.presses('Remove Team')
  await anna.presses('Remove')
  assert.equal(screen(await anna.sees(/^Removed/)), 'Removed Team. They had no watches.\n[ Members ]')
  await anna.in(team).sees('You can no longer use this bot.')
  const before = anna.in(team).messages().length
  anna.in(team).sends('/here')
  await telegram.settled()
  assert.equal(anna.in(team).messages().length, before + 1)
})

story('who is taken off the list is paused at the next start', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const [from = '', treasury = ''] = chain.accounts
  const ben = telegram.person({ firstName: 'Ben' })
  await product.start({ ALLOWED_USERS: `${anna.id},${ben.id}` })
  await addWatchFrom(ben, { address: treasury })
  await product.addWatch(treasury)
  await product.stop()

  await product.start({ ALLOWED_USERS: String(anna.id) })
  await ben.sees('You can no longer use this bot. Your watch is paused.')
  await telegram.settled({ quietMs: 500 })
  await chain.send({ from, to: treasury, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await telegram.settled({ quietMs: 500 })
  assert.deepEqual(
    ben.messages().filter(({ text }) => text.includes('+1 ETH')),
    [],
  )
  await product.stop()
  await product.start()
  await telegram.settled()
  assert.equal(ben.messages().filter(({ text }) => text.startsWith('You can no longer')).length, 1)
})

storyOnBoth(
  'a hundred and twenty watches are paused in steps, and the process may end in the middle',
  async t => {
    const product = await startProduct(t, { started: false })
    const { anna, chain, telegram } = product
    const [from = '', treasury = ''] = chain.accounts
    const ben = telegram.person({ firstName: 'Ben' })
    await product.start({ ALLOWED_USERS: `${anna.id},${ben.id}` })
    await addWatchFrom(ben, { address: treasury })
    await product.stop()
    const count = 120
    const livingOf = (store: Store) =>
      store
        .find(watches, { index: 'chat', value: String(ben.id), limit: 500 })
        .then(found => found.filter(({ value }) => value.state === 'live').length)
    await withStore(product, {
      use: async store => {
        const [real] = await store.find(watches, { index: 'chat', value: String(ben.id), limit: 1 })
        assert.ok(real)
        const { subscription: _, ...rest } = real.value
        await store.commit(
          Array.from({ length: count - 1 }, (_, n) =>
            put(watches, { id: `copy-${n}`, value: { ...rest, bot: `b${n}` } }),
          ),
        )
        assert.equal(await livingOf(store), count)
      },
    })

    await product.start({ ALLOWED_USERS: String(anna.id) })
    await product.stop()
    await product.start()
    await ben.sees('You can no longer use this bot. Your 120 watches are paused.')
    // The jobs that unsubscribe the watches come after the message.
    for (let subscribed = true; subscribed; ) {
      await product.stop()
      const found = await withStore(product, {
        use: store => store.find(watches, { index: 'chat', value: String(ben.id), limit: 500 }),
      })
      subscribed = found.some(({ value }) => value.subscription !== undefined)
      await product.start()
    }
    await chain.send({ from, to: treasury, wei: parseEther('1') })
    await telegram.settled({ quietMs: 1_500 })
    assert.deepEqual(
      ben.messages().filter(({ text }) => text.includes('+1 ETH')),
      [],
    )
    await product.stop()
    assert.equal(await withStore(product, { use: livingOf }), 0)
  },
)

const commandsOf = (person: Product['anna']): readonly string[] =>
  person.commands().map(({ command }) => command)

story('the commands of operators are in the menus of operators alone', async t => {
  const product = await startPrivate(t)
  const { anna, ben, telegram } = product
  await until('the menu of the operator is there', () => commandsOf(anna).includes('invite'))
  assert.deepEqual(
    commandsOf(anna).filter(command => !commandsOf(ben).includes(command)),
    ['invite', 'members', 'admin', 'announce', 'block'],
  )
  await product.stop()
  await product.start({ OPERATORS: String(ben.id) })
  await until('it is taken away', () => !commandsOf(anna).includes('invite'))
  await telegram.settled()
  assert.ok(commandsOf(ben).includes('members'))
})
