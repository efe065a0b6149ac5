const incomingWebhook = 'the URL of an incoming webhook'

/** The platforms that deliver notifications, each with what a channel's `channel` is there. `takesUrl`: it is a URL that people give. */
export const platforms = {
  Webhook: { takesUrl: true, channel: 'a public https URL on port 443 or 8443, without credentials' },
  Telegram: { takesUrl: false, channel: 'the id of a chat, of a topic in it (-1001234567890:17), or @name' },
  Slack: { takesUrl: true, channel: incomingWebhook },
  Discord: { takesUrl: true, channel: incomingWebhook },
} as const

export type PlatformName = keyof typeof platforms

/** The platforms whose `channel` is a URL. */
export type UrlPlatform = {
  [Name in PlatformName]: (typeof platforms)[Name]['takesUrl'] extends true ? Name : never
}[PlatformName]

export const isPlatformName = (text: string): text is PlatformName => Object.hasOwn(platforms, text)

export const platformNames: readonly PlatformName[] = Object.keys(platforms).filter(isPlatformName)
