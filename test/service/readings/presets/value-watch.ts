import type { TestContext } from 'node:test'
import { z } from 'zod'
import type { LocalChain } from '#playground/local-chain.ts'
import {
  explainedReadingSchema,
  type LimitNotification,
  limitNotificationSchema,
} from '#readings/registry.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { createApi, startServiceProcess } from '../../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../../support/service-requests.ts'
import { startTcpProxy } from '../../../support/tcp-proxy.ts'

/** A service as a process of its own, at which one bot watches values of addresses on Ethereum. */
export const startValueWatch = async (
  t: Pick<TestContext, 'after'>,
  chain: LocalChain,
  { addresses, params }: { readonly addresses: readonly string[]; readonly params: object },
) => {
  const receiver = await startReceiver(t)
  const node = await startTcpProxy(t, Number(new URL(chain.url).port))
  const rpc = `http://127.0.0.1:${node.port}`
  const service = await startServiceProcess(t, { folder: await temporaryFolder(t), rpc, chain: 1 })
  const api = createApi(service.base)
  const { info, driver } = newBot({ addresses, chain: 1 })
  const strategies = [{ func: 'value', params }]
  const { data } = await api('POST', '/bots', { body: { info, driver: { ...driver, strategies } } })
  const { id: bot } = z.object({ id: z.string() }).parse(data)
  await subscribe(api, { bot, channels: [await addChannel(api, receiver.url)] })
  const notified = new Set<string>()
  return {
    /** The way of the service to its node. */
    node,
    service,
    /** Address, item, value and state of each reading. */
    explained: async () => {
      const { data: page } = await api('GET', `/bots/${bot}/readings`)
      const readings = z.object({ data: z.array(explainedReadingSchema) }).parse(page).data
      return readings.map(({ address, item, value, state }) => [address, item?.id ?? null, value, state])
    },
    /** Waits for one more notification; a kill may repeat one under the same id. */
    next: async (): Promise<LimitNotification> => {
      for (let wanted = notified.size + 1; ; wanted += 1) {
        for (const { body } of await receiver.waitFor(wanted)) {
          const notification = limitNotificationSchema.parse(body)
          if (notified.has(notification.id)) continue
          notified.add(notification.id)
          return notification
        }
      }
    },
  }
}
