import type { ApiError } from '#client/api-errors.ts'
import { errorCodes } from '#contract/envelope.ts'
import { kinds } from '#events/registry.ts'
import { shortenAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { type Button, bodyText, callbackButton, type Message } from '#render/message.ts'
import { join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { parseAddresses, systemOf } from '../input/read-addresses.ts'
import { recognizeForeign } from '../input/recognize-foreign.ts'
import type { ChatContext } from './context.ts'
import { hasRole } from './memberships.ts'
import { actions } from './permissions.ts'

/** The button *My watches*. */
export const watchesButton = (say: Translator): Button =>
  callbackButton(say('button-watches'), actions.list, '0')

/** Takes back a question that waits for a text. */
export const cancelButton = (say: Translator): Button =>
  callbackButton(say('button-cancel'), actions.cancelQuestion)

/** The main buttons, for a screen without a next step. */
export const mainRow = (say: Translator): readonly Button[] => [
  callbackButton(say('button-watch'), actions.newWatch),
  watchesButton(say),
]

/** Value of the button that asks for the time zone in a message below. */
export const zoneBelow = 'below'

/** Offers to set the time zone below, where times are shown and the chat has none. */
export const zoneRows = ({ say, role }: Pick<ChatContext, 'say' | 'role'>): Message['buttons'] =>
  say.zone === undefined && hasRole(role, 'editor')
    ? [[callbackButton(say('button-zone'), actions.chatSettings, 'zone', zoneBelow)]]
    : []

const maxReasonLength = 200

const reasonByCode: ReadonlyMap<number, string> = new Map([
  [errorCodes.unauthorized.code, 'account'],
  [errorCodes.vip_only.code, 'private'],
  [errorCodes.unknown_channel.code, 'channel'],
])
/** The strategies of kinds that happen on some chains only. */
const kindsOfChains = kinds.flatMap(({ func, option }) => ('chains' in option ? [func] : []))

/**
 * Reasons of an invalid request, by the beginning of the reason, the field and, of strategies, the kind that
 * happens on none of the chains.
 */
const reasonByField = [
  [/^channel:/, 'url'],
  [/^driver\.chains\[/, 'chain'],
  [new RegExp(`^driver\\.strategies\\[\\d+\\]\\.func: (${kindsOfChains.join('|')}):`), 'kinds'],
] as const

const refusalReason = ({ apiCode, reason }: ApiError): string => {
  const [, id] =
    apiCode === errorCodes.invalid_request.code
      ? (reasonByField.find(([field]) => field.test(reason)) ?? [])
      : [undefined, reasonByCode.get(apiCode)]
  return id ?? 'other'
}

/** Matches a strategy's address that a copy or an import of a watch brings along. */
const mistypedAddress = /^driver\.strategies\[.*(0x[0-9a-f]{40}),? (?:which )?has a wrong checksum$/i

/**
 * Words a refusal of the service: in our words if the code tells, or else as a quotation of the service's.
 */
export const refusedText = (error: ApiError, say: Translator): string => {
  const { apiCode, reason } = error
  const [, address] =
    (apiCode === errorCodes.invalid_request.code ? mistypedAddress.exec(reason) : undefined) ?? []
  return address === undefined
    ? say('refused', { why: refusalReason(error), reason: sanitizeText(reason, maxReasonLength) })
    : say('wrong-checksum', { address })
}

/** Names the system of an address or name that cannot be watched, and what can be sent instead. */
export const foreignText = (text: string, say: Translator): string | undefined => {
  const foreign = recognizeForeign(text)
  if (foreign !== undefined) return say(`foreign-${foreign.kind}`, { system: foreign.system })
  const [first] = parseAddresses(text).found
  return first === undefined
    ? undefined
    : say('wrong-foreign', { address: shortenAddress(first.address), system: systemOf(first.address) })
}

/** One line without buttons. */
export const textMessage = (text: string): Message => ({ body: text, buttons: [] })

/** A screen with a line above it. */
export const withNotice = (notice: string, screen: Message): Message => ({
  ...screen,
  body: join([notice, bodyText(screen.body)], '\n\n'),
})
