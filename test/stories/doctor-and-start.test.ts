import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { createApp } from '#app/app.ts'
import { readConfig } from '#app/config.ts'
import { openKeyring } from '#app/open-keyring.ts'
import { openStore } from '#app/open-store.ts'
import { StartError } from '#lib/describe-error.ts'
import { createLog } from '#lib/log.ts'
import { defineKind, put, type Store } from '#store/store.ts'
import { accounts } from '#telegram/records.ts'
import { startHttpServer } from '../support/http-server.ts'
import { freePort, temporaryFolder } from '../support/machine.ts'
import { createOperator, examine } from '../support/operator.ts'
import { type RedisServer, redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startLocalTelegram } from '../support/telegram.ts'

const botToken = `4242:${'B'.repeat(35)}`

type Environment = Readonly<Record<string, string>>

const log = createLog({ level: 'silent', secrets: [] })
const watches = defineKind<object>()('watches')
const marks = defineKind<object>()('identityRecords')

/** What a Lookout with this environment has left behind; `use` adds to it. */
const leaveData = async (
  environment: Environment,
  use: (store: Store) => Promise<unknown> = async () => {},
): Promise<void> => {
  const config = readConfig(environment)
  const { store } = await openStore({ config, log, now: Date.now })
  await openKeyring({ config, store, log, now: Date.now })
  await use(store)
  await store.close()
}

const prepare = async (
  t: TestContext,
): Promise<Record<'DATA_DIR' | 'PORT' | 'SERVICE_PORT', string> & Environment> => {
  const telegram = await startLocalTelegram({ token: botToken })
  t.after(() => telegram.close())
  const [port, servicePort] = await Promise.all([freePort(), freePort()])
  return {
    BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    DATA_DIR: await temporaryFolder(t),
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    CHAINS: '31337',
    RPC_31337: 'http://127.0.0.1:9',
    PRICES_URL: 'off',
  }
}

/** The doctor says why a start is refused. */
const isFound = ({ code, said }: { code: number; said: string }, told: RegExp, refusal: string): void => {
  const failures = said.split('\n').filter(line => line.startsWith('FAIL'))
  assert.match(failures.join('\n'), told, `start says: ${refusal}`)
  assert.equal(code, 1)
}

/** A start with this environment is refused, by `refusal` if it is given, and the doctor says why. */
const isFoundByDoctor = async (environment: Environment, told: RegExp, refusal?: string): Promise<void> => {
  const refused: unknown = await createApp(readConfig(environment), log)
    .start()
    .catch((error: unknown) => error)
  assert.ok(refused instanceof StartError, 'it starts')
  if (refusal !== undefined) assert.equal(refused.message, refusal)
  isFound(await examine(environment), told, refused.message)
}

type Case = readonly [
  title: string,
  spoil: (folder: string, environment: Environment) => unknown,
  told: RegExp,
]

