import { chainOf } from '#chains/registry.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { shortenAddress } from '#lib/format.ts'
import {
  type AlertReader,
  addressName,
  callPhrase,
  deploymentPhrase,
  movementPhrase,
  watchedName,
  withoutDuplicateCalls,
  worthPhrase,
} from './phrases.ts'
import { bold, clip, join, plain, type RichText } from './rich-text.ts'
import { type MovementsSign, signOfMovements } from './worth.ts'

type Data = Notification['data']
/** What happened to one watched address. `hidden`: how much more there is than the phrases tell. */
type Title = {
  readonly sign: MovementsSign | 'deployment' | 'call'
  readonly address: string
  readonly phrases: readonly string[]
  readonly hidden: number
  /** `≈ $4,310`, as far as that is known. */
  readonly worth?: string
}

const maxTitles = 3
const maxPhrases = 3

/**
 * A line for each watched address to which something happened, most often one; on a lock screen the first has to be
 * enough. What has no room is counted. `time`: of the telling, in Unix seconds.
 */
export const titleLines = (
  data: Data,
  reader: AlertReader & { readonly time: number },
): readonly RichText[] => {
  const { say } = reader
  const titles = titlesOf(data, reader)
  const shown = titles.slice(0, maxTitles)
  const beyond = titles.slice(maxTitles).reduce((sum, title) => sum + title.phrases.length + title.hidden, 0)
  const rest = beyond + data.left_out
  const only = shown.length === 1
  const lines = shown.map(told => {
    const hidden = told.hidden + (only ? rest : 0)
    const phrases = hidden === 0 ? told.phrases : [...told.phrases, say('alert-more', { count: hidden })]
    const title = say('alert-title', {
      name: watchedName(told.address, reader),
      happened: phrases.join('  '),
    })
    return data.transaction.status === 'failed'
      ? say.rich('alert-line', { sign: 'failed', title: bold(say('alert-failed', { title })) })
      : join([say.rich('alert-line', { sign: told.sign, title: bold(title) }), ...worthParts(told)], '  ')
  })
  return only || rest === 0 ? lines : [...lines, plain(say('alert-more', { count: rest }))]
}

const worthParts = ({ worth = '' }: Title): readonly string[] => (worth === '' ? [] : [worth])

/** What moved is told first; what was deployed or called then stands beside the place (place-line.ts). */
const titlesOf = (data: Data, reader: AlertReader & { readonly time: number }): readonly Title[] => {
  if (data.movements.length > 0)
    return byAddress(data.movements).map(movements => {
      const told = shownMovements(movements)
      return {
        ...phrasesTitle(
          movements,
          told.map(movement => movementPhrase(movement, reader)),
        ),
        sign: signOfMovements(movements),
        worth: worthPhrase(movements, reader),
      }
    })
  if (data.deployments.length > 0)
    return byAddress(data.deployments).map(deployments => {
      const told = deployments.slice(0, maxPhrases)
      return {
        ...phrasesTitle(
          deployments,
          told.map(deployment => deploymentPhrase(deployment, reader)),
        ),
        sign: 'deployment',
      }
    })
  return byAddress(withoutDuplicateCalls(data.calls)).map(calls => {
    const told = calls.slice(0, maxPhrases)
    return {
      ...phrasesTitle(
        calls,
        told.map(call => callPhrase(call, { caller: data.transaction.from, reader })),
      ),
      sign: 'call',
    }
  })
}

type Addressed = { readonly address: string }

const byAddress = <T extends Addressed>(items: readonly T[]): readonly (readonly T[])[] => [
  ...Map.groupBy(items, ({ address }) => address.toLowerCase()).values(),
]

const phrasesTitle = (items: readonly Addressed[], phrases: readonly string[]): Omit<Title, 'sign'> => ({
  address: items[0]?.address ?? '',
  phrases,
  hidden: items.length - phrases.length,
})

/** What went out, then what came in; where not all has room, something of both. */
const shownMovements = (movements: readonly Movement[]): readonly Movement[] => {
  const out = movements.filter(({ direction }) => direction === 'out')
  const others = movements.filter(({ direction }) => direction !== 'out')
  const first = out.slice(0, maxPhrases - Math.min(others.length, 1))
  return [...first, ...others.slice(0, maxPhrases - first.length)]
}

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

/** Room is left for the lines that the chat puts around it, which matter more than its end. */
const maxTemplateLength = 3_700

/**
 * A filled template as the chat shows it. The service knows no labels and writes short addresses: those of the watched ones
 * are shown as the person calls them.
 */
export const templateText = (message: string, reader: AlertReader): string => {
  const watched = reader.watch?.addresses ?? []
  const names = new Map(watched.map(({ address }) => [shortenAddress(address), watchedName(address, reader)]))
  const named = message.replaceAll(/0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/g, short => names.get(short) ?? short)
  return clip(plain(named), maxTemplateLength).text
}
