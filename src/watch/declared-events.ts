import { declarationOf } from '#events/contract-event/declaration.ts'
import type { Condition } from '#events/contract-event/event-value.ts'
import { groupByPreset } from '#events/contract-event/presets.ts'
import type { ContractEventStrategy } from '#events/contract-event/schema.ts'
import type { Strategy } from '#events/registry.ts'
import { shortenAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { commaOf } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'

export const isDeclared = (strategy: Strategy): strategy is ContractEventStrategy =>
  strategy.func === 'contract_event'

export const operatorSigns: Readonly<Record<Condition['op'], string>> = {
  eq: '=',
  ne: '≠',
  gt: '>',
  lt: '<',
  in: '=',
  contains: '∋',
}

const maxNameLength = 32
const maxValueLength = 16

const valueText = (value: string): string =>
  /^0x[0-9a-f]{17,}$/i.test(value) ? shortenAddress(value) : sanitizeText(value, maxValueLength)

/** `value > 5`, `from = 0x7099…79C8 / …`; only the first value of a list is shown. */
export const conditionText = ({ arg, op, value }: Condition): string => {
  const [first = '', ...others] = [value].flat()
  const more = others.length > 0 ? ' / …' : ''
  return `${sanitizeText(arg, maxNameLength)} ${operatorSigns[op]} ${valueText(first)}${more}`
}

/** ` (value > 5, …)`; only the first condition is shown, and without one the text is empty. */
export const conditionsText = ([first, ...others]: readonly Condition[]): string =>
  first === undefined ? '' : ` (${conditionText(first)}${others.length > 0 ? ', …' : ''})`

/** `Upgraded`, `Transfer (value > 5, …)`. */
export const declaredEventName = ({ params: { event, where } }: ContractEventStrategy): string =>
  `${sanitizeText(declarationOf(event).name, maxNameLength)}${conditionsText(where)}`

const maxNamed = 2

/** `admin actions`, `events: Upgraded, Paused + 6 more`. */
export const declaredEventsLines = (
  strategies: readonly ContractEventStrategy[],
  say: Translator,
): readonly string[] => {
  const { presets, others } = groupByPreset(strategies)
  const names = [...new Set(others.map(declaredEventName))]
  return [
    ...presets.map(({ id }) => say('watch-events-preset-line', { preset: id })),
    ...(names.length === 0
      ? []
      : [
          say('watch-events-line', {
            names: names.slice(0, maxNamed).join(commaOf(say)),
            more: Math.max(0, names.length - maxNamed),
          }),
        ]),
  ]
}
