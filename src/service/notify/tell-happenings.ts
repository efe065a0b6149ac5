import { chainOf } from '#contract/chains.ts'
import type { Movement, Notification, Usd } from '#contract/notification.ts'
import type { Strategy } from '#contract/strategy.ts'
import { toChecksumAddress } from '#lib/checksum-address.ts'
import type { Match, MatchMovement } from '../match/match.ts'
import { methodName } from '../match/methods.ts'
import { unknownTokenMetadata } from '../tokens/ask-token.ts'
import { type KnownAssets, movementWorthUsd, pricedAsset } from './known-assets.ts'

type EventData = Notification['data']
type FlatEvent = NonNullable<EventData['event']>
export type NotificationEvents = Pick<EventData, 'movements' | 'deployments' | 'calls' | 'left_out'> & {
  readonly event: FlatEvent | undefined
  /** The strategies that fired. */
  readonly fired: ReadonlySet<Strategy['func']>
}

/** As many as fit in 64 KB whatever they are called; receivers refuse more. */
export const maxShownEvents = 50

const strategyOfMovement = { native: 'eth_transfer', token: 'token_transfer', nft: 'nft_transfer' } as const

/** A key as it is shown: `0x…` with its checksum. */
export const checksummed = (key: string): string => toChecksumAddress(`0x${key}`)

/** Nothing where no price was needed and none was at hand. */
const usdOf = (movement: MatchMovement, known: KnownAssets): { usd?: Usd } => {
  const price = known.prices.get(pricedAsset(movement) ?? '')
  if (price === undefined) return {}
  if (!('usd' in price)) return { usd: { state: price.state } }
  const worth = movementWorthUsd(movement, known)
  if (typeof worth !== 'number') return {}
  const { state, usd, source, at } = price
  return { usd: { state, value: worth, price: usd, source, at: Math.floor(at / 1_000) } }
}

const wireMovement = (movement: MatchMovement, o: { coin: string; known: KnownAssets }): Movement => {
  const { address, direction, counterparty, amount } = movement
  const ends = {
    address: checksummed(address),
    direction,
    counterparty: checksummed(counterparty),
    amount,
    ...usdOf(movement, o.known),
  }
  if (movement.kind === 'native') return { kind: 'native', ...ends, symbol: o.coin, decimals: 18 }
  const { symbol, decimals, name } = o.known.facts.get(movement.contract) ?? unknownTokenMetadata
  const contract = checksummed(movement.contract)
  if (movement.kind === 'token') return { kind: 'token', ...ends, contract, symbol, decimals }
  return { kind: 'nft', ...ends, standard: movement.standard, contract, token_id: movement.tokenId, name }
}

/** A movement as a transfer from one to the other, whichever of them is watched. */
const transferEvent = (movement: Movement): FlatEvent => {
  const { address, counterparty, direction, amount } = movement
  const [from, to] = direction === 'in' ? [counterparty, address] : [address, counterparty]
  const flat = { from, to, amount }
  switch (movement.kind) {
    case 'native': {
      const { symbol, decimals } = movement
      return { type: 'eth_transfer', ...flat, symbol, decimals }
    }
    case 'token': {
      const { contract, symbol, decimals } = movement
      return { type: 'token_transfer', ...flat, contract, symbol, decimals }
    }
    case 'nft': {
      const { contract, token_id, name } = movement
      return { type: 'nft_transfer', ...flat, contract, token_id, name }
    }
  }
}

const wireCalls = ({ calls, transaction }: Match): EventData['calls'] => {
  const { to, method } = transaction
  if (to === null) return []
  const called = { contract: checksummed(to), method, method_name: methodName(method) }
  return calls.map(({ address, role }) => ({ address: checksummed(address), role, ...called }))
}

const firstEvent = (
  match: Match,
  o: Pick<EventData, 'movements' | 'deployments' | 'calls'>,
): FlatEvent | undefined => {
  const [movement] = o.movements
  if (movement !== undefined) return transferEvent(movement)
  const from = checksummed(match.transaction.from)
  const [deployment] = o.deployments
  if (deployment !== undefined) return { type: 'contract_deploy', from, contract: deployment.contract }
  const [call] = o.calls
  if (call === undefined) return undefined
  const { contract: to, method, method_name } = call
  return { type: 'contract_call', from, to, method, method_name }
}

/** The contracts (keys) whose facts a notification of this match shows. */
export const shownContracts = (match: Match): string[] =>
  match.movements
    .slice(0, maxShownEvents)
    .flatMap(movement => (movement.kind === 'native' ? [] : [movement.contract]))

/** What happened in a match, in the words of the contract. */
export const notificationEvents = (match: Match, known: KnownAssets): NotificationEvents => {
  const { symbol: coin } = chainOf(match.chain)
  const deployments = match.deployments.map(({ address, contract }) => ({
    address: checksummed(address),
    contract: checksummed(contract),
  }))
  const calls = wireCalls(match)
  const kept = match.movements.slice(0, maxShownEvents - deployments.length - calls.length)
  const movements = kept.map(movement => wireMovement(movement, { coin, known }))
  const fired = new Set<Strategy['func']>(kept.map(({ kind }) => strategyOfMovement[kind]))
  if (deployments.length > 0) fired.add('contract_deploy')
  if (calls.length > 0) fired.add('contract_call')
  return {
    movements,
    deployments,
    calls,
    left_out: match.leftOut + match.movements.length - movements.length,
    event: firstEvent(match, { movements, deployments, calls }),
    fired,
  }
}
