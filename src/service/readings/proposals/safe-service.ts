import { type Dispatcher, errors } from 'undici'
import { z } from 'zod'
import { toAddress } from '#events/raw-block.ts'
import { readText, sendRequest } from '#lib/http-request.ts'
import { isNestedWithin } from '#lib/json.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { createTokenBucket, type TokenBucket } from '#lib/rate-limit.ts'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import { createYielder } from '#lib/timers.ts'
import { type Proposal, readProposal } from './read-proposal.ts'

type SafeServiceErrorCode =
  | 'safe_service_unreachable'
  | 'safe_service_refused'
  | 'safe_service_failed'
  | 'safe_service_limited'
  | 'safe_service_forbidden'
  | 'safe_service_too_large'
  | 'safe_service_wrong_chain'
  | 'safe_service_unreadable'

/** Why a Safe transaction service gave no usable reply. Messages never hold its URL or key. */
export class SafeServiceError extends LookoutError<SafeServiceErrorCode> {
  override readonly name = 'SafeServiceError'
  readonly retryAfterMs: number | undefined

  constructor(
    code: SafeServiceError['code'],
    message: string,
    { cause, retryAfterMs }: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(code, message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

type ListRequest = {
  /** Key of the Safe. */
  readonly safe: string
  /** Present nonce of the Safe. Proposals with lower nonces can no longer be executed. */
  readonly nonce: bigint
  readonly signal: AbortSignal
}

type SafeServiceDeps = {
  readonly chain: number
  /** The service's base, without a slash at the end. */
  readonly url: string
  readonly key: string | undefined
  /** Follows no redirects and limits the size of replies. */
  readonly dispatcher: Dispatcher
  /** Waits until one more request is allowed. */
  readonly acquire: (signal: AbortSignal) => Promise<void>
  readonly now: () => number
}

/** The readable proposals of a Safe, and the numbers of other entries. */
type ListedProposals = {
  readonly proposals: readonly Proposal[]
  /** Entries that are too large, or nested too deep, to be read. */
  readonly skipped: number
  /** Entries whose hash is not that of their contents. */
  readonly mismatched: number
}

/** Reads the proposals to a Safe, newest first. Throws `SafeServiceError`. */
export type SafeService = (request: ListRequest) => Promise<ListedProposals>

/** Limit of one reply in bytes, to be set on the dispatcher. */
const maxListBytes = 8 * 1_024 * 1_024

const timeoutMs = 10_000
/** Entries of a page, fewer if these do not fit into a reply. */
const pageSizes = [100, 20, 4, 1] as const
/** Limit of pages of a Safe per reading: of more, only the newest proposals are read. */
const maxPages = 5
/** Limit of requests, pages included, to find the entries to skip. */
const maxRequests = 16
/** Limit of nesting, as services decode calls within calls. */
const maxDepth = 512

/**
 * Entries are read one by one, so that an unreadable one does not spoil the others. `next` is set if there
 * are more.
 */
const pageSchema = z.object({ results: z.array(z.unknown()), next: z.unknown() })
type Page = z.infer<typeof pageSchema>

const codeOfStatus = (status: number): SafeServiceError['code'] => {
  if (status === 429) return 'safe_service_limited'
  // A gateway answers so while the service behind it is down.
  if (status >= 502 && status <= 504) return 'safe_service_unreachable'
  if (status >= 500) return 'safe_service_failed'
  return status === 401 || status === 403 ? 'safe_service_forbidden' : 'safe_service_refused'
}

const fetchText = async (
  path: string,
  { url, key, dispatcher, now, signal }: SafeServiceDeps & Pick<ListRequest, 'signal'>,
): Promise<string> => {
  try {
    const reply = await sendRequest(`${url}${path}`, {
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    })
    if (reply.statusCode === 200) return await readText(reply, maxListBytes)
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
  if (!isNestedWithin(text, maxDepth))
    throw new SafeServiceError('safe_service_too_large', 'the reply nests too deep')
  try {
    return JSON.parse(text)
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

/** The path of a page. The URLs of pages in replies are not used: they could lead anywhere. */
const pagePath = (
  { safe, nonce }: ListRequest,
  { limit, offset }: { limit: number; offset: number },
): string => {
  const query = new URLSearchParams({
    executed: 'false',
    trusted: 'true',
    nonce__gte: String(nonce),
    ordering: '-created',
    limit: String(limit),
    offset: String(offset),
  })
  return `/api/v2/safes/${toAddress(safe)}/multisig-transactions/?${query.toString()}`
}

const readPage = async (
  request: ListRequest & { readonly limit: number; readonly offset: number },
  deps: SafeServiceDeps,
): Promise<{ readonly entries: readonly unknown[]; readonly isLast: boolean }> => {
  await deps.acquire(request.signal)
  const { results, next } = parsePage(
    await fetchText(pagePath(request, request), { ...deps, signal: request.signal }),
  )
  const entries = results.slice(0, request.limit)
  return { entries, isLast: entries.length === 0 || typeof next !== 'string' }
}

const isTooLarge = (error: unknown): error is SafeServiceError =>
  error instanceof SafeServiceError && error.code === 'safe_service_too_large'

/**
 * Reads smaller pages around an entry that does not fit into a reply, and skips it, so that it hides no
 * others.
 */
const readPages = async (request: ListRequest, deps: SafeServiceDeps): Promise<ListedProposals> => {
  const byHash = new Map<string, Proposal>()
  const at = { offset: 0, size: 0, pages: 0, skipped: 0 }
  const leftOut = { 'too large': 0, mismatch: 0 }
  const listed = (): ListedProposals => ({
    proposals: [...byHash.values()],
    skipped: at.skipped + leftOut['too large'],
    mismatched: leftOut.mismatch,
  })
  let refusal: SafeServiceError | undefined
  for (let n = 0; n < maxRequests && at.pages < maxPages; n += 1) {
    const limit = pageSizes[at.size] ?? 1
    const page = await readPage({ ...request, limit, offset: at.offset }, deps).catch((error: unknown) => {
      if (!isTooLarge(error)) throw error
      refusal = error
      return undefined
    })
    if (page === undefined && limit > 1) {
      at.size += 1
    } else if (page === undefined) {
      at.offset += 1
      at.skipped += 1
    } else {
      const { shouldYield, yieldTurn } = createYielder()
      for (const entry of page.entries) {
        if (shouldYield()) await yieldTurn()
        const proposal = readProposal(entry, { safe: request.safe, chain: deps.chain })
        if (typeof proposal === 'string') leftOut[proposal] += 1
        else if (proposal !== undefined && proposal.nonce >= request.nonce)
          byHash.set(proposal.hash, proposal)
      }
      if (page.isLast) return listed()
      at.offset += page.entries.length
      at.size = Math.max(0, at.size - 1)
      if (limit === pageSizes[0]) at.pages += 1
    }
  }
  if (at.offset === at.skipped && refusal !== undefined) throw refusal
  return listed()
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
const createSafeService = (deps: SafeServiceDeps): SafeService => {
  let isChecked = false

  const checkOnce = async (signal: AbortSignal): Promise<void> => {
    if (isChecked) return
    await checkChain(deps, signal).catch((cause: unknown) => {
      if (cause instanceof SafeServiceError && cause.code === 'safe_service_failed')
        throw new SafeServiceError('safe_service_unreachable', 'it fails to say of which chain it is', {
          cause,
        })
      if (!isUnsaid(cause)) throw cause
    })
    isChecked = true
  }

  return async request => {
    await checkOnce(request.signal)
    return await readPages(request, deps)
  }
}

/**
 * Default limit of requests to one host per second: what the hosted Safe transaction service allows without a
 * key.
 */
const keylessPerSecond = 2

type Configured = {
  readonly chains: readonly { readonly id: number; readonly safeService?: string | undefined }[]
  readonly safeServiceKey?: string | undefined
  readonly safeServicePerSecond?: number | undefined
  readonly proxies?: Proxies | undefined
}

/** The Safe transaction services by chain. Those of one host share its limits. `destroy` ends their requests. */
export const createSafeServices = (
  {
    chains,
    safeServiceKey: key,
    safeServicePerSecond: perSecond = keylessPerSecond,
    proxies = noProxies,
  }: Configured,
  { now, monotonicNow }: { now: () => number; monotonicNow: () => number },
) => {
  const dispatcher = proxies.createAgent({ maxResponseSize: maxListBytes })
  const buckets = new Map<string, TokenBucket>()
  const acquireFor = (url: string) => {
    const { host } = new URL(url)
    const bucket = buckets.get(host) ?? createTokenBucket({ perSecond, burst: 1, now: monotonicNow })
    buckets.set(host, bucket)
    return bucket.take
  }
  const services = new Map(
    chains.flatMap(({ id: chain, safeService: url }) => {
      if (url === undefined) return []
      const acquire = acquireFor(url)
      return [[chain, createSafeService({ chain, url, key, dispatcher, acquire, now })] as const]
    }),
  )
  return { services, destroy: () => dispatcher.destroy() }
}