const sqliteCases: readonly Case[] = [
  [
    'whose key is gone',
    folder => rmSync(join(folder, 'lookout.key')),
    /store: SECRET_KEY: the store has secrets that are encrypted with a key that is missing \(its id: \w+\)\. Put lookout\.key back/,
  ],
  [
    'whose key is damaged',
    folder => writeFileSync(join(folder, 'lookout.key'), 'x'),
    /store: DATA_DIR: lookout\.key is damaged\. Put it back from a backup\./,
  ],
  [
    'whose database is gone',
    folder => rmSync(join(folder, 'lookout.db')),
    /store: DATA_DIR: The store is empty, but Lookout kept data in it before\./,
  ],
  [
    'whose database is empty',
    folder => truncateSync(join(folder, 'lookout.db')),
    /store: DATA_DIR: The store is empty, but Lookout kept data in it before\./,
  ],
  [
    'whose database is something else',
    folder => writeFileSync(join(folder, 'lookout.db'), 'x'.repeat(9_000)),
    /store: DATA_DIR: .*The store file cannot be opened/,
  ],
  [
    'whose database a newer Lookout wrote',
    folder => {
      const db = new DatabaseSync(join(folder, 'lookout.db'))
      db.exec('PRAGMA user_version = 99')
      db.close()
    },
    /store: DATA_DIR: The store was written by a newer Lookout \(its version is 99/,
  ],
  [
    'whose database is an older copy',
    async (folder, environment) => {
      const [file, copy] = [join(folder, 'lookout.db'), join(folder, 'lookout.copy')]
      copyFileSync(file, copy)
      await leaveData(environment)
      copyFileSync(copy, file)
    },
    /store: DATA_DIR: The store lacks the last of what Lookout kept in it\./,
  ],
  [
    'whose import was cut off',
    folder => writeFileSync(join(folder, 'lookout.db.importing'), ''),
    /store: DATA_DIR: An import into this store was cut off/,
  ],
  [
    'whose watches are of another account',
    (_folder, environment) =>
      leaveData(environment, store =>
        store.commit([
          put(accounts, { id: 'front end', value: { account: 'somebody' } }),
          put(watches, { id: 'w', value: {} }),
        ]),
      ),
    /store: The watches in DATA_DIR were made with another account of the service\./,
  ],
]

describe('What a start refuses is found by the doctor', { concurrency: 2 }, () => {
  for (const [title, spoil, told] of sqliteCases)
    it(`data ${title}`, async t => {
      const environment = await prepare(t)
      await leaveData(environment)
      await spoil(environment.DATA_DIR, environment)
      await isFoundByDoctor(environment, told)
    })

  it('data that another Lookout is using', async t => {
    const environment = await prepare(t)
    const { store } = await openStore({ config: readConfig(environment), log, now: Date.now })
    t.after(() => store.close())
    const operator = createOperator(environment)
    const refusal =
      'DATA_DIR: Another Lookout is running on this data directory: stop it, or set DATA_DIR to another one.'
    assert.deepEqual(await operator('start'), { code: 1, said: `${refusal}\n` })
    isFound(
      await operator('doctor'),
      /store: DATA_DIR: Another Lookout is running on this data directory/,
      refusal,
    )
  })

  for (const name of ['PORT', 'SERVICE_PORT', 'METRICS_PORT'])
    it(`${name} taken by another program`, async t => {
      const environment = await prepare(t)
      const { origin } = await startHttpServer(t, (_request, response) => void response.end('{"ok":true}'))
      const { port } = new URL(origin)
      const whose = name === 'PORT' ? ', and it is not Lookout that answers there' : ''
      await isFoundByDoctor(
        { ...environment, [name]: port },
        new RegExp(
          `process: ${name}: port ${port} is in use${whose}; stop the program that has it, or set another`,
        ),
        `${name}: port ${port} is in use; stop the program that has it, or set another`,
      )
    })

  it('a HOST that this machine does not have', async t => {
    await isFoundByDoctor({ ...(await prepare(t)), HOST: '203.0.113.1' }, /process: PORT: EADDRNOTAVAIL/)
  })

  it('a file of names that cannot be read', async t => {
    const environment = await prepare(t)
    const file = join(environment.DATA_DIR, 'names')
    writeFileSync(file, 'no address')
    await isFoundByDoctor(
      { ...environment, LABELS_FILE: file },
      /labels: LABELS_FILE: line 1 is not an address with a name/,
    )
  })

  it('certificates that are none', async t => {
    const environment = { ...(await prepare(t)), REDIS_URL: 'rediss://127.0.0.1:9' }
    await isFoundByDoctor(
      { ...environment, REDIS_CA_FILE: environment.DATA_DIR },
      /store: REDIS_CA_FILE: EISDIR/,
    )
  })

  const key = { SECRET_KEY: 'k'.repeat(32) }
  const redisCases: readonly (readonly [
    string,
    (redis: RedisServer, environment: Environment) => Promise<unknown>,
    RegExp,
  ])[] = [
    [
      'is newer',
      redis => redis.command('HSET {lookout}:clock format 999'),
      /store: The store was written by a newer Lookout \(its version is 999/,
    ],
    [
      'was emptied while Lookout ran',
      (_redis, environment) =>
        leaveData(environment, store =>
          store.commit([put(marks, { id: 'emptied', value: { store: 'another', at: 1 } })]),
        ),
      /store: The store is empty, but Lookout kept data in it before\./,
    ],
  ]
  for (const [title, spoil, told] of redisCases)
    it(`a Redis that ${title}`, { skip: skipWithoutRedis }, async t => {
      const redis = await redisServer(t)
      const environment = { ...(await prepare(t)), REDIS_URL: redis.database(), ...key }
      await leaveData(environment)
      await spoil(redis, environment)
      await isFoundByDoctor(environment, told)
    })

  it('a Redis that has secrets whose key is not set', { skip: skipWithoutRedis }, async t => {
    const redis = await redisServer(t)
    const environment = { ...(await prepare(t)), REDIS_URL: redis.database() }
    await leaveData({ ...environment, ...key })
    await isFoundByDoctor(
      environment,
      /store: SECRET_KEY: the store has secrets that are encrypted with a key that is missing/,
    )
  })
})

/** Every file of a folder, with what it holds. */
const listFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map(name => [name, readFileSync(join(folder, name)).toString('base64')]),
  )

it('the doctor changes nothing of what a stopped Lookout has left, and finds it well', async t => {
  const environment = await prepare(t)
  await leaveData(environment)
  const before = listFiles(environment.DATA_DIR)
  const { said } = await examine(environment)
  assert.match(said, /^ok    store: SQLite/m)
  assert.match(said, /^ok    process: no Lookout answers/m)
  assert.deepEqual(listFiles(environment.DATA_DIR), before)
})
