import { keysOf, recordOf } from '#lib/collections.ts'
import { discord } from './discord.ts'
import {
  commonFailures,
  type FailureWords,
  type Outcome,
  type Platform,
  type PlatformReply,
} from './platform.ts'
import { slack } from './slack.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'

/** The platforms that deliver notifications, by their names on the wire. */
export const platforms = { Webhook: webhook, Telegram: telegram, Slack: slack, Discord: discord } as const

export type PlatformName = keyof typeof platforms

/** The platforms whose `channel` is a URL. */
export type UrlPlatform = {
  [Name in PlatformName]: (typeof platforms)[Name]['takesUrl'] extends true ? Name : never
}[PlatformName]

export const platformNames: readonly PlatformName[] = keysOf(platforms)

const takesUrl = (name: PlatformName): name is UrlPlatform => platforms[name].takesUrl

export const urlPlatforms: readonly UrlPlatform[] = platformNames.filter(takesUrl)

type PlatformFailures = {
  [Name in PlatformName]: keyof (typeof platforms)[Name]['failures']
}[PlatformName]

/** Why a channel did not accept a notification. Codes never change; new ones may be added. */
export type DeliveryFailureCode = keyof typeof commonFailures | PlatformFailures

type FailureTable = Readonly<Record<DeliveryFailureCode, FailureWords>>

export const deliveryFailures = recordOf<FailureTable>(
  [commonFailures, ...Object.values(platforms).map(({ failures }) => failures)].flatMap(
    (failures: Partial<FailureTable>) => keysOf(failures).map(code => [code, failures[code]] as const),
  ),
)

export type DeliveryOutcome = Outcome<DeliveryFailureCode>
export type DeliveryFailure = Extract<DeliveryOutcome, { readonly failure: unknown }>['failure']

/** A platform whose failures are any of the known ones. */
type AnyPlatform = Omit<Platform, 'failures' | 'outcomeOf'> & {
  readonly outcomeOf: (reply: PlatformReply) => DeliveryOutcome
}

export const platformOf = (name: PlatformName): AnyPlatform => platforms[name]

/** The platform of a URL that a person sends. */
export const platformOfUrl = (url: URL): UrlPlatform =>
  urlPlatforms.find(name => platformOf(name).isUrl?.(url) === true) ?? 'Webhook'
