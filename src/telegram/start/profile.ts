import { createHash } from 'node:crypto'
import type { Api } from 'grammy'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { put, type Store } from '#store/store.ts'
import { publishedHashes } from '../records.ts'

/** `commands`: of the menu, in its order. */
type ProfileDeps = {
  readonly store: Store
  readonly api: Api
  readonly texts: Texts
  readonly commands: readonly string[]
  readonly stopping: AbortSignal
}
type LanguageCode = NonNullable<NonNullable<Parameters<Api['setMyCommands']>[1]>['language_code']>

/** Absent: for people whose language the bot does not speak. */
type Language = { readonly language_code?: LanguageCode }

/** What Telegram shows of the bot in a language, and the call that sets it. `name`: under which its hash is stored. */
const partsOf = (
  { api, commands }: ProfileDeps,
  { say, language }: { readonly say: Translator; readonly language: Language },
): readonly { readonly name: string; readonly content: unknown; readonly send: () => Promise<true> }[] => {
  const menu = commands.map(command => ({ command, description: say(`command-${command}`) }))
  const description = say('profile-description')
  const about = say('profile-about')
  return [
    { name: 'commands', content: menu, send: () => api.setMyCommands(menu, language) },
    { name: 'description', content: description, send: () => api.setMyDescription(description, language) },
    { name: 'about', content: about, send: () => api.setMyShortDescription(about, language) },
  ]
}

/** Sets the menu and the descriptions of the bot in every language, where they changed since the last time. */
export const publishProfile = async (deps: ProfileDeps): Promise<void> => {
  const { store, texts, stopping } = deps
  for (const locale of texts.locales)
    for (const { name, content, send } of partsOf(deps, {
      say: texts.for(locale),
      language: languageOf(locale),
    })) {
      if (stopping.aborted) return
      const id = `${name} ${locale}`
      const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
      const [last] = await store.get(publishedHashes, [id])
      if (last?.value.hash === hash) continue
      await send()
      await store.commit([put(publishedHashes, { id, value: { hash } })])
    }
}

/** Telegram takes two-letter language codes (ISO 639-1) without a region. English is the default. */
const languageOf = (locale: string): Language => {
  const code = new Intl.Locale(locale).language
  if (!isLanguageCode(code)) throw new RangeError(`Telegram has no menu for the language ${code}`)
  return code === 'en' ? {} : { language_code: code }
}

const isLanguageCode = (code: string): code is LanguageCode => /^[a-z]{2}$/.test(code)

/** One failed call is not worth a warning. */
const warnAtFailures = 3

/** Retries until the profile is published; warns once. */
export const publishProfileWithRetries = async ({
  log,
  ...deps
}: ProfileDeps & { readonly log: Log }): Promise<void> => {
  const { stopping } = deps
  for (let failures = 1; !stopping.aborted; failures += 1) {
    try {
      await publishProfile(deps)
      return
    } catch (error) {
      if (stopping.aborted) return
      if (failures === warnAtFailures)
        log.warn({ error: describeError(error) }, 'the profile of the bot could not be published; retrying')
      await pause(getBackoffMs(failures, { baseMs: 1_000, maxMs: 300_000 }), stopping)
    }
  }
}
