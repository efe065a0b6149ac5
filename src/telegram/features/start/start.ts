import { createHash } from 'node:crypto'
import { type Api, Composer, GrammyError } from 'grammy'
import { changeBotSettings } from '#bot-api/bot-settings.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import type { TextName } from '#lib/text-ids.ts'
import { minuteMs } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, code, join, type RichText } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { put, remove, type Store } from '#store/store.ts'
import { listLine } from '#watch/watch-lines.ts'
import { isEphemeral } from '../../framework/bot-message.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { recordAnswer } from '../../framework/recognized-text.ts'
import { foreignText, mainRow, textMessage, watchesButton } from '../../framework/shared-screens.ts'
import { show, showAndGetMessageId } from '../../framework/show.ts'
import { wizardButtonArgs } from '../../framework/wizards.ts'
import { saysThanks, withoutPlease } from '../../input/bare-name.ts'
import { listOf } from '../../input/find-phrases.ts'
import { findUnofferedChains } from '../../input/linked-chain.ts'
import { publishedHashes, watchesOf } from '../../records.ts'
import { wasGreeted } from '../groups/greet.ts'

/** Telegram's clients send `/start` by themselves after they have added a bot. */
const startFollowsMs = minuteMs

/** Whether the group was greeted a moment ago, which has answered its `/start`. */
const wasJustGreeted = (ctx: ChatContext): Promise<boolean> => wasGreeted(ctx, startFollowsMs)

/**
 * Commands in private chats, for members of groups, for their administrators, and in the private chats of
 * people who run the bot.
 */
export type MenuCommands = Readonly<
  Record<'private' | 'members' | 'administrators' | 'operators', readonly TextName<'command-'>[]>
>

type ProfileDeps = {
  readonly store: Store
  readonly api: Api
  readonly texts: Texts
  readonly commands: MenuCommands
  /** Ids of people. */
  readonly operators: readonly number[]
  readonly stopping: AbortSignal
  /** Whether inline mode is to be turned on or off; it stays as it is if absent. */
  readonly isInline?: boolean
}
type LanguageCode = NonNullable<NonNullable<Parameters<Api['setMyCommands']>[1]>['language_code']>

type Language = {
  /** Absent for people whose language the bot does not speak. */
  readonly language_code?: LanguageCode
}

/**
 * The default scope applies where no narrower one does: in private chats. The hash of a menu is stored under
 * its `name`.
 */
const menuScopes = [
  { menu: 'private', name: 'commands', scope: {} },
  { menu: 'members', name: 'commands members', scope: { scope: { type: 'all_group_chats' } } },
  {
    menu: 'administrators',
    name: 'commands administrators',
    scope: { scope: { type: 'all_chat_administrators' } },
  },
] as const

/**
 * Menus of groups whose commands, like their answers, only the person and the bot see
 * (framework/ephemeral-messages.ts).
 */
const ephemeralMenus: ReadonlySet<keyof MenuCommands> = new Set(['members', 'administrators'])

/**
 * Parts of the bot's profile in a language, and the call that sets each. Its hash is stored under its `name`.
 */
const partsOf = (
  { api, commands, operators }: ProfileDeps,
  { say, language }: { readonly say: Translator; readonly language: Language },
): readonly { readonly name: string; readonly content: unknown; readonly send: () => Promise<boolean> }[] => {
  const description = say('profile-description')
  const about = say('profile-about')
  const menuOf = (menu: keyof MenuCommands) =>
    commands[menu].map(command => ({
      command,
      description: say(`command-${command}`),
      ...(ephemeralMenus.has(menu) && { is_ephemeral: true }),
    }))
  return [
    ...menuScopes.map(({ menu, name, scope }) => {
      const content = menuOf(menu)
      return { name, content, send: () => api.setMyCommands(content, { ...scope, ...language }) }
    }),
    ...operators.map(id => {
      const content = menuOf('operators')
      const scope = { type: 'chat' as const, chat_id: id }
      const send = () => ignoreUnknownChat(() => api.setMyCommands(content, { scope, ...language }))
      return { name: `commands operator ${id}`, content, send }
    }),
    { name: 'description', content: description, send: () => api.setMyDescription(description, language) },
    { name: 'about', content: about, send: () => api.setMyShortDescription(about, language) },
  ]
}

/** Returns `false` if the person has not written to the bot yet. */
const ignoreUnknownChat = async (send: () => Promise<true>): Promise<boolean> => {
  try {
    return await send()
  } catch (error) {
    if (error instanceof GrammyError && error.error_code === 400) return false
    throw error
  }
}

