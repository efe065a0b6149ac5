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

type EnvironmentOptions = {
  readonly before: SavedState | undefined
  readonly token: string
  readonly anvil: AnvilProcess
  readonly clock: PlaygroundClock
  readonly onEntry: () => void
  readonly keep: CleanUp['keep']
}

/** Telegram, its people, and the chain: from nothing, or as they were left. `onEntry`: called after each new entry of the timeline. */
export const openEnvironment = async ({
  before,
  token,
  anvil,
  clock,
  onEntry,
  keep,
}: EnvironmentOptions): Promise<Environment> => {
  const [telegram, chain] = await Promise.all([
    createLocalTelegram({ token, now: clock.now }).then(keep),
    createLocalChain({}, anvil),
  ])
  const prices = await startPrices(chain, clock).then(keep)
  const actors = createActors(telegram)
  const timeline = createTimeline({ now: clock.now, onEntry })
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

type StateToSave = {
  readonly surroundings: Environment
  readonly clock: PlaygroundClock
  readonly account: ServiceAccount
  readonly receiverUrl: string
}

/** Saves the state for the next playground. The app has stopped. */
export const saveState = async ({
  surroundings: { telegram, chain, timeline },
  clock,
  account,
  receiverUrl,
}: StateToSave): Promise<SavedState> => {
  return {
    version: 1,
    token: telegram.token,
    account,
    aheadMs: clock.aheadMs,
    receiverPort: Number(new URL(receiverUrl).port),
    // States of earlier blocks are kept, so that these can be replaced.
    chain: String(await chain.rpc('anvil_dumpState', [true])),
    telegram: telegram.save(),
    secrets: timeline.saveSecrets(),
  }
}
