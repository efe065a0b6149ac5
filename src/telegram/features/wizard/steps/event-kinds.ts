import { isDeepStrictEqual } from 'node:util'
import { buttonRows } from '#render/message.ts'
import { code, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { EventOption } from '#watch/event-kinds.ts'
import { listLine, watchedLine } from '#watch/watch-lines.ts'
import { createEmptyDraft, goToStep, settingsFromDraft, type WatchDraft } from '../draft.ts'
import { canHappen, inOrder, listedName, readKindsText, wordsLine } from '../kind-choices.ts'
import { type Preset, presetNames, presets } from '../presets.ts'
import { choiceButton, hasChainChoice, type StepContext, tickedButton, type WizardStep } from '../step.ts'
import { goOn, leaveKinds, wayRow } from '../way-row.ts'
import { ifRoom } from './declared-events.ts'
import { hasRefinements, refineButton } from './refinements.ts'

const kindsOf = (preset: Preset, draft: WatchDraft, context: StepContext): readonly EventOption[] =>
  presets[preset].filter(kind => canHappen(kind, draft, context))

const chosenPresets = (draft: WatchDraft, context: StepContext): readonly Preset[] =>
  presetNames.filter(preset => kindsOf(preset, draft, context).every(kind => draft.kinds.includes(kind)))

/** Turns a preset on, or off except for the kinds of other presets that stay. */
const withPreset = (draft: WatchDraft, preset: Preset, context: StepContext): WatchDraft => {
  const own = kindsOf(preset, draft, context)
  const chosen = chosenPresets(draft, context)
  if (!chosen.includes(preset)) return { ...draft, kinds: inOrder([...draft.kinds, ...own]) }
  const staying =
    preset === 'everything' ? [] : chosen.filter(name => name !== preset && name !== 'everything')
  const kept = new Set(staying.flatMap(name => kindsOf(name, draft, context)))
  return { ...draft, kinds: draft.kinds.filter(kind => kept.has(kind) || !own.includes(kind)) }
}

/** `all of these, and wrapping` */
const everythingWords = (draft: WatchDraft, context: StepContext): string => {
  const named = new Set<EventOption>([...presets.money, ...presets.security, ...presets.contract])
  const others = kindsOf('everything', draft, context).filter(kind => !named.has(kind))
  const more = others.map(kind => listedName(kind, context.say))
  return context.say('watch-everything', { count: more.length, more: listLine(more, context.say) })
}

const presetLine = (preset: Preset, draft: WatchDraft, context: StepContext): RichText => {
  const { say } = context
  const names = kindsOf(preset, draft, context).map(kind => listedName(kind, say))
  const words = preset === 'everything' ? everythingWords(draft, context) : listLine(names, say)
  return wordsLine(say(`watch-preset-${preset}`), words, say)
}

/** Names the choice, if it is more or less than whole presets. */
const chosenLines = (draft: WatchDraft, context: StepContext): readonly RichText[] => {
  const { say } = context
  const kinds = inOrder(chosenPresets(draft, context).flatMap(preset => kindsOf(preset, draft, context)))
  const settings = settingsFromDraft(draft)
  const { strategies } = settingsFromDraft({ ...createEmptyDraft(draft.id, draft), kinds })
  return settings.readings === undefined && isDeepStrictEqual(settings.strategies, strategies)
    ? []
    : [wordsLine(say('watch-chosen'), watchedLine(settings, say), say)]
}

/** Directions and minimums, whose buttons come with the review, can be said before. */
const wordsLines = ({ reviewed }: WatchDraft, say: Translator): readonly RichText[] =>
  reviewed ? [] : [say.rich('sentence-ask', { example: code(say('sentence-example-amount')) })]

/**
 * Asks what to watch: presets, and buttons to choose kinds one by one and to narrow them. On the way to the
 * review, the button to it replaces the ones that narrow transfers, which are at the kinds then.
 */
export const eventKindsStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const chosen = chosenPresets(draft, context)
    const toggles = presetNames.map(preset => {
      return tickedButton(draft, chosen.includes(preset), say(`watch-preset-${preset}`), preset)
    })
    const lines = presetNames.map(preset => presetLine(preset, draft, context))
    return {
      body: [say('watch-what'), ...lines, ...chosenLines(draft, context), ...wordsLines(draft, say)],
      buttons: [
        ...buttonRows(toggles, 2),
        [
          choiceButton(draft, `${say('watch-choose')} ▾`, 'choose'),
          ...(draft.reviewed ? refineButton(draft, context) : []),
        ],
        wayRow(draft, say),
      ],
    }
  },

  press: (draft, arg, context) => {
    const { say } = context
    const preset = presetNames.find(name => name === arg)
    if (preset !== undefined) return ifRoom(withPreset(draft, preset, context), draft, say)
    switch (arg) {
      case 'choose':
        return { draft: { ...draft, step: 'choose' } }
      case 'refine':
        return { draft: hasRefinements(draft, context) ? { ...draft, step: 'refine' } : draft }
      case 'back':
        return leaveKinds(
          draft,
          goToStep(draft, hasChainChoice(draft, context) ? 'chains' : 'addresses'),
          say,
        )
      default:
        return goOn(draft, arg, say) ?? { draft }
    }
  },

  text: readKindsText,
}