/**
 * Sets the menu and the descriptions of the bot in every language, if they have changed since the last time.
 */
export const publishProfile = async (deps: ProfileDeps): Promise<void> => {
  const { store, api, texts, stopping, isInline } = deps
  await removeFormerMenus(deps)
  if (isInline !== undefined && !stopping.aborted) {
    const content = { supports_inline_queries: isInline, supports_guest_queries: isInline }
    await publishPart(store, { id: 'inline', content, send: () => changeBotSettings(api, content) })
  }
  for (const locale of texts.locales) {
    const say = texts.forOnce(locale)
    for (const { name, ...part } of partsOf(deps, { say, language: languageOf(locale) })) {
      if (stopping.aborted) return
      await publishPart(store, { ...part, id: `${name} ${locale}` })
    }
  }
}

/** Sends a part of the profile if it differs from the last one that was sent under its id. */
const publishPart = async (
  store: Store,
  {
    id,
    content,
    send,
  }: { readonly id: string; readonly content: unknown; readonly send: () => Promise<boolean> },
): Promise<void> => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const [last] = await store.get(publishedHashes, [id])
  if (last?.value.hash === hash) return
  if (await send()) await store.commit([put(publishedHashes, { id, value: { hash } })])
}

const operatorMenuPattern = /^commands operator (\d+) (.+)$/

/** Gives people who do not run the bot any more the menu that everybody sees. */
const removeFormerMenus = async ({ store, api, operators }: ProfileDeps): Promise<void> => {
  for (const { id } of await store.all(publishedHashes, { limit: 1_000 })) {
    const [, person, locale] = operatorMenuPattern.exec(id) ?? []
    if (person === undefined || locale === undefined || operators.includes(Number(person))) continue
    const scope = { type: 'chat' as const, chat_id: Number(person) }
    await ignoreUnknownChat(() => api.deleteMyCommands({ scope, ...languageOf(locale) }))
    await store.commit([remove(publishedHashes, id)])
  }
}

/** Telegram takes two-letter language codes (ISO 639-1) without a region. English is the default. */
const languageOf = (locale: string): Language => {
  const code = new Intl.Locale(locale).language
  if (!isLanguageCode(code)) throw new RangeError(`Telegram has no menu for the language ${code}`)
  return code === 'en' ? {} : { language_code: code }
}

const isLanguageCode = (code: string): code is LanguageCode => /^[a-z]{2}$/.test(code)

/** Failures in a row before a warning; one is not worth it. */
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

const exampleAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const exampleName = 'vitalik.eth'

const startMessage = (say: Translator): Message => ({
  body: say.rich('start', {
    title: bold(say('start-title')),
    example: code(exampleAddress),
    line: code(say('help-line').replace('0x…', exampleAddress)),
  }),
  buttons: [
    [{ ...callbackButton(say('button-watch'), actions.newWatch), style: 'primary' }, watchesButton(say)],
    [
      callbackButton(say('button-settings'), actions.chatSettings, 'all'),
      callbackButton(say('button-help'), actions.help),
    ],
    [callbackButton(say('button-elsewhere'), actions.channels)],
  ],
})

/** Who may change what a group watches. */
const whoMay = ({ settings }: ChatContext): 'all' | 'administrators' =>
  settings?.value.openToMembers === true ? 'all' : 'administrators'

const groupStartMessage = (ctx: ChatContext): Message => ({
  body: ctx.say('group-start', { who: whoMay(ctx) }),
  buttons: [wayOn(ctx)],
})

const groupHelpMessage = (ctx: ChatContext): Message => {
  const { say } = ctx
  const bot = `@${ctx.me.username}`
  return {
    body: say.rich('help-here', {
      who: whoMay(ctx),
      example: code(`${bot} ${say('sentence-example')}`),
      bot,
    }),
    buttons: [wayOn(ctx)],
  }
}

/** Buttons for a next step; members, who may only look, get the list. */
const wayOn = ({ say, role }: ChatContext): readonly Button[] =>
  hasRole(role, 'editor') ? mainRow(say) : [watchesButton(say)]

const helpMessage = (ctx: ChatContext): Message => {
  const { say, isPrivate } = ctx
  if (!isPrivate) return groupHelpMessage(ctx)
  const help = say.rich('help', {
    address: code(exampleAddress),
    name: code(exampleName),
    line: code(say('help-line')),
  })
  return {
    body: join(
      [
        help,
        say.rich('help-values', { example: code(say('sentence-example')) }),
        say('help-group'),
        say('help-new'),
        say('help-status'),
        say('help-more'),
      ],
      '\n\n',
    ),
    buttons: [wayOn(ctx)],
  }
}

