import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '../support/machine.ts'
import { createOperator } from '../support/operator.ts'
import {
  parseEther,
  sqliteEngine,
  startProductWithReceiver,
  startWatching,
  watchForWebhook,
} from '../support/product.ts'
import type { ReceivedDelivery } from '../support/receiver.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

test('a backup that is made while Lookout runs is put in the place of newer data', async t => {
  const product = await startWatching({ engine: sqliteEngine, after: t.after.bind(t) })
  const { anna, chain, environment, from, to } = product
  const lookout = createOperator(environment)
  const folder = await temporaryFolder(t)
  const file = join(folder, 'monday.db')
  const made = await lookout('backup', file)
  assert.deepEqual(made, {
    code: 0,
    said: `${file}: ${statSync(file).size} bytes, checked. What it holds is as secret as DATA_DIR.\n`,
  })
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder), ['monday.db'])
  assert.deepEqual(await lookout('backup', file), {
    code: 1,
    said: `${file} exists already: name a new file.\n`,
  })
  const [, , later = ''] = chain.accounts
  await product.addWatch(later, { label: 'later' })

  assert.deepEqual(await lookout('restore', file), {
    code: 1,
    said: `DATA_DIR holds data already. To put the backup in its place: lookout restore ${file} --replace\n`,
  })
  assert.deepEqual(await lookout('restore', file, '--replace'), {
    code: 1,
    said: 'Lookout is running on this data directory: stop it first.\n',
  })
  assert.deepEqual(
    readdirSync(environment['DATA_DIR'] ?? '').filter(name => name.includes('restoring')),
    [],
    'no copy is left behind',
  )
  await product.stop()
  const path = join(environment['DATA_DIR'] ?? '', 'lookout.db')
  assert.deepEqual(await lookout('restore', file, '--replace'), {
    code: 0,
    said: `Restored ${file}. What was there before is ${path}.replaced. Start Lookout.
Each chat is told, before its next answer, that the latest data is gone.
`,
  })
  await product.start()
  const { messageId: after } = anna.sends('/watches')
  assert.match((await anna.sees(/^I lost/, { after })).text, /^I lost some or all of what I kept/)
  const list = screen(await anna.sees(/treasury/, { after }))
  assert.ok(!list.includes('later'), list)
  await chain.send({ from, to, wei: parseEther('2') })
  await anna.sees(/treasury \+2 ETH/, { after })
})

const idOf = ({ body }: ReceivedDelivery): string => String(Reflect.get(Object(body), 'id'))
const hashIn = (delivery: ReceivedDelivery): string => /0x[\da-f]{64}/.exec(idOf(delivery))?.[0] ?? ''

test('a backup in the middle of a burst is of one moment: what it has not delivered comes after the restore', async t => {
  const after = t.after.bind(t)
  const product = await startProductWithReceiver({ engine: sqliteEngine, after, diagnostic: () => {} })
  const { chain, receiver } = product
  const { received } = receiver
  const lookout = createOperator(product.environment)
  const file = join(await temporaryFolder(t), 'burst.db')
  await watchForWebhook(product)
  await receiver.waitFor(1)

  const [from = '', to = ''] = chain.accounts
  const sent: string[] = []
  const send = async (): Promise<void> =>
    void sent.push(await chain.send({ from, to, wei: parseEther('0.001') }))
  for (let n = 0; n < 20; n += 1) await send()
  const made = new AbortController()
  const backup = lookout('backup', file).finally(() => made.abort())
  while (!made.signal.aborted) await send()
  const before = new Map(received.map(delivery => [hashIn(delivery), idOf(delivery)]))
  for (let n = 0; n < 20; n += 1) await send()
  const { code, said } = await backup
  assert.equal(code, 0, said)
  await receiver.waitFor(1 + sent.length)
  await product.stop()

  assert.equal((await lookout('restore', file, '--replace')).code, 0)
  const deliveredBefore = received.length
  await product.start()
  const again = () =>
    new Map(received.slice(deliveredBefore).map(delivery => [hashIn(delivery), idOf(delivery)]))
  const lacks = () => sent.filter(hash => !before.has(hash) && !again().has(hash))
  await until('nothing is lost', () => lacks().length === 0)
  await product.catchUp()
  assert.deepEqual([...again().keys()], sent.slice(sent.indexOf([...again().keys()][0] ?? '')), 'in order')
  // A receiver ignores what comes again by its id.
  const ids = new Map(received.slice(0, deliveredBefore).map(delivery => [hashIn(delivery), idOf(delivery)]))
  for (const [hash, id] of again()) assert.equal(id, ids.get(hash))
})

test('a backup of a stopped Lookout moves it to another folder, and the chats notice nothing', async t => {
  const product = await startWatching({ engine: sqliteEngine, after: t.after.bind(t) })
  const { anna } = product
  const environment = { ...product.environment }
  await product.stop()
  const folder = await temporaryFolder(t)
  const file = join(folder, 'moved.db')
  assert.equal((await createOperator(environment)('backup', file)).code, 0)
  const moved = join(folder, 'data')
  assert.deepEqual(await createOperator({ ...environment, DATA_DIR: moved })('restore', file), {
    code: 0,
    said: `Restored ${file}. Start Lookout.\n`,
  })
  assert.deepEqual(
    [statSync(moved).mode & 0o777, statSync(join(moved, 'lookout.db')).mode & 0o777],
    [0o700, 0o600],
  )
  // The key is kept apart from the backups.
  const key = 'lookout.key'
  await assert.rejects(product.start({ DATA_DIR: moved }), /lookout\.key/)
  copyFileSync(join(environment['DATA_DIR'] ?? '', key), join(moved, key))
  await product.start()
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/treasury/, { after })
  assert.ok(!anna.messages().some(({ text }) => text.startsWith('I lost')))
})

test('what is no backup, or a newer one, is refused and changes nothing', async t => {
  const folder = await temporaryFolder(t)
  const data = join(folder, 'data')
  const lookout = createOperator({ ROLE: 'service', SERVICE_KEYS: `a:${'s'.repeat(16)}`, DATA_DIR: data })
  const other = join(folder, 'other.db')
  writeFileSync(other, 'not a database')
  const newer = new DatabaseSync(join(folder, 'newer.db'))
  newer.exec('CREATE TABLE doc (id TEXT); PRAGMA application_id = 1819242347; PRAGMA user_version = 999')
  newer.close()
  const answers: Readonly<Record<string, string>> = {
    [other]: `${other} is not a database of Lookout, or is damaged.`,
    [join(folder, 'newer.db')]:
      'The store was written by a newer Lookout (its version is 999, this one knows 1). Update Lookout.',
    [join(folder, 'none.db')]: `${join(folder, 'none.db')} does not exist.`,
  }
  for (const [file, said] of Object.entries(answers))
    assert.deepEqual(await lookout('restore', file), { code: 1, said: `${said}\n` })
  assert.deepEqual(readdirSync(data), [])
  assert.deepEqual(await lookout('backup', join(folder, 'nothing.db')), {
    code: 1,
    said: 'The backup failed: lookout.db in DATA_DIR does not exist.\n',
  })
})

test('Redis is backed up by its own means', async () => {
  const lookout = createOperator({
    ROLE: 'service',
    SERVICE_KEYS: `a:${'s'.repeat(16)}`,
    REDIS_URL: 'redis://localhost:1',
  })
  assert.deepEqual(await lookout('backup', '/tmp/none.db'), {
    code: 1,
    said: 'This Lookout keeps everything in Redis, which is backed up by its own means: copy its append-only files or a snapshot. To move to another store: lookout export-all FILE\n',
  })
})
