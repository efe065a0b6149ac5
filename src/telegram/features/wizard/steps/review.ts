import { isDeepStrictEqual } from 'node:util'
import { type Button, buttonRows } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { recipientNames, recipientsOf, withoutDigestLine } from '#watch/channels.ts'
import { optionsOfGroup } from '#watch/event-kinds.ts'
import { eventKindsLine, eventKindsPhrases } from '#watch/event-kinds-line.ts'
import { changedFields, mergeEdits, type SettingsField, type SettingsVersions } from '#watch/settings.ts'
import { isReadingsOnly, notifiesFinal, type WatchSettings } from '#watch/watch.ts'
import { chainNames, frequencyLine, limitParts, listLine, soundText, tagsText } from '#watch/watch-lines.ts'
import { unreadChainLines } from '../../watches/unread-chains.ts'
import {
  draftFromSettings,
  type EditState,
  firstBalanceQuestion,
  goToReview,
  isDraftChanged,
  type StepName,
  settingsFromDraft,
  type WatchDraft,
} from '../draft.ts'
import { listedName } from '../kind-choices.ts'
import { type ChainCoverage, coverageLine, estimateLine, proposalCoverageLine } from '../preview.ts'
import { unpricedText } from '../said-tokens.ts'
import {
  apartRow,
  choiceButton,
  hasChainChoice,
  isAboutTransactions,
  type StepContext,
  type StepResult,
  tickedButton,
  type WizardStep,
} from '../step.ts'
import { addAddressesFromText } from './addresses.ts'
import { zoneRows } from './digest.ts'
import { hasRefinements, refineButton } from './refinements.ts'

/**
 * The parts that most people change. The others are behind *More*, because a phone shows eight buttons with
 * their text.
 */
const firstParts = ['addresses', 'chains', 'what', 'often', 'name'] as const satisfies readonly StepName[]
const otherParts = ['balance', 'message', 'tags', 'where'] as const satisfies readonly StepName[]
type Part = (typeof firstParts)[number] | (typeof otherParts)[number]
const perRow = 2

/** Whether a part exists for this watch. */
const isOffered =
  (draft: WatchDraft, context: StepContext) =>
  (step: Part): boolean => {
    if (step === 'chains') return hasChainChoice(draft, context)
    if (step === 'often' || step === 'message') return isAboutTransactions(draft)
    return step !== 'where' || (context.channels ?? []).length > 0
  }

/** A button for each of these parts that exists, then `last`. */
const partRows = (
  parts: readonly Part[],
  draft: WatchDraft,
  context: StepContext,
  last: readonly Button[],
): readonly (readonly Button[])[] => {
  const buttons = parts
    .filter(isOffered(draft, context))
    .map(part => choiceButton(draft, context.say(`watch-edit-${part}`), part))
  return buttonRows([...buttons, ...last], perRow)
}

/** Opens the part of this name, at its first page. */
const pressPart = (draft: WatchDraft, arg: string, from?: 'more'): StepResult => {
  const step = [...firstParts, ...otherParts].find(part => part === arg)
  if (step === undefined) return { draft }
  const { from: _, ...rest } = draft
  const opened = { ...rest, step, page: 0, ...(from !== undefined && { from }) }
  return { draft: step === 'balance' ? { ...opened, limit: firstBalanceQuestion } : opened }
}

/** Whether the chat has quiet hours that the watch may ignore, or it ignores them already. */
const offersSound = ({ ignoresQuietHours }: WatchDraft, { hasQuietHours = false }: StepContext): boolean =>
  hasQuietHours || ignoresQuietHours === true

const soundButton = (draft: WatchDraft, say: Translator): Button =>
  tickedButton(draft, draft.ignoresQuietHours === true, soundText({ ignoresQuietHours: true }, say), 'sound')

const withOtherSound = (draft: WatchDraft): WatchDraft => ({
  ...draft,
  ignoresQuietHours: draft.ignoresQuietHours === true ? undefined : true,
})

