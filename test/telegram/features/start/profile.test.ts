import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Api } from 'grammy'
import { createTransport } from '#bot-api/transport.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { loadTexts, type Texts } from '#render/texts.ts'
import { publishProfile, publishProfileWithRetries } from '#telegram/features/start/start.ts'
import { menuCommands } from '#telegram/telegram.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { tempStore } from '../../../support/store.ts'
import { startLocalTelegram } from '../../../support/telegram.ts'
import { texts } from '../../../support/texts.ts'

const start = async (t: TestContext) => {
  const telegram = await startLocalTelegram()
  const store = await tempStore(t)
  const transport = createTransport({ store, perSecond: 30 })
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  t.after(async () => {
    await transport.close()
    await telegram.close()
    assert.deepEqual(telegram.invalidCalls, [])
  })
  const publish = (spoken: Texts = texts) =>
    publishProfile({
      store,
      api,
      commands: menuCommands,
      operators: [],
      texts: spoken,
      stopping: new AbortController().signal,
    })
  const stopping = new AbortController()
  t.after(() => stopping.abort())
  const log = createLog({ level: 'silent', secrets: [] })
  const keep = () =>
    publishProfileWithRetries({
      store,
      api,
      commands: menuCommands,
      operators: [],
      texts,
      log,
      stopping: stopping.signal,
    })
  const calls = () => telegram.calls.map(({ method, payload }) => ({ method, ...payload }))
  return { telegram, publish, keep, calls }
}

/** In groups, commands are between their sender and the bot. */
const menu = (name: keyof typeof menuCommands, description: string) =>
  menuCommands[name].map(command => ({
    command,
    description,
    ...(name !== 'private' && { is_ephemeral: true }),
  }))

/** The calls that set the menus of a language. */
const menus = (description: string, language: { language_code?: string } = {}) => [
  { method: 'setMyCommands', commands: menu('private', description), ...language },
  {
    method: 'setMyCommands',
    commands: menu('members', description),
    scope: { type: 'all_group_chats' },
    ...language,
  },
  {
    method: 'setMyCommands',
    commands: menu('administrators', description),
    scope: { type: 'all_chat_administrators' },
    ...language,
  },
]

const allCommands = new Set(Object.values(menuCommands).flat())

/** The texts of one language, of which all commands have the same words. */
const source = (o: { command: string; description: string; about: string }): string =>
  [
    ...[...allCommands].map(name => `command-${name} = ${o.command}`),
    `profile-description = ${o.description}`,
    `profile-about = ${o.about}`,
  ].join('\n')

const spokenFrom = async (t: TestContext, sources: Readonly<Record<string, string>>): Promise<Texts> => {
  const folder = await temporaryFolder(t)
  for (const [locale, words] of Object.entries(sources)) await writeFile(join(folder, `${locale}.ftl`), words)
  return loadTexts(folder)
}

const english = source({ command: 'Words', description: 'What I am', about: 'Me' })
const inEnglish = [
  ...menus('Words'),
  { method: 'setMyDescription', description: 'What I am' },
  { method: 'setMyShortDescription', short_description: 'Me' },
]

describe('The bot’s profile', () => {
  it('is published as soon as Telegram can be reached', async t => {
    const { telegram, keep } = await start(t)
    await telegram.goOffline()
    const kept = keep()
    await pause(300)
    await telegram.goOnline()
    await kept
    assert.deepEqual(
      telegram.commands().map(({ command }) => command),
      menuCommands.private,
    )
  })

  it('is published once, not at every start, in words that Telegram takes', async t => {
    const { telegram, publish } = await start(t)
    await publish()
    const { length } = telegram.calls
    await publish()
    assert.deepEqual(
      telegram.commands().map(({ command }) => command),
      menuCommands.private,
    )
    assert.equal(telegram.commands()[0]?.description, 'Watch an address')
    assert.equal(telegram.calls.length, length)
    assert.equal(length, 5 * texts.locales.length)
  })

  it('is published in every language, English to everybody else', async t => {
    const { publish, calls } = await start(t)
    const portuguese = source({ command: 'Palavras', description: 'O que sou', about: 'Eu' })
    await publish(await spokenFrom(t, { en: english, 'pt-BR': portuguese }))
    assert.deepEqual(calls(), [
      ...inEnglish,
      ...menus('Palavras', { language_code: 'pt' }),
      { method: 'setMyDescription', description: 'O que sou', language_code: 'pt' },
      { method: 'setMyShortDescription', short_description: 'Eu', language_code: 'pt' },
    ])
  })

  it('is published again where its words have changed, and only that', async t => {
    const { publish, calls } = await start(t)
    await publish(await spokenFrom(t, { en: english }))
    const changed = source({ command: 'Words', description: 'What I am by now', about: 'Me' })
    await publish(await spokenFrom(t, { en: changed }))
    assert.deepEqual(calls(), [...inEnglish, { method: 'setMyDescription', description: 'What I am by now' }])
  })

  it('is published at the next start where Telegram refused it', async t => {
    const { telegram, publish, calls } = await start(t)
    const spoken = await spokenFrom(t, { en: english })
    telegram.fail({ method: 'setMyDescription' }, { error: { code: 502, description: 'Bad Gateway' } })
    await assert.rejects(publish(spoken))
    await publish(spoken)
    assert.deepEqual(calls(), [...inEnglish.slice(0, 4), ...inEnglish.slice(3)])
  })
})
