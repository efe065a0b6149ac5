import type { FastifyInstance } from 'fastify'
import { Api, GrammyError, HttpError, type MiddlewareFn } from 'grammy'
import type { Transport } from '#bot-api/transport.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import type { Meter } from '#metrics/meter.ts'
import type { Worker } from '#store/worker.ts'
import { createAccess, createAccessGuard } from './features/access/access.ts'
import type { AccessRules } from './features/access/find-access.ts'
import { startAccessCheck } from './features/access/jobs.ts'
import { addressLabelQuestion, createAddressBook, showNamesIn } from './features/address-book/address-book.ts'
import { createAdmin } from './features/admin/admin.ts'
import { createAnnouncement } from './features/admin/jobs.ts'
import { createAlertActions } from './features/alert-actions/alert-actions.ts'
import { createRules } from './features/alert-actions/rules.ts'
import { createChainNotices } from './features/chain-notices/chain-notices.ts'
import { createWebhookOffer } from './features/channels/add-channel.ts'
import { createChannels } from './features/channels/channels.ts'
import { createExplain, createExplainText } from './features/explain/explain.ts'
import { readCardValues } from './features/explain/explain-limit.ts'
import { announceChanges } from './features/groups/announce-changes.ts'
import { createChooseChat } from './features/groups/choose-chat.ts'
import { createDestinationLinks } from './features/groups/destination-ready.ts'
import {
  createChannelAddition,
  followReopenedTopics,
  followSupergroups,
} from './features/groups/follow-group.ts'
import { createRoleGuard, ignoreOthersMessages, recordMembers } from './features/groups/gate.ts'
import { createGreeting } from './features/groups/greet.ts'
import { createGroupLinks } from './features/groups/group-link.ts'
import { createHere, followTitles } from './features/groups/record-chat.ts'
import { createExplainLatest, createHistory } from './features/history/history.ts'
import { lastAlertLine } from './features/history/history-screens.ts'
import { createExport, createImport } from './features/import-export/import.ts'
import { createInline, createMemberLookUp } from './features/inline/inline.ts'
import { createOperatorNotices } from './features/operator-notices/operator-notices.ts'
import { createListFile } from './features/paste/list-file.ts'
import { offerAddresses, reofferDraft } from './features/paste/offer.ts'
import {
  createEditFollower,
  createOfferPasted,
  createPaste,
  createUnknownCommands,
} from './features/paste/paste.ts'
import { createPrivacy } from './features/privacy/privacy.ts'
import { createChannelMigration } from './features/receivers/channel-migration.ts'
import { createAddressSentences } from './features/sentences/address-sentences.ts'
import { createNamedButtons } from './features/sentences/named-buttons.ts'
import { createMeanings, createSentences, createTextMeanings } from './features/sentences/sentences.ts'
import { createSettings, settingsQuestions } from './features/settings/settings.ts'
import { createShare } from './features/share/share.ts'
import {
  createFallback,
  createStart,
  type MenuCommands,
  publishProfileWithRetries,
} from './features/start/start.ts'
import { createTopics } from './features/topics/topics.ts'
import { createChainStatus } from './features/watches/chain-status.ts'
import { createMoveOrCopy } from './features/watches/move-or-copy.ts'
import { createMuteQuestions } from './features/watches/mute.ts'
import { createRetryButtons } from './features/watches/retry-buttons.ts'
import { createSelectWatches, tagsQuestion } from './features/watches/select-watches.ts'
import { createRecipientSwitch } from './features/watches/switch-recipient.ts'
import { createWatchDetails } from './features/watches/watch-details.ts'
import { createSearch, createWatches, searchQuestion } from './features/watches/watches.ts'
import { createLostWizardNotice, createShowDraft, createWizard } from './features/wizard/wizard.ts'
import { type ChatContext, composeMiddleware } from './framework/context.ts'
import { createConversations } from './framework/conversations.ts'
import { commandsOf, composeFeatures, type Feature, routesOf } from './framework/feature.ts'
import { createFetchFile, type FetchFile } from './framework/fetch-file.ts'
import {
  createDropRetries,
  createJobWorker,
  createSendLine,
  createShowProgress,
  type JobDeps,
} from './framework/job.ts'
import { takeAnswers } from './framework/text-questions.ts'
import {
  createDataLossNotice,
  createFloodGuard,
  followMembership,
  refuseSecrets,
  userMessagesOnly,
} from './framework/updates/guards.ts'
import { createIntake } from './framework/updates/intake.ts'
import { createPoller } from './framework/updates/poller.ts'
import { answerCallbacks, createUpdateWorker } from './framework/updates/update-worker.ts'
import { addWebhook, setWebhook } from './framework/updates/webhook.ts'
import { jobs } from './jobs.ts'

