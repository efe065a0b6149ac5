import { decode, encode } from 'ox/AbiParameters'
import { z } from 'zod'
import { readText, sendRequest } from '#lib/http-request.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import type { Proxies } from '#lib/proxies.ts'
import { toNativeSignal } from '#lib/timers.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import type { ContractCall } from '../chain/rpc/contract-calls.ts'
import { createWebhookGuard, type WebhookGuard } from '../deliver/webhook-guard.ts'

/** Gateways that may be asked: those on the public internet, those at these origins, or none. */
export type AllowedGateways = 'public' | 'off' | readonly string[]

type Hex = `0x${string}`

/** The error `OffchainLookup(address,string[],bytes,bytes4,bytes)` (EIP-3668). */
const lookupSelector = '0x556f1830'
const lookupParameters = [
  { type: 'address' },
  { type: 'string[]' },
  { type: 'bytes' },
  { type: 'bytes4' },
  { type: 'bytes' },
] as const
const callbackParameters = [{ type: 'bytes' }, { type: 'bytes' }] as const

/**
 * Stands among the gateways of a look-up that holds several others, `query((address,string[],bytes)[])`: this
 * client asks each of them itself, so that no server in between sees them (ENSIP-21).
 */
const batchUrl = 'x-batch-gateway:true'
const batchSelector = '0xa780bab6'
const batchParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'sender', type: 'address' },
      { name: 'urls', type: 'string[]' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const
const batchReply = [{ type: 'bool[]' }, { type: 'bytes[]' }] as const
/** The error `Error(string)`, for a look-up that no gateway will answer. */
const batchRefusal: Hex = `0x08c379a0${encode([{ type: 'string' }], ['no gateway answers']).slice(2)}`

/** Limit of requests for one name, whatever its contract asks. */
const maxRequests = 6
/** How often a contract may refer to gateways again. */
const maxRounds = 4
const maxUrlLength = 8_192
/** A proof of another chain's state takes some hundred kilobytes at most. */
const maxReplyBytes = 512 * 1_024
/** A slow gateway leaves time for the next one. */
const timeoutMs = 1_500
/** Checking a proof takes more than a usual call. */
const callbackGas = '0x1c9c380'

const isHex = (text: string): text is Hex => /^0x(?:[0-9a-f]{2})*$/i.test(text)
const replySchema = z.object({ data: z.string().refine(isHex) })

/** The look-up that a contract asks for (EIP-3668, `OffchainLookup`). */
type Lookup = {
  readonly sender: Hex
  readonly urls: readonly string[]
  readonly data: Hex
  readonly callback: Hex
  readonly extra: Hex
}

/**
 * Reads the error of a contract; `undefined` if it does not refer to a gateway, or not as the standard has
 * it.
 */
const readLookup = (error: string): Lookup | undefined => {
  if (!error.toLowerCase().startsWith(lookupSelector) || !isHex(error)) return undefined
  try {
    const body: Hex = `0x${error.slice(lookupSelector.length)}`
    const [sender, urls, data, callback, extra] = decode(lookupParameters, body)
    return { sender, urls, data, callback, extra }
  } catch {
    return undefined
  }
}

type Question = Pick<Lookup, 'sender' | 'urls' | 'data'>

/**
 * Reads the questions of a batch; `undefined` if it is not a batch, not as the standard has it, or over the
 * limit of questions.
 */
const readBatch = ({ urls, data }: Question): readonly Question[] | undefined => {
  if (!urls.includes(batchUrl) || !data.toLowerCase().startsWith(batchSelector)) return undefined
  try {
    const [questions] = decode(batchParameters, `0x${data.slice(batchSelector.length)}`)
    return questions.length > maxRequests ? undefined : questions
  } catch {
    return undefined
  }
}

/** The gateways of a name did not answer. */
export class GatewayError extends LookoutError<'gateway_away'> {
  override readonly name = 'GatewayError'

  constructor() {
    super('gateway_away', 'no gateway of the name answers')
  }
}

/**
 * A reply of a gateway. With `refused` the gateway says that the request is at fault, so others are not asked
 * (EIP-3668).
 */
type GatewayReply = Hex | 'refused' | 'away'

const askGateway = async (
  { url, body }: { readonly url: string; readonly body: string | undefined },
  { guard, signal: ended }: { readonly guard: WebhookGuard; readonly signal: AbortSignal },
): Promise<GatewayReply> => {
  const { signal, done } = toNativeSignal(ended, timeoutMs)
  try {
    const reply = await sendRequest(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'lookout' },
      body: body ?? null,
      dispatcher: guard.dispatcherFor(url),
      signal,
    })
    const text = await readText(reply, maxReplyBytes)
    if (reply.statusCode >= 400 && reply.statusCode < 500) return 'refused'
    if (reply.statusCode !== 200) return 'away'
    return replySchema.parse(JSON.parse(text)).data
  } catch {
    return 'away'
  } finally {
    done()
  }
}

