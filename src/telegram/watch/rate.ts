import type { WatchSettings } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import type { ChainPreview } from '#contract/preview.ts'
import { withTimeout } from '#lib/in-time.ts'
import { driverOf } from '../setup/remote.ts'
import { chainNames, type Draft } from './draft.ts'

/** How many a day there would be on some chains, by their last blocks. */
export type Rate = { readonly perDay: number; readonly chains: readonly number[] }

/** `about`: the question that it answers. */
export type KnownRate = { readonly about: string; readonly rate: Rate }

/** A review waits no longer, of which the service may take most. */
const patienceMs = 1_500
const withinMs = 1_000

/** Of fewer nobody can tell how many come in a day. */
const fewest = 3

const significantDigits = 2

const rounded = (count: number): number => Number(count.toPrecision(significantDigits))

const rateOf = (chains: readonly ChainPreview[]): Rate | null => {
  const known = chains.flatMap(({ chain_id, fired, per_day }) =>
    per_day === null ? [] : [{ id: Number(chain_id), fired, likely: per_day.likely }],
  )
  const fired = known.reduce((sum, one) => sum + one.fired, 0)
  if (fired < fewest) return null
  return {
    perDay: rounded(known.reduce((sum, { likely }) => sum + likely, 0)),
    chains: known.map(({ id }) => id),
  }
}

const ask = async (client: Client, settings: WatchSettings): Promise<Rate | null> => {
  try {
    const { chains } = await client.previewBot(
      { driver: driverOf(settings), within_ms: withinMs },
      { tries: 1 },
    )
    return rateOf(chains)
  } catch {
    return null
  }
}

/** By the last blocks; `null`: too few to tell, or the service does not tell, or not soon. Never rejects. */
export const askRate = (client: Client, settings: WatchSettings): Promise<Rate | null> =>
  withTimeout(ask(client, settings), patienceMs, () => null)

/** About how many alerts there will be; empty where nobody knows, or there is one at most. */
export const rateLine = (
  { chains, frequency }: Draft,
  { rate, say }: { readonly rate?: Rate | null; readonly say: Translator },
): string => {
  if (!rate || frequency === 'OnlyOnce') return ''
  const isWhole = chains.every(id => rate.chains.includes(id))
  return say('watch-rate', {
    count: rate.perDay,
    what: frequency === 'Always' ? 'alerts' : 'transactions',
    of: isWhole ? 'all' : 'some',
    chains: chainNames(rate.chains, say),
  })
}
