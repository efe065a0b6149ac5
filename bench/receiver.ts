import { alertShot, keepChats } from './alert-shots.ts'
import { startServer } from './child.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'
import { type Load, load } from './load.ts'
import { inFolder, inStore, onRedis } from './open-store.ts'

const notifications = 20_000
const rounds = 3

type Round = Pick<Load, 'perSecond' | 'p99'> & { readonly kept: number }

/** The receiver is killed after the last answer, and then `crash`es what else there is: what it accepted must be there. */
const run = async (place: string, crash: () => Promise<void>): Promise<Round> => {
  await inStore(place, keepChats)
  const server = await startServer('receiver', place)
  let taken: Load
  try {
    taken = await load({ origin: server.origin, count: notifications, shot: alertShot })
  } finally {
    await server.kill()
  }
  await crash()
  const { items } = await inStore(place, store => store.depth('chat'))
  return { ...taken, kept: items }
}

const figures = (name: string, rounds: readonly Round[]): Figure[] => [
  {
    name: `${name}: accepted`,
    value: median(rounds.map(round => round.perSecond)),
    unit: '/s',
    hold: 'at least 5,000',
  },
  {
    name: `${name}: accepted, p99`,
    value: median(rounds.map(round => round.p99)),
    unit: 'ms',
    hold: 'at most 50',
  },
  {
    name: `${name}: kept, killed after ${notifications} accepted`,
    value: Math.min(...rounds.map(round => round.kept)),
    unit: '',
    hold: 'all of them',
  },
]

/**
 * The alert receiver as a process of its own, on each engine, with 50 connections. At the end it is killed, and Redis too.
 * By turns, in medians; takes about 20 seconds.
 */
export const measureReceiver = (): Promise<Figure[]> =>
  onRedis(async server => {
    const sqlite: Round[] = []
    const redis: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      sqlite.push(await inFolder(folder => run(folder, async () => {})))
      redis.push(
        await run(server.database(), async () => {
          await server.kill()
          await server.restart()
        }),
      )
    }
    return [...figures('SQLite', sqlite), ...figures('Redis', redis)]
  })
