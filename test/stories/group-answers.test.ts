import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type Product, story } from '../support/product.ts'
import { startTeam, watchInGroup } from '../support/team.ts'
import { screen, screens } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const evening = (): number => Date.UTC(2026, 10, 20, 22, 15)

const zoneQuestion = 'Pick one, or send a large city, a country, or your UTC offset, such as +2.'
const hoursQuestion = 'Pick hours (UTC time), or send your own, such as 22:30-7.'
const settings = (o: { zone: string; quiet: string }): RegExp =>
  new RegExp(`^Settings$[^]*Time zone · ${o.zone}[^]*Quiet hours · ${o.quiet}`, 'm')

story('two administrators answer the settings of a group at once, each their own question', async t => {
  const { anna: person, ben: other, telegram, there } = await startTeam(t, 'administrator', { now: evening })
  const { anna, ben, cleo } = there
  person.keepsOldApp()
  other.keepsOldApp()
  anna.sends('/settings')
  const { messageId: hers } = await anna.sees(/^Settings/)
  const { messageId: after } = ben.sends('/settings')
  const { messageId: his } = await ben.sees(/^Settings/, { after })
  await anna.presses({ text: 'Time zone', message: hers })
  await ben.presses({ text: 'Quiet hours', message: his })
  assert.equal(screen(await anna.sees(/Anna, reply/)), `${zoneQuestion} Anna, reply to this message.`)
  assert.equal(screen(await ben.sees(/Ben, reply/)), `${hoursQuestion} Ben, reply to this message.`)

  const question = anna.messages().find(({ text }) => text.includes('Anna, reply'))?.messageId ?? 0
  cleo.sends('Tokyo', { replyTo: question })
  await telegram.settled()
  ben.answers('23-6')
  await anna.sees(settings({ zone: 'UTC', quiet: '23:00–06:00' }))
  await telegram.settled()
  anna.answers('Tokyo')
  await anna.sees(settings({ zone: 'Tokyo', quiet: '23:00–06:00' }))
  await until('neither questions nor prompts are left', () =>
    isDeepStrictEqual(
      screens(anna.messages()).map(text => text.split('\n')[0]),
      [
        '> /settings',
        '> /settings',
        '> Tokyo',
        '> 23-6',
        'Alerts from 23:00 to 06:00 still arrive, without a sound.',
        '> Tokyo',
        'Saved. Time zone · Tokyo, where it is 07:15',
      ],
    ),
  )
})

/** Seven watches, as a file of `/export` has them. */
const sevenWatches = (chainId: number): Buffer => {
  const strategies = [{ func: 'eth_transfer', params: { direction: 'both', minimum_usd: 0 } }]
  const watches = ['hot', 'warm', 'cool', 'cold', 'tax', 'fees', 'grants'].map((name, n) => ({
    name,
    addresses: [{ address: `0x${String(n + 1).repeat(40)}` }],
    chains: [chainId],
    strategies,
    frequency: 'Always',
  }))
  return Buffer.from(JSON.stringify({ lookout: 'watches', version: 1, watches }))
}

story('an administrator searches the watches of a group that the bot cannot read', async t => {
  const { chain, there } = await startTeam(t)
  const { anna, ben } = there
  anna.sends('/import')
  await anna.sees(/Anna, reply/)
  anna.answers({ name: 'watches.json', bytes: sevenWatches(chain.chainId) })
  await anna.sees(/^📄 7 watches/)
  await anna.presses('Import 7')
  await anna.sees(/^Imported: 7 watches/)
  const { messageId: after } = ben.sends('/watches')
  await ben.sees(/^This group's watches/, { after })
  await ben.presses('Search')
  await ben.sees(/Ben, reply/)
  ben.answers('cold')
  assert.equal(
    screen(await ben.sees(/“cold”/)),
    `«This group's watches» · “cold” · 1–1 of 1

1 👁 cold
[ 1 ]
[ Search ] [ Select ]
[ All watches ]`,
  )

  // What is not answered is no longer asked after the next command.
  await ben.presses('Search')
  const { messageId: prompt } = await ben.sees(/Ben, reply/)
  ben.sends('/here')
  await until('the prompt is gone', () => ben.messages().every(({ messageId }) => messageId !== prompt))
})

const fileOf = ({ telegram }: Product, document: { readonly file_id: string } | undefined): Buffer =>
  Buffer.from(telegram.file(document?.file_id ?? '') ?? '')

story('administrators export what a group watches, and import it in another by a reply', async t => {
  const product = await startTeam(t)
  const { anna: person, chain, cleo, there, team, telegram } = product
  const [, treasury = ''] = chain.accounts
  await watchInGroup(there.anna, treasury, 'treasury')
  cleo.sends('/start')
  await cleo.sees(/^Lookout/)
  for (const command of ['/export', '/import']) {
    const { messageId: after } = there.cleo.sends(command)
    await cleo.sees('Only administrators can change what this group watches.')
    await telegram.settled()
    assert.deepEqual(
      team.messages().filter(({ messageId }) => messageId > after),
      [],
    )
  }

  there.anna.sends('/export')
  const exported = await there.anna.sees(({ raw }) => raw.document !== undefined)
  const other = telegram.group({ title: 'Other', type: 'supergroup' })
  const anna = other.adds(person, 'creator')
  other.addsBot(person)
  anna.sends('/import')
  await anna.sees(/Anna, reply/)
  anna.answers({ name: 'watches.json', bytes: fileOf(product, exported.raw.document) })
  await anna.sees(/^📄 1 watch/)
  await anna.presses('Import 1')
  await anna.sees(/^Imported: 1 watch/)
  anna.sends('/watches')
  assert.match(screen(await anna.sees(/^This group's watches/)), /treasury/)
})

story('a member whose command is for administrators is told so once an hour', async t => {
  const { anna, cleo, there, team, telegram } = await startTeam(t, 'administrator')
  const told = 'Only administrators can change what this group watches.'
  there.cleo.sends('/watch')
  await cleo.sees(told)
  const { messageId: after } = there.cleo.sends('/settings')
  await telegram.settled()
  assert.equal(cleo.messages().filter(({ text }) => text === told).length, 1)
  assert.ok(team.messages().every(({ messageId }) => messageId <= after))

  const dora = telegram.person({ firstName: 'Dora' })
  dora.blocks()
  const member = team.adds(dora)
  const { messageId: asked } = member.sends('/watch')
  const { raw } = await member.sees(told, { after: asked })
  assert.equal(raw.reply_to_message?.message_id, asked, 'who cannot be written to is answered in the group')
  assert.deepEqual(anna.messages(), [])
})
