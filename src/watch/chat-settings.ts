import { toWallTime } from '#lib/time.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { type Doc, defineKind, put, type Store, type Write } from '#store/store.ts'
import type { WatchSettings } from './watch.ts'

/** Time of silent alerts, in minutes since midnight; across midnight if `from` is after `to`. */
export type QuietHours = { readonly from: number; readonly to: number }

/** Things that can have topics in a private chat: a watch, a chain, or the first tag of watches. */
export const topicsBy = ['watch', 'chain', 'tag'] as const
export type TopicsBy = (typeof topicsBy)[number]

type ListOrder = 'alert' | 'name' | 'balance'

/** The settings of a chat that differ from the defaults. */
export type ChatSettings = {
  /** One of our locales; the language that Telegram reports if absent. */
  readonly language?: string
  /** The language that Telegram reported last, if it has reported one. */
  readonly spoken?: string
  /** An IANA name; UTC if absent. */
  readonly zone?: string
  readonly quiet?: QuietHours
  /** Alerts have two lines. */
  readonly short?: true
  /** The currency in which amounts are shown (ISO 4217); US dollars if absent. */
  readonly currency?: string
  /** Digests and past alerts are shown as tables, which older apps cannot show. Alerts never are tables. */
  readonly tables?: true
  /** Spam is hidden without a warning. */
  readonly noSpamWarnings?: true
  /** The defaults of new watches, if they differ from ours. */
  readonly defaults?: Partial<
    Pick<WatchSettings, 'chains' | 'strategies' | 'readings' | 'frequency' | 'digest'>
  >
  /**
   * Whether every member of a group may change its watches, not only its administrators. A right, so it is neither
   * exported nor imported.
   */
  readonly openToMembers?: true
  /** Everyone in a group sees how the bot answers one of them, also where Telegram could show it to that person alone. */
  readonly answersToAll?: true
  /** How its list of watches is sorted; by age if absent. It is changed at the list, and so not exported. */
  readonly order?: ListOrder
  /** Topics of a private chat (watch-topics.ts), which are made in Telegram and so not exported. */
  readonly topics?: TopicsBy
}

/** Id: the chat. */
export const chatSettings = defineKind<ChatSettings>()('chatSettings')

export type ChatSettingsDoc = Doc<ChatSettings> | undefined

/** Stores the settings of a chat; conflicts if they changed since `stored` was read. */
export const settingsWrite = (chat: string, value: ChatSettings, stored: ChatSettingsDoc): Write =>
  put(chatSettings, { id: chat, value }, { expect: stored?.version ?? 0 })

/**
 * The texts in the language, time zone and currency of a chat. Its language is the one that it chose, else
 * the one that Telegram reported last, else the one asked for.
 */
export const textsFor = (texts: Texts, settings: ChatSettings = {}): Texts => {
  const { language, spoken, zone, currency } = settings
  return {
    locales: texts.locales,
    for: languageCode => texts.for(language ?? spoken ?? languageCode, zone, currency),
    forOnce: texts.forOnce,
  }
}

/** Translator for the reply to an update, which may report a `languageCode`. */
export const translatorForUpdate = (
  texts: Texts,
  {
    settings = {},
    languageCode: spoken = settings.spoken,
  }: { readonly settings: ChatSettings | undefined; readonly languageCode: string | undefined },
): Translator => {
  return textsFor(texts, { ...settings, spoken }).for(spoken)
}

/**
 * Translator for messages outside of updates. `languageCode` is what Telegram reported when the watch was
 * created.
 */
export const translatorForChat = async (
  { store, texts }: { readonly store: Store; readonly texts: Texts },
  { chat, languageCode }: { readonly chat: string; readonly languageCode?: string | undefined },
): Promise<Translator> => {
  const [stored] = await store.get(chatSettings, [chat])
  return textsFor(texts, stored?.value).for(languageCode)
}

/** Whether it is quiet now (`now`, in milliseconds since 1970). */
export const isQuietTime = ({ quiet, zone = 'UTC' }: ChatSettings, now: number): boolean => {
  if (quiet === undefined) return false
  const { minutes } = toWallTime(now, zone)
  const { from, to } = quiet
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}
