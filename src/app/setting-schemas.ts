import { isIP } from 'node:net'
import { z } from 'zod'
import { chainNamed } from '#chains/chain-names.ts'
import { publicChains } from '#chains/registry.ts'
import { parseRedisAddress } from '#store/redis/redis-address.ts'
import type { AccessList } from '#telegram/features/access/find-access.ts'

// Schemas of settings. A message completes the sentence `"value" isn't …`. For a list, the issue's input is the
// faulty entry.

/** A whole number; `what` is such as `a port` or `a number of seconds`. */
export const wholeNumber = (what: string, min: number, max: number) => {
  const text = `${what} from ${min} to ${max}`
  return z.coerce.number(text).int(text).min(min, text).max(max, text)
}
export const port = wholeNumber('a port', 1, 65_535)
export const seconds = wholeNumber('a number of seconds', 1, 86_400)
export const onOff = z.enum(['0', '1'], '1 or 0')

const withoutTrailingSlashes = (text: string): string => text.replace(/\/+$/, '')
const isBareUrl = ({ username, password, search, hash }: URL): boolean =>
  username + password + search + hash === ''
/** A URL that is called as it is written. */
export const wholeUrl = z.url({
  protocol: /^https?$/,
  error: 'an address that begins with http:// or https://',
})
export const url = wholeUrl.transform(withoutTrailingSlashes)
/** Paths are appended to it, so it must have no query. */
export const bareUrl = (example: string) =>
  url.refine(text => !URL.canParse(text) || isBareUrl(new URL(text)), {
    error: `an address without a user name, \`?\` and \`#\`, such as ${example}`,
  })
/** Accepts the URL as Safe's documents write it, with `/api` at the end or without. */
export const safeService = bareUrl('https://api.safe.global/tx-service/eth').transform(text =>
  text.replace(/\/api(\/v\d+)?$/, ''),
)
/** Words that people write for no proxy. */
const noProxyWord = /^(https?:\/\/)?(off|none|no|false|true|direct|disabled?|null|\d+)\/?$/i
const isProxy = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^/]+\/?$/i.test(text) && !noProxyWord.test(text)
/** Most programs also take it without `http://`. */
export const proxy = z
  .string()
  .transform(text => (text.includes('://') ? text : `http://${text}`))
  .refine(isProxy, {
    error:
      'the address of an http or https proxy, such as http://proxy.example.org:3128; without a proxy leave it unset',
  })
/** No shell reads it. */
export const path = z
  .string()
  .refine(text => !/^~|\$/.test(text), 'a whole path: ~ and $ stand for nothing here')
/** The port is a setting of its own. */
export const listenHost = z
  .string()
  .refine(
    text => isIP(text) !== 0 || /^[a-z\d._-]+$/i.test(text),
    'an address or a name of this machine alone, such as 127.0.0.1, or 0.0.0.0 for all of its addresses',
  )
/** Sent as a header. */
export const bearerToken = z.string().regex(/^[\x21-\x7e]+$/, 'the token alone, without Bearer and spaces')
export const redisUrl = z.string().superRefine((text, context) => {
  const { fault } = parseRedisAddress(text)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault, params: { isSentence: true } })
})

type Entries<T> = {
  /** Returns `undefined` if the entry is faulty. */
  readonly read: (entry: string) => T | undefined
  /** The expected form of an entry, in words. */
  readonly error: string | ((entry: string) => string)
}

/** Reads entries; empty ones, as behind a last comma, do not count. */
const readEntries = <T>(
  text: string,
  { read, error }: Entries<T>,
  context: z.RefinementCtx,
): readonly T[] => {
  const entries = text.split(',').flatMap(given => given.trim() || [])
  return (entries.length === 0 ? [text] : entries).map(entry => {
    const value = read(entry)
    if (value !== undefined) return value
    const message = typeof error === 'string' ? error : error(entry)
    context.addIssue({ code: 'custom', message, input: entry })
    return z.NEVER
  })
}

/** Entries that commas separate. */
const listOf = <T>(entries: Entries<T>) =>
  z.string().transform((text, context) => readEntries(text, entries, context))

/** A chain that is on offer, a tentative one only if one of its public endpoints answers. */
type ChosenChain = { readonly id: number; readonly isTentative: boolean }

