import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api, InputFile } from 'grammy'
import { createTransport } from '#bot-api/transport.ts'
import { tempStore } from '../../support/store.ts'
import { startLocalTelegram } from '../../support/telegram.ts'

const token = `4242424242:${'A1b2C3d4E5'.repeat(3)}xyzzy`

const start = async (t: TestContext) => {
  const telegram = await startLocalTelegram({ token })
  const transport = createTransport({ store: await tempStore(t), perSecond: 30 })
  t.after(() => Promise.all([transport.close(), telegram.close()]))
  const api = new Api(token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  return { telegram, api, anna: telegram.person({ firstName: 'Anna' }) }
}

/** What the head of a PNG says, without a picture. */
const pngOf = (width: number, height: number): Buffer => {
  const png = Buffer.alloc(32)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return Buffer.concat([png, Buffer.from('0000000049454e44ae426082', 'hex')])
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

  it('is a photo only if Telegram could show it as one', async t => {
    const { telegram, api, anna } = await start(t)
    const send = (width: number, height: number) =>
      api.sendPhoto(anna.chatId, new InputFile(pngOf(width, height), 'chart.png'), { caption: 'A chart' })
    const { photo, caption } = await send(960, 512)
    assert.equal(caption, 'A chart')
    assert.deepEqual(
      photo.map(({ width, height }) => [width, height]),
      [[960, 512]],
    )
    assert.deepEqual(telegram.invalidCalls, [])
    for (const [width, height] of [
      [9_000, 1_001],
      [2_100, 100],
    ] as const)
      await assert.rejects(send(width, height), /400: Bad Request: PHOTO_INVALID_DIMENSIONS/)
    const text = new InputFile(Buffer.from('no picture'), 'chart.png')
    await assert.rejects(api.sendPhoto(anna.chatId, text), /400: Bad Request: IMAGE_PROCESS_FAILED/)
  })
})
