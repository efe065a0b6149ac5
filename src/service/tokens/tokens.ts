import { put, type Store } from '#store/store.ts'
import type { Node } from '../chain/node.ts'
import { RpcError } from '../chain/rpc-error.ts'
import { createInVain } from '../in-vain.ts'
import { tokens } from '../records.ts'
import { askToken, type TokenFacts, unknownToken } from './ask-token.ts'

export type Tokens = {
  /**
   * What contracts (keys) of a chain say of themselves. A contract is missing from the map while no node can be asked: ask
   * again soon. After half a minute of that it is there as one that says nothing.
   */
  readonly read: (
    o: { chain: number; contracts: readonly string[] },
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, TokenFacts>>
}

/** All contracts of one reading have this long together. */
const patienceMs = 3_000

/** How long a notification may wait for what a token is called. */
const waitMs = 30_000

/** Contracts change what they say, rarely; one that says nothing may be new to the node that was asked. */
const keptMs = 30 * 86_400_000
const keptUnknownMs = 600_000

/** Asked at the same time, three calls each. */
const atOnce = 4

const isKnown = ({ symbol, name }: TokenFacts): boolean => symbol !== '' || name !== ''

/** Token facts, asked of the contracts and kept in the store. `nodes`: by chain id. */
export const createTokens = (deps: {
  store: Store
  now: () => number
  nodes: ReadonlyMap<number, Pick<Node, 'call'>>
}): Tokens => {
  const { store, nodes } = deps
  const inVain = createInVain({ now: deps.now, waitMs })

  const ask = async (
    o: { id: string; chain: number; contract: string },
    signal: AbortSignal,
  ): Promise<TokenFacts | undefined> => {
    const node = nodes.get(o.chain)
    if (node === undefined) return unknownToken
    try {
      const facts = await askToken(node, o.contract, signal)
      inVain.ended(o.id)
      const ttlMs = isKnown(facts) ? keptMs : keptUnknownMs
      await store.commit([put(tokens, { id: o.id, value: facts }, { ttlMs })])
      return facts
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return inVain.goesOn(o.id) ? unknownToken : undefined
    }
  }

  return {
    read: async ({ chain, contracts }, signal) => {
      const asked = [...new Set(contracts)].map(contract => ({ chain, contract, id: `${chain}:${contract}` }))
      const docs = await store.get(
        tokens,
        asked.map(({ id }) => id),
      )
      const facts = new Map(
        asked.flatMap(({ contract }, n) => {
          const doc = docs[n]
          return doc === undefined ? [] : [[contract, doc.value] as const]
        }),
      )
      const missing = asked.filter(({ contract }) => !facts.has(contract))
      const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      for (let n = 0; n < missing.length; n += atOnce) {
        await Promise.all(
          missing.slice(n, n + atOnce).map(async one => {
            const found = await ask(one, within)
            if (found !== undefined) facts.set(one.contract, found)
          }),
        )
      }
      return facts
    },
  }
}
