import assert from 'node:assert/strict'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Participant, SeenMessage } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import {
  type Product,
  parseEther,
  type StoryContext,
  startProduct,
  story,
  storyOnBoth,
} from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { screen } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'
import { until } from '../support/waiting.ts'

const onButton = 'Each watch'
const offButton = 'No topics'

/** The newest topic of a name, by what Telegram says in the chat. */
const topicCalled = (anna: Person, name: string): number | undefined =>
  anna.messages().findLast(({ raw }) => (raw.forum_topic_edited ?? raw.forum_topic_created)?.name === name)
    ?.raw.message_thread_id

/** Waits for a topic; answers with the person in it. */
const inTopic = async (anna: Person, name: string) => {
  await until(`there is a topic ${name}`, () => topicCalled(anna, name) !== undefined)
  return anna.in({ chatId: anna.chatId, thread: topicCalled(anna, name) ?? 0 })
}

const topicsMade = (telegram: LocalTelegram): readonly string[] =>
  telegram.calls.flatMap(({ method, payload }) =>
    method === 'createForumTopic' ? [String(payload['name'])] : [],
  )

const isInTopic = ({ raw }: SeenMessage): boolean => raw.is_topic_message === true

const chooses = async (anna: Person, button: string): Promise<SeenMessage> => {
  const { messageId: after } = anna.sends('/settings')
  await anna.presses({ text: 'Topics', message: await anna.sees(/^Settings/, { after }) })
  await anna.presses({ text: button, message: await anna.sees(/^Topics\n\nWhat should/, { after }) })
  return anna.sees(/^(Settings|Topics\n\nT)/, { after })
}

/** Switches tags of one watch: `work` is typed, `✓ work` is tapped, which takes it off. */
const switchesTags = async (anna: Person, watch: string, ...tags: readonly string[]): Promise<void> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.presses({ text: 'Select', message: await anna.sees(/^Your watches/, { after }) })
  for (const button of [watch, 'Next ›', 'Tags']) await anna.presses(button)
  for (const tag of tags) {
    const isOff = tag.startsWith('✓ ')
    if (isOff) await anna.presses(tag)
    else anna.sends(tag)
    const shown = isOff ? tag : `✓ ${tag}`
    await anna.sees(
      ({ text, buttons }) => text.startsWith('Which tags') && buttons.flat().includes(shown) !== isOff,
      { after },
    )
  }
}

/** Opens the card of the first watch. */
const opensCard = async (there: Participant): Promise<void> => {
  const { messageId: after } = there.sends('/watches')
  await there.presses({ text: '1', message: await there.sees(/^Your watches/, { after }) })
  await there.sees(/ total/, { after })
}

/** Ether of the alerts and batches that a topic shows. */
const totalIn = (there: Participant): number =>
  there
    .messages()
    .map(({ text }) => Number(/^(?:📥 .*|⏱ .*\nIn {2})\+(\d+) ETH/.exec(text)?.[1] ?? 0))
    .reduce((sum, ether) => sum + ether, 0)

/** Anna watches two addresses of hers. */
const startWithTwo = async (t: StoryContext) => {
  const product = await startProduct(t)
  const { chain } = product
  const [from = '', treasury = '', cold = ''] = chain.accounts
  await product.addWatch(treasury)
  await product.addWatch(cold, { label: 'cold' })
  const send = (to: string, ether: string): ReturnType<Product['chain']['send']> =>
    chain.send({ from, to, wei: parseEther(ether) })
  return { ...product, send, treasury, cold }
}

story('each watch gets a topic of its own, and its alerts go there', async t => {
  const product = await startWithTwo(t)
  const { anna, telegram, send, treasury, cold, chain } = product
  const on = await chooses(anna, onButton)
  assert.match(screen(on), /\nTopics · one for each watch\n/)
  const treasuryTopic = await inTopic(anna, 'treasury')
  const coldTopic = await inTopic(anna, 'cold')
  await send(treasury, '1')
  await treasuryTopic.sees(/📥 treasury \+1 ETH/)
  await send(cold, '2')
  await coldTopic.sees(/📥 cold \+2 ETH/)

  const third = chain.accounts[3] ?? ''
  await product.addWatch(third, { label: 'third' })
  await send(third, '3')
  await (await inTopic(anna, 'third')).sees(/📥 third \+3 ETH/)
  assert.deepEqual(topicsMade(telegram), ['treasury', 'cold', 'third'])
})