/** `/start`, `/help`, and `/cancel` if there is nothing to cancel. */
export const createStart = (): Feature => ({
  commands: {
    start: {
      role: 'member',
      anonymous: true,
      run: async ctx => {
        if (ctx.isPrivate) return show(ctx, startMessage(ctx.say))
        return (await wasJustGreeted(ctx)) ? undefined : show(ctx, groupStartMessage(ctx))
      },
    },
    help: { role: 'member', anonymous: true, run: ctx => show(ctx, helpMessage(ctx)) },
    cancel: {
      role: 'member',
      anonymous: true,
      run: ctx => show(ctx, { body: ctx.say('cancel-nothing'), buttons: [wayOn(ctx)] }),
    },
  },
  routes: {
    help: ctx => show(ctx, helpMessage(ctx)),
    cancelQuestion: ctx => show(ctx, textMessage(ctx.say('watch-cancelled'))),
  },
})

/** Things to write about a watch of the chat: a token, a mute, an amount and a digest. */
const watchExamples = (name: string, say: Translator): readonly string[] => {
  const [only = ''] = listOf(say('sentence-only'))
  return [`${only} USDC`, `/mute ${name} 2h`, say('help-line').replace(/^\S+ 0x… \S+/u, name)]
}

const notUnderstoodText = async ({ store, chatId, say }: ChatContext): Promise<RichText> => {
  const [watch] = await watchesOf(store, String(chatId))
  const examples =
    watch === undefined ? [say('sentence-example')] : watchExamples(watch.value.settings.name, say)
  const ask = say.rich('sentence-ask', { example: join(examples.map(code), ' · ') })
  return join([say('not-understood'), ask], '\n')
}

/** Says why a text cannot be watched, if that is known. */
const fallbackText = async (
  ctx: ChatContext,
  text: string,
  offered: readonly number[],
): Promise<RichText | string> => {
  const { say } = ctx
  const elsewhere = findUnofferedChains(text, offered)
  return elsewhere.length > 0
    ? say('link-elsewhere', { chains: listLine(elsewhere, say, 'long') })
    : (foreignText(text, say) ?? notUnderstoodText(ctx))
}

/** The answer to thanks, and to words that give up what is not under way. */
const politeAnswer = ({ say }: ChatContext, text: string): string | undefined => {
  if (saysThanks(text)) return say('thanks-answer')
  const bare = withoutPlease(text.replace(/[^\p{L}]+$/u, '')).toLowerCase()
  const given = [say('button-cancel'), say('button-keep'), ...listOf(say('wizard-words', { way: 'cancel' }))]
  return given.some(word => word.toLowerCase() === bare) ? say('cancel-nothing') : undefined
}

type FallbackDeps = {
  /** Chains on offer. */
  readonly chains: readonly number[]
  /** Buttons for possible meanings of a text. */
  readonly meaningsOf: (ctx: ChatContext, text: string) => Promise<Message['buttons']>
}

/** Answers updates that no feature has taken: an old button, or any other text. */
export const createFallback = ({ chains, meaningsOf }: FallbackDeps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('callback_query', ctx => {
    const isOthers = !ctx.isPrivate && wizardButtonArgs(ctx) !== undefined
    ctx.toast = { text: ctx.say(isOthers ? 'group-not-yours' : 'stale-button') }
  })
  composer.on('message', async ctx => {
    const { text = '' } = ctx.message
    // In a group, other texts that get here may be meant for others.
    const isForBot =
      ctx.isPrivate ||
      text.startsWith('/') ||
      ctx.mention === 'at an end' ||
      isEphemeral(ctx.message.message_id)
    if (!isForBot) return
    const polite = politeAnswer(ctx, text)
    if (polite !== undefined) return show(ctx, { body: polite, buttons: [wayOn(ctx)] })
    const { say } = ctx
    const message = await showAndGetMessageId(ctx, {
      body: join([await fallbackText(ctx, text, chains)], ''),
      buttons: [
        ...(await meaningsOf(ctx, text)),
        [
          callbackButton(say('button-watch'), actions.newWatch),
          callbackButton(say('button-help'), actions.help),
        ],
      ],
    })
    recordAnswer(ctx, { message })
  })
  return composer
}
