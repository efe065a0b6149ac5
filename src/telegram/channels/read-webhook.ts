import { sanitizeText } from '#lib/clean-text.ts'
import type { Platform } from './channel.ts'

/** What a person wrote: a URL, and perhaps a name behind it. */
export type ParsedWebhook = { readonly url: string; readonly name: string; readonly platform: Platform }

/** What is wrong with it, as the id of a text. */
type WebhookError = 'wrong-url' | 'wrong-url-credentials' | 'wrong-url-long'

/** In characters as a reader counts them. */
const maxNameLength = 32
const maxUrlLength = 2_048

const discordHost = /^((ptb|canary)\.)?discord(app)?\.com$/

const platformOf = ({ hostname, pathname }: URL): Platform => {
  if (hostname === 'hooks.slack.com') return 'Slack'
  return discordHost.test(hostname) && pathname.startsWith('/api/') ? 'Discord' : 'Webhook'
}

/** Where the URL may lead is for the service to say. */
export const parseWebhook = (text: string): ParsedWebhook | { readonly fault: WebhookError } => {
  const [, written = '', label = ''] = /^\s*(\S+)(.*)$/su.exec(text) ?? []
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { fault: 'wrong-url' }
  if (url.username !== '' || url.password !== '') return { fault: 'wrong-url-credentials' }
  if (url.href.length > maxUrlLength) return { fault: 'wrong-url-long' }
  const name = sanitizeText(label, maxNameLength) || sanitizeText(url.hostname, maxNameLength)
  return { url: url.href, name, platform: platformOf(url) }
}