story('topics are turned off without loss, and on again', async t => {
  const { anna, telegram, send, treasury } = await startWithTwo(t)
  await chooses(anna, onButton)
  const topic = await inTopic(anna, 'treasury')
  await inTopic(anna, 'cold')
  const off = await chooses(anna, offButton)
  assert.match(screen(off), /\nTopics · none\n/)
  await telegram.settled()
  await send(treasury, '1')
  assert.equal(isInTopic(await anna.sees(/treasury \+1 ETH/)), false)
  await chooses(anna, onButton)
  await telegram.settled()
  await send(treasury, '2')
  await topic.sees(/treasury \+2 ETH/)
  assert.deepEqual(topicsMade(telegram), ['treasury', 'cold'])
})

story('the topic of a paused watch says so, and one that is renamed follows it', async t => {
  const { anna, send, treasury } = await startWithTwo(t)
  await chooses(anna, onButton)
  const topic = await inTopic(anna, 'treasury')
  anna.sends('/pause treasury')
  await inTopic(anna, '⏸ treasury')
  anna.sends('/resume treasury')
  await until('it is unmarked', () => anna.messages().filter(isEditOf('treasury')).length === 1)
  await send(treasury, '1')
  await topic.sees(/treasury \+1 ETH/)
  await opensCard(topic)
  await topic.presses('Edit')
  await topic.presses('Name')
  await topic.sees(/^Watch · changes\n.*Send a name for this watch/s)
  topic.sends('vault')
  await topic.presses('Save')
  const renamed = await inTopic(anna, 'vault')
  await send(treasury, '2')
  await renamed.sees(/vault \+2 ETH/)
})

const isEditOf =
  (name: string) =>
  ({ raw }: SeenMessage): boolean =>
    raw.forum_topic_edited?.name === name

story('the topic of a deleted watch goes with it, a minute later', async t => {
  const product = await startWithTwo(t)
  const { anna, telegram, send, treasury } = product
  await chooses(anna, onButton)
  const topic = await inTopic(anna, 'treasury')
  await inTopic(anna, 'cold')
  await send(treasury, '1')
  await topic.sees(/treasury \+1 ETH/)
  await opensCard(topic)
  await topic.presses('More ⋯')
  await topic.presses('Delete')
  await topic.presses('Delete')
  await topic.sees(/^Deleted treasury\./)
  await telegram.settled()
  await product.stop()
  await letPass(product, 61_000)
  await product.start()
  await until('it is gone', () => topic.messages().length === 0)
  assert.equal(topicCalled(anna, 'cold') !== undefined, true)
})

story('a topic that is deleted by hand is made again only when it is asked for', async t => {
  const { anna, telegram, send, treasury, cold } = await startWithTwo(t)
  await chooses(anna, onButton)
  await inTopic(anna, 'treasury')
  const coldTopic = await inTopic(anna, 'cold')
  telegram.setPrivateTopics({ ofUsers: true })
  anna.deletesTopic(topicCalled(anna, 'treasury') ?? 0)
  await send(treasury, '1')
  assert.equal(
    screen(await anna.sees(/\+1 ETH/)),
    `The topic was deleted, so its alerts come here now.

📥 «treasury +1 ETH»
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]
[ Make the topic again ]`,
  )
  await send(treasury, '2')
  assert.equal(
    screen(await anna.sees(/\+2 ETH/)),
    '📥 «treasury +2 ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]',
  )
  await send(cold, '3')
  await coldTopic.sees(/cold \+3 ETH/)
  assert.deepEqual(topicsMade(telegram), ['treasury', 'cold'])

  const { answer } = await anna.presses('Make the topic again')
  assert.equal(answer, 'Making the topic for treasury again.')
  const again = await inTopic(anna, 'treasury')
  await send(treasury, '4')
  await again.sees(/treasury \+4 ETH/)
})

story('where Telegram makes no topics, alerts stay in the chat, which is told once', async t => {
  const { anna, telegram, send, treasury } = await startWithTwo(t)
  const description = 'Bad Request: not enough rights to create a topic'
  telegram.fail({ method: 'createForumTopic' }, { error: { code: 400, description } })
  await chooses(anna, onButton)
  await anna.sees(
    "Telegram doesn't let me make topics in this chat, so your alerts stay here and topics are off again.",
  )
  await telegram.settled()
  assert.deepEqual(topicsMade(telegram), ['treasury'])
  const { messageId: after } = anna.sends('/settings')
  assert.match(screen(await anna.sees(/^Settings/, { after })), /\nTopics · none\n/)
  await send(treasury, '1')
  assert.equal(isInTopic(await anna.sees(/treasury \+1 ETH/)), false)
})

