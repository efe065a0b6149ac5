import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyRedisDatabase, redisServer, skipWithoutRedis } from './redis-server.ts'

describe('the Redis of the tests', { skip: skipWithoutRedis }, () => {
  test('keeps what was written over a kill and a restart', async t => {
    const redis = await redisServer(t)
    assert.equal(await redis.command('SET greeting hello'), '+OK')
    await redis.kill()
    await assert.rejects(redis.command('PING'))
    await redis.restart()
    assert.equal(await redis.command('GET greeting'), '$5\r\nhello')
    await redis.restart()
    assert.equal(await redis.command('GET greeting'), '$5\r\nhello')
  })

  test('answers nothing while it is paused, and then all that waited', async t => {
    const redis = await redisServer(t)
    redis.pause()
    let answered = false
    const reply = redis.command('PING').finally(() => {
      answered = true
    })
    await new Promise(resolve => setTimeout(resolve, 100))
    assert.equal(answered, false)
    redis.resume()
    assert.equal(await reply, '+PONG')
  })

  test('is started with other options where a test asks for them', async t => {
    const redis = await redisServer(t, ['--appendonly', 'no'])
    assert.match(await redis.command('CONFIG GET appendonly'), /\r\nno$/)
  })

  test('gives each test a database of its own', async () => {
    const [one, other] = [new URL(await emptyRedisDatabase()), new URL(await emptyRedisDatabase())]
    assert.equal(one.host, other.host)
    assert.notEqual(one.pathname, other.pathname)
  })
})
