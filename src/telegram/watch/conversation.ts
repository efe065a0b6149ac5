import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { Message } from '#chat/message.ts'
import { plain } from '#chat/rich.ts'
import type { ChatContext } from '../context.ts'
import { type Obstacle, obstacleText } from '../limits/room.ts'
import { mainRow } from '../main-row.ts'
import { keepingFailure, outside } from '../outside.ts'
import { creatingMessage, lineMessage } from '../setup/screens.ts'
import type { BeginSetup } from './begin-setup.ts'
import { type Draft, settingsOf } from './draft.ts'
import { draftFor } from './draft-for.ts'
import { createEditing, type EditDeps, type EditedWatch, type EditStart } from './edit/editing.ts'
import type { Handed } from './going-on.ts'
import { createPrompt, type Prompt } from './prompt.ts'
import { type At, createTalk, type Ended, mostOpen, type TalkDeps } from './talk.ts'

export const watchConversation = 'watch'

type Deps = TalkDeps &
  EditDeps & {
    readonly beginSetup: BeginSetup
    /** Why the chat cannot have a watch of so many addresses; `null`: it can. */
    readonly obstacleTo: (ctx: ChatContext, addresses: number) => Promise<Obstacle | null>
    readonly readGiven: (id: string) => Promise<Given | undefined>
    /** The card of what a set-up was begun with, with what it has come to; `null`: there is none any more. */
    readonly offerAgain: (
      ctx: ChatContext,
      o: { readonly draft: Draft; readonly message: number },
    ) => Promise<Message | null>
  }

/** What a set-up may begin with, and the message that it takes over. */
type Given = Pick<Draft, 'addresses' | 'chains' | 'name'> & { readonly message: number }

/** What `enter` hands over: JSON, because it is kept with the conversation. */
export type SetupStart = {
  readonly id: string
  /** It begins at the review, with what is kept under its id. */
  readonly given?: true
  /** A watch that is there is changed. */
  readonly edit?: EditStart
}

type Running = {
  readonly conversation: Conversation<ChatContext>
  readonly prompt: Prompt
  readonly talk: Awaited<ReturnType<typeof createTalk>>
}

/**
 * The guided conversation. It only collects: each turn shows the question, waits for an input and lets the step make
 * the next draft of it. It ends by putting an intent or a change and a `setup` item into the store, in the same commit that
 * takes the update, so a repeated press does nothing twice.
 */
export const createWatchConversation = (deps: Deps) => {
  const handed: Handed = new WeakMap()
  return async (
    conversation: Conversation<ChatContext>,
    first: Context,
    start: SetupStart,
  ): Promise<void> => {
    const chat = first.chatId
    if (chat === undefined) return
    const { id, edit } = start
    const given = start.given === true ? await readGiven(conversation, () => deps.readGiven(id)) : undefined
    const prompt = createPrompt(conversation, chat, edit?.message ?? given?.message)
    const editing = edit && createEditing(conversation, deps, { ...edit, id })
    const leave = async (where: 'anew' | 'beside', draft: Draft): Promise<unknown> => {
      // The message of a watch that is changed was its card; that of what was pasted, an offer.
      if (editing !== undefined) return showCard(editing, prompt, 'in place')
      const message = prompt.shown()
      if (given !== undefined && message !== undefined) {
        const card = await outside(conversation, outer => deps.offerAgain(outer, { draft, message }))
        if (card !== null) return prompt.show(() => card, 'in place')
      }
      if (where === 'anew') return prompt.remove()
      const said = await outside(conversation, outer => outer.say('watch-closed', { most: mostOpen }))
      return prompt.show(() => lineMessage(said), 'in place')
    }
    const talk = await createTalk(conversation, { ...deps, id, handed, prompt, leave })
    const running: Running = { conversation, prompt, talk }
    if (editing === undefined) await create(deps, { id, given }, running)
    else await change(editing, running)
  }
}

/** Only that it was read is kept with the conversation: it may be a thousand addresses, and it does not change. */
const readGiven = (
  conversation: Conversation<ChatContext>,
  read: () => Promise<Given | undefined>,
): Promise<Given | undefined> =>
  conversation.external({ task: keepingFailure(read), beforeStore: () => null, afterLoad: read })

const begunWith = (draft: Draft, { addresses, chains, name }: Given): Draft => ({
  ...draft,
  addresses,
  chains,
  ...(name !== undefined && { name }),
  step: 'review',
  reviewed: true,
})

const create = async (
  deps: Deps,
  { id, given }: { readonly id: string; readonly given: Given | undefined },
  { conversation, prompt, talk }: Running,
): Promise<void> => {
  const defaults = await outside(conversation, outer => outer.settings?.value.defaults ?? null)
  const empty = draftFor(id, { chains: deps.chains, defaults })
  const begun: At =
    given === undefined
      ? { turn: { draft: empty }, how: 'below' }
      : { turn: { draft: begunWith(empty, given) }, how: 'in place' }
  const ended = await untilThereIsRoom(begun, { deps, conversation, talk })
  const { say } = ended
  if (ended.turn.end === 'cancel') {
    await prompt.show(() => ({ body: plain(say('watch-cancelled')), buttons: [mainRow(say)] }), ended.how)
    return
  }
  const settings = settingsOf(ended.turn.draft)
  const draw = (): Message => creatingMessage({ settings, reached: 'nothing', say })
  const message = await prompt.show(draw, ended.how)
  await outside(conversation, outer => deps.beginSetup(outer, { id, settings, message }))
}

/** What there is no room for is not made, and the draft stays. */
const untilThereIsRoom = async (
  begun: At,
  { deps, conversation, talk }: Pick<Running, 'conversation' | 'talk'> & { readonly deps: Deps },
): Promise<Ended> => {
  let at = begun
  for (;;) {
    const ended = await talk.until(at)
    const { draft, end } = ended.turn
    if (end === 'cancel') return ended
    const obstacle = await outside(conversation, outer => deps.obstacleTo(outer, draft.addresses.length))
    if (obstacle === null) return ended
    at = { how: ended.how, turn: { draft, notice: plain(obstacleText(obstacle, ended.say)) } }
  }
}

/** Ends with the card, unless the service has to be told first. */
const change = async (editing: EditedWatch, { prompt, talk }: Running): Promise<void> => {
  const draft = await editing.open()
  let at: At | undefined = draft && { turn: { draft }, how: 'in place' }
  while (at !== undefined) {
    const ended = await talk.until(at)
    const { how } = ended
    if (ended.turn.end === 'cancel') return showCard(editing, prompt, how)
    const saved = await editing.save(ended.turn.draft)
    if (saved.is === 'over') {
      const message = await prompt.show(() => saved.screen, how)
      if (saved.tells) await editing.begin(message)
      return
    }
    const { draft } = ended.turn
    const turn =
      saved.is === 'full'
        ? { draft, notice: plain(obstacleText(saved.obstacle, ended.say)) }
        : await editing.ask(draft)
    at = { turn, how }
  }
  return showCard(editing, prompt, 'in place')
}

const showCard = async (editing: EditedWatch, prompt: Prompt, how: At['how']): Promise<void> => {
  const card = await editing.card()
  await prompt.show(() => card, how)
}
