import type { Translator } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import { withTimeout } from '#lib/in-time.ts'
import { chainNames, type Draft } from './draft.ts'

/** Chains of which it is known that what contracts pay and make inside a transaction is seen, or is not. */
export type ChainCoverage = { readonly seen: readonly number[]; readonly unseen: readonly number[] }

/** A set-up does not wait longer for it. */
const coverageTimeoutMs = 1_000

const unknownCoverage: ChainCoverage = { seen: [], unseen: [] }

const requestCoverage = async (client: Client): Promise<ChainCoverage> => {
  try {
    const { chains } = await client.listChains({ tries: 1 })
    const idsWhere = (isSeen: boolean): number[] =>
      chains.flatMap(({ chain_id, coverage }) =>
        coverage.internal_transfers === isSeen ? [Number(chain_id)] : [],
      )
    return { seen: idsWhere(true), unseen: idsWhere(false) }
  } catch {
    return unknownCoverage
  }
}

/** What the service says of its chains; of one that says nothing, or not soon, nothing is known. Never rejects. */
export const fetchCoverage = (client: Client): Promise<ChainCoverage> =>
  withTimeout(requestCoverage(client), coverageTimeoutMs, () => unknownCoverage)

/** On which of the chosen chains something that was asked for is not seen; empty where there are none. */
export const coverageLine = (
  { chains, kinds }: Draft,
  { coverage, say }: { coverage: ChainCoverage; say: Translator },
): string => {
  const [coin, deployments] = [kinds.includes('coin'), kinds.includes('deployments')]
  const unseen = chains.filter(id => coverage.unseen.includes(id))
  if (unseen.length === 0 || !(coin || deployments)) return ''
  const seen = chains.filter(id => coverage.seen.includes(id))
  return say('watch-coverage', {
    what: coin && deployments ? 'both' : coin ? 'coin' : 'deployments',
    how: seen.length === 0 ? 'none' : 'some',
    seen: chainNames(seen, say),
    unseen: chainNames(unseen, say),
  })
}
