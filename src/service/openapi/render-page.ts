import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument, ApiOperation, JsonSchema } from './document.ts'

/** Text that needs no escaping. */
class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = string | number | Html | readonly Html[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const renderPart = (part: HtmlPart): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return String(part).replaceAll(/[&<>"']/g, character => escapes[character] ?? '')
}

/** A template whose parts are escaped unless they are `Html`. */
const html = (texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(texts.map((text, n) => text + renderPart(parts[n] ?? '')).join(''))

/** One field of a body or a reply. */
type SchemaField = {
  /** Path such as `driver.addresses[]`. */
  readonly path: string
  readonly type: string
  /** A named schema that describes it further. */
  readonly ref?: string
  readonly required: boolean
  readonly limits: readonly string[]
  readonly description: string
}

const asObjectSchema = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {}

const itemsOf = ({ items }: JsonSchema): JsonSchema => asObjectSchema(Array.isArray(items) ? items[0] : items)

/** Lists the variants of a schema without null. */
const variantsOf = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).filter(variant => variant.type !== 'null')

const typeOf = (schema: JsonSchema): string => {
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

/** The constraints of a value, in words. */
const limitsOf = (schema: JsonSchema): string[] => [
  ...constants(schema),
  ...(schema.anyOf ?? []).filter(variant => variant.const === undefined).flatMap(limitsOf),
  ...range(schema.minimum, schema.maximum),
  ...range(schema.minLength, schema.maxLength, ' characters'),
  ...range(schema.minItems, schema.maxItems, ' items'),
  ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
  ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
]

/** The fields of an object, each followed by those inside it. Named schemas are not expanded. */
const listFields = (schema: JsonSchema, before = ''): SchemaField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const path = before === '' ? name : `${before}.${name}`
    const inner = asObjectSchema(value)
    const ref = refOf(inner)
    const field: SchemaField = {
      path,
      type: typeOf(inner),
      ref,
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

type ListedOperation = { readonly method: string; readonly path: string; readonly operation: ApiOperation }

const span = (name: string, className: string): Html => html`<span class="${className}">${name}</span>`

const renderField = (field: SchemaField): Html => html`<li>
  <code class="name">${field.path}</code>
  ${field.ref === undefined ? span(field.type, 'type') : html`<a class="type" href="#${field.ref}">${field.type}</a>`}
  ${field.required ? span('required', 'required') : ''}
  ${field.limits.map(limit => html`<span class="limit">${limit}</span>`)}
  ${field.description === '' ? '' : html`<p>${field.description}</p>`}
</li>`

const renderFields = (title: string, fields: readonly SchemaField[]): Html =>
  fields.length === 0 ? html`` : html`<h4>${title}</h4><ul class="fields">${fields.map(renderField)}</ul>`

/** Follows a reference to a named schema. */
const resolveSchema = (document: ApiDocument, schema: JsonSchema): JsonSchema =>
  document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

const parameterFields = ({ parameters }: ApiOperation): SchemaField[] =>
  parameters.map(({ name, required, schema, description, ...parameter }) => ({
    path: name,
    type: `${typeOf(schema)}, ${parameter.in}`,
    required,
    limits: limitsOf(schema),
    description: description ?? '',
  }))

const renderReply = (document: ApiDocument, { responses }: ApiOperation): Html => {
  const { properties = {} } = responses['200']?.content['application/json'].schema ?? {}
  const data = properties['data']
  const listed = typeof data === 'object' ? listFields(resolveSchema(document, data)) : []
  // All fields of a reply are always there, so the mark would say nothing.
  const fields = listed.map(field => ({ ...field, required: false }))
  return fields.length === 0
    ? html`<h4>Reply</h4><p>An empty <code>data</code>: <code>{"code":0,"msg":"success","data":{}}</code></p>`
    : html`<details><summary>Reply: ${fields.length} fields in <code>data</code></summary>
        <ul class="fields">${fields.map(renderField)}</ul></details>`
}

const renderErrors = ({ responses }: ApiOperation): Html => {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) => description.split('\n').map(line => ({ status, line })))
  return html`<details><summary>Errors: ${rows.length} codes</summary><ul class="fields">${rows.map(
    ({ status, line }) => {
      const [name = '', meaning = ''] = line.split(': ')
      return html`<li><code class="name">${name}</code> <span class="type">HTTP ${status}</span><p>${meaning}</p></li>`
    },
  )}</ul></details>`
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A shell command. */
const curlOf = ({ method, path, operation }: ListedOperation): string => {
  const body = operation.requestBody?.content['application/json'].example
  const query = operation.parameters.filter(parameter => parameter.in === 'query')
  const search = query.map(({ name, schema }) => `${name}=${JSON.stringify(schema.default ?? '')}`).join('&')
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$BASE_URL${url}${search === '' ? '' : `?${search}`}"`,
    `  -u "$CLIENT_ID:$SECRET_KEY"`,
    ...(body === undefined
      ? []
      : ["  -H 'content-type: application/json'", `  -d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n')
}

/** Renders the form from which the script calls the operation; hidden without the script. */
const renderTry = ({ method, path, operation }: ListedOperation): Html => {
  const parameters = operation.parameters.map(({ name, in: place }) => ({ name, place }))
  const body = operation.requestBody?.content['application/json'].example ?? null
  const data = JSON.stringify({ method, path, parameters, body })
  return html`<details class="try" data-operation="${data}" hidden><summary>Try it</summary></details>`
}

const renderOperation = (document: ApiDocument, listed: ListedOperation): Html => {
  const { method, path, operation } = listed
  const body = operation.requestBody?.content['application/json'].schema
  return html`<section class="operation" id="${operation.operationId}">
  <h3>${operation.summary}</h3>
  <p class="address">${span(method, `method ${method.toLowerCase()}`)} <code>${path}</code></p>
  ${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
  ${renderFields('Parameters', parameterFields(operation))}
  ${body === undefined ? '' : renderFields('Body', listFields(resolveSchema(document, body)))}
  <h4>Example</h4><pre><code>${curlOf(listed)}</code></pre>
  ${renderTry(listed)}
  ${renderReply(document, operation)}
  ${renderErrors(operation)}
</section>`
}

const titleOf = (schema: JsonSchema): string => {
  const { func } = schema.properties ?? {}
  return typeof func === 'object' && func.const !== undefined ? String(func.const) : ''
}

const renderSchema = (name: string, schema: JsonSchema): Html => {
  const variants = schema.oneOf ?? []
  return html`<section class="operation" id="${name}"><h3>${name}</h3>
  ${variants.length === 0 ? '' : html`<p>One of these:</p>`}
  ${variants.map(variant => renderFields(titleOf(variant), listFields(variant)))}
  ${renderFields('Fields', listFields(schema))}
  ${limitsOf(schema).map(limit => html`<p><span class="limit">${limit}</span></p>`)}
</section>`
}

const referencedNames = (document: ApiDocument): string[] =>
  Object.keys(document.components.schemas).filter(name =>
    Object.values(document.components.schemas).some(schema =>
      JSON.stringify(schema).includes(`"#/components/schemas/${name}"`),
    ),
  )

const renderNavigation = (document: ApiDocument, operations: readonly ListedOperation[]): Html =>
  html`<nav id="contents" aria-label="Operations">${document.tags.map(
    ({ name }) =>
      html`<strong>${name}</strong><ul>${operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(
          ({ operation, method }) =>
            html`<li><a href="#${operation.operationId}">${span(method, `method ${method.toLowerCase()}`)} ${operation.summary}</a></li>`,
        )}</ul>`,
  )}<strong>Shapes</strong><ul>${referencedNames(document).map(
    name => html`<li><a href="#${name}">${name}</a></li>`,
  )}</ul></nav>`

const renderHeader = ({ info, servers }: ApiDocument): Html => html`<header>
  <a class="to-contents" href="#contents">Contents</a>
  <h1>${info.title}</h1>
  ${info.description.split('\n').map(line => html`<p>${line}</p>`)}
  <h2>Authentication</h2>
  <p>Paths are relative to <code>${servers[0]?.url ?? ''}</code>. Every operation takes HTTP Basic: the client id and the
  secret key of an account. The examples expect these:</p>
  <pre><code>BASE_URL=<span class="base-url">http://127.0.0.1:8081${servers[0]?.url ?? ''}</span>
CLIENT_ID=…
SECRET_KEY=…</code></pre>
  <div id="account"></div>
  <p>For programs: <a href="openapi.json">openapi.json</a>, OpenAPI 3.1.</p>
</header>`

/** The only script of the page. */
export const pageScript = readFileSync(join(import.meta.dirname, 'try-it.js'), 'utf8')

/** The document as a page that needs no network. Its script only adds forms that call the operations. */
export const renderPage = (document: ApiDocument): string => {
  const style = new Html(readFileSync(join(import.meta.dirname, 'page.css'), 'utf8'))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const main = document.tags.map(
    ({ name, description }) =>
      html`<h2>${name}</h2><p>${description}</p>${operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(listed => renderOperation(document, listed))}`,
  )
  const shapes = referencedNames(document).map(name =>
    renderSchema(name, document.components.schemas[name] ?? {}),
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<style>${style}</style>
</head>
<body>
<main>${renderHeader(document)}${main}<h2>Shapes</h2>${shapes}</main>
${renderNavigation(document, operations)}
<script>${new Html(pageScript)}</script>
</body>
</html>
`.text
}