export type TelegramDeps = Omit<JobDeps, 'api' | 'show' | 'sendLine'> & {
  readonly transport: Transport
  /** Reads the rates of currencies that the texts show. Never rejects. */
  readonly readRates: () => Promise<void>
  readonly meter?: Meter
  readonly token: string
  readonly apiRoot: string
  /** How updates come in. Telegram proves itself with the `secret`, 1–256 of `A-Z a-z 0-9 _ -`. */
  readonly updates: { readonly kind: 'polling' } | { readonly kind: 'webhook'; readonly secret: string }
  /** Chain ids on offer. */
  readonly chains: readonly number[]
  /** Whether `@bot 0x…` is answered in any chat (`INLINE`). */
  readonly isInline?: boolean
  readonly access: AccessRules
  /** The chat that is notified of problems, and whether the store keeps nothing now. */
  readonly operator?: { readonly chat: string; readonly isStoreDown: () => Promise<boolean> } | undefined
  /** Time at which data of the store was lost, in milliseconds since 1970, if it was. */
  readonly lostAt?: number | undefined
}

const watching = ['watch', 'watches', 'mute', 'history', 'status'] as const
const managing = ['channels', 'names', 'settings', 'export', 'import', 'privacy', 'forget', 'cancel'] as const

/**
 * The menus of the bot, in their order; each entry is a command of a feature, and has a `command-…` text.
 * Members of groups see the commands that they may send (groups/gate.ts).
 */
export const menuCommands = {
  private: [...watching, ...managing, 'help'],
  members: ['watches', 'history', 'status', 'help'],
  administrators: [...watching, 'here', ...managing, 'help'],
  operators: [...watching, ...managing, 'invite', 'members', 'admin', 'announce', 'block', 'help'],
} as const satisfies MenuCommands

type FeatureDeps = TelegramDeps &
  JobDeps & {
    readonly fetchFile: FetchFile
    readonly publishProfile: () => void
  }

const tokenRefusedStatuses = new Set([401, 404])

const connectErrorTexts = {
  away: 'Telegram cannot be reached; retrying until it answers',
  refusing: 'Telegram refuses for now; retrying until it accepts',
  ours: 'the chat cannot start yet; retrying until it can',
} as const

const connectErrorKind = (error: unknown): keyof typeof connectErrorTexts => {
  if (error instanceof HttpError) return 'away'
  return error instanceof GrammyError ? 'refusing' : 'ours'
}

/**
 * Runs `begin`, which calls Telegram. Throws `StartError` for a token that Telegram does not accept, and any
 * that `begin` throws. Any other error is logged once, and `begin` is retried in the background until
 * `stopping` aborts.
 */
