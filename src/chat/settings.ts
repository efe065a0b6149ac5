import { toWallTime } from '#lib/time.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { type Doc, defineKind, put, type Store, type Write } from '#store/store.ts'
import type { WatchSettings } from './records.ts'

/** A part of each day in which alerts make no sound, in minutes since midnight; over midnight where `from` is after `to`. */
export type QuietHours = { readonly from: number; readonly to: number }

/** What a chat wants to be otherwise than it is by itself. */
export type ChatSettings = {
  /** One of our locales; absent: the language that Telegram says the person speaks. */
  readonly language?: string
  /** What Telegram said last that they speak; absent: nothing since an earlier version, which knew it of each watch. */
  readonly spoken?: string
  /** An IANA name; absent: UTC. */
  readonly zone?: string
  readonly quiet?: QuietHours
  /** Alerts are told in two lines. */
  readonly short?: true
  /** What a new watch begins with, where it is not what everybody's does. */
  readonly defaults?: Partial<Pick<WatchSettings, 'chains' | 'strategies' | 'frequency'>>
  /** What was asked last, for the next text of the chat to answer, and the message that asks it. */
  readonly asks?: { readonly what: 'zone' | 'quiet' | 'amount' | 'search'; readonly message: number }
}

/** Id: the chat. */
export const chatSettings = defineKind<ChatSettings>()('settings')

export type ChatSettingsDoc = Doc<ChatSettings> | undefined

/** Puts down the settings of a chat, unless they were changed since `kept` was read. */
export const settingsWrite = (chat: string, o: { kept: ChatSettingsDoc; value: ChatSettings }): Write =>
  put(chatSettings, { id: chat, value: o.value }, { expect: o.kept?.version ?? 0 })

/**
 * The texts as a chat wants them: in its language, whatever its people speak elsewhere, and its time zone. What Telegram said
 * last that they speak counts, and where that is not kept, the language code of whatever is told.
 */
export const textsFor = (texts: Texts, settings: ChatSettings = {}): Texts => {
  const { language, spoken, zone } = settings
  return {
    locales: texts.locales,
    for: languageCode => texts.for(language ?? spoken ?? languageCode, zone),
  }
}

/** How to answer an update, which says by itself what its person speaks, where Telegram knows it. */
export const translatorForUpdate = (
  texts: Texts,
  o: { readonly settings: ChatSettings | undefined; readonly languageCode: string | undefined },
): Translator => {
  const { settings = {}, languageCode: spoken = settings.spoken } = o
  return textsFor(texts, { ...settings, ...(spoken !== undefined && { spoken }) }).for(spoken)
}

/** How to speak to a chat outside of an update. `languageCode`: of its person, as Telegram said when it began. */
export const translatorForChat = async (
  { store, texts }: { readonly store: Store; readonly texts: Texts },
  { chat, languageCode }: { readonly chat: string; readonly languageCode?: string | undefined },
): Promise<Translator> => {
  const [kept] = await store.get(chatSettings, [chat])
  return textsFor(texts, kept?.value).for(languageCode)
}

/** `now`: milliseconds since 1970. */
export const isQuietTime = ({ quiet, zone = 'UTC' }: ChatSettings, now: number): boolean => {
  if (quiet === undefined) return false
  const { minutes } = toWallTime(now, zone)
  const { from, to } = quiet
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}
