import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { type ProductOptions, type StoryContext, story } from '../support/product.ts'
import { dataOf, openManagedList, showsUp, startManaging } from '../support/team.ts'
import { screen, taps, untilStored } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

/** A quarter past ten in the evening, UTC. */
const evening = (): number => Date.UTC(2026, 10, 20, 22, 15)

const settingsOfTeam = (
  o: { language?: string; zone?: string; quiet?: string; who?: string; other?: string } = {},
): string => `«Settings» · Team

Language · ${o.language ?? 'English, as in Telegram'}
Time zone · ${o.zone ?? 'UTC, where it is 22:15'}
Quiet hours · ${o.quiet ?? 'none'}
Alerts · full
Digest and past alerts · as text
Amounts · US Dollar (USD)
New watches · Local chain · coins, tokens and NFTs, in and out · Every transaction
Watches · ${o.who ?? 'only administrators can change them'}
Answers · each seen only by who asked
[ Language ] [ Time zone ]
[ Quiet hours ] [ Display & currency ]
[ Defaults for new watches ]
[ ${o.other ?? 'Let every member change them'} ]
[ Show answers to everyone ]
[ ‹ Back ]`

/** Opens the settings of the group from the person's private list. */
const openSettings = async (person: Person) => {
  const { messageId: after } = await openManagedList(person)
  await person.presses('Team · 1 watch')
  await person.sees(/^Team · 1–1 of 1/, { after: after - 1 })
  await person.presses('Settings')
  return person.sees(/^Settings · Team/, { after: after - 1 })
}

const startSettings = (t: StoryContext, o: ProductOptions = {}) => startManaging(t, { now: evening, ...o })

