import { alertActions, alertButtons } from '#alerts/alert-buttons.ts'
import { type AlertFacts, alertFactsId, ruleAt, type Spender } from '#alerts/records/alert-facts.ts'
import { endBatchGrowth, newestBatches } from '#alerts/records/batches.ts'
import type { ExpandedView } from '#alerts/records/shown-alerts.ts'
import { parseWithdrawalId } from '#chains/withdrawal-id.ts'
import type { Client } from '#client/client.ts'
import { shortenAddress, showAddress, toChecksumAddress, zeroAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { hasSeries, isLimit, isProposal } from '#readings/registry.ts'
import { type Button, buttonRows, callbackButton, type Message, withoutCallbacks } from '#render/message.ts'
import { addressName } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put } from '#store/store.ts'
import { readLabels, withShownLabels } from '#watch/address-book.ts'
import { changeSpenders, maxFiltered, spenderLists } from '#watch/address-filters.ts'
import { volumePromptOptOuts } from '#watch/alert-counts.ts'
import {
  hiddenSpam,
  hiddenSpamForMs,
  spamListMessage,
  spamSenderId,
  spamWarningMessage,
} from '#watch/hidden-spam.ts'
import { knownContacts, mergeContacts } from '#watch/known-contacts.ts'
import { mutes } from '#watch/mutes.ts'
import { type WatchRule } from '#watch/rules.ts'
import type { Watch } from '#watch/watch.ts'
import { showUndoable } from '../../framework/awaited-answer.ts'
import { answerPress, answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { firstPage } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { changeSettings } from '../../framework/session.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { editButtons, reply, replyAndGetMessageId, show } from '../../framework/show.ts'
import { watchChanges } from '../../records.ts'
import { explainLimitAlert, readCardValues } from '../explain/explain-limit.ts'
import { explainAlertText, explainProposalAlert } from '../explain/explain-line.ts'
import { detachDestinationWrites } from '../watches/change-recipients.ts'
import { muteForHour, unmute } from '../watches/mute.ts'
import { type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'
import { endSnooze, snooze, snoozedHours, snoozeTest } from '../watches/snooze.ts'
import { readUnreadLines } from '../watches/unread-chains.ts'
import { loadCard } from '../watches/watch-card.ts'
import { addRule, maxRules, ruleAddedMessage } from './rules.ts'

const showSpam = (ctx: ChatContext, { spam, args }: Pressed<'spam'>): Promise<void> =>
  show(ctx, spamListMessage(spam.value, { destination: spam.id, counts: args, say: ctx.say }))

/** Shows the warning again, instead of the list. */
const hideSpam = (ctx: ChatContext, { spam, args: [count, lookAlikes] }: Pressed<'spam'>): Promise<void> =>
  show(
    ctx,
    spamWarningMessage(
      { destination: spam.id, count: Number(count), lookAlikes: Number(lookAlikes) },
      ctx.say,
    ),
  )

/**
 * *Not spam*: the watch knows the sender, and the token, from now on, as if it had sent something to them.
 */
const trustSender = async (
  ctx: ChatContext,
  { spam, args: [id, ...counts] }: Pressed<'spam'>,
): Promise<void> => {
  const { senders } = spam.value
  const sender = senders.find(other => spamSenderId(other) === id)
  if (sender === undefined) return answerStaleButton(ctx)
  const { watch, address, contract, label } = sender
  const [doc] = await ctx.store.get(knownContacts, [watch])
  const learned = {
    addresses: address === zeroAddress ? [] : [address],
    contracts: contract === undefined ? [] : [contract],
  }
  const value = { ...spam.value, senders: senders.filter(other => other !== sender) }
  ctx.writes.push(
    put(
      knownContacts,
      { id: watch, value: mergeContacts(learned, doc?.value) },
      { expect: doc?.version ?? 0 },
    ),
    put(hiddenSpam, { id: spam.id, value }, { expect: spam.version, ttlMs: hiddenSpamForMs }),
  )
  ctx.toast = { text: ctx.say('spam-trusted', { sender: label }), alert: true }
  await show(ctx, spamListMessage(value, { destination: spam.id, counts, say: ctx.say }))
}

/** *No spam notices*: the list stays, and spam is hidden silently from now on. */
const stopSpamWarnings = async (ctx: ChatContext, { spam }: Pressed<'spam'>): Promise<void> => {
  changeSettings(ctx, { noSpamWarnings: true })
  ctx.toast = { text: ctx.say('spam-notices-stopped'), alert: true }
  await show(ctx, spamListMessage(spam.value, { destination: spam.id, counts: [], say: ctx.say }))
}

const summaryFrequency = '10m'

/** Dependencies of the buttons that edit a watch. */
type ButtonDeps = Omit<EditDeps, 'store'>

/** *Every alert*: there are no further prompts for this watch. */
const keepEvery = async (ctx: ChatContext, { watch }: Pressed<'watch'>): Promise<void> => {
  ctx.writes.push(put(volumePromptOptOuts, { id: watch.id, value: {} }))
  await show(ctx, textMessage(ctx.say('busy-kept', { name: watch.value.settings.name })))
}

/** Edits the frequency, as the person could in the wizard. The message of the prompt shows the progress. */
const summarize = async (
  ctx: ChatContext,
  { watch, message }: Pressed<'watch'>,
  deps: ButtonDeps,
): Promise<void> => {
  const { id, value } = watch
  const base = value.settings
  // The prompt came as an alert, not from the list.
  const edit = {
    ...deps,
    watch: id,
    back: firstPage,
    base,
    mine: { ...base, frequency: summaryFrequency },
  } as const
  const saved = value.settings.frequency === 'Always' ? await saveEdit(ctx, edit) : undefined
  if (saved?.is !== 'over') {
    ctx.toast = { text: ctx.say('busy-summarised') }
    return show(ctx, await loadCard(ctx, watch))
  }
  await show(ctx, saved.screen)
  if (saved.needsJob)
    await requestChange(ctx, {
      id: `busy.${ctx.update.update_id}`,
      watch: id,
      back: firstPage,
      message,
      undo: saved.undo,
    })
}

/** Copies the hash, if the alert is about a transaction; a withdrawal, for example, has none. */
const copyHashButtons = (facts: AlertFacts, say: Translator): readonly Button[] =>
  facts.kind === undefined && parseWithdrawalId(facts.hash) === undefined
    ? [{ text: say('button-copy-hash'), copy_text: { text: facts.hash } }]
    : []

/** *Chart*, if the alert is about a value whose course is kept. */
const chartButtons = (facts: AlertFacts, say: Translator): readonly Button[] =>
  facts.kind === 'reading' && isLimit(facts) && hasSeries(facts.data.conditions[0])
    ? [callbackButton(say('button-chart'), alertActions.chart, facts.watch, alertFactsId(facts))]
    : []

/** The buttons that `⋯` under an alert opens. */
const alertMenu = (facts: AlertFacts, say: Translator): readonly (readonly Button[])[] => {
  const args = [facts.watch, alertFactsId(facts)]
  const rules = facts.kind === undefined ? facts.rules : []
  const spenders = facts.kind === undefined ? (facts.spenders ?? []) : []
  const offered = rules.map((rule, n) => ({ rule, n }))
  const assets = offered.filter(({ rule }) => rule.kind !== 'address')
  const addresses = offered.flatMap(({ rule, n }) => (rule.kind === 'address' ? [{ rule, n }] : []))
  const button = ({ rule: { kind, label }, n }: (typeof offered)[number]): Button =>
    callbackButton(
      say(kind === 'above' ? 'button-above' : 'button-ignore', { label }),
      alertActions.rule,
      ...args,
      String(n),
    )
  return [
    ...spenders.map(({ label }, n) => [
      callbackButton(say('button-trust', { label }), alertActions.trust, ...args, String(n)),
    ]),
    ...buttonRows(assets.map(button), 2),
    ...buttonRows(addresses.map(button), 2),
    ...addressButtons(addresses, { args, say }),
    [
      callbackButton(say('button-why'), alertActions.why, ...args),
      callbackButton(say('button-watch-settings'), alertActions.settings, ...args),
    ],
    [
      ...copyHashButtons(facts, say),
      ...chartButtons(facts, say),
      callbackButton(say('button-back'), alertActions.less, ...args),
    ],
  ]
}

type AddressRule = Extract<WatchRule, { readonly kind: 'address' }>

/** A row of buttons for each address, to name or copy it; `n` is the index of its rule in the facts. */
const addressButtons = (
  addresses: readonly { readonly rule: AddressRule; readonly n: number }[],
  { args, say }: { readonly args: readonly string[]; readonly say: Translator },
): readonly (readonly Button[])[] =>
  addresses.map(({ rule: { address, label }, n }) => {
    const full = toChecksumAddress(address)
    const isNamed = label !== shortenAddress(full)
    return [
      callbackButton(
        say(isNamed ? 'button-rename-label' : 'button-name', { label }),
        alertActions.label,
        ...args,
        String(n),
      ),
      { text: say('button-copy', { label }), copy_text: { text: showAddress(full) } },
    ]
  })

/** Buttons of an alert in another chat than the watch's own. */
const foreignAlertMenu = (facts: AlertFacts, say: Translator): readonly (readonly Button[])[] => {
  const args = [facts.watch, alertFactsId(facts)]
  return [
    [
      callbackButton(say('button-why'), alertActions.why, ...args),
      ...copyHashButtons(facts, say),
      ...chartButtons(facts, say),
    ],
    [
      callbackButton(say('button-stop-here'), alertActions.stopHere, ...args),
      callbackButton(say('button-back'), alertActions.less, ...args),
    ],
  ]
}

const removeCallbackButtons = async (ctx: ChatContext): Promise<void> => {
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []
  await editButtons(ctx, withoutCallbacks(rows))
}

/** *Stop alerts here*: a watch of another chat no longer reports to this chat or topic. */
const stopAlertsHere = async (ctx: ChatContext, { watch, shownIn }: Pressed<'shownAlert'>): Promise<void> => {
  if (shownIn === undefined) return answerStaleButton(ctx)
  const [change] = await ctx.store.get(watchChanges, [watch.id])
  ctx.writes.push(...detachDestinationWrites({ watch, change }, shownIn))
  ctx.toast = { text: ctx.say('stopped-here', { name: watch.value.settings.name }), alert: true }
  await removeCallbackButtons(ctx)
}

const spenderId = (address: string): string => shortId(address.toLowerCase())

/** `treasury · Trusted from now on: 0x3f5C…f0bE.` */
const trustedMessage = ({ address, label }: Spender, watch: Doc<Watch>, say: Translator): Message => ({
  body: say('trust-added', { name: watch.value.settings.name, label }),
  buttons: [[callbackButton(say('button-undo'), actions.undoTrust, watch.id, spenderId(address))]],
})

/**
 * Edits the trusted spenders, as the person could in the wizard. Returns `false` if the watch was edited at
 * the same time.
 */
const saveTrusted = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  change: (spenders: readonly string[]) => readonly string[],
  deps: ButtonDeps,
): Promise<boolean> => {
  const base = watch.value.settings
  const mine = { ...base, strategies: changeSpenders(base.strategies, change) }
  const saved = await saveEdit(ctx, { ...deps, watch: watch.id, back: firstPage, base, mine })
  return saved.is === 'over' && saved.needsJob
}

/** Sends a change to the service; `message` describes it. */
const requestTrust = (ctx: ChatContext, watch: Doc<Watch>, message: number): Promise<void> =>
  requestChange(ctx, {
    id: `trust.${ctx.update.update_id}`,
    watch: watch.id,
    back: firstPage,
    message,
    isSaid: true,
  })

/** Ignores approvals for a spender from now on, and says so. */
const trustSpender = async (
  ctx: ChatContext,
  { watch, spender }: { readonly watch: Doc<Watch>; readonly spender: Spender },
  deps: ButtonDeps,
): Promise<void> => {
  const { say } = ctx
  const lists = spenderLists(watch.value.settings.strategies)
  if (lists.length === 0) return answerStaleButton(ctx)
  const isTrusted = (spenders: readonly string[]): boolean =>
    spenders.some(address => spenderId(address) === spenderId(spender.address))
  if (lists.every(isTrusted)) return answerPress(ctx, say('trust-known'))
  if (lists.some(spenders => !isTrusted(spenders) && spenders.length >= maxFiltered))
    return answerPress(ctx, say('trust-full', { most: maxFiltered }), 'alert')
  const change = (spenders: readonly string[]): readonly string[] =>
    isTrusted(spenders) ? spenders : [...spenders, spender.address]
  const isSaved = await saveTrusted(ctx, watch, change, deps)
  if (!isSaved) return answerStaleButton(ctx)
  ctx.isForAll = true
  const message = await showUndoable(ctx, trustedMessage(spender, watch, say), replyAndGetMessageId)
  await requestTrust(ctx, watch, message)
}

/** *Undo* under the message that says that a spender is trusted. */
const undoTrust = async (
  ctx: ChatContext,
  { watch, args, message }: Pressed<'watch'>,
  deps: ButtonDeps,
): Promise<void> => {
  const isMeant = (address: string): boolean => spenderId(address) === args[0]
  const address = spenderLists(watch.value.settings.strategies).flat().find(isMeant)
  if (address === undefined) return answerStaleButton(ctx)
  const change = (spenders: readonly string[]): readonly string[] =>
    spenders.filter(spender => !isMeant(spender))
  if (!(await saveTrusted(ctx, watch, change, deps))) return answerStaleButton(ctx)
  const book = await readLabels(ctx.store, watch.value.chat, [address])
  const label = addressName(address, { watch: { ...watch.value, book, knownNames: ctx.knownNames } })
  await show(ctx, textMessage(ctx.say('trust-removed', { name: watch.value.settings.name, label })))
  await requestTrust(ctx, watch, message)
}

/**
 * Handles the buttons under alerts, batches, summaries and volume prompts; alerts/alert-buttons.ts
 * draws those under alerts.
 */
export const createAlertActions = (deps: ButtonDeps & { readonly client: Client }): Feature => ({
  onMissing: { alert: removeCallbackButtons, shownAlert: removeCallbackButtons },
  routes: {
    muteFromAlert: async (ctx, { facts, watch }) => {
      await muteForHour(ctx, watch)
      await showAlertButtons(ctx, facts, true)
    },
    unmuteFromAlert: async (ctx, { facts, watch }) => {
      await unmute(ctx, watch)
      await showAlertButtons(ctx, facts, false)
    },
    openAlertMenu: (ctx, { facts, shownIn }) =>
      editButtons(ctx, (shownIn === undefined ? alertMenu : foreignAlertMenu)(facts, ctx.say)),
    stopAlertsHere,
    closeAlertMenu: async (ctx, { facts }) => showAlertButtons(ctx, facts, await isMuted(ctx, facts)),
    addRule: async (ctx, { facts, watch, args: [index = ''] }) => {
      const rule = ruleAt(facts, index)
      if (rule === undefined) return answerStaleButton(ctx)
      await addIgnoreRule(ctx, watch, rule)
      return showAlertButtons(ctx, facts, await isMuted(ctx, facts))
    },
    trustSpender: async (ctx, { facts, watch, args: [index = ''] }) => {
      const spender = facts.kind === undefined ? facts.spenders?.[Number(index)] : undefined
      if (spender === undefined) return answerStaleButton(ctx)
      await trustSpender(ctx, { watch, spender }, deps)
      return showAlertButtons(ctx, facts, await isMuted(ctx, facts))
    },
    undoTrust: (ctx, pressed) => undoTrust(ctx, pressed, deps),
    explainAlert: async (ctx, { facts, watch }) => {
      const value = await withShownLabels(ctx, watch.value)
      if (facts.kind === undefined) return answerPress(ctx, explainAlertText(facts, value, ctx.say), 'alert')
      const { store, say } = ctx
      const { client } = deps
      const sentAt = ctx.callbackQuery?.message?.date ?? 0
      if (isLimit(facts)) {
        const about = { facts, watch: { ...watch, value }, sentAt }
        await reply(ctx, { body: await explainLimitAlert({ store, client, say }, about), buttons: [] })
      } else if (isProposal(facts)) {
        const about = { facts, watch: value, sentAt }
        await reply(ctx, await explainProposalAlert({ client, say }, about))
      } else answerStaleButton(ctx)
    },
    cardOfAlert: (ctx, { watch }) => replyWithCard(ctx, watch, deps.client),
    cardOfWatch: (ctx, { watch }) => replyWithCard(ctx, watch, deps.client),
    snooze,
    endSnooze,
    snoozeTest,
    expand: openExpandedView,
    collapse: (ctx, { view }) => show(ctx, view.collapsed),
    showSpam,
    hideSpam,
    stopSpamWarnings,
    trustSender,
    summarize: (ctx, pressed) => summarize(ctx, pressed, deps),
    keepEvery,
  },
})

/**
 * Ends the growth of a batch, because an edit with more alerts would replace the text that the person reads.
 */
const openExpandedView = async (
  ctx: ChatContext,
  { view, message }: { view: ExpandedView; message: number },
): Promise<void> => {
  const { chat } = view
  const [newest] = await ctx.store.get(newestBatches, [chat])
  if (newest?.value.message === message) ctx.writes.push(endBatchGrowth(chat))
  await show(ctx, view.expanded)
}

const replyWithCard = async (ctx: ChatContext, watch: Doc<Watch>, client: Client): Promise<void> => {
  const { say, now } = ctx
  const [unread, values] = await Promise.all([
    readUnreadLines({ client, say, now }, [watch.value]),
    readCardValues(ctx, client, watch.value),
  ])
  const shown = { unread: [...unread, ...values.unreadable], valuesNow: values.now }
  await reply(ctx, await loadCard(ctx, watch, shown))
}

const isMuted = async (ctx: ChatContext, facts: AlertFacts): Promise<boolean> => {
  const [stored] = await ctx.store.get(mutes, [facts.watch])
  return stored !== undefined
}

const showAlertButtons = async (ctx: ChatContext, facts: AlertFacts, muted: boolean): Promise<void> => {
  const snoozed = await snoozedHours(ctx, facts)
  await editButtons(ctx, alertButtons(facts, { isMuted: muted, snoozed, say: ctx.say }))
}

/** Adds a rule to the watch, and says so. */
const addIgnoreRule = async (ctx: ChatContext, watch: Doc<Watch>, rule: WatchRule): Promise<void> => {
  const result = await addRule(ctx, { watch: watch.id, rule })
  ctx.isForAll = true
  if (result === 'added')
    await showUndoable(ctx, ruleAddedMessage(rule, watch, ctx.say), replyAndGetMessageId)
  else ctx.toast = { text: ctx.say(`rule-${result}`, { most: maxRules }) }
}
