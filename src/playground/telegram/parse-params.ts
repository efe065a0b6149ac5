import type { z } from 'zod'
import { type BotMethod, methodSchemas, TELEGRAM_ERROR_PREFIX } from './method-schemas.ts'
import { InvalidCall } from './refusal.ts'

type Issue = z.core.$ZodIssue
const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(issue => issue.path.length))

/** Of a union's branches the one that was meant: it got deepest, then it has least to object to. */
const findIntended = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? []

/** The branch does not fit at all, rather than having one thing wrong. */
const isMisfit = (issue: Issue): boolean =>
  issue.code === 'invalid_type' || (issue.code !== 'unrecognized_keys' && issue.path.length === 0)

function describeIssue(issue: Issue, at: readonly PropertyKey[]): string {
  const path = [...at, ...issue.path]
  const where = path.length === 0 ? '' : ` in ${path.map(String).join('.')}`
  if (issue.code === 'unrecognized_keys')
    return `unknown parameter ${issue.keys.map(key => `"${key}"`).join(', ')}${where}`
  const telegrams = issue.message.startsWith(TELEGRAM_ERROR_PREFIX)
  if (issue.code === 'invalid_union') {
    const branch = findIntended(issue.errors)
    const nothingFits = branch.every(isMisfit)
    const [first] = branch
    if (first !== undefined && !(telegrams && nothingFits)) return describeIssue(first, path)
  }
  return telegrams ? issue.message : `${path.map(String).join('.')}: ${issue.message}`
}

/** Fields of a query or a form are strings; those that the method wants as something else are JSON. */
export function decodeFields(
  method: BotMethod,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = methodSchemas[method].shape
  const decode = ([name, value]: [string, string]): [string, unknown] => {
    if (shape[name]?.safeParse(value).success !== false) return [name, value]
    try {
      return [name, JSON.parse(value)]
    } catch {
      return [name, value]
    }
  }
  return Object.fromEntries(Object.entries(fields).map(decode))
}

export const isMethod = (name: string): name is BotMethod => Object.hasOwn(methodSchemas, name)

/**
 * The parameters of a call, checked.
 * @throws BadCall 400 that names the method and the parameter, or says it in Telegram's words where there are any.
 */
export function parseParams<T>(method: string, schema: z.ZodType<T>, payload: unknown): T {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const text = issue === undefined ? 'unreadable parameters' : describeIssue(issue, [])
  throw new InvalidCall(400, text.startsWith(TELEGRAM_ERROR_PREFIX) ? text : `${method}: ${text}`)
}