story('a server that is older than the setting leaves it to BotFather', async t => {
  const { anna, telegram } = await startProduct(t)
  const old = telegram.fail(
    { method: 'setMySettings', times: 9 },
    { error: { code: 404, description: 'Not Found: method not found' } },
  )
  assert.equal(
    screen(await chooses(anna, onButton)),
    `«Topics»

Telegram doesn't let me turn on topics. Open @BotFather, choose this bot, turn on its topics there, then tap the button again.
[ ‹ Back ]`,
  )
  old.stop()
  telegram.setPrivateTopics({ isOn: true })
  await anna.presses('‹ Back')
  await anna.presses('Topics')
  await anna.presses(onButton)
  assert.match(screen(await anna.sees(/^Settings/)), /\nTopics · one for each watch\n/)
})

story('only operators turn on for everyone what the bot has off', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, telegram } = product
  const olga = telegram.person({ firstName: 'Olga' })
  await product.start({ OPERATORS: String(olga.id) })
  assert.match(screen(await chooses(anna, onButton)), /^«Topics»\n\nTopics are turned off for this bot\./)
  assert.match(screen(await chooses(olga, onButton)), /\nTopics · one for each watch\n/)
  assert.match(screen(await chooses(anna, onButton)), /\nTopics · one for each watch\n/)
})

