import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Composer } from 'grammy'
import { createClient } from '#client/client.ts'
import { type Store, StoreError } from '#store/store.ts'
import { createWizard } from '#telegram/features/wizard/wizard.ts'
import type { ChatContext } from '#telegram/framework/context.ts'
import { createConversations } from '#telegram/framework/conversations.ts'
import { composeFeatures } from '#telegram/framework/feature.ts'
import { answerCallbacks } from '#telegram/framework/updates/update-worker.ts'
import { beginWatch } from '../../../support/product.ts'
import { openTempStore } from '../../../support/store.ts'
import { texts } from '../../../support/texts.ts'
import { startProcess, startTelegram } from '../../framework/updates/start-updates.ts'

const failed = "Something went wrong on my side, so that wasn't done. Try again."
const quotas = {
  watchesPerChat: 5,
  addressesPerWatch: 1_000,
  addressesPerChat: 1_000,
  commandsPerMinute: 1_000,
  uploadsPerHour: 5,
}

const reofferDraft = async (): Promise<null> => null

/** A set-up before its last question. `fails`: how often the channels, which its review asks for, cannot be read. */
const start = async (t: TestContext, fails: number, code: StoreError['code'] = 'store_failed') => {
  const telegram = await startTelegram(t)
  const { store: whole, discard } = await openTempStore()
  let left = fails
  const find: Store['find'] = async (kind, where) => {
    if (kind.name === 'channels' && left > 0) {
      left -= 1
      throw new StoreError(code, 'it could not be read')
    }
    return whole.find(kind, where)
  }
  const store: Store = { ...whole, find }
  const client = createClient({ baseUrl: 'http://127.0.0.1:9/api/v1', auth: { kind: 'none' } })
  const deps = {
    store,
    client,
    texts,
    quotas,
    reofferDraft,
    offerAddresses: async () => undefined,
    offerPasted: async () => false,
    explainText: async () => false,
    chains: [1],
    secret: 'secret',
    visibility: 'Private',
  } as const
  const handlers = new Composer<ChatContext>()
  handlers.use(answerCallbacks, createConversations(), composeFeatures([createWizard(deps)]))
  const middleware = handlers.middleware()
  const running = await startProcess({ telegram, store }, async ctx => middleware(ctx, async () => {}))
  running.poller.start()
  t.after(async () => {
    await running.stop()
    await client.close()
    await discard()
  })
  const anna = telegram.person({ firstName: 'Anna' })
  await beginWatch(anna, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 treasury')
  await anna.presses('Next ›')
  await anna.sees(/3 of 4/)
  return { anna, telegram, said: running.said }
}

/** What is thrown in `external` of a conversation loses its class there, and must not hang its replay. */
describe('A set-up in whose midst the store cannot be read', { concurrency: true }, () => {
  it('continues once the error is over', async t => {
    const { anna, said } = await start(t, 1)
    assert.deepEqual(await anna.presses('Every transaction'), { alert: false })
    await anna.sees(/Watch · review/)
    assert.deepEqual(said, ['error: an update could not be handled'])
  })

  it('waits while the store is away, however often that is', async t => {
    const { anna, said } = await start(t, 3, 'store_away')
    assert.deepEqual(await anna.presses('Every transaction'), { alert: false })
    await anna.sees(/Watch · review/)
    assert.deepEqual(said, [])
  })

  it('says so and changes nothing: the same tap continues later', async t => {
    const { anna, telegram } = await start(t, 2)
    assert.deepEqual(await anna.presses('Every transaction'), { answer: failed, alert: false })
    await telegram.settled()
    await anna.sees(/3 of 4/)
    assert.deepEqual(await anna.presses('Every transaction'), { alert: false })
    await anna.sees(/Watch · review/)
    await anna.presses('Name')
    const { messageId: after } = anna.sends('gold')
    await anna.sees(/^Watch · review\n\ngold/, { after })
  })
})
