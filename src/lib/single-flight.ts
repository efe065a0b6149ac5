import { pause } from './timers.ts'

type PendingCall = { readonly landed: Promise<void>; readonly since: number }

/** Requests that run once at a time for all that wait for them. */
export const createSingleFlight = () => {
  const flights = new Map<string, PendingCall>()

  const fly = async (id: string, ask: () => Promise<void>): Promise<void> => {
    try {
      await ask()
    } finally {
      flights.delete(id)
    }
  }

  return {
    /** Asks, unless that is under way. `ask` must not reject. */
    begin: (id: string, ask: () => Promise<void>): void => {
      if (!flights.has(id)) flights.set(id, { landed: fly(id, ask), since: performance.now() })
    },
    /**
     * Waits for those of them that are under way, for each until `waitMs` after it began: one that is never answered keeps
     * everybody together waiting for that long.
     */
    wait: async (ids: readonly string[], o: { waitMs: number; signal?: AbortSignal }): Promise<void> => {
      const under = ids.flatMap(id => flights.get(id) ?? [])
      if (under.length === 0) return
      const done = new AbortController()
      const signal = AbortSignal.any([done.signal, ...(o.signal === undefined ? [] : [o.signal])])
      const all = under.map(({ landed, since }) =>
        Promise.race([landed, pause(Math.max(0, since + o.waitMs - performance.now()), signal)]),
      )
      await Promise.all(all)
      done.abort()
    },
    /** Resolves when nothing is under way. */
    landed: async (): Promise<void> => {
      await Promise.all([...flights.values()].map(({ landed }) => landed))
    },
  }
}
