import type { AppProcess } from './app-process.ts'
import type { ChainLag } from './chain-lag.ts'
import type { HttpProxy } from './http-proxy.ts'
import type { LocalTelegram } from './telegram/local-telegram.ts'

/** Troubles around the app that can be switched on and off. */
export const faultNames = [
  'node down',
  'node lags',
  'service down',
  'telegram down',
  'telegram busy',
] as const
type TroubleName = (typeof faultNames)[number]

export type Faults = {
  readonly present: () => readonly TroubleName[]
  readonly set: (name: TroubleName, isPresent: boolean) => Promise<void>
  /** Telegram carries out the next message, and its reply is lost. */
  readonly loseNextReply: () => void
}

const retryAfterSeconds = 5
const lagBlocks = 3

type FaultsDeps = {
  readonly telegram: LocalTelegram
  readonly lag: ChainLag
  /** The process of the monitoring service. */
  readonly service: Pick<AppProcess, 'setAway'>
  /** Proxies between the app and what it talks to. */
  readonly proxies: Readonly<Record<'node' | 'service' | 'telegram', Pick<HttpProxy, 'refuse'>>>
}

export const createFaults = ({ telegram, lag, service, proxies }: FaultsDeps): Faults => {
  const present = new Set<TroubleName>()
  let refusal: { stop(): void } | undefined
  const changes: Readonly<Record<TroubleName, (isPresent: boolean) => unknown>> = {
    'node down': isPresent => proxies.node.refuse(isPresent),
    'node lags': isPresent => {
      lag.blocks = isPresent ? lagBlocks : 0
    },
    'service down': isPresent => Promise.all([proxies.service.refuse(isPresent), service.setAway(isPresent)]),
    'telegram down': isPresent => proxies.telegram.refuse(isPresent),
    'telegram busy': isPresent => {
      refusal?.stop()
      const error = {
        code: 429,
        description: `Too Many Requests: retry after ${retryAfterSeconds}`,
        parameters: { retry_after: retryAfterSeconds },
      }
      refusal = isPresent
        ? telegram.fail({ method: 'sendMessage', times: Number.POSITIVE_INFINITY }, { error })
        : undefined
    },
  }
  return {
    present: () => [...present],
    set: async (name, isPresent) => {
      if (present.has(name) === isPresent) return
      if (isPresent) present.add(name)
      else present.delete(name)
      await changes[name](isPresent)
    },
    loseNextReply: () => void telegram.fail({ method: 'sendMessage' }, 'reset after doing'),
  }
}
