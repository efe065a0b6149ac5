import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { Message } from '#chat/message.ts'
import { plain } from '#render/rich-text.ts'
import { creatingMessage } from '../jobs/creation-screens.ts'
import { type QuotaRefusal, quotaRefusalText } from '../jobs/quotas.ts'
import type { RequestCreation } from '../jobs/request-jobs.ts'
import { type EditDeps } from '../jobs/save-edit.ts'
import { type ChatContext, external } from '../ui/context.ts'
import { createPrompt, type Prompt } from '../ui/prompt.ts'
import { lineMessage, mainRow } from '../ui/shared-screens.ts'
import { createDraft, type Draft, settingsOf } from './draft.ts'
import { createWatchEdit, type EditStart, type WatchEdit } from './edit.ts'
import type { SnapshotHandover } from './step-loop.ts'
import {
  createStepLoop,
  maxOpenWizards,
  type StepLoopDeps,
  type WizardEnd,
  type WizardPosition,
} from './step-loop.ts'

export const watchConversation = 'watch'

type WizardConversationDeps = StepLoopDeps &
  EditDeps & {
    readonly beginSetup: RequestCreation
    /** Why the chat cannot have a watch of so many addresses; `null`: it can. */
    readonly obstacleTo: (ctx: ChatContext, addresses: number) => Promise<QuotaRefusal | null>
    readonly readGiven: (id: string) => Promise<WizardPrefill | undefined>
    /** The card of what a set-up was begun with, with what it has come to; `null`: there is none any more. */
    readonly offerAgain: (
      ctx: ChatContext,
      o: { readonly draft: Draft; readonly message: number },
    ) => Promise<Message | null>
  }

/** What a set-up may begin with, and the message that it takes over. */
type WizardPrefill = Pick<Draft, 'addresses' | 'chains' | 'name'> & { readonly message: number }

/** What `enter` hands over: JSON, because it is kept with the conversation. */
export type WizardStart = {
  readonly id: string
  /** It begins at the review, with what is kept under its id. */
  readonly given?: true
  /** A watch that is there is changed. */
  readonly edit?: EditStart
}

type RunningWizard = {
  readonly conversation: Conversation<ChatContext>
  readonly prompt: Prompt
  readonly talk: Awaited<ReturnType<typeof createStepLoop>>
}

/**
 * The guided conversation. It only collects: each turn shows the question, waits for an input and lets the step make
 * the next draft of it. It ends by putting an intent or a change and a `setup` item into the store, in the same commit that
 * takes the update, so a repeated press does nothing twice.
 */
export const createWizardConversation = (deps: WizardConversationDeps) => {
  const handed: SnapshotHandover = new WeakMap()
  return async (
    conversation: Conversation<ChatContext>,
    first: Context,
    start: WizardStart,
  ): Promise<void> => {
    const chat = first.chatId
    if (chat === undefined) return
    const { id, edit } = start
    const given = start.given === true ? await readPrefill(conversation, () => deps.readGiven(id)) : undefined
    const prompt = createPrompt(conversation, chat, edit?.message ?? given?.message)
    const editing = edit && createWatchEdit(conversation, deps, { ...edit, id })
    const leave = async (where: 'anew' | 'beside', draft: Draft): Promise<unknown> => {
      // The message of a watch that is changed was its card; that of what was pasted, an offer.
      if (editing !== undefined) return showEditedCard(editing, prompt, 'in place')
      const message = prompt.shown()
      if (given !== undefined && message !== undefined) {
        const card = await external(conversation, outer => deps.offerAgain(outer, { draft, message }))
        if (card !== null) return prompt.show(() => card, 'in place')
      }
      if (where === 'anew') return prompt.remove()
      const said = await external(conversation, outer => outer.say('watch-closed', { most: maxOpenWizards }))
      return prompt.show(() => lineMessage(said), 'in place')
    }
    const talk = await createStepLoop(conversation, { ...deps, id, handed, prompt, leave })
    const running: RunningWizard = { conversation, prompt, talk }
    if (editing === undefined) await runCreation(deps, { id, given }, running)
    else await runEdit(editing, running)
  }
}

