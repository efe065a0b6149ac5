import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { freePort } from '../support/machine.ts'
import {
  type Product,
  type ProductOptions,
  parseEther,
  type StoryContext,
  story,
  untilQueued,
} from '../support/product.ts'
import { startTeam } from '../support/team.ts'
import { screen } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'
import { until } from '../support/waiting.ts'

type Deploys = {
  readonly thread: number
  messages(): readonly { readonly from: string; readonly text: string }[]
}

/** Anna watches the treasury in the topic Deploys, and a cold wallet in General. */
const startTopics = async (t: StoryContext, o: ProductOptions = {}) => {
  const started = await startTeam(t, 'member', o)
  const { chain, team, there } = started
  const [sender = '', treasury = '', cold = ''] = chain.accounts
  const deploys = team.topic('Deploys')
  const watch = async (address: string, label: string, thread?: number): Promise<void> => {
    there.anna.sends('/watch', thread === undefined ? {} : { thread })
    await there.anna.sees(/reply to this message/)
    const { messageId: after } = there.anna.answers(`${address} ${label}`)
    const { messageId: message } = await there.anna.sees(/2 of 4/, { after })
    await there.anna.presses({ text: 'Review ›', message })
    await there.anna.presses({ text: 'Start watching', message })
    await there.anna.sees(new RegExp(`^👁 Watching ${label}`))
  }
  await watch(treasury, 'treasury', deploys.thread)
  await watch(cold, 'cold')
  const send = (to: string, ether: string): ReturnType<Product['chain']['send']> =>
    chain.send({ from: sender, to, wei: parseEther(ether) })
  return { ...started, deploys, treasury, cold, send }
}

/** Amounts that the bot has posted, in their order. */
const amountsIn = (messages: ReturnType<Deploys['messages']>): readonly string[] =>
  messages.filter(({ from }) => from === 'bot').flatMap(({ text }) => text.match(/\+[\d.]+ ETH/g) ?? [])

/** Ether of the alerts and summaries of incoming transfers: one that had not been tried may follow the summary by itself. */
const totalIn = (messages: ReturnType<Deploys['messages']>): number =>
  messages
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => Number(/(?:In {2}|📥 treasury )\+(\d+) ETH/.exec(text)?.[1] ?? 0))
    .reduce((sum, ether) => sum + ether, 0)

story('a closed topic gets what it missed when it is opened, and holds up no other', async t => {
  const { deploys, treasury, cold, send, there, team } = await startTopics(t)
  deploys.closes()
  await send(treasury, '1')
  await send(treasury, '2')
  await send(cold, '4')
  await there.anna.sees(/📥 cold \+4 ETH/)
  assert.deepEqual(amountsIn(deploys.messages()), [])
  deploys.reopens()
  await there.anna.sees(/^While I couldn't/)
  await until('both transfers are told', () => totalIn(deploys.messages()) === 3)
  await send(treasury, '5')
  await there.anna.sees(/📥 treasury \+5 ETH/)
  assert.ok(team.messages().length > 0)
})

story('alerts of a deleted topic go to General, which is told once', async t => {
  const { deploys, treasury, send, there, team } = await startTopics(t)
  deploys.deletes()
  await send(treasury, '1')
  await there.anna.sees(/^The topic was deleted, so its alerts come here now\.\n\n📥 treasury \+1 ETH/)
  await send(treasury, '2')
  await there.anna.sees(/^📥 treasury \+2 ETH/)
  const told = team.messages().filter(({ text }) => text.startsWith('The topic was deleted'))
  assert.equal(told.length, 1)
})

/** What Anna's private list says of the group, and her way to the watch of a destination. */
const openSuspended = async (anna: Person, destination: string): Promise<string> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Nothing is watched in this chat yet/, { after })
  await anna.presses(destination)
  return screen(await anna.sees(/1–1 of 1/, { after }))
}

story('the list and the card of a watch say why its alerts wait', async t => {
  const product = await startTopics(t)
  const { anna, cold, deploys, send, there, treasury, team, telegram } = product
  deploys.closes()
  await send(treasury, '1')
  await send(cold, '2')
  await there.anna.sees(/📥 cold \+2 ETH/)
  await product.catchUp()
  assert.equal(
    await openSuspended(anna, 'Team › Deploys · 1 watch'),
    '«Team › Deploys» · 1–1 of 1\n\n1 ⚠ treasury · suspended: the topic is closed\n[ 1 ]\n[ Watch an address ]\n[ Past alerts ] [ Settings ] [ Channels ]\n[ ‹ Back ]',
  )
  await anna.presses('1')
  const card = await anna.sees(/^👁 treasury/)
  assert.match(
    card.text,
    /\n⚠ Suspended: the topic is closed\. Alerts are kept and will arrive once I can write again\.$/m,
  )
  team.kicksBot(anna)
  await telegram.settled()
  assert.match(
    await openSuspended(anna, 'Team · 1 watch'),
    /\n1 ⚠ cold · suspended: I was removed from the group\n/,
  )
})

