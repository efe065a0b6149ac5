import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** `request`: what may be sent. `reply`: what is sent back; nothing that the contract knows is left out. */
export type SchemaSide = 'request' | 'reply'

export type NamedSchemas = Readonly<Record<string, z.ZodType>>

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>
type Override = NonNullable<Options['override']>

/** That integers end at 2^53, and that keys are text, goes without saying. */
const shorten = (schema: JsonSchema): void => {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  delete schema.propertyNames
}

const dropNull = (schema: JsonSchema): void => {
  const [present] = schema.anyOf ?? []
  if (present === undefined) return
  delete schema.anyOf
  Object.assign(schema, present)
}

/** What is `true` or not there at all. */
const isMark = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodLiteral

/** What the contract bears to be absent or null, because other services do that, is always sent here; but for marks. */
const asSent: Override = ({ jsonSchema, zodSchema }) => {
  const shape: NamedSchemas | undefined = zodSchema instanceof z.ZodObject ? zodSchema.shape : undefined
  const fields = Object.keys(jsonSchema.properties ?? {}).filter(name => !isMark(shape?.[name]))
  if (fields.length > 0) jsonSchema.required = fields
  if (zodSchema instanceof z.ZodOptional && zodSchema.unwrap() instanceof z.ZodNullable) dropNull(jsonSchema)
  delete jsonSchema.default
  // Readers must bear fields that come later.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  shorten(jsonSchema)
}

const optionsOf = (side: SchemaSide): Options =>
  side === 'request'
    ? { io: 'input', override: ({ jsonSchema }) => shorten(jsonSchema) }
    : { io: 'output', override: asSent }

/** What stands under `components.schemas`: the shapes by name, each referring to the others where it holds one. */
export const componentSchemas = (side: SchemaSide, shapes: NamedSchemas): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...optionsOf(side), uri: refTo })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, embedded(schema)]))
}

/** A schema inside a document has no dialect and no address of its own. */
const embedded = (schema: JsonSchema): JsonSchema => {
  const own = new Set(['$schema', '$id', '~standard'])
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !own.has(key)))
}

const refTo = (name: string): string => `#/components/schemas/${name}`

/** A reference to one of `shapes`, or else the schema itself. */
export const schemaOf = (side: SchemaSide, schema: z.ZodType, shapes: NamedSchemas): JsonSchema => {
  const name = Object.keys(shapes).find(key => shapes[key] === schema)
  if (name !== undefined) return { $ref: refTo(name) }
  return embedded(z.toJSONSchema(schema, optionsOf(side)))
}
