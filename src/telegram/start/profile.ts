import { createHash } from 'node:crypto'
import type { Api } from 'grammy'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { put, type Store } from '#store/store.ts'
import { publishedHashes } from '../records.ts'

/** In the order of the menu. */
export const commandNames = [
  'watch',
  'watches',
  'channels',
  'settings',
  'export',
  'import',
  'privacy',
  'forget',
  'cancel',
  'help',
] as const

type ProfileDeps = {
  readonly store: Store
  readonly api: Api
  readonly texts: Texts
  readonly stopping: AbortSignal
}
type Language = { readonly language_code?: LanguageCode }
type LanguageCode = NonNullable<NonNullable<Parameters<Api['setMyCommands']>[1]>['language_code']>

/** Something that Telegram shows of the bot: in `language`, or to who speaks none of the others. */
type ProfilePart = (deps: { api: Api; say: Translator; language: Language }) => {
  readonly said: unknown
  readonly tell: () => Promise<true>
}

/** By the name under which it is remembered. */
const profileParts: Readonly<Record<string, ProfilePart>> = {
  commands: ({ api, say, language }) => {
    const said = commandNames.map(command => ({ command, description: say(`command-${command}`) }))
    return { said, tell: () => api.setMyCommands(said, language) }
  },
  description: ({ api, say, language }) => {
    const said = say('profile-description')
    return { said, tell: () => api.setMyDescription(said, language) }
  },
  about: ({ api, say, language }) => {
    const said = say('profile-about')
    return { said, tell: () => api.setMyShortDescription(said, language) }
  },
}

/**
 * Tells Telegram what the bot is and which commands it has, in every language; only what changed since the last time. Throws
 * where Telegram does not take it: what was told before that is not told again.
 */
export const publishProfile = async ({ store, api, texts, stopping }: ProfileDeps): Promise<void> => {
  for (const locale of texts.locales)
    for (const [name, part] of Object.entries(profileParts)) {
      if (stopping.aborted) return
      const { said, tell } = part({ api, say: texts.for(locale), language: languageOf(locale) })
      const id = `${name} ${locale}`
      const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
      const [last] = await store.get(publishedHashes, [id])
      if (last?.value.hash === hash) continue
      await tell()
      await store.commit([put(publishedHashes, { id, value: { hash } })])
    }
}

/** Telegram keeps these by two-letter language codes (ISO 639-1), without a region; English is for everybody else. */
const languageOf = (locale: string): Language => {
  const code = new Intl.Locale(locale).language
  if (!isLanguageCode(code)) throw new RangeError(`Telegram has no menu for the language ${code}`)
  return code === 'en' ? {} : { language_code: code }
}

const isLanguageCode = (code: string): code is LanguageCode => /^[a-z]{2}$/.test(code)

type PublishDeps = Parameters<typeof publishProfile>[0] & { readonly log: Log }

/** One line cut at the wrong moment is no trouble yet. */
const warnAtFailures = 3

/** Publishes what the bot says of itself, however often that takes; it says once that it does not succeed. */
export const publishProfileWithRetries = async ({ log, ...deps }: PublishDeps): Promise<void> => {
  const { stopping } = deps
  for (let failures = 1; !stopping.aborted; failures += 1) {
    try {
      await publishProfile(deps)
      return
    } catch (error) {
      if (stopping.aborted) return
      if (failures === warnAtFailures)
        log.warn(
          { error: describeError(error) },
          'what the bot says of itself could not be published; it is tried again',
        )
      await pause(getBackoffMs(failures, { baseMs: 1_000, maxMs: 300_000 }), stopping)
    }
  }
}
