import assert from 'node:assert/strict'
import type { Participant } from '#playground/telegram/participant.ts'
import { parseEther, story } from '../support/product.ts'
import { startTeam, watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

/** A team that watches its savings, and their first alert. As an administrator the bot reads what is said to it by name. */
const startSavings = async (t: Parameters<typeof startTeam>[0], bot: 'member' | 'administrator') => {
  const product = await startTeam(t, bot)
  const { chain, telegram, there } = product
  const [sender = '', savings = '', other = ''] = chain.accounts
  await watchInGroup(there.anna, savings, 'savings')
  await chain.send({ from: sender, to: savings, wei: parseEther('1') })
  const { messageId: alert } = await there.cleo.sees(/\+1 ETH/)
  return { ...product, other, alert, name: `@${telegram.bot.username}` }
}

type Said = { readonly text: string; readonly replyTo?: number }

/** The answer to what a person says, which they alone see if it is `quiet`. */
const answerTo = async (person: Participant, { text, ...to }: Said) => {
  const { messageId: after } = person.sends(text, to)
  const message = await person.sees(({ from }) => from === 'bot', { after })
  return { quiet: message.raw.ephemeral_message_id !== undefined, text: screen(message) }
}

const mutedCard = `👁 «savings»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to Team
Last alert ~ · 1 today · 1 total
🔇 Muted until ~
[ Edit ] [ Past alerts ]
[ 🔔 Unmute ] [ ⏸ Pause ]
[ More ⋯ ] [ ‹ Watches ]
[ Change end ]`

const list = (mark: string, muted = ''): string =>
  `«This group's watches» · 1–1 of 1

1 ${mark} savings${muted} · 1 today
[ 1 ]`

story('who asks the bot by its name in a group is answered as in private, alone', async t => {
  const { there, name, other } = await startSavings(t, 'administrator')
  const { anna } = there
  const offer = `👁 «0x3C44…93BC»
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`
  for (const [text, answer] of [
    [`${name} what is ${other}?`, offer],
    [`what is ${other}, ${name}?`, offer],
    [`${name} what do you watch here?`, `${list('👁')}\n[ Watch an address ]`],
    [`Hey ${name}, what do you watch here?`, `${list('👁')}\n[ Watch an address ]`],
    [`${name} mute savings 2h`, mutedCard],
    [`${name} /watches`, `${list('🔇', ' · muted')}\n[ Watch an address ]`],
    [
      name,
      'I watch blockchain addresses and post alerts here. Administrators choose which ones.\n[ Watch an address ] [ My watches ]',
    ],
    [
      `${name} hello`,
      `I didn't get that. Send an address, or tap below.
Or say what you want, such as ⟨only USDC⟩ · ⟨/mute savings 2h⟩ · ⟨savings >$500 out daily 9:00⟩
[ What I can do ]
[ Watch an address ] [ Help ]`,
    ],
  ] as const)
    assert.deepEqual(await answerTo(anna, { text }), { quiet: true, text: answer }, text)
  const { quiet, text } = await answerTo(anna, { text: `${name}, is it working?` })
  assert.ok(quiet)
  assert.match(
    text,
    /^«(?:Everything is working|Still starting)\.»\n.+ Local chain: .+\n\nLast alert: .+\n\[ My watches \] \[ Help \]$/,
  )
})

story('a reply to an alert in a group is about its watch, and its transaction', async t => {
  const { alert, there, team, telegram } = await startSavings(t, 'member')
  const { anna, cleo } = there
  const ask = (person: Participant, text: string) => answerTo(person, { text, replyTo: alert })
  const why = /^⟨0x[^]*✓ I sent an alert about savings \(\+1 ETH\)\.\n\[ All past alerts \]$/
  assert.match((await ask(anna, 'Why?')).text, why)
  assert.match((await ask(cleo, 'why this alert?')).text, why)
  assert.equal((await ask(anna, 'mute 2h')).text, mutedCard)
  assert.match((await ask(anna, 'unmute')).text, /^👁 «savings»(?![^]*Muted)/)
  assert.match((await ask(cleo, 'is it working?')).text, /^«(?:Everything is working|Still starting)\.»\n/)

  // Talk about an alert asks for nothing, and a member changes nothing.
  await telegram.settled()
  const before = team.messages().length
  anna.sends('nice one', { replyTo: alert })
  cleo.sends('mute 2h', { replyTo: alert })
  cleo.sends('what do you watch here?')
  await telegram.settled()
  assert.equal(team.messages().length, before + 3)
})

story('a member of a group may ask, and is told that administrators alone change things', async t => {
  const { cleo: person, name, other, team, telegram, there } = await startSavings(t, 'administrator')
  person.sends('/start')
  await person.sees(/^Lookout/)
  const { cleo } = there
  assert.deepEqual(await answerTo(cleo, { text: `${name} what do you watch here?` }), {
    quiet: false,
    text: list('👁'),
  })
  // Her app has shown that it knows how.
  cleo.sends('/watches')
  await cleo.sees(({ raw }) => raw.ephemeral_message_id !== undefined)
  assert.deepEqual(await answerTo(cleo, { text: `what is ${other}, ${name}?` }), {
    quiet: true,
    text: '⟨0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC⟩\nUsed on Local chain\n[ Watch ]',
  })
  assert.equal(
    (await answerTo(cleo, { text: `${name} what is in savings?` })).text,
    '«savings» · balances now\nLocal chain: 10,001 ETH\n[ Alert me when it falls ]\n[ My watches ]',
  )
  const before = team.messages().length
  cleo.sends(`${name} mute savings 2h`)
  await person.sees('Only administrators can change what this group watches.')
  cleo.sends(`I like what ${name} does`)
  cleo.sends(`Has anyone seen ${other}?`)
  await telegram.settled()
  assert.equal(team.messages().length, before + 3)
})