export const connectToTelegram = async (
  begin: () => Promise<void>,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): Promise<void> => {
  let logged: keyof typeof connectErrorTexts | undefined
  const attempt = async (): Promise<boolean> => {
    try {
      await begin()
      return true
    } catch (error) {
      if (error instanceof GrammyError && tokenRefusedStatuses.has(error.error_code))
        throw new StartError('BOT_TOKEN: Telegram does not accept it. Copy it again from @BotFather.')
      if (error instanceof StartError) throw error
      const kind = connectErrorKind(error)
      // The message of grammY's own error names only the call.
      const cause = error instanceof HttpError ? error.error : error
      if (kind !== logged) log.warn({ error: describeError(cause) }, connectErrorTexts[kind])
      logged = kind
      return false
    }
  }
  const keepTrying = async (): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      await pause(getBackoffMs(failures, { baseMs: 500, maxMs: 15_000 }), stopping)
      if (stopping.aborted) return
      if (await attempt()) break
    }
    log.info({}, 'Telegram answers')
  }
  if (await attempt()) return
  keepTrying().catch((error: unknown) => log.error({ error: describeError(error) }, 'the chat cannot start'))
}

/** The chat front end: it takes updates, holds wizards and does jobs. */
export const createTelegram = (deps: TelegramDeps) => {
  const { store, texts, log } = deps
  const api = new Api(deps.token, { apiRoot: deps.apiRoot, fetch: deps.transport.patient })
  const stopping = new AbortController()
  const publishProfile = (): void =>
    void publishProfileWithRetries({
      ...deps,
      api,
      commands: menuCommands,
      operators: deps.access.operators,
      stopping: stopping.signal,
    })
  const jobDeps = {
    ...deps,
    api,
    show: createShowProgress({ api, store, log }),
    sendLine: createSendLine({ api }),
    dropRetries: createDropRetries(jobs),
  }
  const features = createFeatures({ ...jobDeps, publishProfile, fetchFile: createFetchFile(deps) })
  const intake = createIntake({ store, api, texts, log })
  const webhook = deps.updates.kind === 'webhook' ? deps.updates : undefined
  const poller = webhook === undefined ? createPoller({ store, api, log, intake }) : undefined
  const worker = createJobWorker(jobDeps, jobs)
  const migration = createChannelMigration(deps)
  const notices = createNotices(deps, api)
  const chainNotices = createChainNotices(deps)
  let updates: Worker | undefined

  let reached = false

  const begin = async (): Promise<void> => {
    const me = await api.getMe()
    if (webhook !== undefined)
      await setWebhook({ store, api, stopping: stopping.signal }, { ...webhook, publicUrl: deps.publicUrl })
    if (stopping.signal.aborted) return
    const middleware = createHandlers(deps, features)
    updates = createUpdateWorker({ ...deps, api, me, handle: async ctx => middleware(ctx, async () => {}) })
    updates.start()
    worker.start()
    await startAccessCheck(deps)
    migration.start()
    notices?.start()
    chainNotices.start()
    poller?.start()
    reached = true
    publishProfile()
  }

  return {
    /** Adds the routes that Telegram calls to the HTTP server. */
    addRoutes: (server: FastifyInstance): void => {
      if (webhook !== undefined) addWebhook(server, { intake, log, secret: webhook.secret })
    },
    /** Throws `StartError` if Telegram does not accept the token, or cannot deliver to the webhook. */
    start: (): Promise<void> => connectToTelegram(begin, { log, stopping: stopping.signal }),
    stop: async (deadlineMs: number): Promise<void> => {
      stopping.abort()
      await Promise.all([poller?.stop(), migration.stop(), notices?.stop(), chainNotices.stop()])
      await Promise.all([updates?.stop(deadlineMs), worker.stop(deadlineMs)])
    },
    /** Whether Telegram answers. */
    ready: (): boolean => reached && poller?.ready() !== false,
  }
}

const createNotices = (deps: TelegramDeps, api: Api) => {
  const { operator, transport } = deps
  if (operator === undefined) return undefined
  const { isTokenRefused } = transport
  return createOperatorNotices({ ...deps, ...operator, isTokenRefused, sendLine: createSendLine({ api }) })
}

