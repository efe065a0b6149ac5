import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { Message } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import { type ChatContext, external } from '../../framework/context.ts'
import { quotaRefusalText, type RefusalPlace } from '../../framework/quotas.ts'
import { lineMessage, mainRow } from '../../framework/shared-screens.ts'
import { createWizardMessage, type WizardMessage } from '../../framework/wizard-message.ts'
import type { SharedSettings } from '../../records.ts'
import { withPermittedPlaces } from '../watches/managed-destinations.ts'
import type { RequestCreation } from '../watches/request-creation.ts'
import { creatingMessage } from '../watches/request-creation.ts'
import type { EditDeps } from '../watches/save-edit.ts'
import { defaultsOf } from './destination-chat.ts'
import { createDraft, settingsFromDraft, sharedChoices, type WatchDraft } from './draft.ts'
import { createWatchEdit, type EditStart, type WatchEdit } from './edit.ts'
import { type CreationObstacle, obstacleText } from './obstacle.ts'
import {
  type ChatReads,
  createStepLoop,
  maxOpenWizards,
  type StepLoopDeps,
  type WizardEnd,
  type WizardPosition,
} from './step-loop.ts'

/** The name under which open wizards are stored. */
export const watchConversation = 'watch'

type WizardConversationDeps = StepLoopDeps &
  EditDeps & {
    readonly requestCreation: RequestCreation
    /** `null`: the person may create a watch of so many addresses there. */
    readonly findObstacle: (
      ctx: ChatContext,
      o: { readonly addresses: number; readonly destination: string | undefined },
    ) => Promise<CreationObstacle | null>
    readonly listTags: (ctx: ChatContext, destination?: string) => ReturnType<ChatReads['listTags']>
    readonly listSeenTokens: (
      ctx: ChatContext,
      o: { readonly watch: string; readonly destination: string | undefined },
    ) => ReturnType<ChatReads['listSeenTokens']>
    readonly listLabelsAndMet: (
      ctx: ChatContext,
      o: { readonly watch: string; readonly destination: string | undefined },
    ) => ReturnType<ChatReads['listLabels']>
    readonly listLabels: (ctx: ChatContext, destination?: string) => ReturnType<ChatReads['listLabels']>
    readonly readZone: (ctx: ChatContext, destination?: string) => ReturnType<ChatReads['readZone']>
    readonly listPlaces: (
      ctx: ChatContext,
      o: { readonly destination: string | undefined; readonly chosen: readonly string[] },
    ) => ReturnType<ChatReads['listPlaces']>
    readonly readPrefill: (id: string) => Promise<WizardPrefill | undefined>
    readonly reofferDraft: ReofferDraft
  }

/** The offer that a wizard was opened from, with the draft so far, for `message`; `null`: it is gone. */
export type ReofferDraft = (
  ctx: ChatContext,
  o: { readonly draft: WatchDraft; readonly message: number },
) => Promise<Message | null>

/** What an offer gives a wizard, and the message that it takes over. */
type WizardPrefill = Pick<WatchDraft, 'addresses' | 'chains' | 'name'> & {
  readonly message: number
  readonly shared?: SharedSettings
}

/** The argument of the conversation. It is stored as JSON; session.ts knows a wizard by its `id`. */
export type WizardStart = {
  readonly id: string
  /** It was opened from the offer of this id, and starts at the review. */
  readonly given?: true
  readonly edit?: EditStart
  /** What the group or topic of the wizard is called. */
  readonly title?: string
  /** Where the watch reports to and what that is called, if it is not the chat and topic of the wizard. */
  readonly there?: { readonly destination: string; readonly title: string }
}

/** A wizard in one replay. */
type Wizard = {
  readonly conversation: Conversation<ChatContext>
  readonly message: WizardMessage
  readonly steps: Awaited<ReturnType<typeof createStepLoop>>
}

/**
 * The wizard that creates and edits watches. It only collects: at its end it puts a creation or a change, and the job that carries
 * it out, into the commit of the update, so that a repeated update changes nothing.
 */
export const createWizardConversation =
  (deps: WizardConversationDeps) =>
  async (conversation: Conversation<ChatContext>, first: Context, start: WizardStart): Promise<void> => {
    const chat = first.chatId
    if (chat === undefined) return
    const { id, there } = start
    const destination = there?.destination
    const prefill =
      start.given === true ? await readPrefill(conversation, () => deps.readPrefill(id)) : undefined
    const message = createWizardMessage(conversation, chat, start.edit?.message ?? prefill?.message)
    const edit = start.edit && createWatchEdit(conversation, deps, { ...start.edit, id })
    const leave = createLeave(deps, { conversation, message, edit, isOffered: prefill !== undefined })
    const title = there?.title ?? start.title
    const reads = createChatReads(deps, { destination, watch: start.edit?.watch })
    const steps = await createStepLoop(conversation, deps, { id, message, leave, title, reads })
    const wizard: Wizard = { conversation, message, steps }
    if (edit === undefined) await runCreation(deps, { id, prefill, destination }, wizard)
    else await runEdit(edit, { where: destination === undefined ? 'here' : 'there' }, wizard)
  }