/** The parts that are chosen less often. */
const morePartsStep: WizardStep = {
  question: (draft, context) => ({
    body: '',
    buttons: partRows(otherParts, draft, context, [
      ...refineButton(draft, context, ''),
      ...(offersSound(draft, context) ? [soundButton(draft, context.say)] : []),
      choiceButton(draft, context.say('button-back'), 'review'),
    ]),
  }),
  press: (draft, arg, context) => {
    if (arg === 'review') return { draft: goToReview(draft) }
    if (arg === 'sound' && offersSound(draft, context)) return { draft: goToReview(withOtherSound(draft)) }
    return arg === 'refine' && hasRefinements(draft, context)
      ? { draft: { ...draft, step: arg, from: 'more' } }
      : pressPart(draft, arg, 'more')
  },
  text: addAddressesFromText,
}

/** Names the kinds in a digest that are usually wanted at once. Returns '' if there are none. */
const waitingLine = ({ digest, kinds }: WatchDraft, say: Translator): string => {
  const waiting = digest === undefined ? [] : optionsOfGroup('security').filter(kind => kinds.includes(kind))
  const names = waiting.map(kind => listedName(kind, say))
  return names.length === 0 ? '' : say('digest-waits', { kinds: listLine(names, say) })
}

/** Names the chosen chains that do not say what is final, if that was asked for. */
const finalCoverageLine = (
  draft: WatchDraft,
  { coverage: { final }, say }: { coverage: ChainCoverage; say: Translator },
): string => {
  const silent = draft.chains.filter(id => final?.includes(id) === false)
  return silent.length === 0 || !notifiesFinal(draft) || isReadingsOnly(settingsFromDraft(draft))
    ? ''
    : say('watch-final-missing', { chains: chainNames(silent, say) })
}

/** All choices, each one or two taps away. */
const reviewStep: WizardStep = {
  question: (draft, context) => {
    const { say, channels = [], coverage } = context
    const cancel = choiceButton(draft, say('button-cancel'), 'cancel')
    // Eight buttons are shown with the text, so this one replaces another until the next tap.
    const [more = choiceButton(draft, say('button-more-parts'), 'more')] = apartRow(draft, say)
    const isConflict = draft.editing?.theirs !== undefined
    const newTime = newTimeRows(draft, context)
    // Eight buttons are the most: a name can also be typed.
    const parts = firstParts.filter(part => part !== 'name' || newTime.length === 0)
    return {
      body: [
        isEditDraft(draft) ? editReviewText(draft, context) : '',
        withoutDigestLine(draft, {
          channels: channels.filter(({ isChannel }) => isChannel),
          isScheduled: coverage.schedules === true || !isAboutTransactions(draft),
          say,
        }),
        waitingLine(draft, say),
        unpricedText(draft, context),
        coverageLine(draft, context),
        finalCoverageLine(draft, context),
        ...unreadChainLines(coverage.unread ?? [], { chains: draft.chains, say }).map(({ text }) => text),
        proposalCoverageLine(draft, context),
        estimateLine(draft, context),
      ]
        .filter(line => line !== '')
        .join('\n\n'),
      buttons: [
        ...(isEditDraft(draft)
          ? editReviewButtons(draft, context)
          : [[{ ...choiceButton(draft, say('watch-start'), 'create'), style: 'primary' } as const]]),
        // A conflict is one question: whose change to keep.
        ...newTime,
        ...(isConflict ? [[cancel]] : partRows(parts, draft, context, [more, cancel])),
      ],
    }
  },

  press: (draft, arg) => {
    if (isEditDraft(draft)) {
      const result = pressEditReview(draft, arg)
      if (result !== undefined) return result
    } else if (arg === 'create') return { draft, end: 'create' }
    return arg === 'more' ? { draft: { ...draft, step: 'more' } } : pressPart(draft, arg)
  },

  text: addAddressesFromText,
}

type LineContext = Pick<StepContext, 'say' | 'channels' | 'destinationTitle'>
type SettingsDiff = { readonly before: WatchSettings; readonly after: WatchSettings }

