import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { encodeAbi } from '#playground/contracts.ts'
import { proposalVotes, proposedTopic } from '#readings/deadlines/governor.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { deployDao, hour } from '../../../support/governance.ts'
import { deadlineOf, startDeadlineWatch } from './deadline-watch.ts'

const day = 24 * hour
it('follows a proposal from its creation to its execution, through restarts, reorgs, hours without a node and an extended vote', async t => {
  const { chain, service, api, refused, watch, next, nextWhat, happenAndReorg, whileAway, travel } =
    await startDeadlineWatch(t)
  const { dao, timelock, propose, vote, queue, execute } = await deployDao(chain, {
    isByTime: true,
    period: 3 * day,
  })
  const strategy = deadlineOf('governor', ['24h', '1h'])
  assert.match(await refused([bob, timelock], strategy), /no address is a governor on these chains/)
  const bot = await watch([bob, dao, timelock], strategy, deadlineOf('timelock', ['24h', '1h']))

  const description = '\n# Raise <b>the</b> fee @admin\n\nBecause.'
  await happenAndReorg(() => propose(description), { told: ['created'], undone: ['cancelled reorg'] })
  await propose(description)
  const [created] = await next(1)
  assert.equal(created?.what, 'created')
  assert.match(
    created?.message ?? '',
    /^🗳 .*: “Raise <b>the<\/\u2060b> fee @\u2060admin” is proposed; the vote ends in 3 days\nLocal chain · Governor$/,
  )
  const { proposal } = created?.event ?? {}
  assert.equal(proposal?.clock, 'timestamp')
  assert.equal(proposal?.proposer, alice)
  assert.equal(Number(proposal?.end) + 1, proposal?.ends_at)
  const explained = await api('GET', `/bots/${bot}/readings`)
  assert.match(JSON.stringify(explained.data), /"kind":"governor".*"limit":"86400".*"state":"quiet"/)

  await whileAway(() => travel(2 * day))
  assert.deepEqual(await nextWhat(1), ['below 86400'])
  await service.restart()
  await travel(22 * hour + hour / 2)
  assert.deepEqual(await nextWhat(1), ['below 3600'])
  // The quorum is reached in the last two hours, so the vote goes on for two.
  await vote(proposal?.id ?? '')
  const [extended] = await next(1)
  assert.equal(extended?.what, 'recovered')
  assert.match(extended?.message ?? '', /⏳ .*: the vote on “.*” is extended and ends in 2 h\n/)
  await travel(1.5 * hour)
  assert.deepEqual(await nextWhat(1), ['below 3600'])
  await travel(hour)
  await service.restart()
  const [passed] = await next(1)
  assert.equal(passed?.what, 'succeeded')
  assert.match(passed?.message ?? '', /^✅ .*: the vote on “.*” has passed\n/)

  await happenAndReorg(() => queue(description), {
    told: ['queued', 'scheduled'],
    undone: ['cancelled reorg', 'succeeded reorg'],
  })
  await whileAway(async () => {
    await queue(description)
    await travel(hour)
  })
  const [queued, scheduled] = (await next(2)).toSorted((one, other) => (one.what < other.what ? -1 : 1))
  assert.equal(queued?.what, 'queued')
  assert.equal(scheduled?.what, 'scheduled')
  // Its own block may be the one of a reading, which says apart what the next one brings.
  const isApart = /can be executed in/.test(scheduled?.message ?? '')
  const [ready] = isApart ? await next(1) : [scheduled]
  assert.match(ready?.message ?? '', /^⌛ .*: grantRole can be executed now\n/)
  await happenAndReorg(() => execute(description), {
    told: ['executed', 'executed'],
    undone: ['queued reorg', 'recovered reorg'],
  })
  await whileAway(() => execute(description))
  assert.deepEqual(await nextWhat(2), ['executed', 'executed'])
})