/** The request of a template. Its braces are filled in once each, so that it cannot grow without bound. */
const toRequest = (template: string, { sender, data }: Question) => {
  const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
  const body = template.includes('{data}')
    ? undefined
    : JSON.stringify({ data, sender: sender.toLowerCase() })
  return { url, body }
}

export type NameGateways = {
  /**
   * Asks the gateways of a contract in their order. Returns `undefined` if none will answer, since none may
   * be asked or one says that the request is at fault. Throws `GatewayError`.
   */
  readonly ask: (
    question: Question,
    budget: { requests: number },
    signal: AbortSignal,
  ) => Promise<Hex | undefined>
  readonly destroy: () => Promise<void>
}

type AskGateways = NameGateways['ask']

/**
 * Asks for each look-up of a batch: those that no gateway will answer fail alone, and one that is not
 * answered now fails the whole batch.
 */
const withBatches =
  (ask: AskGateways): AskGateways =>
  async (question, budget, signal) => {
    const batch = readBatch(question)
    if (batch === undefined) return await ask(question, budget, signal)
    const replies = await Promise.all(batch.map(lookUp => ask(lookUp, budget, signal)))
    return encode(batchReply, [
      replies.map(reply => reply === undefined),
      replies.map(reply => reply ?? batchRefusal),
    ])
  }

/** Asks other people's servers for records that contracts keep there; `undefined` if none may be asked. */
export const createNameGateways = (
  allowed: AllowedGateways,
  proxies: Proxies | undefined,
): NameGateways | undefined => {
  if (allowed === 'off') return undefined
  const isListed = (url: URL): boolean => allowed !== 'public' && allowed.includes(url.origin)
  const guard = createWebhookGuard({ allow: isListed, proxies })
  const mayAsk = (url: string): boolean =>
    url.length <= maxUrlLength &&
    guard.fault(url) === undefined &&
    (allowed === 'public' || isListed(new URL(url)))

  return {
    ask: withBatches(async (question, budget, signal) => {
      const requests = question.urls.slice(0, maxRequests).map(template => toRequest(template, question))
      const permitted = requests.filter(({ url }) => mayAsk(url))
      for (const request of permitted) {
        if (budget.requests === 0) return undefined
        budget.requests -= 1
        const reply = await askGateway(request, { guard, signal })
        if (reply === 'refused') return undefined
        if (reply !== 'away') return reply
      }
      if (permitted.length === 0) return undefined
      throw new GatewayError()
    }),
    destroy: guard.destroy,
  }
}

/** Reply to a call. `isUnasked` says that the data is kept off chain, and gateways are not asked here. */
type OffChainReply = { readonly data: string | undefined; readonly isUnasked: boolean }

const noReply: OffChainReply = { data: undefined, isUnasked: false }

/**
 * Calls a contract, and passes it the replies of the gateways to which it refers (EIP-3668), which it checks.
 * A contract that names another one as the sender gets nothing, or it would speak for the other. Throws
 * `GatewayError`.
 */
export const callWithGateways = async (
  call: ContractCall,
  node: Pick<ChainNode, 'tryCall'>,
  gateways: NameGateways | undefined,
  signal: AbortSignal,
): Promise<OffChainReply> => {
  const budget = { requests: maxRequests }
  let outcome = await node.tryCall(call, signal)
  for (let round = 0; round <= maxRounds; round += 1) {
    const { hasFailed, data } = outcome
    if (!hasFailed) return { data, isUnasked: false }
    // Some nodes do not say how a contract failed.
    if (data === undefined) return { data: undefined, isUnasked: round === 0 }
    const lookup = readLookup(data)
    if (lookup === undefined || lookup.sender.toLowerCase() !== call.to.toLowerCase()) return noReply
    if (gateways === undefined) return { data: undefined, isUnasked: true }
    const reply = await gateways.ask(lookup, budget, signal)
    if (reply === undefined) return noReply
    const input = `${lookup.callback}${encode(callbackParameters, [reply, lookup.extra]).slice(2)}`
    outcome = await node.tryCall({ to: call.to, data: input, gas: callbackGas }, signal)
  }
  return noReply
}
