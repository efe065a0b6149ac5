import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import type { Ask } from './ask.ts'
import { describeReason, type Finding, fail, ok, warn } from './finding.ts'

const aboutSchema = z.object({
  name: z.string().regex(/safe/i),
  version: z.string().regex(/^[\w.+-]{1,32}$/),
})
const nodeSchema = z.object({ chain_id: z.number() })

/** Lookout works without it. */
const withoutProposals = (why: string): Finding =>
  warn(`${why}; without it there are no alerts about proposals`)

/** Asks a Safe transaction service who it is, and of which chain. */
export const checkSafeService = async (options: {
  readonly url: string
  readonly key: string | undefined
  readonly chain: number
  readonly ask: Ask
  readonly signal: AbortSignal
}): Promise<Finding> => {
  const { url, key, chain, signal } = options
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const ask = (path: string) => options.ask(`${url}${path}`, { signal, headers })
  try {
    const reply = await ask('/api/v1/about/')
    if (reply.status === 401 || reply.status === 403)
      return withoutProposals(`HTTP ${reply.status}: check SAFE_SERVICE_KEY`)
    if (!reply.isOk) return withoutProposals(`HTTP ${reply.status}`)
    const about = aboutSchema.safeParse(reply.content)
    if (!about.success) return withoutProposals('HTTP 200, but not from a Safe transaction service')
    const node = nodeSchema.safeParse((await ask('/api/v1/about/ethereum-rpc/')).content)
    if (node.success && node.data.chain_id !== chain)
      return fail(`it is of ${chainOf(node.data.chain_id).name}, not of ${chainOf(chain).name}`)
    return ok(`the Safe transaction service answers, version ${about.data.version}`)
  } catch (error) {
    return withoutProposals(describeReason(error))
  }
}