it('says what a reorg makes of a vote, and when a proposal is cancelled or lost', async t => {
  const { chain, watch, next, nextWhat, travel } = await startDeadlineWatch(t)
  const { dao, propose, vote, cancel } = await deployDao(chain, { isByTime: true, period: 3 * day })
  await watch([dao], deadlineOf('governor', ['1h']))
  await chain.mine(3)

  await propose('Reorged')
  assert.deepEqual(await nextWhat(1), ['created'])
  await chain.rpc('anvil_reorg', [2, []])
  assert.deepEqual(await nextWhat(1), ['cancelled reorg'])

  await propose('Voted')
  const [created] = await next(1)
  assert.equal(created?.what, 'created')
  await travel(5)
  await vote(created?.event.proposal?.id ?? '')
  await travel(3 * day + hour)
  assert.deepEqual(await nextWhat(1), ['succeeded'])
  await chain.mine()
  // Takes back the vote with the end.
  await chain.rpc('anvil_reorg', [3, []])
  await travel(3 * day + hour)
  assert.deepEqual(await nextWhat(1), ['defeated reorg'])

  const block = await chain.rpc('eth_getBlockByNumber', ['latest', false])
  const soon = Number(z.object({ timestamp: z.string() }).parse(block).timestamp) + 100
  await chain.rpc('evm_setNextBlockTimestamp', [soon])
  await propose('Withdrawn')
  assert.deepEqual(await nextWhat(1), ['created'])
  // The vote begins a second after the proposal, until when its proposer can cancel it.
  await chain.rpc('evm_setNextBlockTimestamp', [soon + 1])
  await cancel('Withdrawn')
  assert.deepEqual(await nextWhat(1), ['cancelled'])
})

it('says about when a vote ends that is counted in blocks', async t => {
  const { chain, watch, next, nextWhat } = await startDeadlineWatch(t)
  const { dao, propose, vote } = await deployDao(chain, { isByTime: false, period: 400 })
  await watch([dao], deadlineOf('governor', ['5m']))
  await propose('')
  const [created] = await next(1)
  const { id = '', clock, end } = created?.event.proposal ?? {}
  assert.match(
    created?.message ?? '',
    new RegExp(`🗳 .*: “#${id.slice(0, 6)}” is proposed; the vote ends in about \\d+ min\n`),
  )
  assert.equal(clock, 'block_number')
  await chain.mine(2)
  await vote(id)
  await chain.mine(300)
  const [near] = await next(1)
  assert.equal(near?.what, 'below 300')
  assert.match(near?.message ?? '', /⏳ .* ends in about \d+ min\n/)
  await chain.mine(Number(end) - Number(await chain.rpc('eth_blockNumber')) + 1)
  assert.deepEqual(await nextWhat(1), ['succeeded'])
})

const logOf = (data: string) => ({
  address: `0x${'11'.repeat(20)}`,
  topics: [proposedTopic],
  data: `0x${data}`,
  height: 7,
  time: 9,
  hash: `0x${'22'.repeat(32)}`,
})

const empty = { list: [] } as const

const titleIn = (bytes: string | Uint8Array): string | undefined => {
  const data = encodeAbi([1, alice, empty, empty, empty, empty, 5, 9, { bytes }])
  return proposalVotes.find([logOf(data)])[0]?.details.proposal?.title
}

it('shows the first line of a description, cut and made harmless', () => {
  assert.equal(titleIn('# Pay\u202E bob  \r\n\r\nall of it'), 'Pay bob')
  assert.equal(titleIn('\n \n**Bold**\n'), 'Bold')
  assert.equal(titleIn('see evil.example/@x'), 'see evil.\u2060example/@\u2060x')
  assert.equal(titleIn(''), '')
  assert.equal(titleIn(Buffer.from([0xff, 0xfe])), '\uFFFD\uFFFD')
  assert.equal(titleIn('a'.repeat(2_000_000)), `${'a'.repeat(79)}…`)
})

it('survives logs that are cut, or point nowhere', () => {
  const data = encodeAbi([1, alice, empty, empty, empty, empty, 5, 9, { bytes: 'Title' }])
  const huge = 'f'.repeat(64)
  assert.equal(proposalVotes.find([logOf('')]).length, 0)
  assert.equal(proposalVotes.find([logOf(data.slice(0, 8 * 64))])[0]?.details.proposal?.title, '')
  const [head, tail] = [data.slice(0, 8 * 64), data.slice(9 * 64)]
  assert.equal(proposalVotes.find([logOf(`${head}${huge}${tail}`)])[0]?.details.proposal?.title, '')
  const long = data.replace(/0{63}5(?=5469)/, huge)
  assert.equal(proposalVotes.find([logOf(long)])[0]?.details.proposal?.title, 'Title')
})