story('killed while a topic is made: the next one says that there may be two', async t => {
  const product = await startWithTwo(t)
  const { anna, telegram, environment } = product
  await product.stop()
  telegram.fail({ method: 'createForumTopic', times: 1 }, { delayMs: 20_000 })
  const first = startProductProcess(environment)
  await first.running
  await chooses(anna, onButton)
  await until('it is made', () => topicCalled(anna, 'treasury') !== undefined)
  await first.kill('SIGKILL')
  const lost = topicCalled(anna, 'treasury')
  await product.start()
  await until('another is made', () => topicCalled(anna, 'treasury') !== lost)
  const again = await inTopic(anna, 'treasury')
  await again.sees(/^Telegram didn't confirm this topic at first, so there may be a second, empty one/)
  const other = await inTopic(anna, 'cold')
  assert.deepEqual(topicsMade(telegram), ['treasury', 'treasury', 'cold'])
  assert.deepEqual(
    other.messages().filter(({ text }) => text !== ''),
    [],
  )
})

story('many alerts make a batch for each topic, which answers what it is asked', async t => {
  const product = await startWithTwo(t)
  const { anna, chain, send, treasury, cold } = product
  await chooses(anna, onButton)
  const treasuryTopic = await inTopic(anna, 'treasury')
  const coldTopic = await inTopic(anna, 'cold')
  treasuryTopic.sends('/watches')
  await treasuryTopic.sees(/^Your watches/)
  const third = chain.accounts[4] ?? ''
  treasuryTopic.sends(third)
  await treasuryTopic.presses('Watch')
  await treasuryTopic.sees(/^👁 Watching/)
  await product.stop()
  for (const ether of ['1', '2', '3', '4']) await send(treasury, ether)
  for (const ether of ['5', '6', '7', '8']) await send(cold, ether)
  await product.start()
  await until('all are there', () => totalIn(treasuryTopic) === 10 && totalIn(coldTopic) === 26)
})

story('what was missed while the bot was blocked comes in the chat itself', async t => {
  const product = await startWithTwo(t)
  const { anna, send, treasury } = product
  await chooses(anna, onButton)
  const topic = await inTopic(anna, 'treasury')
  await inTopic(anna, 'cold')
  anna.blocks()
  await send(treasury, '1')
  await send(treasury, '2')
  await product.catchUp()
  anna.unblocks()
  assert.equal(isInTopic(await anna.sees(/^While I couldn't write to you/)), false)
  await send(treasury, '3')
  await topic.sees(/treasury \+3 ETH/)
})

story('a topic whose making was not confirmed is followed by one that says so', async t => {
  const { anna, telegram } = await startWithTwo(t)
  telegram.fail({ method: 'createForumTopic', times: 1 }, 'reset after doing')
  await chooses(anna, onButton)
  await until('another is made', () => topicsMade(telegram).length > 1)
  await (await inTopic(anna, 'treasury')).sees(/^Telegram didn't confirm this topic at first/)
  await inTopic(anna, 'cold')
  assert.deepEqual(topicsMade(telegram), ['treasury', 'treasury', 'cold'])
})

story('each chain gets a topic, and alerts of all its watches go there', async t => {
  const { anna, telegram, send, treasury, cold } = await startWithTwo(t)
  const shown = await chooses(anna, 'Each chain')
  assert.match(screen(shown), /\nTopics · one for each chain\n/)
  const topic = await inTopic(anna, 'Local chain')
  await send(treasury, '1')
  await topic.sees(/📥 treasury \+1 ETH/)
  await send(cold, '2')
  await topic.sees(/📥 cold \+2 ETH/)
  assert.deepEqual(topicsMade(telegram), ['Local chain'])
})

story(
  'each tag gets a topic: the first one of a watch; one that no watch has any more is marked',
  async t => {
    const { anna, telegram, send, treasury, cold } = await startWithTwo(t)
    await switchesTags(anna, 'treasury', 'work', 'ours')
    await chooses(anna, 'Each tag')
    const work = await inTopic(anna, '#work')
    await send(treasury, '1')
    await work.sees(/📥 treasury \+1 ETH/)
    await send(cold, '2')
    assert.equal(isInTopic(await anna.sees(/cold \+2 ETH/)), false)

    await switchesTags(anna, 'cold', 'ours')
    const ours = await inTopic(anna, '#ours')
    await send(cold, '3')
    await ours.sees(/📥 cold \+3 ETH/)

    await switchesTags(anna, 'treasury', '✓ work')
    await inTopic(anna, '⏸ #work')
    await send(treasury, '4')
    await ours.sees(/📥 treasury \+4 ETH/)
    await switchesTags(anna, 'cold', '✓ ours', 'work')
    await until('it is unmarked', () => anna.messages().some(isEditOf('#work')))
    await send(cold, '5')
    await work.sees(/📥 cold \+5 ETH/)
    assert.deepEqual(topicsMade(telegram), ['#work', '#ours'])
  },
)

story('what topics are of is changed without loss, also while alerts are on their way', async t => {
  const product = await startWithTwo(t)
  const { anna, telegram, send, treasury, cold } = product
  await chooses(anna, onButton)
  const treasuryTopic = await inTopic(anna, 'treasury')
  await inTopic(anna, 'cold')
  await send(treasury, '1')
  await treasuryTopic.sees(/📥 treasury \+1 ETH/)
  await product.stop()
  await send(treasury, '2')
  await send(cold, '4')
  anna.sends('/settings')
  await product.start()
  await anna.presses({ text: 'Topics', message: await anna.sees(/^Settings/) })
  await anna.presses('Each chain')
  const chainTopic = await inTopic(anna, 'Local chain')
  await send(cold, '8')
  await chainTopic.sees(/cold \+8 ETH/)
  await until('all are there', () => totalIn(anna) === 15)
  await chooses(anna, onButton)
  await telegram.settled()
  await send(treasury, '16')
  await treasuryTopic.sees(/treasury \+16 ETH/)
  assert.deepEqual(topicsMade(telegram), ['treasury', 'cold', 'Local chain'])
})

story('the topic of a tag that is deleted by hand is made again only when it is asked for', async t => {
  const { anna, telegram, send, treasury } = await startWithTwo(t)
  await switchesTags(anna, 'treasury', 'work')
  await chooses(anna, 'Each tag')
  await inTopic(anna, '#work')
  telegram.setPrivateTopics({ ofUsers: true })
  anna.deletesTopic(topicCalled(anna, '#work') ?? 0)
  await send(treasury, '1')
  await anna.sees(/^The topic was deleted/)
  await switchesTags(anna, 'cold', 'work')
  await telegram.settled()
  assert.deepEqual(topicsMade(telegram), ['#work'])
  const { answer } = await anna.presses('Make the topic again')
  assert.equal(answer, 'Making the topic for #work again.')
  const again = await inTopic(anna, '#work')
  await send(treasury, '2')
  await again.sees(/treasury \+2 ETH/)
})

storyOnBoth('killed while topics change from watches to tags: both are as they are to be', async t => {
  const product = await startWithTwo(t)
  const { anna, telegram, environment, send, treasury } = product
  await switchesTags(anna, 'treasury', 'work')
  await chooses(anna, onButton)
  await inTopic(anna, 'cold')
  await product.stop()
  telegram.fail({ method: 'createForumTopic', times: 1 }, { delayMs: 20_000 })
  const first = startProductProcess(environment)
  await first.running
  await chooses(anna, 'Each tag')
  await until('it is made', () => topicCalled(anna, '#work') !== undefined)
  await first.kill('SIGKILL')
  const lost = topicCalled(anna, '#work')
  await send(treasury, '1')
  await product.start()
  await until('another is made', () => topicCalled(anna, '#work') !== lost)
  const again = await inTopic(anna, '#work')
  await again.sees(/^Telegram didn't confirm this topic at first/)
  await send(treasury, '2')
  await again.sees(/treasury \+2 ETH/)
  await anna.sees(/treasury \+1 ETH/)
})
