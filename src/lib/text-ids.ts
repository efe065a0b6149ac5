import type { TextVariables } from '../../locales/variables.d.ts'

/** The id of a text of the locales. */
export type TextId = keyof TextVariables

/** The id of a text whose variables are among these. */
export type TextIdWith<Variables extends string> = {
  [Id in TextId]: [TextVariables[Id]] extends [Variables] ? Id : never
}[TextId]

/** The id of a text without variables. */
export type PlainTextId = TextIdWith<never>

/** The id of a line about the limit of a watch. */
export type LimitLineId = TextIdWith<'amount' | 'call' | 'high' | 'percent' | 'side' | 'span' | 'way'> &
  `watch-${string}-line`

/** The rest of the ids that begin so, of texts without variables: `'back'` for `button-back`. */
export type TextName<Prefix extends string> = PlainTextId extends infer Id
  ? Id extends `${Prefix}${infer Name}`
    ? Name
    : never
  : never

/**
 * The arguments behind the id of a text: a value for each of its variables, and none for a text without. An
 * id that is one of several texts takes the variables of all of them.
 */
export type TextArgs<Id extends TextId, Value = string | number> = [TextVariables[Id]] extends [never]
  ? []
  : [values: Readonly<Record<TextVariables[Id], Value>>]
