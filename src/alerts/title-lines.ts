import { bold, join, plain, type RichText } from '#chat/rich.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { type MovementsSign, signOfMovements } from '#contract/sign-of-movements.ts'
import { type AlertReader, watchedName } from './names.ts'
import { callPhrase, deploymentPhrase, movementPhrase, withoutDuplicateCalls } from './phrases.ts'
import { worthPhrase } from './worth.ts'

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
