import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import { addressName, type Reader, watchedName } from './names.ts'
import { callPhrase, callsOnce, deploymentPhrase } from './phrases.ts'

type Data = Notification['data']

const zeroAddress = `0x${'0'.repeat(40)}`
const maxPhrases = 2

/** Where it happened and with whom, and what was deployed or called if the titles tell of something else. */
export const placeLine = (data: Data, reader: Reader): string => {
  const phrases = asidesOf(data, reader)
  const hidden = phrases.length - maxPhrases
  return [
    routeOf(data, reader),
    ...phrases.slice(0, maxPhrases),
    ...(hidden > 0 ? [reader.say('alert-more', { count: hidden })] : []),
  ].join(' · ')
}

/** Of whom each is said, unless that is the one address that the title names. */
const asidesOf = (data: Data, reader: Reader): readonly string[] => {
  const { movements, deployments } = data
  const named = movements.length > 0 ? movements : deployments
  const titles = new Set(named.map(({ address }) => address.toLowerCase()))
  const saidOf = (address: string, happened: string): string =>
    titles.size === 1 && titles.has(address.toLowerCase())
      ? happened
      : reader.say('alert-title', { name: watchedName(address, reader), happened })
  const called = callsOnce(data.calls).map(call =>
    saidOf(call.address, callPhrase(call, { caller: data.transaction.from, reader })),
  )
  if (movements.length > 0)
    return [...deployments.map(made => saidOf(made.address, deploymentPhrase(made, reader))), ...called]
  return deployments.length > 0 ? called : []
}

/** The one other end that all movements have, if there is one; else, where the transaction went. */
const routeOf = (data: Data, reader: Reader): string => {
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

const wayOf = (movements: Data['movements'], counterparty: string): string => {
  const [direction = 'self', ...others] = new Set(movements.map(movement => movement.direction))
  if (direction === 'self' || others.length > 0) return 'both'
  if (counterparty !== zeroAddress) return direction
  return direction === 'in' ? 'minted' : 'burnt'
}
