import { Api } from 'grammy'
import type { createTransport } from '#bot-api/transport.ts'

type ClaimedApiDeps = {
  readonly transport: ReturnType<typeof createTransport>
  readonly token: string
  readonly apiRoot: string
}

/** For alerts: each call is the first of a claim of its own, whose process may always send it. */
export const claimedApi = ({ transport, token, apiRoot }: ClaimedApiDeps): Api => {
  const fetch: ReturnType<typeof transport.onceWhile> = (url, options) =>
    transport.onceWhile(() => true)(url, options)
  return new Api(token, { apiRoot, fetch })
}
