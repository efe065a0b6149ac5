import { createHash } from 'node:crypto'
import type { Api } from 'grammy'
import type { Texts, Translator } from '#chat/texts.ts'
import { put, type Store } from '#store/store.ts'
import { publishedHashes } from '../published.ts'
import { commandNames } from './commands.ts'

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