/** Passes an update to the guards, then to the features, until one of them takes it. */
const createHandlers = (deps: TelegramDeps, features: readonly Feature[]): MiddlewareFn<ChatContext> =>
  composeMiddleware([
    answerCallbacks,
    createInline(deps),
    createAccessGuard(deps.access),
    followSupergroups,
    followReopenedTopics,
    recordMembers,
    followTitles,
    createGreeting(deps),
    createChannelAddition(deps),
    ignoreOthersMessages,
    createFloodGuard(deps.quotas),
    followMembership,
    userMessagesOnly,
    createRoleGuard(
      commandsOf(features),
      composeFeatures([...features.filter(({ isForMembers }) => isForMembers), createMemberLookUp(deps)]),
    ),
    refuseSecrets,
    announceChanges(deps),
    createDataLossNotice({ lostAt: deps.lostAt }),
    createEditFollower(
      composeMiddleware([
        composeFeatures([createPaste(deps), createExplain(deps)]),
        createFallback({ ...deps, meaningsOf: createMeanings(deps) }),
      ]),
    ),
    composeFeatures(features),
    createFallback({ ...deps, meaningsOf: createMeanings(deps) }),
  ])

/** Every feature with its commands and callback routes, in the order in which they see an update. */
const createFeatures = (deps: FeatureDeps): readonly Feature[] => {
  const questions = createQuestions(deps)
  const others = createOtherFeatures(deps)
  const features = [...questions, ...others]
  const sentences = createSentences({
    ...deps,
    commands: commandsOf(features),
    routes: routesOf(features),
    explainLatest: createExplainLatest(createExplainText(deps)),
    showNamesIn,
  })
  return [
    // Before all features that may show the question of an open wizard again.
    { middleware: createConversations() },
    createNamedButtons({ ...deps, routes: routesOf([...features, sentences]) }),
    ...questions,
    createAddressSentences(deps, sentences),
    ...others,
    // Words that no other feature takes are often about the command of this one.
    sentences,
    createUnknownCommands(deps),
  ]
}

/** The features whose questions may be open, which get a text first. */
const createQuestions = (deps: FeatureDeps): readonly Feature[] => [
  createChooseChat(deps),
  createSettings({ ...deps, showDraft: createShowDraft(deps), menu: menuCommands.private }),
  createSearch(),
  // A question that was asked later than an open wizard gets the answer first.
  {
    onText: takeAnswers(
      {
        ...settingsQuestions({ ...deps, showDraft: createShowDraft(deps), menu: menuCommands.private }),
        search: searchQuestion(deps),
        tags: tagsQuestion(deps),
        label: addressLabelQuestion,
        ...createMuteQuestions(deps),
      },
      createTextMeanings(deps),
    ),
  },
  createSelectWatches(deps),
  createAddressBook(),
  createChannels({ ...deps, ...createTextMeanings(deps) }),
  // An open wizard takes what is meant for it, and passes on the rest.
  createWizard({
    ...deps,
    reofferDraft: (ctx, draft) => reofferDraft(ctx, deps, draft),
    offerAddresses: (ctx, addresses) => offerAddresses(ctx, deps, addresses),
    offerPasted: createOfferPasted(deps),
    explainText: createExplainText(deps),
  }),
]

const createOtherFeatures = (deps: FeatureDeps): readonly Feature[] => [
  createPaste(deps),
  createListFile(deps),
  createImport(deps),
  createLostWizardNotice(),
  createShare(deps),
  createAccess(deps),
  createAdmin(deps),
  createAnnouncement(),
  createStart(),
  createHere(deps),
  createDestinationLinks(),
  createGroupLinks(deps),
  createWatches({ ...deps, readValues: (ctx, watch) => readCardValues(ctx, deps.client, watch) }),
  createChainStatus({ ...deps, lastAlertLine }),
  createWatchDetails(deps),
  createHistory({ ...deps, explainText: createExplainText(deps) }),
  createMoveOrCopy(deps),
  createRecipientSwitch(),
  createAlertActions(deps),
  createRules(),
  createTopics(),
  createExplain(deps),
  // Takes texts that no other feature recognizes.
  createWebhookOffer(),
  createExport(),
  createPrivacy(deps),
  createRetryButtons(deps),
]
