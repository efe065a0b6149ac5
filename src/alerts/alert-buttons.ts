import { revokeUrl, safeAppUrl, transactionPath, transactionUrl } from '#chains/registry.ts'
import { isLimit, isProposal, type ReadingNotification } from '#readings/registry.ts'
import { type Button, callbackButton } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { defaultSnooze, type SnoozeHours, snoozeChoices, snoozeLength } from '#watch/limit-snoozes.ts'
import { type AlertFacts, alertFactsId, type ReadingAlertFacts } from './records/alert-facts.ts'

/** Arguments: the watch, and the facts of the alert. */
export const alertActions = {
  mute: 'm',
  unmute: 'M',
  /** Shows and hides further actions. */
  more: 'o',
  less: 'O',
  /** Third argument: the index of the rule in the facts. */
  rule: 'i',
  /** Names the address of a rule; third argument: its index in the facts. */
  label: 'an',
  /** Third argument: the index of the spender in the facts. */
  trust: 'tr',
  why: 'y',
  /** Draws the value of the alert. */
  chart: 'vc',
  /** Stops alerts of a watch that belongs to another chat in this one. */
  stopHere: 'st',
  settings: 's',
  /** Opens the settings from a summary or batch; argument: only the watch. */
  settingsOf: 'sw',
  /** Snoozes the alert's value; third argument: the hours. */
  snooze: 'sz',
  endSnooze: 'sZ',
  /** Snoozes a test, whose value is invented; argument: the watch. */
  snoozeTest: 'szt',
} as const

/** Opens the transaction in an explorer, or copies its hash if the chain has none. */
export const transactionButton = (
  { chain, hash, explorer }: { chain?: number | undefined; hash: string; explorer?: string | undefined },
  say: Translator,
): Button => {
  const own = chain === undefined ? undefined : transactionUrl(chain, hash)
  const url = own ?? (explorer === undefined ? undefined : `${explorer}/${transactionPath(hash)}`)
  return url === undefined
    ? { text: say('button-copy-hash'), copy_text: { text: hash } }
    : { text: say('button-explorer'), url }
}

/** Buttons under an alert about a value. A snooze of `snoozed` hours can be changed. */
const limitRows = (
  facts: ReadingAlertFacts,
  { snoozed, say }: { snoozed: SnoozeHours | undefined; say: Translator },
): readonly (readonly Button[])[] => {
  const args = [facts.watch, alertFactsId(facts)]
  const more = callbackButton(say('button-more'), alertActions.more, ...args)
  const snooze = (text: string, hours: SnoozeHours): Button =>
    callbackButton(text, alertActions.snooze, ...args, String(hours))
  const length = snoozeLength(defaultSnooze, say)
  if (snoozed === undefined) return [[snooze(say('button-snooze', { length }), defaultSnooze), more]]
  return [
    snoozeChoices.map(hours => snooze(`${hours === snoozed ? '✓ ' : ''}${snoozeLength(hours, say)}`, hours)),
    [callbackButton(say('button-end-snooze'), alertActions.endSnooze, ...args), more],
  ]
}

/** Links of an alert. The one where approvals are taken back, if there are some, has a row of its own. */
const linkRows = (facts: AlertFacts, say: Translator): readonly (readonly Button[])[] => {
  if (facts.kind === 'reading') return [readingButtons(facts, say)]
  const url = facts.revocableOf === undefined ? undefined : revokeUrl(facts.chain, facts.revocableOf)
  return [
    ...(url === undefined ? [] : [[{ text: say('button-revoke'), url }]]),
    [transactionButton(facts, say)],
  ]
}

/**
 * Links to where something can be done: the owners of a Safe sign or refuse a proposal, if the Safe's app
 * knows the chain.
 */
export const readingButtons = (
  facts: Pick<ReadingNotification, 'data'>,
  say: Translator,
): readonly Button[] => {
  if (!isProposal(facts)) return []
  const { chain, event } = facts.data
  const url = safeAppUrl(Number(chain.chain_id), event.address, event.safe_tx_hash)
  return url === undefined ? [] : [{ text: say('button-safe-app'), url }]
}

/**
 * The rows of buttons under an alert, its links first. `snoozed` is for how many hours its value is snoozed.
 * Links in its text are in render/transaction-lines.ts.
 */
export const alertButtons = (
  facts: AlertFacts,
  { isMuted, snoozed, say }: { isMuted: boolean; snoozed?: SnoozeHours | undefined; say: Translator },
): readonly (readonly Button[])[] => {
  if (facts.kind === 'reading' && isLimit(facts)) return limitRows(facts, { snoozed, say })
  const args = [facts.watch, alertFactsId(facts)]
  const rows = linkRows(facts, say)
  return [
    ...rows.slice(0, -1),
    [
      ...(rows.at(-1) ?? []),
      isMuted
        ? callbackButton(say('button-unmute'), alertActions.unmute, ...args)
        : callbackButton(say('button-mute'), alertActions.mute, ...args),
      callbackButton(say('button-more'), alertActions.more, ...args),
    ],
  ]
}

/**
 * The row under a summary or batch: `expand` shows its transactions, and `watch` is the watch of all of them.
 */
export const summaryButtons = (
  expand: Button,
  { watch, say }: { watch: string | undefined; say: Translator },
): readonly Button[] => [
  expand,
  ...(watch === undefined
    ? []
    : [callbackButton(say('button-watch-settings'), alertActions.settingsOf, watch)]),
]
