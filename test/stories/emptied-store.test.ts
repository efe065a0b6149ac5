import assert from 'node:assert/strict'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type Product, startProduct, storyOnBoth } from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

/** What the store says of itself, by the port of its Lookout. */
const readinessOf = async (product: Product) => {
  const reply = await fetch(`http://127.0.0.1:${product.environment['PORT']}/health/ready`)
  const body = Object(await reply.json())
  return [reply.status, Reflect.get(body, 'store'), Reflect.get(body, 'store_trouble')]
}

/** Takes away all that is kept, as an operator's mistake does: of Redis while Lookout runs, of a file while it does not. */
const empty = async (product: Product): Promise<void> => {
  const url = product.environment['REDIS_URL']
  if (url === undefined) {
    await product.stop()
    return truncate(join(product.environment['DATA_DIR'] ?? '', 'lookout.db'), 0)
  }
  const redis = new Redis(url)
  await redis.flushdb()
  redis.disconnect()
  await until('it is noticed', async () => (await readinessOf(product))[2] === 'emptied')
  assert.deepEqual(await readinessOf(product), [503, false, 'emptied'])
  assert.equal(product.log.filter(line => line.includes('The store is empty')).length, 1)
  await product.stop()
}

storyOnBoth(
  'a store that was emptied is not begun again in silence, and the chat hears of it once',
  async t => {
    const product = await startProduct(t)
    const { anna, chain, environment } = product
    await product.addWatch(chain.accounts[1] ?? '')
    assert.deepEqual(await readinessOf(product), [200, true, undefined])
    await empty(product)
    const place = environment['REDIS_URL'] === undefined ? 'DATA_DIR' : 'REDIS_URL'
    await assert.rejects(product.start(), {
      code: 'cannot_start',
      message: `${place}: The store is empty, but Lookout kept data in it before. Put the data back, or start once with ACCEPT_LOST_DATA=1 to begin again without it.`,
    })
    Object.assign(environment, { ACCEPT_LOST_DATA: '1' })
    await product.start()
    const { messageId } = anna.sends('/watches')
    const told = await anna.sees(/^I lost/, { after: messageId })
    assert.equal(
      screen(told),
      "I lost some or all of what I kept for this chat. What /watches doesn't list is no longer watched: set it up again with /watch, or send me a file from /export. I'm sorry.",
    )
    await anna.sees(/^You're not watching anything yet\./, { after: told.messageId })
    const { messageId: again } = anna.sends('/help')
    await anna.sees(/./, { after: again })
    assert.equal(anna.messages().filter(({ text }) => text.startsWith('I lost some or all')).length, 1)
    assert.deepEqual(await readinessOf(product), [200, true, undefined])
  },
)
