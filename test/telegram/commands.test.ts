import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Api } from 'grammy'
import { loadTexts, type Texts } from '#chat/texts.ts'
import { createTransport } from '#chat/transport.ts'
import { createLocalTelegram } from '#playground/telegram/local-telegram.ts'
import { publishCommands } from '#telegram/start/commands.ts'
import { texts } from '../alerts/samples.ts'
import { tempFolder, tempStore } from '../support/temp-store.ts'

const start = async (t: TestContext) => {
  const telegram = await createLocalTelegram({ token: '42:a-token-for-tests' })
  const store = await tempStore(t)
  const transport = createTransport({ store, perSecond: 30 })
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  t.after(async () => {
    await transport.close()
    await telegram.close()
  })
  const publish = (spoken: Texts = texts) => publishCommands({ store, api, texts: spoken })
  return { telegram, publish, payloads: () => telegram.calls.map(({ payload }) => payload) }
}

const inEnglish = [
  { command: 'watch', description: 'Watch an address' },
  { command: 'watches', description: 'Your watches' },
  { command: 'cancel', description: 'Leave a set-up' },
  { command: 'help', description: 'What I can do' },
]

const menu = (description: string) => inEnglish.map(({ command }) => ({ command, description }))

const source = (words: string): string =>
  ['watch', 'watches', 'cancel', 'help'].map(name => `command-${name} = ${words}`).join('\n')

describe('The menu of commands', () => {
  it('is published once, not at every start', async t => {
    const { telegram, publish } = await start(t)
    await publish()
    await publish()
    assert.deepEqual(telegram.commands(), inEnglish)
    assert.equal(telegram.calls.length, 1)
  })

  it('is published again where its words have changed, in every language', async t => {
    const { publish, payloads } = await start(t)
    await publish()
    const folder = await tempFolder(t)
    await writeFile(join(folder, 'en.ftl'), source('New words'))
    await writeFile(join(folder, 'pt-BR.ftl'), source('Palavras'))
    const spoken = loadTexts(folder)
    await publish(spoken)
    await publish(spoken)
    const [, ...later] = payloads()
    assert.deepEqual(
      new Set(later),
      new Set([{ commands: menu('New words') }, { commands: menu('Palavras'), language_code: 'pt' }]),
    )
    assert.equal(later.length, 2)
  })

  it('is published at the next start where Telegram refused it', async t => {
    const { telegram, publish } = await start(t)
    telegram.fail({ method: 'setMyCommands' }, { error: { code: 502, description: 'Bad Gateway' } })
    await assert.rejects(publish())
    await publish()
    assert.deepEqual(telegram.commands(), inEnglish)
  })
})
