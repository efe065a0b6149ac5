import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readConfig } from '#app/config.ts'
import { openStoreWriter } from '#cli/export-all.ts'
import { pause } from '#lib/timers.ts'
import type { Person } from '#playground/telegram/person.ts'
import { defineKind } from '#store/store.ts'
import { storedRecordSchema } from '#store/stored-record.ts'
import { temporaryFolder } from '../support/machine.ts'
import { createOperator } from '../support/operator.ts'
import {
  addWatchFrom,
  type Product,
  parseEther,
  redisEngine,
  type StoreEngine,
  sqliteEngine,
  startProduct,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { letPass } from '../support/time-travel.ts'

/** The records of an export. */
const readRecords = (file: string): readonly string[] =>
  gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1, -1)

/** A watch with an alert on its way, one with a window, and Bea, who has blocked the bot and has alerts waiting. */
const leaveWork = async (product: Product): Promise<Person> => {
  const { anna, chain, telegram } = product
  const [from = '', treasury = '', savings = '', grants = ''] = chain.accounts
  const bea = telegram.person({ firstName: 'Bea' })
  bea.sends('/start')
  await bea.sees(/./)
  await addWatchFrom(bea, { address: grants, label: 'grants' })
  await product.addWatch(treasury)
  await addWatchFrom(anna, { address: savings, label: 'savings', frequency: '5 min' })
  const pay = (to: string, amount: string) => chain.send({ from, to, wei: parseEther(amount) })
  await pay(savings, '1')
  await anna.sees(/savings \+1 ETH/)
  bea.blocks()
  for (const amount of ['2', '3']) await pay(grants, amount)
  for (const amount of ['4', '5']) await pay(savings, amount)
  await product.catchUp()
  await telegram.goOffline()
  await pay(treasury, '6')
  await pause(1_500)
  await product.stop()
  await telegram.goOnline()
  return bea
}

/** The key in the data folder, for a store elsewhere. */
const keyBeside = ({ DATA_DIR: folder }: Product['environment']): { SECRET_KEY?: string } =>
  folder === undefined || folder === ''
    ? {}
    : { SECRET_KEY: readFileSync(join(folder, 'lookout.key'), 'utf8').trim() }

