import { type Actors, createActors } from './actors.ts'
import type { AnvilProcess } from './anvil-process.ts'
import type { ServiceAccount } from './app-environment.ts'
import { type ChainLag, createChainLag } from './chain-lag.ts'
import type { CleanUp } from './clean-up.ts'
import { createLocalChain, type LocalChain } from './local-chain.ts'
import { namesOn, registerNames } from './local-names.ts'
import { startPrices } from './prices.ts'
import type { SavedState } from './saved-state-schema.ts'
import { createLocalTelegram, type LocalTelegram } from './telegram/local-telegram.ts'
import type { PlaygroundClock } from './time-travel.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** The surroundings of the app, and what is seen of it from there. */
export type Environment = {
  readonly telegram: LocalTelegram
  readonly chain: LocalChain
  readonly lag: ChainLag
  readonly actors: Actors
  readonly timeline: Timeline
  readonly pricesUrl: string
}

/** Telegram, its people, and the chain: from nothing, or as they were left. `onEntry`: called after each new entry of the timeline. */
export const openEnvironment = async (o: {
  before: SavedState | undefined
  token: string
  anvil: AnvilProcess
  clock: PlaygroundClock
  onEntry: () => void
  keep: CleanUp['keep']
}): Promise<Environment> => {
  const { before, clock, keep } = o
  const [telegram, chain] = await Promise.all([
    createLocalTelegram({ token: o.token, now: clock.now }).then(keep),
    createLocalChain({}, o.anvil),
  ])
  const prices = await startPrices(chain, clock).then(keep)
  const actors = createActors(telegram)
  const timeline = createTimeline({ now: clock.now, onEntry: o.onEntry })
  if (before !== undefined) {
    timeline.restoreSecrets(before.secrets)
    telegram.restore(before.telegram)
    await chain.rpc('anvil_loadState', [before.chain])
    // A chain that is loaded goes by the machine's clock.
    if (before.aheadMs > 0) await chain.rpc('evm_increaseTime', [Math.round(before.aheadMs / 1_000)])
  }
  await registerNames(chain, namesOn(chain))
  return { telegram, chain, lag: createChainLag(chain), actors, timeline, pricesUrl: prices.url }
}

/** Saves the state for the next playground. The app has stopped. */
export const saveState = async (o: {
  surroundings: Environment
  clock: PlaygroundClock
  account: ServiceAccount
  receiverUrl: string
}): Promise<SavedState> => {
  const { telegram, chain, timeline } = o.surroundings
  return {
    version: 1,
    token: telegram.token,
    account: o.account,
    aheadMs: o.clock.aheadMs,
    receiverPort: Number(new URL(o.receiverUrl).port),
    // States of earlier blocks are kept, so that these can be replaced.
    chain: String(await chain.rpc('anvil_dumpState', [true])),
    telegram: telegram.save(),
    secrets: timeline.saveSecrets(),
  }
}
