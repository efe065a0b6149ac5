import { z } from 'zod'
import type { Receiver } from '../../support/receiver.ts'
import type { TestApi } from '../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../support/service-requests.ts'
import type { WatchingBot } from './expected-events.ts'

const createdSchema = z.object({ id: z.string() })

/** Bots by their names, which their notifications repeat. */
export const createBots = async (
  api: TestApi,
  o: { bots: readonly WatchingBot[]; receiver: Receiver; chain?: number },
): Promise<void> => {
  for (const [n, bot] of o.bots.entries()) {
    const { info, driver } = newBot({
      addresses: bot.addresses,
      name: String(n),
      ...(o.chain && { chain: o.chain }),
    })
    const body = { info, driver: { ...driver, strategies: bot.strategies } }
    const reply = await api('POST', '/bots', { body })
    if (reply.code !== 0) throw new Error(`bot ${JSON.stringify(bot)}: ${reply.msg}`)
    const channel = await addChannel(api, `${o.receiver.url}/${n}`)
    const { id } = createdSchema.parse(reply.data)
    await subscribe(api, { bot: id, channels: [channel], ...(bot.final && { final: bot.final }) })
  }
}