const move = (from: StoreEngine, to: StoreEngine): void => {
  const title = `a person outgrows ${from.name}: everything moves to ${to.name}, nothing is lost or doubled`
  test(title, { skip: from.skip || to.skip }, async t => {
    const product = await startProduct({ engine: from, after: t.after.bind(t) })
    const { anna, chain } = product
    const bea = await leaveWork(product)
    const file = join(await temporaryFolder(t), 'everything.gz')
    const exported = await createOperator(product.environment)('export-all', file)
    const records = readRecords(file)
    assert.deepEqual(exported, {
      code: 0,
      said: `${file}: ${records.length} records. Set the new store, then: lookout import-all ${file}\nSecrets stay encrypted: the new store needs the same SECRET_KEY, or the text of lookout.key as SECRET_KEY.\n`,
    })
    assert.equal(statSync(file).mode & 0o777, 0o600)

    const next = await to.prepare()
    t.after(next.discard)
    const place = { DATA_DIR: '', REDIS_URL: '', ...next.environment, ...keyBeside(product.environment) }
    const environment = { ...product.environment, ...place }
    const lookout = createOperator(environment)
    assert.deepEqual(await lookout('import-all', file), {
      code: 0,
      said: `${records.length} records from ${file}. Start Lookout, and never again on the store before: both would alert.\n`,
    })
    const again = await lookout('import-all', file)
    assert.match(again.said, /holds data( of Lookout)? already: name an empty (folder|database)\.\n$/)
    assert.equal(again.code, 1)
    const back = `${file}.2`
    assert.equal((await lookout('export-all', back)).code, 0)
    const [moved, before] = [toComparable(readRecords(back)), toComparable(records)]
    assert.deepEqual(
      before.filter(line => !moved.includes(line)),
      [],
    )
    assert.equal(moved.length, before.length)

    await letPass({ environment: next.environment }, 6 * 60_000)
    await product.start(place)
    await anna.sees(/treasury \+6 ETH/)
    await anna.sees(/^⏱ savings · 2 transactions in \d+ min/)
    bea.unblocks()
    assert.match(
      (await bea.sees(/^While I couldn't/)).text,
      /⏱ grants · 2 transactions in \d+ min\nIn {2}\+5 ETH/,
    )
    await chain.send({ from: chain.accounts[0] ?? '', to: chain.accounts[1] ?? '', wei: parseEther('7') })
    await anna.sees(/treasury \+7 ETH/)
    await product.catchUp()
    const told = (text: RegExp) => anna.messages().filter(message => text.test(message.text)).length
    assert.deepEqual(
      [told(/\+1 ETH/), told(/treasury \+6/), told(/^⏱ savings/), told(/\+7 ETH/)],
      [1, 1, 1, 1],
    )
  })
}

/** What is the same in every store: all but times, which follow its clock, and buckets and lanes that were only waits. */
const toComparable = (records: readonly string[]): readonly string[] =>
  records.flatMap(line => {
    const record = storedRecordSchema.parse(JSON.parse(line))
    // The status of a chain is valid for twenty seconds, which may pass between two exports.
    if (record.type === 'doc' && record.kind === 'service.chainStatuses') return []
    if (record.type === 'bucket' || (record.type === 'lane' && record.items.length === 0)) return []
    if (record.type === 'doc') record.entries.sort((a, b) => a.join().localeCompare(b.join()))
    return JSON.stringify(record, (key, value: unknown) =>
      ['expires', 'due', 'until', 'at'].includes(key) && typeof value === 'number' ? 0 : value,
    )
  })

move(sqliteEngine, redisEngine)
move(redisEngine, sqliteEngine)

test('a file that was cut off, or is something else, fills nothing', async t => {
  const folder = await temporaryFolder(t)
  const environment = { ROLE: 'service', SERVICE_KEYS: `a:${'s'.repeat(16)}`, DATA_DIR: join(folder, 'data') }
  const lookout = createOperator(environment)
  const file = join(folder, 'half.gz')
  const head = '{"lookout":"everything","format":1}\n'
  const said = async (content: string | Buffer): Promise<string> => {
    writeFileSync(file, content)
    const { code, said } = await lookout('import-all', file)
    assert.equal(code, 1)
    return said
  }
  const wrong = `${file} is not a file of lookout export-all, or is damaged`
  assert.equal(await said(gzipSync(`${head}{"type":"token","last":1}\n`)), `${wrong}: its end is missing.\n`)
  assert.match(await said('nothing of the sort'), new RegExp(`^${wrong} \\(`))
  assert.equal(
    await said(gzipSync('{"lookout":"everything","format":2}\n')),
    `${file} was written by a newer Lookout (its version is 2). Update Lookout.\n`,
  )
  assert.deepEqual(await lookout('import-all', 'none.gz'), { code: 1, said: 'none.gz does not exist.\n' })
  assert.deepEqual(await lookout('export-all', join(folder, 'none.gz')), {
    code: 1,
    said: 'There is no data in DATA_DIR.\n',
  })
})

for (const engine of [sqliteEngine, redisEngine])
  test(`an import that was cut off is run again before Lookout starts (${engine.name})`, {
    skip: engine.skip,
  }, async t => {
    const product = await startProduct({ engine, after: t.after.bind(t) })
    await product.stop()
    const file = join(await temporaryFolder(t), 'everything.gz')
    assert.equal((await createOperator(product.environment)('export-all', file)).code, 0)
    const next = await engine.prepare()
    t.after(next.discard)
    const elsewhere = { ...next.environment, ...keyBeside(product.environment) }
    const environment = { ...product.environment, ...elsewhere }
    const config = readConfig(environment)
    const writer = await openStoreWriter(config)
    await writer.write([{ type: 'doc', kind: 'half', id: '1', version: 1, value: {}, entries: [] }])
    writer.close()
    const cutOff = /An import into this store was cut off: run it again, lookout import-all FILE\.$/
    await assert.rejects(product.start(elsewhere), { code: 'cannot_start', message: cutOff })
    assert.equal((await createOperator(environment)('import-all', file)).code, 0)
    await product.start()
    const half = defineKind<{ half?: true }>()('half')
    await product.stop()
    assert.deepEqual(await withStore({ environment }, { use: store => store.get(half, ['1']) }), [undefined])
  })
