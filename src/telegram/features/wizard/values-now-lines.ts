import type { Translator } from '#render/texts.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { briefChains, readValueText } from '#watch/watch-lines.ts'
import type { ValueQuestion } from './draft.ts'
import type { ValueOnChain } from './values-now.ts'

const maxShown = 3

const chainsIn = (
  values: readonly ValueOnChain[],
  state: ValueOnChain['state'],
  say: Translator,
): string | undefined => {
  const chains = values.filter(value => value.state === state).map(({ chain }) => chain)
  return chains.length === 0 ? undefined : briefChains(chains, say, 'long')
}

/** Lines about the present value, about chains without one, and about chains where nothing gives it. */
export const valuesNowLines = (
  values: readonly ValueOnChain[],
  {
    settings,
    value: { of, pair },
    say,
  }: {
    readonly settings: WatchSettings
    readonly value: ValueQuestion
    readonly say: Translator
  },
): readonly string[] => {
  const name = pair ?? say('watch-value-name', { of })
  const all = values.flatMap(({ samples }) => samples)
  const samples = all.slice(0, maxShown)
  const shown = samples.map(sample => readValueText(sample, settings, say)).join(' · ')
  const others = values.reduce((sum, { more = 0 }) => sum + more, all.length - samples.length)
  const [none, unread] = [chainsIn(values, 'none', say), chainsIn(values, 'unread', say)]
  return [
    ...(samples.length === 0
      ? []
      : [say('card-now', { values: others > 0 ? `${shown} +${others}` : shown })]),
    // A loan on one chain is enough: the others need no line.
    ...(samples.length > 0 || none === undefined ? [] : [say('watch-value-none', { of, chains: none })]),
    ...values.flatMap(({ chain, since }) =>
      since === undefined
        ? []
        : [say('watch-value-since', { chains: briefChains([chain], say, 'long'), height: String(since) })],
    ),
    ...(unread === undefined ? [] : [say('watch-value-unread', { value: name, chains: unread })]),
  ]
}