/** `watch`: that is edited. */
const createChatReads = (
  deps: WizardConversationDeps,
  { destination, watch }: { readonly destination: string | undefined; readonly watch: string | undefined },
): ChatReads => ({
  listTags: ctx => deps.listTags(ctx, destination),
  listSeenTokens: async ctx => (watch === undefined ? [] : deps.listSeenTokens(ctx, { watch, destination })),
  listLabels: ctx =>
    watch === undefined
      ? deps.listLabels(ctx, destination)
      : deps.listLabelsAndMet(ctx, { watch, destination }),
  readZone: ctx => deps.readZone(ctx, destination),
  listPlaces: (ctx, chosen) => deps.listPlaces(ctx, { destination, chosen }),
})

/** An offer may hold a thousand addresses and does not change, so the log holds only that it was read. */
const readPrefill = (
  conversation: Conversation<ChatContext>,
  read: () => Promise<WizardPrefill | undefined>,
): Promise<WizardPrefill | undefined> =>
  external(conversation, { task: read, beforeStore: () => null, afterLoad: read })

/** The message of a wizard that gives way turns back into the card or the offer that it was opened from. */
const createLeave =
  (
    deps: Pick<WizardConversationDeps, 'reofferDraft'>,
    {
      conversation,
      message,
      edit,
      isOffered,
    }: Omit<Wizard, 'steps'> & { readonly edit: WatchEdit | undefined; readonly isOffered: boolean },
  ) =>
  async (replaces: 'all' | 'none', draft: WatchDraft): Promise<unknown> => {
    if (edit !== undefined) return showCard(edit, message, 'in place')
    const shown = message.id()
    if (isOffered && shown !== undefined) {
      const offer = await external(conversation, ctx => deps.reofferDraft(ctx, { draft, message: shown }))
      if (offer !== null) return message.show(() => offer, 'in place')
    }
    if (replaces === 'all') return message.remove()
    const text = await external(conversation, ctx => ctx.say('watch-closed', { most: maxOpenWizards }))
    return message.show(() => lineMessage(text), 'in place')
  }

type NewWatch = {
  readonly id: string
  readonly prefill: WizardPrefill | undefined
  readonly destination: string | undefined
}

const runCreation = async (
  deps: WizardConversationDeps,
  { id, prefill, destination }: NewWatch,
  wizard: Wizard,
): Promise<void> => {
  const { conversation, message } = wizard
  const defaults = await external(conversation, async ctx => (await defaultsOf(ctx, destination)) ?? null)
  const empty = createDraft(id, { chains: deps.chains, defaults })
  const start: WizardPosition =
    prefill === undefined
      ? { result: { draft: empty }, placement: 'below' }
      : { result: { draft: prefilledDraft(empty, prefill) }, placement: 'in place' }
  const { result, placement, say } = await runUntilPossible({ deps, destination }, start, wizard)
  if (result.end === 'cancel') {
    await message.show(() => ({ body: plain(say('watch-cancelled')), buttons: [mainRow(say)] }), placement)
    return
  }
  const settings = settingsFromDraft(result.draft)
  const draw = (): Message => creatingMessage({ settings, reached: 'nothing', say })
  const shown = await message.show(draw, placement)
  await external(conversation, async ctx => {
    const permitted = await withPermittedPlaces(ctx, settings, { before: [], secret: deps.secret })
    return deps.requestCreation(ctx, { id, settings: permitted, message: shown, destination })
  })
}

const prefilledDraft = (
  draft: WatchDraft,
  { addresses, chains, name, shared }: WizardPrefill,
): WatchDraft => ({
  ...draft,
  ...sharedChoices(shared),
  addresses,
  chains,
  ...(name !== undefined && { name }),
  step: 'review',
  reviewed: true,
})

/** A draft beyond the quotas of the chat or the rights of the person stays open, with the reason above it. */
const runUntilPossible = async (
  {
    deps,
    destination,
  }: { readonly deps: Pick<WizardConversationDeps, 'findObstacle'> } & Pick<NewWatch, 'destination'>,
  start: WizardPosition,
  { conversation, steps }: Wizard,
): Promise<WizardEnd> => {
  let position = start
  for (;;) {
    const end = await steps.run(position)
    const { draft } = end.result
    if (end.result.end === 'cancel') return end
    const addresses = draft.addresses.length
    const obstacle = await external(conversation, ctx => deps.findObstacle(ctx, { addresses, destination }))
    if (obstacle === null) return end
    const notice = plain(obstacleText(obstacle, end.say, destination))
    position = { result: { draft, notice }, placement: end.placement }
  }
}

/** Ends with the card of the watch, or with a job if the service must follow. */
const runEdit = async (
  edit: WatchEdit,
  { where }: { readonly where: RefusalPlace },
  { message, steps }: Wizard,
): Promise<void> => {
  const opened = await edit.open()
  let position: WizardPosition | undefined = opened && { result: { draft: opened }, placement: 'in place' }
  while (position !== undefined) {
    const { result, placement, say } = await steps.run(position)
    const { draft } = result
    if (result.end === 'cancel') return showCard(edit, message, placement)
    const saved = await edit.save(draft)
    if (saved.is === 'over') {
      const shown = await message.show(() => saved.screen, placement)
      if (saved.needsJob) await edit.requestChange(shown)
      return
    }
    const next =
      saved.is === 'full'
        ? { draft, notice: plain(quotaRefusalText(saved.obstacle, say, where)) }
        : await edit.reviewConflict(draft)
    position = { result: next, placement }
  }
  return showCard(edit, message, 'in place')
}

const showCard = async (
  edit: WatchEdit,
  message: WizardMessage,
  placement: WizardPosition['placement'],
): Promise<void> => {
  const card = await edit.card()
  await message.show(() => card, placement)
}
