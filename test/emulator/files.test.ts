import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api, InputFile } from 'grammy'
import { createTransport } from '#chat/transport.ts'
import { tempStore } from '../support/store.ts'
import { startLocalTelegram } from '../support/telegram.ts'

const token = `4242424242:${'A1b2C3d4E5'.repeat(3)}xyzzy`

const start = async (t: TestContext) => {
  const telegram = await startLocalTelegram({ token })
  const transport = createTransport({ store: await tempStore(t), perSecond: 30 })
  t.after(() => Promise.all([transport.close(), telegram.close()]))
  const api = new Api(token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  return { telegram, api, anna: telegram.person({ firstName: 'Anna' }) }
}

describe('A file in the local Telegram', () => {
  it('is sent by the bot through the transport, and once more where it surely did not arrive', async t => {
    const { telegram, api, anna } = await start(t)
    telegram.fail(
      { method: 'sendDocument' },
      { error: { code: 429, description: 'wait', parameters: { retry_after: 1 } } },
    )
    const file = new InputFile(Buffer.from('{"a": 1}'), 'watches.json')
    const sent = await api.sendDocument(anna.chatId, file, { caption: 'Your watches' })
    const [message] = anna.messages()
    assert.equal(message?.raw.document?.file_name, 'watches.json')
    assert.equal(message.raw.caption, 'Your watches')
    assert.equal(Buffer.from(telegram.file(sent.document.file_id) ?? []).toString(), '{"a": 1}')
    assert.equal(telegram.calls.filter(({ method }) => method === 'sendDocument').length, 2)
    assert.deepEqual(telegram.invalidCalls, [])
  })

  it('is downloaded by the bot under the path that getFile returns', async t => {
    const { telegram, api, anna } = await start(t)
    anna.sendsFile({ name: 'list.csv', bytes: Buffer.from('0x1, one') })
    const [update] = await api.getUpdates()
    const document = update?.message?.document
    assert.equal(document?.file_name, 'list.csv')
    const { file_path: path } = await api.getFile(document.file_id)
    const reply = await fetch(`${telegram.apiRoot}/file/bot${token}/${path}`)
    assert.equal(await reply.text(), '0x1, one')
    assert.equal((await fetch(`${telegram.apiRoot}/file/botanother/${path}`)).status, 401)
    assert.equal((await fetch(`${telegram.apiRoot}/file/bot${token}/nothing`)).status, 404)
  })
})
