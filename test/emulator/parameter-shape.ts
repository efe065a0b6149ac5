/** What a parameter may be, in the terms that the Bot API's types and the local Telegram's schemas share. */
export type Shape =
  | { readonly kind: 'scalar'; readonly name: string }
  | { readonly kind: 'array'; readonly of: Shape }
  | { readonly kind: 'union'; readonly of: readonly Shape[] }
  | ObjectShape
export type ObjectShape = {
  readonly kind: 'object'
  readonly fields: ReadonlyMap<string, { readonly optional: boolean; readonly shape: Shape }>
}

export const scalar = (name: string): Shape => ({ kind: 'scalar', name })

const flatten = (shape: Shape): readonly Shape[] =>
  shape.kind === 'union' ? shape.of.flatMap(flatten) : [shape]

/** The objects of a union by name: each value of `type` is one, or else the fields that the object needs name it. */
function nameVariants({ fields }: ObjectShape): [string, ObjectShape][] {
  const type = fields.get('type')
  if (type !== undefined)
    return flatten(type.shape).map(shape => [
      shape.kind === 'scalar' ? shape.name : shape.kind,
      { kind: 'object', fields: new Map([...fields, ['type', { optional: false, shape }]]) },
    ])
  const needed = [...fields].flatMap(([name, { optional }]) => (optional ? [] : [name]))
  return [[needed.toSorted().join(','), { kind: 'object', fields }]]
}

const describeFields = (at: string, { fields }: ObjectShape): string[] =>
  [...fields].flatMap(([name, { optional, shape }]) =>
    describeShape(`${at}.${name}${optional ? '?' : ''}`, shape),
  )

/** The names of the values; a string may be any, whatever literals stand beside it. */
function describeValues(members: readonly Shape[]): string {
  const names = new Set(members.map(member => (member.kind === 'scalar' ? member.name : member.kind)))
  return [...names]
    .filter(name => !(names.has('string') && name.startsWith('"')))
    .toSorted()
    .join(' | ')
}

/** One line for each field at any depth, such as `sendMessage.text: string` or `getMyCommands.scope?: object`. */
export function describeShape(at: string, shape: Shape): string[] {
  const members = flatten(shape)
  const objects = members.filter(member => member.kind === 'object')
  const inArrays = members.flatMap(member =>
    member.kind === 'array' ? describeShape(`${at}[]`, member.of) : [],
  )
  const [only] = objects
  const inObjects =
    objects.length === 1 && only !== undefined
      ? describeFields(at, only)
      : objects.flatMap(nameVariants).flatMap(([name, variant]) => describeFields(`${at}{${name}}`, variant))
  return [`${at}: ${describeValues(members)}`, ...inArrays, ...inObjects].toSorted()
}
