import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRedisAddress } from '#store/redis/redis-address.ts'

const none = { username: undefined, password: undefined, name: '', database: 0, family: 0 }

test('the address of Redis names a server, sentinels or a cluster', () => {
  assert.deepEqual(parseRedisAddress('redis://127.0.0.1').address, {
    ...none,
    kind: 'server',
    nodes: [{ host: '127.0.0.1', port: 6379 }],
    tls: false,
  })
  assert.deepEqual(parseRedisAddress('rediss://me:p%40s:s@[::1]:7000/12?family=6').address, {
    ...none,
    kind: 'server',
    nodes: [{ host: '::1', port: 7000 }],
    tls: true,
    username: 'me',
    password: 'p@s:s',
    database: 12,
    family: 6,
  })
  assert.deepEqual(parseRedisAddress('redis+sentinel://:p@ss@one:1,two/my%20main/3').address, {
    ...none,
    kind: 'sentinel',
    nodes: [
      { host: 'one', port: 1 },
      { host: 'two', port: 26_379 },
    ],
    tls: false,
    password: 'p@ss',
    name: 'my main',
    database: 3,
  })
  assert.deepEqual(parseRedisAddress('rediss+cluster://lookout@one,two:7001/').address, {
    ...none,
    kind: 'cluster',
    nodes: [
      { host: 'one', port: 6379 },
      { host: 'two', port: 7001 },
    ],
    tls: true,
    username: 'lookout',
  })
})

test('a faulty address of Redis is refused without repeating it', () => {
  const example = 'write an address such as redis://:password@host:6379/0'
  const faults = {
    '': example,
    'http://host': example,
    'redis://': example,
    'redis+other://host': example,
    'redis://host:0': example,
    'redis://host:65536': example,
    'redis://ho st': example,
    'redis://::1': example,
    'redis://:50%@host': example,
    'redis://host?db=1': example,
    'redis+cluster://one,,two': example,
    'redis://one,two': 'several hosts are of sentinels or a cluster: redis+sentinel:// or redis+cluster://',
    'redis://host/abc': 'behind the host comes the number of a database, such as /0, or nothing',
    'redis+sentinel://host':
      'behind the sentinels comes the name of the primary, and a database if not 0: /name/0',
    'redis+sentinel://host/%zz':
      'behind the sentinels comes the name of the primary, and a database if not 0: /name/0',
    'redis+cluster://host/1': 'a cluster has only database 0, so nothing comes behind its hosts',
  }
  for (const [text, fault] of Object.entries(faults))
    assert.deepEqual(parseRedisAddress(text), { fault }, text)
})
