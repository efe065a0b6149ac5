import { conditionTypes } from '#events/contract-event/conditions.ts'
import { declarationOf, type EventDeclaration } from '#events/contract-event/declaration.ts'
import type { Condition } from '#events/contract-event/event-value.ts'
import {
  type ContractEventStrategy,
  contractEventStrategySchema,
  maxConditions,
} from '#events/contract-event/schema.ts'
import { shortId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { code, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { conditionText, operatorSigns } from '#watch/declared-events.ts'
import { type ConditionFault, parseCondition, splitConditions } from '../../../input/parse-condition.ts'
import { addressErrorLines } from '../../../input/read-addresses.ts'
import type { WatchDraft } from '../draft.ts'
import { choiceButton, type WizardStep } from '../step.ts'
import { goOn, wayRow } from '../way-row.ts'
import { eventArg, eventLine, eventsOf, withEvents } from './declared-events.ts'

const maxNameLength = 32
const maxShownArguments = 8
const maxNotices = 5

const chosenEvent = (draft: WatchDraft): ContractEventStrategy | undefined =>
  eventsOf(draft).find(event => eventArg(event) === draft.event)

/**
 * Operators without a sign that people type, for a list and a part, and `≠`, for which they type another one.
 */
const typedOperators = { ...operatorSigns, in: 'in', contains: 'contains', ne: '!=' }

const operatorsText = (operators: readonly Condition['op'][]): string =>
  operators.map(op => typedOperators[op]).join('  ')

/** `value  =  !=  >  <  in`: how each argument can be compared. */
const argumentLines = (declaration: EventDeclaration): readonly string[] =>
  conditionTypes(declaration)
    .filter(({ operators }) => operators.length > 0)
    .slice(0, maxShownArguments)
    .map(({ arg, operators }) => `${sanitizeText(arg, maxNameLength)}  ${operatorsText(operators)}`)

const faultText = (fault: ConditionFault, declaration: EventDeclaration, say: Translator): string => {
  const names = conditionTypes(declaration)
    .filter(({ operators }) => operators.length > 0)
    .map(({ arg }) => sanitizeText(arg, maxNameLength))
  const arg = 'arg' in fault ? sanitizeText(fault.arg, maxNameLength) : ''
  switch (fault.fault) {
    case 'form':
    case 'argument':
      return say('wrong-condition', {
        fault: fault.fault,
        names: names.slice(0, maxShownArguments).join(', '),
      })
    case 'address':
      return addressErrorLines({ ...fault, duplicates: [] }, { dropped: false, say }).join('\n')
    case 'operator':
      return say('wrong-condition-operator', { arg, operators: operatorsText(fault.operators) })
    case 'value':
      return say('wrong-condition-value', { arg, kind: valueKind(fault.type) })
    case 'always':
      return say('watch-condition-always', { condition: `${arg} ${fault.sign} ${fault.limit}` })
    case 'never':
      return say('wrong-condition-never', { condition: `${arg} ${fault.sign} ${fault.limit}` })
  }
}

/** The kind of a Solidity type: `uint256[3]` → `int`. */
const valueKind = (type: string): string => type.replace(/\d*(?:\[\d*\])?$/, '').replace(/^uint$/, 'int')

/**
 * The event with these conditions instead of its own. Returns `undefined` if they are more than a service
 * takes.
 */
const withConditions = (draft: WatchDraft, where: readonly Condition[]): WatchDraft | undefined => {
  const chosen = chosenEvent(draft)
  if (chosen === undefined) return undefined
  const params = { event: chosen.params.event, where: [...where] }
  const changed = contractEventStrategySchema.safeParse({ func: 'contract_event', params }).data
  if (changed === undefined) return undefined
  const events = eventsOf(draft).map(event => (event === chosen ? changed : event))
  const distinct = [...new Map(events.map(event => [eventArg(event), event])).values()]
  return { ...withEvents(draft, distinct), event: eventArg(changed) }
}

const conditionArg = (condition: Condition): string => shortId(JSON.stringify(condition))

/** Asks when a declared event is worth an alert. */
export const conditionsStep: WizardStep = {
  question: (draft, { say }) => {
    const chosen = chosenEvent(draft)
    const where = chosen?.params.where ?? []
    const lines = chosen === undefined ? [] : argumentLines(declarationOf(chosen.params.event))
    return {
      body:
        chosen === undefined
          ? say('stale-button')
          : join(
              [
                eventLine({ ...chosen, params: { ...chosen.params, where: [] } }),
                plain(say('watch-conditions')),
                join(lines.map(code), '\n'),
              ],
              '\n\n',
            ),
      buttons: [
        ...where.map(condition => [
          choiceButton(draft, `✕ ${conditionText(condition)}`, conditionArg(condition)),
        ]),
        wayRow(draft, say, where.length),
      ],
    }
  },

  press: (draft, arg, { say }) => {
    const { event: _, ...closed } = draft
    if (arg === 'back') return { draft: { ...closed, step: 'events' } }
    const on = goOn(closed, arg, say)
    if (on !== undefined) return on
    const where = chosenEvent(draft)?.params.where ?? []
    const left = where.filter(condition => conditionArg(condition) !== arg)
    return { draft: left.length < where.length ? (withConditions(draft, left) ?? draft) : draft }
  },

  text: (draft, text, { say, labels = [] }) => {
    const chosen = chosenEvent(draft)
    if (chosen === undefined) return { draft }
    const declaration = declarationOf(chosen.params.event)
    const notices: string[] = []
    let next = draft
    for (const line of splitConditions(text, declaration)) {
      const read = parseCondition(line, declaration, { locale: say.locale, labels })
      if ('fault' in read) {
        notices.push(faultText(read, declaration, say))
        continue
      }
      const where = chosenEvent(next)?.params.where ?? []
      if (where.some(condition => conditionArg(condition) === conditionArg(read.condition))) continue
      const added = withConditions(next, [...where, read.condition])
      if (added === undefined) {
        notices.push(say('wrong-conditions-many', { most: maxConditions }))
        break
      }
      next = added
    }
    const shown = [...new Set(notices)].slice(0, maxNotices)
    return { draft: next, notice: shown.join('\n') }
  },
}