story('the settings of a group are changed from the private chat, which keeps its own', async t => {
  const { anna, team, there } = await startSettings(t)
  const before = team.messages().length
  assert.equal(screen(await openSettings(anna)), settingsOfTeam())

  await anna.presses('Language')
  assert.equal(
    screen(await anna.sees(/Which language/)).split('\n[')[0],
    '«Language» · Team\n\nWhich language should I use?',
  )
  await anna.presses('Español')
  const language = 'Español'
  assert.equal(screen(await anna.sees(/Language · Español/)), settingsOfTeam({ language }))

  await anna.presses('Time zone')
  assert.match((await anna.sees(/Pick one/)).text, /^Time zone · Team\n\nIt's 22:15 in UTC/)
  anna.sends('Tokyo')
  const zone = 'Tokyo, where it is 07:15'
  const { messageId: after } = await anna.sees(/Time zone · Tokyo/)
  assert.equal(
    screen(await anna.sees(/^Saved/)),
    `Saved. Time zone · ${zone}\n\n${settingsOfTeam({ language, zone })}`,
  )

  await anna.presses('Quiet hours')
  await anna.sees(/^Quiet hours · Team/)
  anna.sends('never')
  await anna.sees(/I don't understand those hours/, { after })
  anna.sends('22:30-7')
  const quiet = '22:30–07:00'
  await anna.sees(/Quiet hours · 22:30/, { after })
  await anna.presses('Let every member change them')
  const last = await anna.sees(/every member can change them/, { after })
  const changed = { language, zone, quiet, who: 'every member can change them', other: 'Administrators only' }
  assert.equal(
    screen(last),
    `Saved. Every member can choose what is watched, mute and pause.\n\n${settingsOfTeam(changed)}`,
  )
  assert.equal(team.messages().length, before, 'what is done in private shows in private')

  await untilStored(anna)
  there.anna.sends('/settings')
  assert.match(
    (await there.anna.sees(/^Ajustes/)).text,
    /Español\n.*Tokio.*07:15\n.*22:30–07:00[^]*los cambia cualquier miembro/,
  )
  const { messageId: own } = anna.sends('/settings')
  assert.match(
    (await anna.sees(/^Settings/, { after: own })).text,
    /^Settings\n\nLanguage · English, as in Telegram\nTime zone · UTC, where it is 22:15\nQuiet hours · none\n/,
  )
})

story('the defaults of a group’s new watches are set from the private chat', async t => {
  const { anna, there } = await startSettings(t)
  await openSettings(anna)
  await anna.presses('Defaults for new watches')
  assert.match(
    (await anna.sees(/^Defaults for new watches/)).text,
    /^Defaults for new watches · Team\n\nNew watches start with:/,
  )
  await anna.presses('What')
  await anna.sees(/What do you want/)
  await opensRefinement(anna, 'Any amount ▾')
  await anna.sees(/Minimum amount/)
  anna.sends('$500')
  await anna.sees(/^Defaults for new watches · Team[^]*\$500/)
  for (const button of ['‹ Back', '‹ Back']) await anna.presses(button)
  await anna.sees(/^Defaults for new watches · Team/)
  await untilStored(anna)
  there.anna.sends('/settings')
  assert.match((await there.anna.sees(/^Settings/)).text, /New watches · .*\$500 or more/)
})

story('settings of a group are asked for their right at each press and each answer', async t => {
  const { anna, ben, team, telegram } = await startSettings(t)
  await showsUp(ben.in(team))
  const shown = await openSettings(ben)
  await ben.presses('Time zone')
  await ben.sees(/Pick one/)
  team.changes(ben, 'member')
  await telegram.settled()
  const refusal = 'Only administrators can change what this group watches.'
  ben.sends('Tokyo')
  await ben.sees(refusal)
  for (const button of ['Language', 'Display & currency', 'Let every member change them'])
    assert.deepEqual(await ben.pressesStale(shown.messageId, dataOf(shown, button)), {
      answer: refusal,
      alert: false,
    })
  assert.equal(screen(await openSettings(anna)), settingsOfTeam())

  await anna.presses('Let every member change them')
  await anna.sees(/every member can change them/)
  await untilStored(anna)
  await openSettings(ben)
  await taps(ben, 'Display & currency', 'Shorter alerts')
  const open = await ben.sees(/Alerts · short/)
  assert.deepEqual(await ben.presses({ text: 'Administrators only', message: open }), {
    answer: refusal,
    alert: false,
  })
})

story(
  'who asks who may mute gets a button to the settings of the group, where they may change them',
  async t => {
    const { anna, cleo, there, telegram } = await startSettings(t)
    anna.sends('who may mute?')
    assert.equal(
      screen(await anna.sees(/^In a group/)),
      `In a group, only administrators choose what is watched, mute and pause; /settings there lets every member do all of it. In this chat only you can.
[ Settings · Team ]
[ My watches ] [ Help ]`,
    )
    await anna.presses('Settings · Team')
    assert.equal(screen(await anna.sees(/^Settings · Team/)), settingsOfTeam())
    cleo.sends('who may mute in Team?')
    assert.match(screen(await cleo.sees(/^In a group/)), /only you can\.\n\[ My watches \] \[ Help \]$/)

    const question = `@${telegram.bot.username} who may mute?`
    there.cleo.sends(question)
    const onlyAdministrators =
      'Only administrators choose what is watched here, mute and pause. In the settings they can let every member do all of it.'
    assert.equal(
      screen(await there.cleo.sees(/^Only administrators choose/)),
      `${onlyAdministrators}\n[ My watches ] [ Help ]`,
    )
    for (const words of ['who may mute?', 'only administrators may mute here', 'only admins can pause']) {
      const { messageId: after } = there.anna.sends(`@${telegram.bot.username} ${words}`)
      assert.equal(
        screen(await there.anna.sees(/./, { after })),
        `${onlyAdministrators}\n[ Let every member change them ]\n[ My watches ] [ Help ]`,
      )
    }
    await there.anna.presses('Let every member change them')
    await there.anna.sees(/^Saved\. Every member can choose what is watched, mute and pause\.\n\nSettings\n/)
    await untilStored(there.anna)
    const { messageId: last } = there.cleo.sends(question)
    assert.equal(
      screen(await there.cleo.sees(/^Every member/, { after: last })),
      `Every member can choose what is watched here, mute and pause. Administrators can change that in the settings.
[ Settings ]
[ My watches ] [ Help ]`,
    )
  },
)