story('a group gets what it missed when the bot is added again', async t => {
  const product = await startTopics(t)
  const { anna, cold, send, team, telegram, there } = product
  team.kicksBot(anna)
  await telegram.settled()
  await send(cold, '1')
  await send(cold, '2')
  await product.catchUp()
  assert.deepEqual(amountsIn(team.messages()), [])
  team.addsBot(anna)
  assert.match((await there.anna.sees(/^While I couldn't/)).text, /In {2}\+3 ETH/)
  await send(cold, '4')
  await there.anna.sees(/📥 cold \+4 ETH/)
})

story('a watch goes on when the person who made it leaves the group', async t => {
  const { anna, cold, send, team, there } = await startTopics(t)
  anna.leaves(team)
  await send(cold, '1')
  await there.ben.sees(/📥 cold \+1 ETH/)
})

story('a group where the bot may not write gets what it missed when it may', async t => {
  const product = await startTopics(t)
  const { anna, cold, send, team, there } = product
  team.opensToMembers(false)
  await send(cold, '1')
  await send(cold, '2')
  await product.catchUp()
  assert.deepEqual(amountsIn(team.messages()), [])
  assert.match(
    await openSuspended(anna, 'Team · 1 watch'),
    /\n1 ⚠ cold · suspended: I'm not allowed to post there\n/,
  )
  team.addsBot(anna, 'administrator')
  assert.match((await there.anna.sees(/^While I couldn't/)).text, /In {2}\+3 ETH/)
})

story(
  'a group that lets the bot write again, of which Telegram says nothing, gets what it missed in ten minutes',
  async t => {
    const product = await startTopics(t)
    const { cold, send, team, there } = product
    team.opensToMembers(false)
    await send(cold, '1')
    await send(cold, '2')
    await product.catchUp()
    await product.stop()
    team.opensToMembers(true)
    await letPass(product, 10 * 60_000)
    await product.start()
    assert.match((await there.anna.sees(/^While I couldn't/)).text, /In {2}\+3 ETH/)
    await send(cold, '4')
    await there.anna.sees(/📥 cold \+4 ETH/)
  },
)

story('a topic that is opened while Lookout is down for more than a day gets what it missed', async t => {
  let aheadMs = 0
  const product = await startTopics(t, { telegramNow: () => Date.now() + aheadMs })
  const { deploys, send, there, treasury } = product
  deploys.closes()
  await send(treasury, '1')
  await send(treasury, '2')
  await product.catchUp()
  await product.stop()
  deploys.reopens()
  // Telegram keeps what happens for a day.
  aheadMs += 25 * 3_600_000
  await letPass(product, aheadMs)
  await product.start()
  await there.anna.sees(/^While I couldn't/)
  await until('both transfers are told', () => totalIn(deploys.messages()) === 3)
})

story('fifty alerts wait when their topic is deleted: all arrive in General', async t => {
  const product = await startTopics(t, { environment: { METRICS_PORT: String(await freePort()) } })
  const { chain, deploys, team, telegram, there, treasury } = product
  const [sender = ''] = chain.accounts
  const parameters = { retry_after: 1 }
  const fault = telegram.fail(
    { method: 'sendMessage', chatId: team.chatId, times: Number.POSITIVE_INFINITY },
    { error: { code: 429, description: 'Too Many Requests: retry after 1', parameters } },
  )
  await chain.rpc('evm_setAutomine', [false])
  const payment = { from: sender, to: treasury, value: `0x${parseEther('1').toString(16)}` }
  for (let n = 1; n <= 50; n++) await chain.rpc('eth_sendTransaction', [payment])
  await chain.rpc('evm_mine')
  deploys.deletes()
  await untilQueued(product, { queue: 'chat', items: 50 })
  const refused = (): number =>
    telegram.calls.filter(({ method, ok }) => method === 'sendMessage' && ok === false).length
  const before = refused()
  // The next refusal may be of fewer, which were claimed before.
  await until('all of them are tried at once', () => refused() >= before + 2)
  fault.stop()
  const batch = await there.anna.sees(/50 transactions/)
  assert.equal(
    screen(batch).replace(/ in \d+ min/, ' in 1 min'),
    'The topic was deleted, so its alerts come here now.\n\n⏱ «treasury» · 50 transactions in 1 min\nIn  +50 ETH\nLargest +1 ETH from 0xf39F…2266\n[ Show all ] [ Watch settings ]',
  )
  assert.equal(amountsIn(team.messages()).length, 2, 'the total and the largest, once')
})

story('a set-up goes on where it was when the bot is removed and added again', async t => {
  const { anna, chain, team, telegram, there } = await startTeam(t)
  const [sender = '', treasury = ''] = chain.accounts
  there.anna.sends('/watch')
  await there.anna.sees(/reply to this message/)
  const { messageId: after } = there.anna.answers(`${treasury} treasury`)
  const { messageId: message } = await there.anna.sees(/2 of 4/, { after })
  team.kicksBot(anna)
  await telegram.settled()
  team.addsBot(anna)
  await there.anna.sees(/^I watch blockchain addresses and post alerts here/)
  await there.anna.presses({ text: 'Review ›', message })
  await there.anna.presses({ text: 'Start watching', message })
  assert.equal(
    screen(await there.anna.sees(/^👁 Watching treasury/)),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction will appear here.\n[ Send a test alert ] [ Watch settings ]',
  )
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await there.anna.sees(/^📥 treasury \+1 ETH/)
})
