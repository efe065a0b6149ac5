import { chainOf } from '#chains/registry.ts'
import type { AlertFacts } from '#chat/alert-buttons.ts'
import type { SuppressedAlert } from '#chat/filters.ts'
import type { Watch } from '#chat/records.ts'
import type { ShownAlert } from '#chat/shown-alerts.ts'
import type { BotExplanation, StrategyVerdict, SubscriptionExplanation } from '#contract/explanation.ts'
import type { Strategy } from '#events/registry.ts'
import { formatAmount } from '#lib/format.ts'
import { clip, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { eventKindsLine } from '../ui/event-kinds.ts'
import { addressLine, frequencyLine, listLine } from '../ui/watch-lines.ts'

/** What of a transaction a watch hears of: `fired`, names of strategies. Empty: not known. */
const firedLine = (fired: readonly string[], say: Translator): string =>
  fired.length === 0
    ? ''
    : say('why-fired', {
        fired: listLine(
          fired.map(func => say('why-func', { func })),
          say,
          'long',
        ),
      })

const kindTextByFunc = {
  eth_transfer: 'coin-alone',
  token_transfer: 'tokens',
  nft_transfer: 'nfts',
  contract_deploy: 'deployments',
  contract_call: 'calls',
} as const satisfies Record<Strategy['func'], string>

/**
 * What the chat itself knows of a transaction: which message shows it, and what of it is heard of (`fired`: names of
 * strategies), or why it was not shown.
 */
export type LocalEvidence =
  | { readonly shown: ShownAlert; readonly fired: readonly string[] }
  | { readonly quieted: SuppressedAlert['reason'] }

/** What is known of a transaction for one watch. */
export type WatchExplanation = {
  readonly watch: Watch
  readonly chain: number
  readonly failed: boolean
  readonly known: LocalEvidence | undefined
  /** Absent where the service does not know the bot. */
  readonly word: BotExplanation | undefined
}

/** What the chat says by itself, whatever the service does. */
export const localEvidenceLine = (name: string, known: LocalEvidence, say: Translator): RichText => {
  if ('quieted' in known) return plain(suppressedLine(name, known.quieted, say))
  const { shown, fired } = known
  const how = shown.summary === true ? 'summary' : shown.state === 'removed' ? 'removed' : 'alone'
  const seen = firedLine(fired, say)
  return join([say('why-shown', { name, how }), ...(seen === '' ? [] : [seen])], ' ')
}

const suppressedLine = (name: string, reason: SuppressedAlert['reason'], say: Translator): string => {
  if (reason === 'rules') return say('why-ruled', { name })
  if (reason === 'muted') return say('why-muted', { name })
  return say('why-worthless', { name, reason: say('hidden-reason', { reason }) })
}

/** What fired by what the service says now, where the chat does not know it. */
const completeFired = (known: LocalEvidence, word: BotExplanation | undefined): LocalEvidence => {
  if ('quieted' in known || known.fired.length > 0) return known
  const firing = word?.strategies.filter(({ verdict }) => verdict === 'fires') ?? []
  return { ...known, fired: firing.map(({ func }) => func) }
}

const directionOf = ({ strategies }: Watch, func: StrategyVerdict['func']): string => {
  const params = strategies.find(strategy => strategy.func === func)?.params
  return params !== undefined && 'direction' in params ? params.direction : 'both'
}

const kindsOf = (verdicts: readonly StrategyVerdict[], say: Translator): string =>
  new Intl.ListFormat(say.locale, { type: 'disjunction' }).format(
    verdicts.map(({ func }) => say('watch-kind-line', { kind: kindTextByFunc[func] })),
  )

/** The nearest miss: an amount too small, then the other direction, then what was not asked for. */
const missLine = (
  { watch, chain }: WatchExplanation,
  verdicts: readonly StrategyVerdict[],
  say: Translator,
): string | undefined => {
  const { name } = watch
  const withVerdict = (verdict: StrategyVerdict['verdict']) => verdicts.filter(one => one.verdict === verdict)
  const [small] = withVerdict('below_minimum_amount')
  if (small?.has && small.needs) {
    const coins = (wei: string): string =>
      `${formatAmount(BigInt(wei), { decimals: 18, locale: say.locale })} ${chainOf(chain).symbol}`
    return say('why-minimum', { name, needs: coins(small.needs), has: coins(small.has) })
  }
  const cheap = withVerdict('below_minimum_usd')
  if (cheap.length > 0) return say('why-dollars', { name, kinds: kindsOf(cheap, say) })
  const otherWay = withVerdict('other_direction')
  const [first] = otherWay
  if (first !== undefined) {
    const direction = say('watch-direction-line', { direction: directionOf(watch, first.func) })
    return say('why-direction', { name, kinds: kindsOf(otherWay, say), direction })
  }
  const others = withVerdict('not_chosen')
  return others.length === 0 ? undefined : say('why-kinds', { name, kinds: kindsOf(others, say) })
}

const stateLine = (
  { name, state }: Watch,
  word: SubscriptionExplanation | undefined,
  say: Translator,
): RichText => {
  if (word?.state === 'gathered' && word.until !== null)
    return say.rich('why-gathered', { name, time: say.time(word.until) })
  const fails = word?.channels.some(({ state }) => state === 'failing' || state === 'held_up')
  const without = state === 'paused' ? 'paused' : 'no_subscription'
  return plain(say('why-state', { name, state: fails ? 'failing' : (word?.state ?? without) }))
}

/** Why a transaction was shown for a watch, or was not, in one line. */
export const explainLine = (why: WatchExplanation, say: Translator): RichText => {
  const { watch, word, known } = why
  const { name } = watch
  if (known !== undefined) return localEvidenceLine(name, completeFired(known, word), say)
  const quiet = (reason: string): RichText =>
    plain(say('why-quiet', { name, why: reason, chain: chainOf(why.chain).name }))
  if (word === undefined) return quiet(watch.state === 'creating' ? 'creating' : 'not_known')
  switch (word.verdict) {
    case 'other_chain':
    case 'not_concerned':
      return quiet(word.verdict)
    case 'quiet': {
      const miss = why.failed ? undefined : missLine(why, word.strategies, say)
      return miss === undefined ? quiet(why.failed ? 'failed' : 'nothing') : plain(miss)
    }
    case 'fires':
      return stateLine(
        watch,
        word.subscriptions.find(({ subscription_id }) => subscription_id === watch.subscription),
        say,
      )
  }
}

/** What `answerCallbackQuery` takes. */
const maxLength = 200

/** Why an alert came, in the words of the alert itself and of its watch. */
export const explainAlertText = (
  facts: AlertFacts,
  { watch, say }: { watch: Watch; say: Translator },
): string => {
  const { name, addresses, frequency } = watch
  const seen = firedLine(facts.fired, say)
  const lines = [
    say('why', { name, addresses: addressLine(addresses, say), chain: chainOf(facts.chain).name }),
    ...(seen === '' ? [] : [seen]),
    say('why-how', { what: eventKindsLine(watch, say), frequency: frequencyLine(frequency, say) }),
  ]
  return clip(plain(lines.join('\n')), maxLength).text
}