/** A field has the name of its button on the review. */
const fieldTextIds = {
  addresses: 'watch-edit-addresses',
  chains: 'watch-edit-chains',
  strategies: 'watch-edit-what',
  readings: 'watch-edit-balance',
  frequency: 'watch-edit-often',
  name: 'watch-edit-name',
  template: 'watch-edit-message',
  tags: 'watch-edit-tags',
  recipients: 'watch-edit-where',
  ignoresQuietHours: 'quiet-title',
} as const satisfies Readonly<Record<SettingsField, string>>

/** How many addresses were added, removed and relabelled. */
const addressesText = ({ before, after }: SettingsDiff, say: Translator): string => {
  const [were, are] = [before, after].map(
    ({ addresses }) => new Map(addresses.map(({ address, label = '' }) => [address.toLowerCase(), label])),
  )
  if (were === undefined || are === undefined) return ''
  const counts = {
    added: [...are.keys()].filter(address => !were.has(address)).length,
    removed: [...were.keys()].filter(address => !are.has(address)).length,
    relabelled: [...are].filter(([address, label]) => were.has(address) && were.get(address) !== label)
      .length,
  }
  const parts = (['added', 'removed', 'relabelled'] as const).flatMap(what =>
    counts[what] === 0 ? [] : [say(`edit-addresses-${what}`, { count: counts[what] })],
  )
  return parts.length === 0 ? say('edit-addresses-order') : listLine(parts, say)
}

const messageText = (template: string | undefined, say: Translator): string =>
  say(template === undefined ? 'watch-usual-message' : 'watch-own-message')

const valueText = (
  field: Exclude<SettingsField, 'addresses'>,
  settings: WatchSettings,
  context: LineContext,
): string => {
  const { say, channels = [], destinationTitle } = context
  switch (field) {
    case 'chains':
      return chainNames(settings.chains, say)
    case 'strategies':
      return eventKindsLine(settings, say) || say('watch-no-kinds')
    case 'readings':
      return limitParts(settings, say).join(' · ') || say('watch-no-balance')
    case 'frequency':
      return settings.digest === undefined && !notifiesFinal(settings)
        ? say(`frequency-${settings.frequency}`)
        : frequencyLine(settings, say)
    case 'name':
      return settings.name
    case 'template':
      return messageText(settings.template, say)
    case 'tags':
      return settings.tags === undefined ? say('watch-no-tags') : tagsText(settings.tags)
    case 'recipients':
      return recipientNames(recipientsOf(settings), channels, say, destinationTitle)
    case 'ignoresQuietHours':
      return soundText(settings, say)
  }
}

/** A line for each changed field: `How often: Every time → 5 min`. */
export const differenceLines = (change: SettingsDiff, context: LineContext): readonly string[] =>
  changedFields(change.before, change.after).map(field => {
    const { say } = context
    const what = say(fieldTextIds[field])
    if (field === 'strategies')
      return partsDifference([eventKindsPhrases(change.before, say), eventKindsPhrases(change.after, say)], {
        what,
        none: say('watch-no-kinds'),
        say,
      })
    if (field === 'readings' && readingsName(change, say) !== what)
      return partsDifference([limitParts(change.before, say), limitParts(change.after, say)], {
        what: readingsName(change, say),
        say,
      })
    if (field === 'addresses') return say('edit-other', { what, after: addressesText(change, say) })
    const [before = '', after = ''] = [change.before, change.after].map(settings =>
      valueText(field, settings, context),
    )
    // Two own messages read the same.
    return before === after
      ? say('edit-other', { what, after: say('edit-another') })
      : say('edit-line', { what, before, after })
  })

/** The readings of a watch are called balances if they are nothing else. */
const readingsName = ({ before, after }: SettingsDiff, say: Translator): string => {
  const readings = [...(before.readings ?? []), ...(after.readings ?? [])]
  return say(readings.every(({ func }) => func === 'balance') ? 'watch-edit-balance' : 'watch-group-values')
}

/**
 * Words only the parts that differ: `What: coins, in and out → coins, coming in`, `What: + deployments`.
 * `none` stands for no parts before or after the change; without it `+` and `−` say so.
 */