/** `all` is every public chain, tentatively. */
export const chosenChains = listOf({
  read: (entry): readonly ChosenChain[] | undefined => {
    if (entry.toLowerCase() === 'all') return publicChains.map(id => ({ id, isTentative: true }))
    const chain = chainNamed(entry)
    return chain && [{ id: chain.id, isTentative: false }]
  },
  error: 'the id or name of a chain; several are separated by commas, such as 1,base, and all is every one',
}).transform((entries): readonly ChosenChain[] => {
  const chosen = entries.flat()
  const named = new Set(chosen.filter(({ isTentative }) => !isTentative).map(({ id }) => id))
  return [...new Set(chosen.map(({ id }) => id))].map(id => ({ id, isTentative: !named.has(id) }))
})

export type ServiceKey = { readonly clientId: string; readonly secret: string; readonly vip: boolean }
/** Short secrets could be guessed. */
const keyPattern = /^([^:,\s]{1,128}):([^:,\s]{16,256})(:vip)?$/
export const serviceKeys = listOf({
  read: (entry): ServiceKey | undefined => {
    const [, clientId, secret, vip] = keyPattern.exec(entry) ?? []
    if (clientId === undefined || secret === undefined) return undefined
    return { clientId, secret, vip: vip !== undefined }
  },
  error:
    'client_id:secret or client_id:secret:vip, with a secret of 16 to 256 characters; several are separated by commas',
})
/** Keys that encrypt, of which short ones could be guessed. The first encrypts, all decrypt. */
export const secretKeys = listOf({
  read: entry => (/^\S{32,256}$/.test(entry) ? entry : undefined),
  error:
    'a key of 32 to 256 characters (openssl rand -hex 32); several are separated by commas, the present one first',
})
export const origins = listOf({
  read: entry => {
    const parsed = url.safeParse(entry)
    if (!parsed.success) return undefined
    const { origin, href } = new URL(parsed.data)
    return href === `${origin}/` ? origin : undefined
  },
  error: 'an origin without a path, such as http://10.0.0.7:8080; several are separated by commas',
})

const accessName = /^@([a-z]\w{3,31})$/i
const readMatch =
  (id: RegExp) =>
  (entry: string): string | undefined =>
    id.test(entry) || accessName.test(entry) ? entry : undefined

/** A list of numeric ids, which match `id`, and names, which are stored in lower case, without the `@`. */
export const accessList = (id: RegExp, error: string) =>
  z.string().transform((text, context): AccessList => {
    if (text.trim() === '*') return 'everyone'
    const entries = readEntries(text, { read: readMatch(id), error }, context)
    return {
      ids: entries.filter(entry => id.test(entry)).map(Number),
      names: entries.flatMap(entry => accessName.exec(entry)?.[1]?.toLowerCase() ?? []),
    }
  })
export const personId = /^[1-9]\d{0,15}$/
export const chatId = /^-[1-9]\d{0,15}$/
export const personIds = listOf({
  read: entry => (personId.test(entry) ? Number(entry) : undefined),
  error: 'the id of a person; several are separated by commas, such as 123456789',
})

/** Headers behind `#`, as providers take their keys, and nothing else, such as a comment. */
const headersBehind = /^[^#]*(?:#header=[\w-]+:[^\s#&]+(?:&header=[\w-]+:[^\s#&]+)*)?$/

/** Separators other than the comma would become a part of the first address. */
const endpoint = z
  .url({ protocol: /^(https?|wss?)$/ })
  .refine(text => headersBehind.test(text) && text.lastIndexOf('://') < 6)
const isWebSocket = (text: string): boolean => /^wss?:/i.test(text)
/** `rpc` answers calls; `heads`, over WebSockets, announce new blocks. */
export const rpcEndpoints = listOf({
  read: entry => endpoint.safeParse(entry).data,
  error: entry =>
    entry.includes('#')
      ? 'an address that ends before #, where only headers may follow, such as #header=TRON-PRO-API-KEY:…; leave a comment out'
      : 'an address that begins with http:// or https://, or with ws:// or wss:// beside such ones; several are separated by commas',
}).transform((given, context) => {
  const rpc = given.filter(entry => !isWebSocket(entry))
  if (rpc.length === 0)
    context.addIssue(
      'enough: at least one http or https address is needed; ws and wss ones only tell early of new blocks',
    )
  return { rpc, heads: given.filter(isWebSocket) }
})
