import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { type Product, startProduct, storyOnBoth } from '../support/product.ts'
import { until } from '../support/waiting.ts'
import { readStoredData } from '../upgrades/stored-data.ts'

const readinessOf = async ({ environment }: Product) => {
  const reply = await fetch(`http://127.0.0.1:${environment['PORT']}/health/ready`)
  return [reply.status, Reflect.get(Object(await reply.json()), 'store_trouble')]
}

/** What the first start of a newer Lookout does: to Redis also beside an older one that still runs. */
const markAsNewer = async (product: Product): Promise<void> => {
  const url = product.environment['REDIS_URL']
  if (url === undefined) {
    await product.stop()
    const db = new DatabaseSync(join(product.environment['DATA_DIR'] ?? '', 'lookout.db'))
    db.exec('PRAGMA user_version = 999')
    db.close()
    return
  }
  const redis = new Redis(url)
  await redis.hset('{lookout}:clock', 'format', 999)
  redis.disconnect()
  await until('it does not go on', async () => (await readinessOf(product))[1] === 'newer')
  assert.deepEqual(await readinessOf(product), [503, 'newer'])
  const line = 'A newer Lookout has changed the data of the store: update this one.'
  assert.equal(product.log.filter(entry => entry.includes(line)).length, 1)
  await product.stop()
}

const placeOf = ({ environment }: Product): string =>
  environment['REDIS_URL'] === undefined ? 'DATA_DIR' : 'REDIS_URL'

storyOnBoth('an older Lookout does not touch what a newer one has changed, and says so', async t => {
  const product = await startProduct(t)
  await product.addWatch(product.chain.accounts[1] ?? '')
  await markAsNewer(product)
  const place = placeOf(product)
  await assert.rejects(product.start(), {
    code: 'cannot_start',
    message: `${place}: The store was written by a newer Lookout (its version is 999, this one knows 1). Update Lookout.`,
  })
})

/** Takes away the mark of version 1, which no checkout from before it has. */
const markAsUnreleased = async ({ environment }: Product): Promise<void> => {
  const url = environment['REDIS_URL']
  if (url === undefined) {
    const db = new DatabaseSync(join(environment['DATA_DIR'] ?? '', 'lookout.db'))
    db.exec('PRAGMA application_id = 0; PRAGMA user_version = 3')
    db.close()
    return
  }
  const redis = new Redis(url)
  await redis.hdel('{lookout}:clock', 'format')
  await redis.hset('{lookout}:clock', 'version', 1)
  redis.disconnect()
}

storyOnBoth(
  'a start on the data of an earlier checkout says to start empty, and touches nothing',
  async t => {
    const product = await startProduct(t)
    await product.addWatch(product.chain.accounts[1] ?? '')
    await product.stop()
    await markAsUnreleased(product)
    const before = await readStoredData(product.environment)
    await assert.rejects(product.start(), {
      code: 'cannot_start',
      message: `${placeOf(product)}: The data there is from a Lookout before format version 1, or from another program. Nothing was changed. Start with an empty folder or database.`,
    })
    assert.deepEqual(await readStoredData(product.environment), before)
  },
)
