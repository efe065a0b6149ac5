import { createHash } from 'node:crypto'
import type { Api } from 'grammy'
import type { Texts } from '#chat/texts.ts'
import { put, type Store } from '#store/store.ts'
import { published } from '../published.ts'

const names = ['watch', 'watches', 'cancel', 'help'] as const

/** Puts the commands into Telegram's menu, in every language; only when they changed since the last time. */
export const publishCommands = async (deps: { store: Store; api: Api; texts: Texts }): Promise<void> => {
  const menus = deps.texts.locales.map(locale => ({
    locale,
    commands: names.map(command => ({ command, description: deps.texts.for(locale)(`command-${command}`) })),
  }))
  const hash = createHash('sha256').update(JSON.stringify(menus)).digest('base64url')
  const [last] = await deps.store.get(published, ['commands'])
  if (last?.value.hash === hash) return
  for (const { locale, commands } of menus)
    await deps.api.setMyCommands(commands, locale === 'en' ? {} : { language_code: menuLanguage(locale) })
  await deps.store.commit([put(published, { id: 'commands', value: { hash } })])
}

type MenuLanguage = NonNullable<NonNullable<Parameters<Api['setMyCommands']>[1]>['language_code']>

/** Menus are kept by two-letter language codes (ISO 639-1), without a region. */
const menuLanguage = (locale: string): MenuLanguage => {
  const code = new Intl.Locale(locale).language
  if (!isMenuLanguage(code)) throw new RangeError(`Telegram has no menu for the language ${code}`)
  return code
}

const isMenuLanguage = (code: string): code is MenuLanguage => /^[a-z]{2}$/.test(code)
