import { conditionTypes } from '#events/contract-event/conditions.ts'
import {
  type DeclarationFault,
  declarationOf,
  type EventDeclaration,
  maxArguments,
  maxDeclarationLength,
  maxIndexed,
  parseDeclaration,
} from '#events/contract-event/declaration.ts'
import { commonEvents, eventPresets, groupByPreset, strategyKey } from '#events/contract-event/presets.ts'
import type { ContractEventStrategy } from '#events/contract-event/schema.ts'
import { maxStrategies } from '#events/registry.ts'
import { shortId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { code, concat, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { conditionsText, declaredEventName, isDeclared } from '#watch/declared-events.ts'
import { buildStrategies, eventOptions } from '#watch/event-kinds.ts'
import { settingsFromDraft, type WatchDraft } from '../draft.ts'
import { choiceButton, type StepContext, type StepResult, tickedButton, type WizardStep } from '../step.ts'
import { goOn, wayRow } from '../way-row.ts'

export const eventsOf = (draft: WatchDraft): readonly ContractEventStrategy[] =>
  draft.kinds.includes('events') ? buildStrategies('events', draft).filter(isDeclared) : []

export const withEvents = (draft: WatchDraft, events: readonly ContractEventStrategy[]): WatchDraft => ({
  ...draft,
  kinds: eventOptions.filter(kind => (kind === 'events' ? events.length > 0 : draft.kinds.includes(kind))),
  kept: [...draft.kept.filter(strategy => !isDeclared(strategy)), ...events],
})

const countStrategies = (draft: WatchDraft): number => settingsFromDraft(draft).strategies.length

/**
 * Whether a service accepts the watch after a change; a watch with more strategies than that can only lose
 * some.
 */
const hasRoom = (next: WatchDraft, before: WatchDraft): boolean =>
  countStrategies(next) <= Math.max(maxStrategies, countStrategies(before))

/** The change, unless it makes more strategies than a service accepts. */
export const ifRoom = (next: WatchDraft, before: WatchDraft, say: Translator): StepResult =>
  hasRoom(next, before)
    ? { draft: next }
    : { draft: before, toast: say('wrong-events-many', { most: maxStrategies }) }

const maxShownLength = 100
const maxPartLength = 40
const whenPrefix = 'when-'
const example = 'Transfer(address indexed from, address indexed to, uint256 value)'

const faultText = ({ kind, what = '' }: DeclarationFault, say: Translator): string =>
  say('wrong-event', {
    fault: kind,
    what: sanitizeText(what, maxPartLength),
    length: maxDeclarationLength,
    arguments: maxArguments,
    indexed: maxIndexed,
  })

/**
 * Splits several events, each on a line of its own or after a semicolon. An event itself may be written on
 * several lines.
 */
const splitEvents = (text: string): readonly string[] =>
  text
    .split(/;|\n(?=\s*(?:event\s+)?[A-Za-z_$][\w$]*\s*\()/)
    .map(part => part.trim())
    .filter(part => part !== '')

/**
 * Events for a typed text. If nothing is indexed, the text may be a signature: then the event is added as
 * most contracts declare it, too, which has other logs.
 */
const eventsFor = (
  { text, topic, indexed, args, name }: EventDeclaration,
  say: Translator,
): { readonly events: readonly string[]; readonly notices: readonly string[] } => {
  if (indexed > 0 || args.length === 0) return { events: [text], notices: [] }
  const common = commonEvents.find(event => event.topic === topic)
  if (common === undefined)
    return {
      events: [text],
      notices: [say('watch-events-unindexed', { event: sanitizeText(name, maxPartLength) })],
    }
  return common.indexed === 0
    ? { events: [text], notices: [] }
    : { events: [text, common.text], notices: [say('watch-events-both', { event: common.text })] }
}

const maxNotices = 5

/** Adds typed events: a line of a contract's source, or several. */
export const addEventsFromText = (draft: WatchDraft, text: string, { say }: StepContext): StepResult => {
  const written = splitEvents(text)
  const notices: string[] = written.length === 0 ? [faultText({ kind: 'form' }, say)] : []
  let next = draft
  for (const declaration of written) {
    const parsed = parseDeclaration(declaration)
    if ('refused' in parsed) {
      notices.push(faultText(parsed.fault, say))
      continue
    }
    const { events: asked, notices: hints } = eventsFor(parsed, say)
    const events = eventsOf(next)
    const keys = new Set(events.map(strategyKey))
    const fresh = asked
      .map((event): ContractEventStrategy => ({ func: 'contract_event', params: { event, where: [] } }))
      .filter(strategy => !keys.has(strategyKey(strategy)))
    if (fresh.length === 0) continue
    const added = withEvents(next, [...events, ...fresh])
    if (!hasRoom(added, next)) {
      notices.push(say('wrong-events-many', { most: maxStrategies }))
      break
    }
    next = added
    notices.push(...hints)
  }
  const shown = [...new Set(notices)].slice(0, maxNotices)
  return { draft: { ...next, step: 'events' }, notice: shown.join('\n') }
}

/** Argument of an event's button. */
export const eventArg = (strategy: ContractEventStrategy): string => shortId(strategyKey(strategy))

export const eventLine = ({ params: { event, where } }: ContractEventStrategy): RichText =>
  concat(code(sanitizeText(event, maxShownLength)), conditionsText(where))

/** Whether an argument of the event can be compared. */
const canHaveConditions = ({ params: { event } }: ContractEventStrategy): boolean =>
  conditionTypes(declarationOf(event)).some(({ operators }) => operators.length > 0)

/** Turns the events of a preset on or off, or removes one. */
export const switchEvents = (draft: WatchDraft, arg: string): WatchDraft => {
  const events = eventsOf(draft)
  const preset = eventPresets.find(({ id }) => id === arg)
  if (preset === undefined)
    return withEvents(
      draft,
      events.filter(event => eventArg(event) !== arg),
    )
  const keys = new Set(preset.strategies.map(strategyKey))
  const others = events.filter(event => !keys.has(strategyKey(event)))
  const isChosen = groupByPreset(events).presets.includes(preset)
  return withEvents(draft, isChosen ? others : [...preset.strategies, ...others])
}

/** Asks for events of contracts: those of a preset, and those that a person declares. */
export const declaredEventsStep: WizardStep = {
  question: (draft, { say }) => {
    const { presets, others } = groupByPreset(eventsOf(draft))
    const ask = say.rich('watch-events', { example: code(example) })
    return {
      body: others.length === 0 ? ask : concat(ask, '\n\n', join(others.map(eventLine), '\n')),
      buttons: [
        ...eventPresets.map(preset => {
          const text = say('watch-events-preset', { preset: preset.id })
          return [tickedButton(draft, presets.includes(preset), text, preset.id)]
        }),
        ...others.map(event => [
          choiceButton(draft, `✕ ${declaredEventName(event)}`, eventArg(event)),
          ...(canHaveConditions(event)
            ? [choiceButton(draft, `${say('watch-conditions-button')} ▾`, `${whenPrefix}${eventArg(event)}`)]
            : []),
        ]),
        wayRow(draft, say, eventPresets.length + others.length),
      ],
    }
  },

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: 'contract' } }
    if (arg.startsWith(whenPrefix)) {
      const event = arg.slice(whenPrefix.length)
      const isThere = eventsOf(draft).some(
        candidate => eventArg(candidate) === event && canHaveConditions(candidate),
      )
      return { draft: isThere ? { ...draft, step: 'conditions', event } : draft }
    }
    return goOn(draft, arg, say) ?? ifRoom(switchEvents(draft, arg), draft, say)
  },

  text: addEventsFromText,
}
