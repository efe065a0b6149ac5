import type { Message } from '#render/message.ts'
import type { Texts } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import {
  type ChatSettings,
  type ChatSettingsDoc,
  chatSettings,
  settingsWrite,
  translatorForUpdate,
} from '#watch/chat-settings.ts'
import { formatTitle, knownChats } from '#watch/known-chats.ts'
import { type Destination, destinations, type Watch } from '#watch/watch.ts'
import { askForText } from '../../framework/awaited-answer.ts'
import type { ChatContext } from '../../framework/context.ts'
import { accessTo, accessToast } from '../../framework/roles.ts'
import { changeSettings } from '../../framework/session.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import type { ManagedChatSettings, SettingsDeps, SettingsView } from './settings-screens.ts'

/** Steps of the wizard whose question a text answers. */
const typedSteps = ['amount', 'amount-in', 'amount-out', 'digest', 'outflow', 'balance'] as const
export type TypedStepName = (typeof typedSteps)[number]

export const typedStepOf = (name: string | undefined): TypedStepName | undefined =>
  typedSteps.find(step => step === name)

/**
 * The settings that an update shows or changes: those of its chat, or of a chat that the person manages from
 * there.
 */
export type OpenSettings = {
  readonly ctx: ChatContext
  /** The watches that make a sound in quiet hours, if the update has changed them. */
  readonly exceptions?: readonly Doc<Watch>[]
  /** The chat that has the settings. */
  readonly chat: string
  readonly texts: Texts
  readonly operators: readonly number[]
  readonly readRates: SettingsDeps['readRates']
  readonly menu: SettingsDeps['menu']
  readonly view: SettingsView
  /** Changes them, at most once an update. Returns the new view. */
  readonly change: (change: ChatSettings) => SettingsView
  /**
   * Shows a screen that the next text may answer; with `isBelow` as a reply, so that the tapped message
   * stays.
   */
  readonly ask: (what: AskedSetting, screen: Message, isBelow?: true) => Promise<void>
  readonly showDraft: SettingsDeps['showDraft']
}
export type AskedSetting = 'zone' | 'zone-below' | 'zone-quiet' | 'quiet' | 'currency' | TypedStepName

const settingsViewOf = (
  ctx: ChatContext,
  { texts, chains }: SettingsDeps,
  { settings, there }: { readonly settings: ChatSettings; readonly there: ManagedChatSettings | undefined },
): SettingsView => {
  const languageCode = there === undefined ? ctx.from?.language_code : undefined
  const sayOwn = translatorForUpdate(texts, { settings, languageCode })
  return {
    chains,
    settings,
    languageName: sayOwn('language'),
    say: there === undefined ? sayOwn : ctx.say,
    now: ctx.now(),
    isGroup: there?.isGroup ?? !ctx.isPrivate,
    there,
  }
}

/**
 * Changes the settings of a group or channel that the person manages from here, which were read as `stored`.
 */
const changeSettingsOf = (
  ctx: ChatContext,
  { chat, stored }: { readonly chat: string; readonly stored: ChatSettingsDoc },
  change: ChatSettings,
): ChatSettings => {
  const value = { ...stored?.value, ...change }
  ctx.writes.push(settingsWrite(chat, value, stored))
  return value
}

export const openSettings = (
  ctx: ChatContext,
  deps: SettingsDeps,
  there?: ManagedChatSettings,
): OpenSettings => {
  const viewOf = (settings: ChatSettings): SettingsView => settingsViewOf(ctx, deps, { settings, there })
  const stored = there === undefined ? ctx.settings : there.stored
  return {
    ctx,
    chat: there?.chat ?? String(ctx.chatId),
    texts: deps.texts,
    operators: deps.access.operators,
    readRates: deps.readRates,
    menu: deps.menu,
    showDraft: deps.showDraft,
    view: viewOf(stored?.value ?? {}),
    change: change =>
      viewOf(there === undefined ? changeSettings(ctx, change) : changeSettingsOf(ctx, there, change)),
    ask: (what, screen, isBelow) =>
      askForText(
        ctx,
        { what, ...(there && { there: there.destination }), ...(isBelow && { isBelow }) },
        screen,
      ),
  }
}

export const readManagedChatSettings = async (
  ctx: ChatContext,
  { id, value: { chat } }: Doc<Destination>,
): Promise<ManagedChatSettings> => {
  const [[stored], [known]] = await Promise.all([
    ctx.store.get(chatSettings, [chat]),
    ctx.store.get(knownChats, [chat]),
  ])
  return {
    destination: id,
    chat,
    stored,
    title: known === undefined ? ctx.say('where-other-chat') : formatTitle(known.value),
    isGroup: known !== undefined && known.value.type !== 'channel',
  }
}

/**
 * Opens the settings of a question about another chat. Returns `undefined` if the person may not, or no
 * longer, change them.
 */
export const openAwaited = async (
  ctx: ChatContext,
  there: string | undefined,
  deps: SettingsDeps,
): Promise<OpenSettings | undefined> => {
  if (there === undefined) return openSettings(ctx, deps)
  const [destination] = await ctx.store.get(destinations, [there])
  const access = destination === undefined ? 'foreign' : await accessTo(ctx, destination.value.chat)
  if (destination !== undefined && access === 'granted')
    return openSettings(ctx, deps, await readManagedChatSettings(ctx, destination))
  await show(ctx, textMessage(accessToast(access === 'granted' ? 'foreign' : access, ctx.say)))
  return undefined
}
