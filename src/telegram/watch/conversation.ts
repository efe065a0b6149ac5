import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import { plain } from '#chat/rich.ts'
import type { ChatContext } from '../context.ts'
import { type Obstacle, obstacleText } from '../limits/room.ts'
import { creatingMessage } from '../setup/screens.ts'
import type { BeginSetup } from './begin-setup.ts'
import { type Draft, settingsOf } from './draft.ts'
import { draftFor } from './draft-for.ts'
import { createEditing, type EditDeps, type EditedWatch, type EditStart } from './edit/editing.ts'
import type { Handed } from './going-on.ts'
import { createPrompt, type Prompt } from './prompt.ts'
import { type At, createTalk, type TalkDeps } from './talk.ts'

export const watchConversation = 'watch'

type Deps = TalkDeps &
  EditDeps & {
    readonly beginSetup: BeginSetup
    /** Why the chat cannot have a watch of so many addresses; `null`: it can. */
    readonly obstacleTo: (ctx: ChatContext, addresses: number) => Promise<Obstacle | null>
    readonly readGiven: (id: string) => Promise<Given | undefined>
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

type Begun = {
  readonly conversation: Conversation<ChatContext>
  readonly first: Context
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
    // The message of a watch that is changed was its card.
    const leave = async (ctx: Context): Promise<unknown> =>
      editing === undefined ? prompt.remove(ctx) : prompt.show(ctx, await editing.card(), 'in place')
    const talk = await createTalk(conversation, { ...deps, handed, prompt, leave })
    const begun: Begun = { conversation, first, prompt, talk }
    if (editing === undefined) await create(deps, { id, given }, begun)
    else await change(editing, begun)
  }
}

/** Only that it was read is kept with the conversation: it may be a thousand addresses, and it does not change. */
const readGiven = (
  conversation: Conversation<ChatContext>,
  read: () => Promise<Given | undefined>,
): Promise<Given | undefined> =>
  conversation.external({ task: read, beforeStore: () => null, afterLoad: read })

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
  { conversation, first, prompt, talk }: Begun,
): Promise<void> => {
  const defaults = await conversation.external(outer => outer.settings?.value.defaults ?? null)
  const empty = draftFor(id, { chains: deps.chains, defaults })
  const begun: At =
    given === undefined
      ? { turn: { draft: empty }, ctx: first, how: 'below' }
      : { turn: { draft: begunWith(empty, given) }, ctx: first, how: 'in place' }
  const ended = await untilThereIsRoom(begun, { deps, conversation, talk })
  const say = talk.say()
  if (ended.turn.end === 'cancel') {
    await prompt.show(ended.ctx, { body: plain(say('watch-cancelled')), buttons: [] }, ended.how)
    return
  }
  const settings = settingsOf(ended.turn.draft)
  const screen = creatingMessage({ settings, reached: 'nothing', say })
  const message = await prompt.show(ended.ctx, screen, ended.how)
  await conversation.external(outer => deps.beginSetup(outer, { id, settings, message }))
}

/** What there is no room for is not made, and the draft stays. */
const untilThereIsRoom = async (
  begun: At,
  { deps, conversation, talk }: Pick<Begun, 'conversation' | 'talk'> & { readonly deps: Deps },
): Promise<At> => {
  let at = begun
  for (;;) {
    const ended = await talk.until(at)
    const { draft, end } = ended.turn
    if (end === 'cancel') return ended
    const obstacle = await conversation.external(outer => deps.obstacleTo(outer, draft.addresses.length))
    if (obstacle === null) return ended
    at = { ...ended, turn: { draft, notice: plain(obstacleText(obstacle, talk.say())) } }
  }
}

/** Ends with the card, unless the service has to be told first. */
const change = async (editing: EditedWatch, { first, prompt, talk }: Begun): Promise<void> => {
  const draft = await editing.open()
  let at: At | undefined = draft && { turn: { draft }, ctx: first, how: 'in place' }
  while (at !== undefined) {
    const ended = await talk.until(at)
    const { ctx, how } = ended
    if (ended.turn.end === 'cancel') {
      await prompt.show(ctx, await editing.card(), how)
      return
    }
    const saved = await editing.save(ended.turn.draft)
    if (saved.is === 'over') {
      const message = await prompt.show(ctx, saved.screen, how)
      if (saved.tells) await editing.begin(message)
      return
    }
    const { draft } = ended.turn
    const turn =
      saved.is === 'full'
        ? { draft, notice: plain(obstacleText(saved.obstacle, talk.say())) }
        : await editing.ask(draft)
    at = { turn, ctx, how }
  }
  await prompt.show(first, await editing.card(), 'in place')
}
