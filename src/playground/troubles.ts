import type { LocalTelegram } from '#emulator/local-telegram.ts'
import type { ChainProxy } from './chain-proxy.ts'

/** What can go wrong around the app, and right again. */
export const troubleNames = ['node down', 'telegram down', 'telegram busy'] as const
type TroubleName = (typeof troubleNames)[number]

export type Troubles = {
  readonly present: () => readonly TroubleName[]
  readonly set: (name: TroubleName, isPresent: boolean) => Promise<void>
  /** Telegram carries out the next message, and its reply is lost. */
  readonly loseNextReply: () => void
}

const retryAfterSeconds = 5

export const createTroubles = (telegram: LocalTelegram, proxy: ChainProxy): Troubles => {
  const present = new Set<TroubleName>()
  let refusal: { stop(): void } | undefined
  const changes: Readonly<Record<TroubleName, (isPresent: boolean) => unknown>> = {
    'node down': isPresent => {
      proxy.isDown = isPresent
    },
    'telegram down': isPresent => (isPresent ? telegram.goOffline() : telegram.goOnline()),
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
