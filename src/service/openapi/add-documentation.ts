import type { FastifyInstance } from 'fastify'

const documentationPaths = { document: '/api/v1/openapi.json', page: '/api/v1/docs' } as const

/** The paths that nobody needs credentials for. */
export const publicPaths: ReadonlySet<string> = new Set(Object.values(documentationPaths))

/** The page needs nothing but its own style sheet. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Adds `GET /api/v1/openapi.json`, the service described in OpenAPI 3.1, and `GET /api/v1/docs`, the same as a page to read.
 * Both are made when they are first asked for: a service that nobody reads about holds nothing of it.
 */
export const addDocumentation = (app: FastifyInstance): void => {
  let made: Promise<{ document: string; page: string }> | undefined
  const get = () => (made ??= createDocumentation())

  app.get(documentationPaths.document, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await get()).document),
  )
  app.get(documentationPaths.page, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('x-content-type-options', 'nosniff')
      .send((await get()).page),
  )
}

const createDocumentation = async (): Promise<{ document: string; page: string }> => {
  const { createDocument } = await import('./document.ts')
  const { renderPage } = await import('./render-page.ts')
  const document = createDocument()
  return { document: JSON.stringify(document), page: renderPage(document) }
}
