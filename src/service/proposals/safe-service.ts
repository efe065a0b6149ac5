import { type Dispatcher, errors, request } from 'undici'
import { z } from 'zod'
import { toAddress } from '#events/raw-block.ts'
import { isNestedWithin } from '#lib/json-bounds.ts'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import { type Proposal, readProposal } from './read-proposal.ts'

/**
 * Why a Safe transaction service gave no usable reply. Messages never hold its URL or key. `safe_service_limited`: it gets more requests
 * than it allows; `safe_service_forbidden`: it does not take the key, or wants one; `safe_service_too_large`: a single entry does
 * not fit into a reply; `safe_service_wrong_chain`: it is of another chain.
 */
export class SafeServiceError extends Error {
  override readonly name = 'SafeServiceError'
  readonly code:
    | 'safe_service_unreachable'
    | 'safe_service_refused'
    | 'safe_service_limited'
    | 'safe_service_forbidden'
    | 'safe_service_too_large'
    | 'safe_service_wrong_chain'
    | 'safe_service_unreadable'
  /** From `Retry-After`. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: SafeServiceError['code'],
    message: string,
    o: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: o.cause })
    this.code = code
    this.retryAfterMs = o.retryAfterMs
  }
}

type ListRequest = {
  /** Key of the Safe. */
  readonly safe: string
  /** Of the Safe now: proposals with lower ones cannot be executed any more. */
  readonly nonce: bigint
  readonly signal: AbortSignal
}

/** `acquire`: waits until one more request is allowed. */
type SafeServiceDeps = {
  readonly chain: number
  /** The service's base, without a slash at the end. */
  readonly url: string
  /** Where it wants one. */
  readonly key: string | undefined
  /** Follows no redirects and limits the size of replies. */
  readonly dispatcher: Dispatcher
  readonly acquire: (signal: AbortSignal) => Promise<void>
  readonly now: () => number
}

/** Reads what is proposed to a Safe, the newest first. Throws `SafeServiceError`. */
export type SafeService = (o: ListRequest) => Promise<readonly Proposal[]>

/** As much as one reply may hold, in bytes; the dispatcher is to be made with it. */
export const maxListBytes = 8 * 1_024 * 1_024

const timeoutMs = 10_000
/** Entries of a page; fewer where these do not fit into a reply. */
const pageSizes = [100, 20, 4, 1] as const
/** Of a Safe, at each reading: who has more waiting is told of the newest. */
const maxPages = 5
const maxDepth = 64

/** Entries are read one by one: an unreadable one does not spoil the others. `next`: there are more. */
const pageSchema = z.object({ results: z.array(z.unknown()), next: z.unknown() })
type Page = z.infer<typeof pageSchema>

const codeOfStatus = (status: number): SafeServiceError['code'] => {
  if (status === 429) return 'safe_service_limited'
  // Of a gateway: what is behind it is away.
  if (status >= 502 && status <= 504) return 'safe_service_unreachable'
  return status === 401 || status === 403 ? 'safe_service_forbidden' : 'safe_service_refused'
}

const fetchText = async (
  path: string,
  { url, key, dispatcher, now, signal }: SafeServiceDeps & Pick<ListRequest, 'signal'>,
): Promise<string> => {
  try {
    const reply = await request(`${url}${path}`, {
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    })
    if (reply.statusCode === 200) return await reply.body.text()
    await reply.body.dump()
    throw new SafeServiceError(codeOfStatus(reply.statusCode), `HTTP ${reply.statusCode}`, {
      retryAfterMs: parseRetryAfterMs(reply.headers['retry-after'], now()),
    })
  } catch (cause) {
    if (cause instanceof SafeServiceError) throw cause
    if (cause instanceof errors.ResponseExceededMaxSizeError)
      throw new SafeServiceError('safe_service_too_large', 'the reply is too large', { cause })
    throw new SafeServiceError('safe_service_unreachable', 'no reply', { cause })
  }
}

/** Throws `SafeServiceError`. */
const parseReply = (text: string): unknown => {
  try {
    return isNestedWithin(text, maxDepth) ? JSON.parse(text) : undefined
  } catch (cause) {
    throw new SafeServiceError('safe_service_unreadable', 'the reply is not JSON', { cause })
  }
}

/** Throws `SafeServiceError`. */
const parsePage = (text: string): Page => {
  const { success, data } = pageSchema.safeParse(parseReply(text))
  if (!success) throw new SafeServiceError('safe_service_unreadable', 'the reply is not a list')
  return data
}

/** The addresses of pages that the service names are not used: they could lead anywhere. */
const pagePath = ({ safe, nonce }: ListRequest, o: { limit: number; offset: number }): string => {
  const query = new URLSearchParams({
    executed: 'false',
    trusted: 'true',
    nonce__gte: String(nonce),
    ordering: '-created',
    limit: String(o.limit),
    offset: String(o.offset),
  })
  return `/api/v2/safes/${toAddress(safe)}/multisig-transactions/?${query.toString()}`
}

const readPages = async (
  o: ListRequest,
  deps: SafeServiceDeps & { readonly limit: number },
): Promise<readonly Proposal[]> => {
  const found = new Map<string, Proposal>()
  let offset = 0
  for (let page = 0; page < maxPages; page += 1) {
    await deps.acquire(o.signal)
    const text = await fetchText(pagePath(o, { limit: deps.limit, offset }), { ...deps, signal: o.signal })
    const { results, next } = parsePage(text)
    const entries = results.slice(0, deps.limit)
    for (const entry of entries) {
      const proposal = readProposal(entry, o.safe)
      if (proposal !== undefined && proposal.nonce >= o.nonce) found.set(proposal.hash, proposal)
    }
    offset += entries.length
    if (entries.length === 0 || typeof next !== 'string') break
  }
  return [...found.values()]
}

const nodeSchema = z.object({ chain_id: z.number() })

/** Addresses are the same on every chain, so that the proposals of another one would pass for its own. */
const checkChain = async (deps: SafeServiceDeps, signal: AbortSignal): Promise<void> => {
  await deps.acquire(signal)
  const { success, data } = nodeSchema.safeParse(
    parseReply(await fetchText('/api/v1/about/ethereum-rpc/', { ...deps, signal })),
  )
  if (success && data.chain_id !== deps.chain)
    throw new SafeServiceError('safe_service_wrong_chain', `it is of chain ${data.chain_id}`)
}

/** A service may keep to itself which chain it is of. */
const isUnsaid = (error: unknown): boolean =>
  error instanceof SafeServiceError &&
  (error.code === 'safe_service_refused' || error.code === 'safe_service_unreadable')

/** The Safe transaction service of one chain (github.com/safe-global/safe-transaction-service), by version 2 of its API. */
export const createSafeService = (deps: SafeServiceDeps): SafeService => {
  let isChecked = false

  const checkOnce = async (signal: AbortSignal): Promise<void> => {
    if (isChecked) return
    await checkChain(deps, signal).catch((error: unknown) => {
      if (!isUnsaid(error)) throw error
    })
    isChecked = true
  }

  return async o => {
    await checkOnce(o.signal)
    let refusal: unknown
    for (const limit of pageSizes) {
      try {
        return await readPages(o, { ...deps, limit })
      } catch (error) {
        if (!(error instanceof SafeServiceError && error.code === 'safe_service_too_large')) throw error
        refusal = error
      }
    }
    throw refusal
  }
}
