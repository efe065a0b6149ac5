import { z } from 'zod'
import { botApiSchemas } from './bot-api-schemas.ts'
import { InvalidCall } from './call-errors.ts'
import { TELEGRAM_ERROR_PREFIX } from './parameter-bounds.ts'

/** The parameters of each method that the local Telegram supports; unknown parameters are refused. */
export const methodSchemas = {
  ...botApiSchemas,
  setMyCommands: botApiSchemas.setMyCommands.extend({
    commands: botApiSchemas.setMyCommands.shape.commands.max(100, {
      error: `${TELEGRAM_ERROR_PREFIX}BOT_COMMANDS_TOO_MUCH`,
    }),
  }),
  // Bot API 10.5, which the installed types do not have yet.
  setMySettings: z.strictObject({
    supports_inline_queries: z.boolean().exactOptional(),
    supports_guest_queries: z.boolean().exactOptional(),
    inline_query_placeholder: z.string().max(64).exactOptional(),
    has_topics_enabled: z.boolean().exactOptional(),
    allows_users_to_create_topics: z.boolean().exactOptional(),
  }),
}

export type BotMethod = keyof typeof methodSchemas
export type MethodParams<M extends BotMethod> = z.infer<(typeof methodSchemas)[M]>
export type InlineResult = MethodParams<'answerInlineQuery'>['results'][number]
export type InlineKeyboardParams = NonNullable<MethodParams<'editMessageText'>['reply_markup']>
/** Markup of a message without an inline keyboard. */
export type ReplyMarkupParams = Exclude<
  NonNullable<MethodParams<'sendMessage'>['reply_markup']>,
  InlineKeyboardParams
>
/** The chat that a button of a reply keyboard asks for. */
export type ChatRequest = NonNullable<
  Extract<ReplyMarkupParams, { keyboard: unknown }>['keyboard'][number][number]['request_chat']
>

type Issue = z.core.$ZodIssue
const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(issue => issue.path.length))

/** The intended branch of a union: the one with the deepest error, then with the fewest errors. */
const findIntended = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? []

/** Whether the value does not match the branch at all, rather than in one detail. */
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

/** Fields of a query or a form are strings; where the method needs another type, they hold JSON. */
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
 * The validated parameters of a call.
 * @throws InvalidCall 400 that names the method and the parameter, in Telegram's own words where known.
 */
export function parseParams<T>(method: string, schema: z.ZodType<T>, payload: unknown): T {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const text = issue === undefined ? 'unreadable parameters' : describeIssue(issue, [])
  throw new InvalidCall(400, text.startsWith(TELEGRAM_ERROR_PREFIX) ? text : `${method}: ${text}`)
}
