import type { LocalChain } from './local-chain.ts'

/** The clock of everything in the playground: Telegram, the chain, the prices and the app. */
export type PlaygroundClock = {
  /** Lead over the machine's clock, in ms. */
  aheadMs: number
  /** Present time in ms since 1970. */
  readonly now: () => number
}

export const createPlaygroundClock = (aheadMs = 0): PlaygroundClock => {
  const clock = { aheadMs, now: () => Date.now() + clock.aheadMs }
  return clock
}

type Travellers = {
  readonly clock: PlaygroundClock
  readonly chain: LocalChain
  /** Ends the app as an operator would, and starts it after `whileAway`. */
  readonly restartApp: (whileAway: () => Promise<void>) => Promise<void>
}

/** Moves every clock forward, and mines a block at the new time. Back is not possible: a chain's time only grows. */
export const createTimeTravel =
  ({ clock, chain, restartApp }: Travellers) =>
  (ms: number): Promise<void> =>
    restartApp(async () => {
      clock.aheadMs += ms
      await chain.rpc('evm_increaseTime', [Math.round(ms / 1_000)])
      await chain.mine()
    })
