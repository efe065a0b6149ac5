import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import { type AlertReader, addressName, watchedName } from './names.ts'
import { callPhrase, deploymentPhrase, withoutDuplicateCalls } from './phrases.ts'

type PlacedData = Notification['data']

const zeroAddress = `0x${'0'.repeat(40)}`
const maxAsides = 2

/** Where it happened and with whom, and what was deployed or called if the titles tell of something else. */
export const placeLine = (data: PlacedData, reader: AlertReader): string => {
  const phrases = asidesOf(data, reader)
  const hidden = phrases.length - maxAsides
  return [
    routeOf(data, reader),
    ...phrases.slice(0, maxAsides),
    ...(hidden > 0 ? [reader.say('alert-more', { count: hidden })] : []),
  ].join(' · ')
}

/** Of whom each is said, unless that is the one address that the title names. */
const asidesOf = (data: PlacedData, reader: AlertReader): readonly string[] => {
  const { movements, deployments } = data
  const named = movements.length > 0 ? movements : deployments
  const titles = new Set(named.map(({ address }) => address.toLowerCase()))
  const saidOf = (address: string, happened: string): string =>
    titles.size === 1 && titles.has(address.toLowerCase())
      ? happened
      : reader.say('alert-title', { name: watchedName(address, reader), happened })
  const called = withoutDuplicateCalls(data.calls).map(call =>
    saidOf(call.address, callPhrase(call, { caller: data.transaction.from, reader })),
  )
  if (movements.length > 0)
    return [...deployments.map(made => saidOf(made.address, deploymentPhrase(made, reader))), ...called]
  return deployments.length > 0 ? called : []
}

/** The one other end that all movements have, if there is one; else, where the transaction went. */
const routeOf = (data: PlacedData, reader: AlertReader): string => {
  const { movements, transaction, calls } = data
  const own = new Set(movements.map(({ address }) => address.toLowerCase()))
  const outside = movements.filter(({ counterparty }) => !own.has(counterparty.toLowerCase()))
  const [counterparty, ...others] = new Set(outside.map(movement => movement.counterparty))
  const chain = chainOf(Number(data.chain.chain_id)).name
  const route = (way: string, other: string): string =>
    reader.say('alert-route', { way, chain, counterparty: addressName(other, reader) })
  if (counterparty === undefined) return chain
  if (others.length === 0) return route(wayOf(outside, counterparty), counterparty)
  const { to } = transaction
  return to === null || own.has(to.toLowerCase()) || calls.length > 0 ? chain : route('via', to)
}

const wayOf = (movements: PlacedData['movements'], counterparty: string): string => {
  const [direction = 'self', ...others] = new Set(movements.map(movement => movement.direction))
  if (direction === 'self' || others.length > 0) return 'both'
  if (counterparty !== zeroAddress) return direction
  return direction === 'in' ? 'minted' : 'burnt'
}
