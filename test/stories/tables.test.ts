import assert from 'node:assert/strict'
import type { Participant, SeenMessage } from '#playground/telegram/participant.ts'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { startTeam, watchInGroup } from '../support/team.ts'
import { screen, taps } from '../support/telegram.ts'
import { startAt } from '../support/time-travel.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minuteMs = 60_000

const showsTables = async (person: Participant): Promise<void> => {
  person.sends('/settings')
  await taps(person, 'Display & currency', 'Show tables')
  await person.sees(/\nDigest and past alerts · as tables\n/)
}

/** Two alerts, of a watch each, a minute apart. */
const startAlerted = async (t: Parameters<typeof startProduct>[0]): Promise<Product> => {
  let at = noon
  const product = await startProduct(t, { now: () => at })
  const { anna, chain } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to)
  await product.addWatch(other, { label: 'savings' })
  await chain.send({ from, to, wei: parseEther('1.25') })
  await anna.sees(/\+1\.25 ETH/)
  at += minuteMs
  await chain.send({ from, to: other, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
  return product
}

const historyOf = async (person: Participant): Promise<SeenMessage> => {
  const { messageId: after } = person.sends('/history')
  return person.sees(/^Past alerts/, { after })
}

const asText = `«Past alerts» · 1–2 of 2 · times in UTC

Fri, Nov 20 · Local chain
12:01  📥 «savings +2 ETH»
12:00  📥 «treasury +1.25 ETH»
[ By watch ] [ By counterparty ]
[ CSV ] [ Chart ]
[ Time zone ]`

const asTable = `«Past alerts» · 1–2 of 2 · times in UTC
«Fri, Nov 20 · Local chain»
12:01 | 📥 «savings +2 ETH»
12:00 | 📥 «treasury +1.25 ETH»
[ By watch ] [ By counterparty ]
[ CSV ] [ Chart ]
[ Time zone ]`

const refusals = [
  { code: 400, description: 'Bad Request: rich messages are not supported' },
  { code: 404, description: 'Not Found: method not found' },
]

story('past alerts are a table for a person who wants tables, and an alert never is', async t => {
  const product = await startAlerted(t)
  const { anna, chain } = product
  assert.equal(screen(await historyOf(anna)), asText)
  await showsTables(anna)
  const table = await historyOf(anna)
  assert.equal(screen(table), asTable)
  assert.deepEqual(
    table.raw.rich_message?.blocks.map(({ type }) => type),
    ['heading', 'table'],
  )

  // A tap changes it in place, to a text and back.
  await anna.presses({ text: 'By watch', message: table })
  const choice = await anna.sees(/^Which watch/)
  assert.equal(choice.messageId, table.messageId)
  await anna.presses('‹ Back')
  assert.equal(
    screen(
      await anna.sees(
        ({ messageId, raw }) => messageId === table.messageId && raw.rich_message !== undefined,
      ),
    ),
    asTable,
  )

  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('3') })
  assert.equal((await anna.sees(/\+3 ETH/)).raw.rich_message, undefined)

  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Text, no tables')
  assert.equal((await historyOf(anna)).raw.rich_message, undefined)
})

for (const refusal of refusals)
  story(
    `a table that Telegram refuses with ${refusal.code} is a text, and none is tried for a day`,
    async t => {
      const { anna, telegram } = await startAlerted(t)
      await showsTables(anna)
      await telegram.settled()
      telegram.fail({ method: 'sendRichMessage' }, { error: refusal })
      assert.equal(screen(await historyOf(anna)), asText)
      const tries = (): number => telegram.calls.filter(({ method }) => method === 'sendRichMessage').length
      assert.equal(tries(), 1)
      assert.equal(screen(await historyOf(anna)), asText)
      assert.equal(tries(), 1)
    },
  )

story('a person whose app is older sees what to do, and turns tables off', async t => {
  const { anna } = await startAlerted(t)
  anna.keepsOldApp()
  await showsTables(anna)
  const { messageId: after } = anna.sends('/history')
  await anna.sees(/^This message is not supported by your version/, { after })
  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Text, no tables')
  assert.equal(screen(await historyOf(anna)), asText)
})

story('in a group a table is seen by the person who asked, alone', async t => {
  const { chain, there } = await startTeam(t)
  const { anna, cleo } = there
  const [from = '', treasury = ''] = chain.accounts
  await watchInGroup(anna, treasury, 'treasury')
  await chain.send({ from, to: treasury, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await showsTables(anna)
  const table = await historyOf(anna)
  assert.match(screen(table), /^«Past alerts»[^]*\n\d\d:\d\d \| 📥 «treasury \+1 ETH»\n/)
  assert.ok(cleo.messages().every(({ raw }) => raw.rich_message === undefined))
})

/** A digest is due at 9:00, with two transfers. */
const startDigest = async (t: Parameters<typeof startAt>[0]) => {
  const product = await startAt(t, '2026-11-23T10:00:00Z')
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  await showsTables(anna)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  const { messageId: after } = anna.sends(`${to} treasury`)
  await anna.sees(/2 of 4/, { after })
  await taps(anna, 'Next ›', 'Digest ▾', '9:00', 'Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await chain.send({ from, to, wei: parseEther('2') })
  await chain.send({ from: to, to: from, wei: parseEther('0.5') })
  await product.catchUp()
  return product
}

story('a digest is a table, and so is what Show all shows of it', async t => {
  const { anna, telegram, travel } = await startDigest(t)
  await travel('2026-11-24T09:00:01Z')
  const digest = await anna.sees(/^🗓/)
  assert.equal(
    screen(digest),
    `🗓 «Digest» · 2 transactions
««treasury» · 2 transactions»
In | +2 ETH
Out | −0.5 ETH
Largest +2 ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`,
  )
  await telegram.settled()
  await anna.presses('Show all')
  assert.equal(
    screen(await anna.sees(/^🗓[^]*📤/)),
    `🗓 «Digest» · 2 transactions
««treasury» · 2 transactions»
📤 «treasury −0.5 ETH» | Local chain | ~
📥 «treasury +2 ETH» | Local chain | ~
[ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  assert.equal(screen(await anna.sees(/^🗓[^]*Largest/)), screen(digest))
})

for (const refusal of refusals)
  story(`a digest whose table Telegram refuses with ${refusal.code} comes as a text, once`, async t => {
    const { anna, telegram, travel } = await startDigest(t)
    telegram.fail({ method: 'sendRichMessage' }, { error: refusal })
    await travel('2026-11-24T09:00:01Z')
    assert.equal(
      screen(await anna.sees(/^🗓/)),
      `🗓 «Digest» · 2 transactions

«treasury» · 2 transactions
In  +2 ETH
Out −0.5 ETH
Largest +2 ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`,
    )
    await telegram.settled()
    await anna.presses('Show all')
    await anna.sees(/^🗓[^]*\n📥 treasury \+2 ETH · Local chain · /)
    assert.equal(anna.messages().filter(({ text }) => text.startsWith('🗓')).length, 1)
  })
