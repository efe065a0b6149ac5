import assert from 'node:assert/strict'
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import { errorCodes } from '#contract/error-codes.ts'
import { type ApiOperation, createDocument } from '#service/openapi/document.ts'

export type SeenReply = {
  readonly method: string
  /** Under the base address, with its query. */
  readonly path: string
  readonly status: number
  /** The parsed body. */
  readonly body: unknown
}

/** The schema, but with no field in any object that it does not name. */
const withoutExtraFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutExtraFields)
  if (typeof value !== 'object' || value === null) return value
  const deep = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutExtraFields(inner)]),
  )
  return 'properties' in deep && deep['type'] === 'object' && !('additionalProperties' in deep)
    ? { ...deep, additionalProperties: false }
    : deep
}

const matcher = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('/', '\\/')}$`)

/** What a request that reached no operation is answered with. */
const unmatchedCodes = ['unknown_path', 'wrong_method', 'unauthorized', 'invalid_request'] as const

/**
 * Compares replies with the service's own OpenAPI document, more strictly than the document asks readers to be: a field, a
 * status or a code that it does not name is an error.
 */
export const createReplyCheck = (): ((reply: SeenReply) => void) => {
  const { paths, components } = createDocument()
  const templates = Object.entries(paths).map(([template, methods]) => ({
    path: matcher(template),
    methods,
  }))
  const ajv = new Ajv2020({
    strictTypes: false,
    validateFormats: true,
    formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z$/ },
  })
  ajv.addVocabulary(['components', 'example'])
  const shared = withoutExtraFields(components.schemas)
  const compiled = new Map<string, ValidateFunction>()

  const validatorOf = (operation: ApiOperation, status: number): ValidateFunction => {
    const key = `${operation.operationId} ${status}`
    const known = compiled.get(key)
    if (known !== undefined) return known
    const response = operation.responses[status]
    assert.ok(response, `${key}: the document does not name this status`)
    const schema: AnySchema = {
      allOf: [withoutExtraFields(response.content['application/json'].schema)],
      components: { schemas: shared },
    }
    const validate = ajv.compile(schema)
    compiled.set(key, validate)
    return validate
  }

  return ({ method, path, status, body }) => {
    const [bare = ''] = path.split('?')
    const methods = templates.find(template => template.path.test(bare))?.methods
    const operation = methods?.[method.toLowerCase()]
    if (operation === undefined) {
      const known = unmatchedCodes.map(name => errorCodes[name])
      const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
      assert.ok(
        known.some(refusal => refusal.code === code && refusal.status === status),
        `${method} ${bare} is no operation, and the reply does not say so: ${JSON.stringify(body)}`,
      )
      return
    }
    const validate = validatorOf(operation, status)
    assert.ok(
      validate(body),
      `${method} ${bare}, ${status}: the reply is not as documented: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    )
  }
}
