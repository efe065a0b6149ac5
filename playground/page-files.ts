import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'

const folder = new URL('page/', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8')

/** The page's libraries, by the paths that its import map gives them. */
const libraries = [
  ['preact.js', import.meta.resolve('preact')],
  ['preact-hooks.js', import.meta.resolve('preact/hooks')],
  ['htm.js', import.meta.resolve('htm')],
] as const

const html = read('index.html')
const [, importMap = ''] = /<script type="importmap">([^<]*)<\/script>/.exec(html) ?? []
const importMapHash = createHash('sha256').update(importMap).digest('base64')

/** Allows nothing from elsewhere; the only inline script is the import map. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${importMapHash}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const javascript = 'text/javascript; charset=utf-8'

type PageFile = { readonly type: string; readonly read: () => string }

/** Every file of the page by its path; modules are TypeScript, whose types are removed when they are first asked for. */
const createFiles = (): ReadonlyMap<string, PageFile> =>
  new Map<string, PageFile>([
    ...readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter(file => file.endsWith('.ts'))
      .map((file): [string, PageFile] => [
        file.replaceAll('\\', '/'),
        { type: javascript, read: () => stripTypeScriptTypes(read(file)) },
      ]),
    ...libraries.map(([file, source]): [string, PageFile] => [
      file,
      { type: javascript, read: () => readFileSync(new URL(source), 'utf8') },
    ]),
    ['style.css', { type: 'text/css; charset=utf-8', read: () => read('style.css') }],
    ['icon.svg', { type: 'image/svg+xml', read: () => read('icon.svg') }],
  ])

/** Serves the page at `/` and its files below `/page/`. */
export const addPageFiles = (app: FastifyInstance): void => {
  const files = createFiles()
  const cache = new Map<string, string>()
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .send(html),
  )
  app.get<{ Params: { '*': string } }>('/page/*', (request, reply) => {
    const file = request.params['*']
    const found = files.get(file)
    if (found === undefined) return reply.code(404).send({ error: 'There is no such file.' })
    const text = cache.get(file) ?? found.read()
    cache.set(file, text)
    return reply.type(found.type).header('cache-control', 'no-cache').send(text)
  })
}
