import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import { withTimeout } from '#lib/timers.ts'
import { maxWorths } from '#readings/balance.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { placeholderAddress, type Watch } from '#watch/watch.ts'

/** The worth of addresses in US dollars. */
export type Worth = {
  /** Absent if no worth is known. */
  readonly usd?: number
  /** The worth of some addresses is not known. */
  readonly isPart: boolean
}

/** Time for the worth, as a person waits for the list. */
const timeoutMs = 2_000

type Held = { readonly chain_id: string; readonly address: string }

/** The addresses of a watch on its chains; coins of a testnet are worth nothing. */
const heldBy = ({ settings: { addresses, chains } }: Watch): readonly Held[] =>
  chains
    .filter(chain => chainOf(chain).isTestnet !== true)
    .flatMap(chain => addresses.map(({ address }) => ({ chain_id: String(chain), address })))
    .filter(({ address }) => address !== placeholderAddress)

const keyOf = ({ chain_id, address }: Held): string => `${chain_id} ${address.toLowerCase()}`

type Worths = {
  readonly byWatch: ReadonlyMap<string, Worth>
  /** The worth of all, each address once. */
  readonly total: Worth
}

const sumOf = (worths: readonly number[], count: number): Worth => ({
  ...(worths.length > 0 && { usd: worths.reduce((sum, worth) => sum + worth, 0) }),
  isPart: worths.length < count,
})

/**
 * The present worths of the watches that have addresses, as far as they are known in time and within one
 * request. Never rejects.
 */
export const fetchWorths = async (client: Client, watches: readonly Doc<Watch>[]): Promise<Worths> => {
  const held = watches
    .map(({ id, value }) => ({ id, own: heldBy(value) }))
    .filter(({ own }) => own.length > 0)
  const distinct = new Map(held.flatMap(({ own }) => own.map(holding => [keyOf(holding), holding] as const)))
  const addresses = [...distinct.values()].slice(0, maxWorths)
  if (addresses.length === 0) return { byWatch: new Map(), total: sumOf([], distinct.size) }
  const { usd } = await withTimeout(
    client.readWorths({ addresses }).catch(() => ({ usd: [] })),
    timeoutMs,
    () => ({ usd: [] }),
  )
  const worths = new Map(addresses.map((holding, n) => [keyOf(holding), usd[n] ?? undefined]))
  const worthOf = (some: readonly Held[]): Worth =>
    sumOf(
      some.flatMap(holding => worths.get(keyOf(holding)) ?? []),
      some.length,
    )
  return {
    byWatch: new Map(held.map(({ id, own }) => [id, worthOf(own)])),
    total: worthOf([...distinct.values()]),
  }
}

/** `≈ $17,240`, `> $5`, `$0`, `≈ ?` */
export const worthText = ({ usd, isPart }: Worth, say: Translator): string => {
  if (usd === undefined || (usd === 0 && isPart)) return say('alert-worth-unknown')
  if (usd === 0) return say.smallWorth(usd)
  const { text, bound = isPart ? 'more' : 'none' } = say.worth(usd)
  return say('alert-worth', { usd: text, bound })
}

/** `5 ETH ≈ $17,240`; an amount of nothing, or whose worth is not known, alone. */
export const withWorth = (amount: string, usd: number | null | undefined, say: Translator): string =>
  usd ? `${amount} ${worthText({ usd, isPart: false }, say)}` : amount
