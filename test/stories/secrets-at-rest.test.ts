import assert from 'node:assert/strict'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { channels as serviceChannels } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { channels as chatChannels } from '#watch/channels.ts'
import {
  addWebhook,
  secretIn,
  startProduct,
  startProductWithReceiver,
  storyOnBoth,
} from '../support/product.ts'
import { storedBytes, withRawStore, withStore } from '../support/store.ts'
import { until } from '../support/waiting.ts'

const secretPath = 'of/alerts/T0pS3cretPath'

storyOnBoth('the URL and the secret of a webhook are nowhere readable in the store', async t => {
  const product = await startProductWithReceiver(t)
  const added = await addWebhook(product.anna, `${product.receiver.url}/${secretPath} ops`)
  await product.receiver.waitFor(1)
  const bytes = await storedBytes(product)
  assert.ok(bytes.includes('service.channels'), 'it is the store')
  for (const secret of [secretPath, secretIn(added).replace('whsec_', '')]) assert.ok(!bytes.includes(secret))
  await product.stop()
  await product.start()
  await product.anna.presses("I've saved it")
  await product.anna.presses('Send a test alert')
  await product.receiver.waitFor(2)
})

storyOnBoth(
  'what a start without a key kept readable is encrypted at the next start, and works on',
  async t => {
    const product = await startProductWithReceiver(t)
    await addWebhook(product.anna, `${product.receiver.url}/${secretPath} ops`)
    await product.receiver.waitFor(1)
    await product.stop()
    const kinds = await withStore(product, {
      use: async store =>
        [
          await store.all(serviceChannels, { limit: 9 }),
          await store.all(chatChannels, { limit: 9 }),
        ] as const,
    })
    await withRawStore(product, {
      use: async store => {
        for (const { id, value } of kinds[0]) await store.commit([put(serviceChannels, { id, value })])
        for (const { id, value } of kinds[1]) await store.commit([put(chatChannels, { id, value })])
      },
    })
    assert.ok((await storedBytes(product)).includes(secretPath))
    await product.start()
    await until('it is encrypted', async () => !(await storedBytes(product)).includes(secretPath))
    await product.anna.presses("I've saved it")
    await product.anna.presses('Send a test alert')
    await product.receiver.waitFor(2)
  },
)

test('a key that is missing is one clear line at the start, and nothing is lost once it is back', async t => {
  const product = await startProduct(t)
  const [folder = ''] = [product.environment['DATA_DIR']]
  const file = join(folder, 'lookout.key')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const key = (await readFile(file, 'utf8')).trim()
  await product.stop()
  await rename(file, `${file}.away`)
  const message =
    /^SECRET_KEY: the store has secrets that are encrypted with a key that is missing \(its id: [\da-f]{8}\)\. Put lookout\.key back into DATA_DIR, or add the key to SECRET_KEY, behind the present one\.$/
  await assert.rejects(product.start(), { message })
  await assert.rejects(product.start({ SECRET_KEY: 'x'.repeat(32) }), { message })
  // Rotated, with the file's key moved to the environment.
  await product.start({ SECRET_KEY: `${'x'.repeat(32)},${key}` })
  await product.stop()
  // Some of what expires is still encrypted with it.
  await assert.rejects(product.start({ SECRET_KEY: 'x'.repeat(32) }), { message })
  await rename(`${file}.away`, file)
  await product.start()
})
