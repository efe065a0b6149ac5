import { type RedisServer, startRedisServer } from '../test/support/redis-server.ts'

/**
 * Runs `work` on a Redis of its own, append-only, synced each second. It does not rewrite its file meanwhile: that would
 * fall on whoever is being measured.
 */
export const onRedis = async <T>(work: (server: RedisServer) => Promise<T>): Promise<T> => {
  const server = await startRedisServer(['--auto-aof-rewrite-percentage', '0'])
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