/** Only that it was read is kept with the conversation: it may be a thousand addresses, and it does not change. */
const readPrefill = (
  conversation: Conversation<ChatContext>,
  read: () => Promise<WizardPrefill | undefined>,
): Promise<WizardPrefill | undefined> =>
  external(conversation, { task: read, beforeStore: () => null, afterLoad: read })

const prefilledDraft = (draft: Draft, { addresses, chains, name }: WizardPrefill): Draft => ({
  ...draft,
  addresses,
  chains,
  ...(name !== undefined && { name }),
  step: 'review',
  reviewed: true,
})

const runCreation = async (
  deps: WizardConversationDeps,
  { id, given }: { readonly id: string; readonly given: WizardPrefill | undefined },
  { conversation, prompt, talk }: RunningWizard,
): Promise<void> => {
  const defaults = await external(conversation, outer => outer.settings?.value.defaults ?? null)
  const empty = createDraft(id, { chains: deps.chains, defaults })
  const begun: WizardPosition =
    given === undefined
      ? { turn: { draft: empty }, how: 'below' }
      : { turn: { draft: prefilledDraft(empty, given) }, how: 'in place' }
  const ended = await runUntilRoom(begun, { deps, conversation, talk })
  const { say } = ended
  if (ended.turn.end === 'cancel') {
    await prompt.show(() => ({ body: plain(say('watch-cancelled')), buttons: [mainRow(say)] }), ended.how)
    return
  }
  const settings = settingsOf(ended.turn.draft)
  const draw = (): Message => creatingMessage({ settings, reached: 'nothing', say })
  const message = await prompt.show(draw, ended.how)
  await external(conversation, outer => deps.beginSetup(outer, { id, settings, message }))
}

/** What there is no room for is not made, and the draft stays. */
const runUntilRoom = async (
  begun: WizardPosition,
  {
    deps,
    conversation,
    talk,
  }: Pick<RunningWizard, 'conversation' | 'talk'> & { readonly deps: WizardConversationDeps },
): Promise<WizardEnd> => {
  let at = begun
  for (;;) {
    const ended = await talk.until(at)
    const { draft, end } = ended.turn
    if (end === 'cancel') return ended
    const obstacle = await external(conversation, outer => deps.obstacleTo(outer, draft.addresses.length))
    if (obstacle === null) return ended
    at = { how: ended.how, turn: { draft, notice: plain(quotaRefusalText(obstacle, ended.say)) } }
  }
}

/** Ends with the card, unless the service has to be told first. */
const runEdit = async (editing: WatchEdit, { prompt, talk }: RunningWizard): Promise<void> => {
  const draft = await editing.open()
  let at: WizardPosition | undefined = draft && { turn: { draft }, how: 'in place' }
  while (at !== undefined) {
    const ended = await talk.until(at)
    const { how } = ended
    if (ended.turn.end === 'cancel') return showEditedCard(editing, prompt, how)
    const saved = await editing.save(ended.turn.draft)
    if (saved.is === 'over') {
      const message = await prompt.show(() => saved.screen, how)
      if (saved.tells) await editing.begin(message)
      return
    }
    const { draft } = ended.turn
    const turn =
      saved.is === 'full'
        ? { draft, notice: plain(quotaRefusalText(saved.obstacle, ended.say)) }
        : await editing.ask(draft)
    at = { turn, how }
  }
  return showEditedCard(editing, prompt, 'in place')
}

const showEditedCard = async (
  editing: WatchEdit,
  prompt: Prompt,
  how: WizardPosition['how'],
): Promise<void> => {
  const card = await editing.card()
  await prompt.show(() => card, how)
}