const partsDifference = (
  [were, are]: readonly [readonly string[], readonly string[]],
  { what, none, say }: { readonly what: string; readonly none?: string; readonly say: Translator },
): string => {
  const removed = were.filter(part => !are.includes(part)).join(' · ')
  const added = are.filter(part => !were.includes(part)).join(' · ')
  if (removed === '' && added === '') return say('edit-other', { what, after: say('edit-another') })
  const isNamed = none !== undefined
  if (removed === '' && (were.length > 0 || !isNamed)) return say('edit-other', { what, after: `+ ${added}` })
  if (added === '' && (are.length > 0 || !isNamed)) return say('edit-other', { what, after: `− ${removed}` })
  return say('edit-line', { what, before: removed || (none ?? ''), after: added || (none ?? '') })
}

/** A line for each field that both sides have changed: `How often: yours 5 min · theirs 1 h`. */
const conflictLines = (
  { base, mine, theirs }: SettingsVersions,
  context: LineContext & { readonly conflicts: readonly SettingsField[] },
): readonly string[] => {
  const { say } = context
  return context.conflicts.map(field => {
    const [now = '', yours = ''] = [theirs, mine].map(after =>
      field === 'addresses' ? addressesText({ before: base, after }, say) : valueText(field, after, context),
    )
    const what =
      field === 'readings' ? readingsName({ before: theirs, after: mine }, say) : say(fieldTextIds[field])
    return say('edit-conflict-line', { what, now, yours })
  })
}

type EditDraft = WatchDraft & { readonly editing: EditState }

/** The versions of a conflict, if somebody else has changed the same fields differently. */
const versionsOf = (draft: EditDraft): SettingsVersions | undefined => {
  const { base, theirs } = draft.editing
  return theirs && { base, mine: settingsFromDraft(draft), theirs }
}

/** The changes to be saved, or the conflicts. */
const editReviewText = (draft: EditDraft, context: StepContext): string => {
  const { say } = context
  const versions = versionsOf(draft)
  if (versions !== undefined) {
    const { conflicts } = mergeEdits(versions, 'mine')
    return [say('edit-conflict'), ...conflictLines(versions, { ...context, conflicts })].join('\n')
  }
  const lines = differenceLines({ before: draft.editing.base, after: settingsFromDraft(draft) }, context)
  return lines.length === 0 ? say('edit-nothing') : [say('edit-unsaved'), ...lines].join('\n')
}

/** A button to set the time zone, below a time of day that is new. */
const newTimeRows = (draft: WatchDraft, context: StepContext): readonly (readonly Button[])[] => {
  const { digest, editing } = draft
  const isNewTime = digest !== undefined && editing !== undefined && editing.theirs === undefined
  return isNewTime && !isDeepStrictEqual(digest, editing.base.digest)
    ? zoneRows({ ...context, zone: context.say.zone })
    : []
}

const editReviewButtons = (draft: EditDraft, { say }: StepContext): readonly (readonly Button[])[] => {
  if (draft.editing.theirs !== undefined)
    return [
      [choiceButton(draft, say('edit-mine'), 'mine'), choiceButton(draft, say('edit-theirs'), 'theirs')],
    ]
  return isDraftChanged(draft)
    ? [[{ ...choiceButton(draft, say('edit-save'), 'save'), style: 'primary' }]]
    : []
}

/** Returns `undefined` if the button does not belong to an edit. */
const pressEditReview = (draft: EditDraft, arg: string): StepResult | undefined => {
  const versions = versionsOf(draft)
  if (versions !== undefined && (arg === 'mine' || arg === 'theirs')) {
    const { settings } = mergeEdits(versions, arg)
    return { draft: draftFromSettings(settings, { ...draft, base: versions.theirs }), end: 'save' }
  }
  return arg === 'save' && versions === undefined && isDraftChanged(draft)
    ? { draft, end: 'save' }
    : undefined
}

const isEditDraft = (draft: WatchDraft): draft is EditDraft => draft.editing !== undefined

export const reviewSteps = { more: morePartsStep, review: reviewStep }
