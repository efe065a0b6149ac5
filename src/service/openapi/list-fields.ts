import type { JsonSchema } from './json-schema.ts'

/** One field of a body or a reply, to be read by people. */
export type SchemaField = {
  /** Such as `driver.addresses[]`. */
  readonly path: string
  readonly type: string
  /** The shared schema that describes it further. */
  readonly ref?: string
  readonly required: boolean
  readonly limits: readonly string[]
  readonly description: string
}

const asObjectSchema = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {}

const itemsOf = ({ items }: JsonSchema): JsonSchema => asObjectSchema(Array.isArray(items) ? items[0] : items)

/** The schemas that one of holds, without null. */
const variantsOf = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).filter(variant => variant.type !== 'null')

export const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.type === 'array') return `array of ${typeOf(itemsOf(schema))}`
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) return [...new Set(variants.map(typeOf))].join(' or ')
  if (schema.type === undefined) return schema.const === undefined ? 'any' : typeof schema.const
  return [schema.type].flat().join(' or ')
}

const refOf = (schema: JsonSchema): string | undefined =>
  schema.$ref?.split('/').at(-1) ?? (schema.items === undefined ? undefined : refOf(itemsOf(schema)))

const range = (low: number | undefined, high: number | undefined, unit = ''): string[] => {
  const number = new Intl.NumberFormat('en')
  if (low !== undefined && high !== undefined)
    return [`${number.format(low)} to ${number.format(high)}${unit}`]
  if (high !== undefined) return [`at most ${number.format(high)}${unit}`]
  if (low === 1 && unit !== '') return ['not empty']
  return low === undefined ? [] : [`at least ${number.format(low)}${unit}`]
}

const constants = (schema: JsonSchema): string[] => {
  const fixed = [schema, ...(schema.anyOf ?? [])].flatMap(({ const: value }) => value ?? [])
  const values = [...(schema.enum ?? []), ...fixed]
  return values.length === 0 ? [] : [values.map(value => JSON.stringify(value)).join(', ')]
}

/** What a value must keep to, in words. */
export const limitsOf = (schema: JsonSchema): string[] => [
  ...constants(schema),
  ...(schema.anyOf ?? []).filter(variant => variant.const === undefined).flatMap(limitsOf),
  ...range(schema.minimum, schema.maximum),
  ...range(schema.minLength, schema.maxLength, ' characters'),
  ...range(schema.minItems, schema.maxItems, ' items'),
  ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
  ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
]

/** Every field of an object, those of the objects in it behind it; shared schemas are named, not opened. */
export const listFields = (schema: JsonSchema, before = ''): SchemaField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const path = before === '' ? name : `${before}.${name}`
    const inner = asObjectSchema(value)
    const ref = refOf(inner)
    const field: SchemaField = {
      path,
      type: typeOf(inner),
      ...(ref === undefined ? {} : { ref }),
      required: schema.required?.includes(name) ?? false,
      limits: [...limitsOf(inner), ...limitsOfItems(inner)],
      description: inner.description ?? '',
    }
    return [field, ...listInside(inner, path)]
  })

const limitsOfItems = (schema: JsonSchema): string[] =>
  schema.type === 'array' ? limitsOf(itemsOf(schema)).map(limit => `each: ${limit}`) : []

const listInside = (schema: JsonSchema, path: string): SchemaField[] => {
  if (schema.type === 'array') return listInside(itemsOf(schema), `${path}[]`)
  return [schema, ...variantsOf(schema)].flatMap(part => listFields(part, path))
}
