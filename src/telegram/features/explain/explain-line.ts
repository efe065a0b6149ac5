import type { ReadingAlertFacts, TransactionAlertFacts } from '#alerts/records/alert-facts.ts'
import { type HistoryEntry, toNotificationData } from '#alerts/records/history.ts'
import type { ShownAlert } from '#alerts/records/shown-alerts.ts'
import { chainOf } from '#chains/registry.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import type { BotExplanation, StrategyVerdict, SubscriptionExplanation } from '#contract/explanation.ts'
import type { Direction } from '#events/fields.ts'
import { commonDirection } from '#events/registry.ts'
import { spanOf, withinSeconds } from '#events/within.ts'
import { formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { clipText, sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { ExplainedProposal, ProposalNotification } from '#readings/proposal.ts'
import { type Message, tableMessage } from '#render/message.ts'
import { watchedName } from '#render/phrases.ts'
import { batchRows, otherCalls } from '#render/reading-lines.ts'
import { join, plain, type RichText } from '#render/rich-text.ts'
import type { TableColumn } from '#render/table.ts'
import type { Translator } from '#render/texts.ts'
import { eventsPhrase } from '#render/transaction-lines.ts'
import { optionByStrategy } from '#watch/event-kinds.ts'
import { longKindLabel } from '#watch/event-kinds-line.ts'
import type { SuppressedAlert } from '#watch/suppressed-alerts.ts'
import type { Watch } from '#watch/watch.ts'
import { addressLine, frequencyLine, listLine, watchedLine } from '#watch/watch-lines.ts'

type ProposalAlertFacts = ReadingAlertFacts<ProposalNotification['data']>

type ProposalState = ExplainedProposal['state'] | 'dropped' | 'paused'

/** Reads the service's view of a proposal, with the signatures that its Safe requires. Never rejects. */
const proposalNow = async (
  client: Client,
  { facts, watch }: { facts: ProposalAlertFacts; watch: Watch },
): Promise<{ readonly state: ProposalState; readonly required: number }> => {
  const { address, safe_tx_hash, confirmations_required } = facts.data.event
  const query = { chain_id: String(facts.chain), address, safe_tx_hash, per_page: 1 }
  try {
    const [proposal] = (await client.explainProposals({ bot_id: watch.bot, ...query }, { tries: 1 })).data
    // The service forgets proposals that ended long ago, those of a paused watch, and those that an edit
    // excludes.
    const state = proposal?.state ?? (watch.state === 'paused' ? 'paused' : 'dropped')
    return { state, required: proposal?.confirmations_required ?? confirmations_required }
  } catch {
    return { state: 'unread', required: confirmations_required }
  }
}

/**
 * Why an alert about a proposal came, what became of it, and all calls of a batch. `sentAt` is in Unix
 * seconds.
 */
export const explainProposalAlert = async (
  { client, say }: { readonly client: Client; readonly say: Translator },
  { facts, watch, sentAt }: { facts: ProposalAlertFacts; watch: Watch; sentAt: number },
): Promise<Message> => {
  const { event } = facts.data
  const { address, nonce, confirmations: count, confirmations_required: required } = event
  const now = await proposalNow(client, { facts, watch })
  const about = join(
    [
      say('why', {
        name: watch.settings.name,
        addresses: explainedAddress(address, watch, say),
        chain: chainOf(facts.chain).name,
      }),
      say.rich('why-proposal', {
        nonce: shortenTokenId(nonce),
        // Telegram gives no date of a message that is deleted or too old.
        sent: sentAt === 0 ? '?' : say.time(sentAt),
        signatures: required === 0 ? '?' : say('proposal-signatures', { count, required }),
      }),
      say('proposal-now', now),
    ],
    '\n',
  )
  const rows = batchRows(event, { reader: { watch, say, linksAddresses: true }, chain: facts.chain })
  if (rows.length === 0) return { body: about, buttons: [] }
  const notes = otherCalls(event, rows.length, say)
  return tableMessage({ title: about, columns: batchColumns, sections: [{ rows }], notes }, [])
}

const batchColumns: readonly TableColumn[] = [{}, { separator: ' ' }]

const notFoundStatus = 404

/**
 * Why the service explains nothing: it does not answer, or it refuses the question, because it lacks this
 * extension.
 */
export type ExplainFailure = 'away' | 'not offered'

export const explainFailure = (error: unknown): ExplainFailure => {
  const isUnknown = error instanceof ApiError && error.status === notFoundStatus
  return isUnknown || error instanceof UnreadableReplyError ? 'not offered' : 'away'
}

/** The strategies that fired, by their names; empty if they are unknown. */
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

/**
 * The chat's own evidence about a transaction: the message that shows it and the strategies that fired, or
 * why it was suppressed.
 */
export type LocalEvidence =
  | {
      readonly shown: Pick<ShownAlert, 'state' | 'summary'>
      /** The alert in the history; absent if a summary shows it. */
      readonly entry?: HistoryEntry | undefined
      readonly fired: readonly string[]
    }
  | { readonly suppressed: SuppressedAlert['reason'] }

/** A transaction as it concerns one watch. */
export type WatchExplanation = {
  readonly watch: Watch
  readonly chain: number
  readonly failed: boolean
  readonly evidence: LocalEvidence | undefined
  /** Absent if the service does not know the bot. */
  readonly explanation: BotExplanation | undefined
}

/** Says what the chat knows by itself. */
export const localEvidenceLine = (name: string, evidence: LocalEvidence, say: Translator): RichText => {
  if ('suppressed' in evidence) return plain(suppressedLine(name, evidence.suppressed, say))
  const { shown, entry, fired } = evidence
  const byItself = shown.state === 'removed' ? 'removed' : 'alone'
  const how = shown.summary === true ? 'summary' : byItself
  const happened = happenedText(entry, say)
  if (happened !== '')
    return plain(say('why-shown', { how, what: say('why-shown-what', { name, happened }) }))
  const line = firedLine(fired, say)
  return join([say('why-shown', { how, what: name }), ...(line === '' ? [] : [line])], ' ')
}

/** `+2 ETH`, as the alert said it; empty if it is not known. */
const happenedText = (entry: HistoryEntry | undefined, say: Translator): string => {
  if (entry?.kind !== 'transaction') return ''
  const data = toNotificationData(entry.transaction)
  const phrase = eventsPhrase(data, say)
  return phrase === '' || data.transaction.status !== 'failed'
    ? phrase
    : say('alert-failed', { title: phrase })
}

const suppressedLine = (name: string, reason: SuppressedAlert['reason'], say: Translator): string => {
  if (reason === 'rules') return say('why-ruled', { name })
  if (reason === 'muted') return say('why-muted', { name })
  if (reason === 'digest') return say('why-digest', { name })
  return say('why-worthless', { name, reason: say('hidden-reason', { reason }) })
}

/** Adds the strategies that fire according to the service, if the chat does not know them. */
const completeFired = (evidence: LocalEvidence, explanation: BotExplanation | undefined): LocalEvidence => {
  if ('suppressed' in evidence || evidence.fired.length > 0) return evidence
  const firing = explanation?.strategies.filter(({ verdict }) => verdict === 'fires') ?? []
  return { ...evidence, fired: [...new Set(firing.map(({ func }) => func))] }
}

const directionOf = ({ settings: { strategies } }: Watch, func: StrategyVerdict['func']): string =>
  commonDirection(strategies.filter(strategy => strategy.func === func)) ?? 'both'

/** Names the direction of a verdict's strategy, if other strategies of its kind have the other direction. */
const ownDirection = (
  { settings: { strategies } }: Watch,
  verdict: StrategyVerdict,
  verdicts: readonly StrategyVerdict[],
): Direction => {
  const own = strategies.filter(({ func }) => func === verdict.func)
  const params = own[verdicts.filter(({ func }) => func === verdict.func).indexOf(verdict)]?.params
  const direction = params !== undefined && 'direction' in params ? params.direction : undefined
  return own.length > 1 ? (direction ?? 'both') : 'both'
}

const kindsText = (verdicts: readonly StrategyVerdict[], say: Translator): string =>
  new Intl.ListFormat(say.locale, { type: 'disjunction' }).format(
    [...new Set(verdicts.map(({ func }) => func))].map(func =>
      say('watch-kind-line', { kind: longKindLabel(optionByStrategy[func]) }),
    ),
  )

const maxShownValue = 60

/** Restrictions, the nearest miss first; the minimum of the coin has a text of its own. */
const restrictions = ['below_minimum_amount', 'other_token', 'other_counterparty', 'met_before'] as const

const outflowMissLine = (
  name: string,
  { verdict, outflow }: StrategyVerdict,
  say: Translator,
): string | undefined =>
  outflow === undefined
    ? undefined
    : say(verdict === 'below_limit' ? 'why-outflow' : 'why-outflow-before', {
        name,
        limit: say.dollars(outflow.limit_usd),
        left: say.worth(outflow.left_usd).text,
        within: say('summary-span', spanOf(withinSeconds(outflow))),
      })

/** The status that the watch requires of calls, if the call had the other one. */
const statusMiss = (
  { settings: { strategies } }: Watch,
  missed: readonly StrategyVerdict[],
): 'success' | 'failed' | undefined => {
  const statuses = strategies.flatMap(({ func, params }) => (func === 'contract_call' ? [params.status] : []))
  return missed.length === 0
    ? undefined
    : statuses.find(status => status === 'success' || status === 'failed')
}

/** Returns `undefined` if no minimum that can be named was missed. */
const minimumMissLine = (
  { watch, chain }: Pick<WatchExplanation, 'watch' | 'chain'>,
  verdicts: readonly StrategyVerdict[],
  say: Translator,
): string | undefined => {
  const {
    settings: { name },
  } = watch
  const belowAmount = verdicts.find(({ verdict }) => verdict === 'below_minimum_amount')
  if (belowAmount?.has && belowAmount.needs) {
    const direction = ownDirection(watch, belowAmount, verdicts)
    const { symbol, decimals } = chainOf(chain)
    const [has, needs] = [belowAmount.has, belowAmount.needs].map(
      amount => `${formatAmount(BigInt(amount), decimals, say.locale)} ${symbol}`,
    )
    return say('why-minimum', { name, direction, needs: needs ?? '', has: has ?? '' })
  }
  const belowUsd = verdicts.filter(({ verdict }) => verdict === 'below_minimum_usd')
  const [direction = 'both', ...others] = new Set(
    belowUsd.map(verdict => ownDirection(watch, verdict, verdicts)),
  )
  return belowUsd.length === 0
    ? undefined
    : say('why-dollars', {
        name,
        direction: others.length === 0 ? direction : 'both',
        kinds: kindsText(belowUsd, say),
      })
}

/**
 * The nearest miss: a minimum, then a restriction, then the direction, then an event kind that is not
 * watched.
 */
const missLine = (
  { watch, chain }: WatchExplanation,
  verdicts: readonly StrategyVerdict[],
  say: Translator,
): string | undefined => {
  const {
    settings: { name },
  } = watch
  const withVerdict = (verdict: StrategyVerdict['verdict']) =>
    verdicts.filter(candidate => candidate.verdict === verdict)
  const tooSmall = minimumMissLine({ watch, chain }, verdicts, say)
  if (tooSmall !== undefined) return tooSmall
  const restricted = restrictions.find(verdict => withVerdict(verdict).length > 0)
  if (restricted !== undefined) {
    const what = restricted === 'below_minimum_amount' ? 'token-minimum' : restricted.replace('_', '-')
    return say('why-restricted', { name, what })
  }
  const otherStatus = statusMiss(watch, withVerdict('other_status'))
  if (otherStatus !== undefined) return say('why-restricted', { name, what: `status-${otherStatus}` })
  for (const verdict of ['spender_excepted', 'not_unlimited'] as const)
    if (withVerdict(verdict).length > 0) return say('why-approval', { name, verdict })
  const [uncounted] = [...withVerdict('reached_before'), ...withVerdict('below_limit')]
  if (uncounted?.outflow) return outflowMissLine(name, uncounted, say)
  const condition = withVerdict('condition_not_met').find(
    candidate => candidate.condition !== undefined,
  )?.condition
  if (condition !== undefined) {
    const { argument, op, needs, has } = condition
    const [arg, wanted, found] = [argument, needs, has].map(text => sanitizeOnChainText(text, maxShownValue))
    return say('why-condition', { name, argument: arg ?? '', op, needs: wanted ?? '', has: found ?? '' })
  }
  const netted = withVerdict('netted')
  if (netted[0] !== undefined) {
    const direction = say('watch-direction-line', { direction: directionOf(watch, netted[0].func) })
    return say('why-netted', { name, kinds: kindsText(netted, say), direction })
  }
  const otherDirection = withVerdict('other_direction')
  const [first] = otherDirection
  if (first !== undefined) {
    const direction = say('watch-direction-line', { direction: directionOf(watch, first.func) })
    return say('why-direction', { name, kinds: kindsText(otherDirection, say), direction })
  }
  const notChosen = withVerdict('not_chosen')
  return notChosen.length === 0 ? undefined : say('why-kinds', { name, kinds: kindsText(notChosen, say) })
}

const stateLine = (
  { settings: { name }, state }: Watch,
  explanation: SubscriptionExplanation | undefined,
  say: Translator,
): RichText => {
  if (explanation?.state === 'gathered' && explanation.until !== null)
    return say.rich('why-gathered', { name, time: say.time(explanation.until) })
  const fails = explanation?.channels.some(({ state }) => state === 'failing' || state === 'held_up')
  const without = state === 'paused' ? 'paused' : 'no_subscription'
  return plain(say('why-state', { name, state: fails ? 'failing' : (explanation?.state ?? without) }))
}

/** Why a watch has shown a transaction, or has not, in one line. */
export const explainLine = (options: WatchExplanation, say: Translator): RichText => {
  const { watch, explanation, evidence } = options
  const {
    settings: { name },
  } = watch
  if (evidence !== undefined) return localEvidenceLine(name, completeFired(evidence, explanation), say)
  const noMatch = (reason: string): RichText =>
    plain(say('why-quiet', { name, why: reason, chain: chainOf(options.chain).name }))
  if (explanation === undefined) return noMatch(watch.state === 'creating' ? 'creating' : 'not_known')
  switch (explanation.verdict) {
    case 'other_chain':
    case 'not_concerned':
      return noMatch(explanation.verdict)
    case 'quiet': {
      // In a failed transaction, no other event could have been covered.
      const verdicts = options.failed
        ? explanation.strategies.filter(
            ({ func, verdict }) => func === 'failed_transaction' || verdict === 'other_status',
          )
        : explanation.strategies
      const miss = missLine(options, verdicts, say)
      return miss === undefined ? noMatch(options.failed ? 'failed' : 'nothing') : plain(miss)
    }
    case 'fires':
      return stateLine(
        watch,
        explanation.subscriptions.find(({ subscription_id }) => subscription_id === watch.subscription),
        say,
      )
  }
}

/** An address beside the name of its watch, which may be the name of its only address, too. */
export const explainedAddress = (address: string, watch: Watch, say: Translator): string =>
  watch.settings.addresses.length === 1 ? shortenAddress(address) : watchedName(address, { watch, say })

/** Telegram's limit for the answer to a press. */
const maxLength = 200

/** Why an alert came, by the facts of the alert and of its watch. */
export const explainAlertText = (facts: TransactionAlertFacts, watch: Watch, say: Translator): string => {
  const {
    settings: { name, addresses },
  } = watch
  const fired = firedLine(facts.fired, say)
  const watched = { addresses: addressLine(addresses, say), chain: chainOf(facts.chain).name }
  const lines = [
    name === watched.addresses ? say('why-unnamed', watched) : say('why', { name, ...watched }),
    ...(fired === '' ? [] : [fired]),
    say('why-how', { what: watchedLine(watch.settings, say), frequency: frequencyLine(watch.settings, say) }),
  ]
  return clipText(lines.join('\n'), maxLength)
}
