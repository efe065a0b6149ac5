import type { FastifyInstance } from 'fastify'

const paths = { document: '/api/v1/openapi.json', page: '/api/v1/docs' } as const

/** The paths that nobody needs credentials for. */
export const documentation: ReadonlySet<string> = new Set(Object.values(paths))

/** The page needs nothing but its own style sheet. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Adds `GET /api/v1/openapi.json`, the service described in OpenAPI 3.1, and `GET /api/v1/docs`, the same as a page to read.
 * Both are made when they are first asked for: a service that nobody reads about holds nothing of it.
 */
export const addDocumentation = (app: FastifyInstance): void => {
  let made: Promise<{ document: string; page: string }> | undefined
  const get = () => (made ??= make())

  app.get(paths.document, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await get()).document),
  )
  app.get(paths.page, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('x-content-type-options', 'nosniff')
      .send((await get()).page),
  )
}

const make = async (): Promise<{ document: string; page: string }> => {
  const { createDocument } = await import('./document.ts')
  const { renderPage } = await import('./render-page.ts')
  const document = createDocument()
  return { document: JSON.stringify(document), page: renderPage(document) }
}
