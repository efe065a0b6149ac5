import { isIP } from 'node:net'
import { z } from 'zod'
import { daySeconds } from '#lib/time.ts'
import type { AccessList } from '#telegram/features/access/find-access.ts'

// Schemas of settings. A message completes the sentence `"value" isn't …`. For a list, the issue's input is the
// faulty entry.

/** A whole number; `what` is such as `a port` or `a number of seconds`. */
export const wholeNumber = (what: string, min: number, max: number) => {
  const text = `${what} from ${min} to ${max}`
  return z.coerce.number(text).int(text).min(min, text).max(max, text)
}
export const port = wholeNumber('a port', 1, 65_535)
export const seconds = wholeNumber('a number of seconds', 1, daySeconds)
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
/** A path, in which no shell replaces anything. */
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
export const listOf = <T>(entries: Entries<T>) =>
  z.string().transform((text, context) => readEntries(text, entries, context))

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
