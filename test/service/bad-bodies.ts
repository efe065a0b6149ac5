import { z } from 'zod'

/** One fault in an otherwise good body: what is wrong, where, and the whole body. */
export type BadBody = { readonly what: string; readonly path: string; readonly body: unknown }

type BodyFault = { readonly what: string; readonly path: string; readonly value: unknown }

/** What this file reads of a JSON Schema. */
type Schema = {
  type?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  pattern?: string | undefined
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    items: schemaSchema.optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    pattern: z.string().optional(),
  }),
)

/** Marks a field to be left out; JSON has no `undefined`. */
const absent = undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const branches = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]

const typesOf = (schema: Schema): Set<string> =>
  new Set(
    branches(schema).flatMap(({ type, const: only }) => {
      if (type === undefined) return only === undefined ? [] : [typeOf(only)]
      return [type === 'integer' ? 'number' : type]
    }),
  )

const wrongTypes = (schema: Schema, path: string): BodyFault[] => {
  const right = typesOf(schema)
  const values = [7, true, 'text', null, [], {}]
  return values.flatMap(value =>
    right.has(typeOf(value)) ? [] : [{ what: `${typeOf(value)} instead`, path, value }],
  )
}

const outOfBounds = (schema: Schema, path: string): BodyFault[] => {
  const faults: BodyFault[] = []
  const add = (what: string, value: unknown) => void faults.push({ what, path, value })
  if (schema.minLength === 1) add('empty', '')
  if (schema.maxLength !== undefined) add('too long', 'x'.repeat(schema.maxLength + 1))
  if (schema.pattern !== undefined) {
    for (const text of ['', 'nonsense', ' ', '-1', '1.5', '1e3', '\u0661', '1\n'])
      add(JSON.stringify(text), text)
  }
  if (schema.const !== undefined || schema.enum !== undefined) {
    const [value] = schema.enum ?? [schema.const]
    if (typeof value !== 'string') return faults
    add('another word', 'Nonsense')
    add('nothing', '')
    add('a space behind', `${value} `)
    add('other letters', value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase())
  }
  if (schema.type === 'integer') add('a fraction', 1.5)
  if (schema.minimum !== undefined) add('too small', schema.minimum - 1)
  if (schema.maximum !== undefined) add('too big', (schema.maximum + 1) * 2)
  return faults
}

/** The branch of a union that the good value stands for. */
const branchOf = (schema: Schema, good: unknown): Schema =>
  branches(schema).find(branch => {
    if (!isRecord(good)) return typesOf(branch).has(typeOf(good))
    return Object.entries(branch.properties ?? {}).every(
      ([name, { const: only }]) => only === undefined || good[name] === only,
    )
  }) ?? schema

const listFaults = (schema: Schema, good: unknown[], path: string): BodyFault[] => {
  const faults: BodyFault[] = []
  if ((schema.minItems ?? 0) > 0) faults.push({ what: 'empty', path, value: [] })
  if (schema.maxItems !== undefined && good.length > 0) {
    const value = Array.from({ length: schema.maxItems + 1 }, () => good[0])
    faults.push({ what: 'too many', path, value })
  }
  const { items } = schema
  if (items === undefined) return faults
  const inside = good.flatMap((item, n) =>
    faultsOf(items, item, `${path}[${n}]`).map(fault => ({ ...fault, value: good.with(n, fault.value) })),
  )
  return [...faults, ...inside]
}

const fieldFaults = (schema: Schema, good: Record<string, unknown>, path: string): BodyFault[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = path === '' ? name : `${path}.${name}`
    const missing: BodyFault[] =
      schema.required?.includes(name) === true ? [{ what: 'missing', path: inner, value: absent }] : []
    return [...missing, ...faultsOf(field, good[name], inner)].map(fault => ({
      ...fault,
      value: { ...good, [name]: fault.value },
    }))
  })

const faultsOf = (schema: Schema, good: unknown, path: string): BodyFault[] => {
  const faults = [...(path === '' ? [] : wrongTypes(schema, path)), ...outOfBounds(schema, path)]
  const branch = branchOf(schema, good)
  if (Array.isArray(good)) return [...faults, ...listFaults(branch, good, path)]
  if (isRecord(good)) return [...faults, ...fieldFaults(branch, good, path)]
  return faults
}

/**
 * Every single fault that a body can have by its schema: each field missing, of each wrong type, empty, too long, too
 * many, out of bounds. `good` is a good body with every field of interest in it.
 */
export const badBodies = (schema: z.ZodType, good: object): BadBody[] =>
  faultsOf(schemaSchema.parse(z.toJSONSchema(schema, { io: 'input' })), good, '').map(
    ({ what, path, value }) => ({ what, path, body: value }),
  )

/** A copy of a body with one field, named by its path, replaced. */
export const withField = (body: object, path: string, value: unknown): unknown => {
  const keys = path.split(/\.|\[|\]\.?/).filter(key => key !== '')
  const replace = (at: unknown, rest: readonly string[]): unknown => {
    const [key, ...deeper] = rest
    if (key === undefined) return value
    if (Array.isArray(at)) return at.with(Number(key), replace(at[Number(key)], deeper))
    return isRecord(at) ? { ...at, [key]: replace(at[key], deeper) } : at
  }
  return replace(body, keys)
}
