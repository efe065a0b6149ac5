import { describe } from 'node:test'
import { redisOfFile, skipWithoutRedis } from '../support/redis-server.ts'
import { storeConformance } from './conformance.ts'
import { openRedisRig } from './redis-rig.ts'

describe('Redis', { skip: skipWithoutRedis }, () => {
  const database = redisOfFile()
  storeConformance('the store in Redis', openRedisRig(database))
})
