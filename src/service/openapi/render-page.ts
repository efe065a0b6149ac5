import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument, ApiOperation } from './document.ts'
import { Html, html } from './html.ts'
import type { JsonSchema } from './json-schema.ts'
import { limitsOf, listFields, type SchemaField, typeOf } from './list-fields.ts'

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

/** A schema, opened one level if it is a shared one. */
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
  // All of a reply is always there: saying so of each field tells nothing.
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
  return html`<details><summary>Refusals: ${rows.length} codes</summary><ul class="fields">${rows.map(
    ({ status, line }) => {
      const [name = '', meaning = ''] = line.split(': ')
      return html`<li><code class="name">${name}</code> <span class="type">HTTP ${status}</span><p>${meaning}</p></li>`
    },
  )}</ul></details>`
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A command that can be pasted into a shell, ids in it aside. */
const curlOf = ({ method, path, operation }: ListedOperation): string => {
  const body = operation.requestBody?.content['application/json'].example
  const query = operation.parameters.filter(parameter => parameter.in === 'query')
  const asked = query.map(({ name, schema }) => `${name}=${JSON.stringify(schema.default ?? '')}`).join('&')
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$BASE_URL${url}${asked === '' ? '' : `?${asked}`}"`,
    `  -u "$CLIENT_ID:$SECRET_KEY"`,
    ...(body === undefined
      ? []
      : ["  -H 'content-type: application/json'", `  -d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n')
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

const referredTo = (document: ApiDocument): string[] =>
  Object.keys(document.components.schemas).filter(name =>
    Object.values(document.components.schemas).some(schema =>
      JSON.stringify(schema).includes(`"#/components/schemas/${name}"`),
    ),
  )

const renderNavigation = (document: ApiDocument, operations: readonly ListedOperation[]): Html =>
  html`<nav aria-label="Operations">${document.tags.map(
    ({ name }) =>
      html`<strong>${name}</strong><ul>${operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(
          ({ operation, method }) =>
            html`<li><a href="#${operation.operationId}">${span(method, `method ${method.toLowerCase()}`)} ${operation.summary}</a></li>`,
        )}</ul>`,
  )}<strong>Shapes</strong><ul>${referredTo(document).map(
    name => html`<li><a href="#${name}">${name}</a></li>`,
  )}</ul></nav>`

const renderHeader = ({ info, servers }: ApiDocument): Html => html`<header>
  <h1>${info.title}</h1>
  ${info.description.split('\n').map(line => html`<p>${line}</p>`)}
  <h2>Getting in</h2>
  <p>Paths are relative to <code>${servers[0]?.url ?? ''}</code>. Every operation takes HTTP Basic: the client id and the
  secret key of an account. The examples expect these:</p>
  <pre><code>BASE_URL=http://127.0.0.1:8081${servers[0]?.url ?? ''}
CLIENT_ID=…
SECRET_KEY=…</code></pre>
  <p>For programs: <a href="openapi.json">openapi.json</a>, OpenAPI 3.1.</p>
</header>`

/** The document as a page that needs nothing else: no script, no network. */
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
  const shapes = referredTo(document).map(name => renderSchema(name, document.components.schemas[name] ?? {}))
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
${renderNavigation(document, operations)}
<main>${renderHeader(document)}${main}<h2>Shapes</h2>${shapes}</main>
</body>
</html>
`.text
}
