import type { Conversation } from '@grammyjs/conversations'
import type { ChatContext } from '../context.ts'
import { external } from '../outside.ts'
import type { Draft, StepResult } from './draft.ts'
import type { Prompt } from './prompt.ts'
import type { CachedEstimate } from './rate.ts'
import type { WizardPosition } from './talk.ts'

type StoredDraft = Omit<Draft, 'minimum'> & {
  readonly minimum: Exclude<Draft['minimum'], { wei: bigint }> | { readonly wei: string }
}

/** What the turns so far came to, as JSON holds it. */
type WizardSnapshot = Pick<WizardPosition, 'how'> & {
  readonly draft: StoredDraft
  readonly turn: Omit<StepResult, 'draft'>
  readonly shown?: number | undefined
  readonly rate?: CachedEstimate | undefined
}

const packDraft = ({ minimum, ...others }: Draft): StoredDraft => ({
  ...others,
  minimum: minimum !== 'kept' && 'wei' in minimum ? { wei: String(minimum.wei) } : minimum,
})

const unpackDraft = ({ minimum, ...others }: StoredDraft): Draft => ({
  ...others,
  minimum: minimum !== 'kept' && 'wei' in minimum ? { wei: BigInt(minimum.wei) } : minimum,
})

/** Handed from the end of a turn to the next one, within one update. */
export type SnapshotHandover = WeakMap<ChatContext, WizardSnapshot>

/** More than that is not kept beside the messages that it came from, such as a paste of a thousand addresses. */
const maxSnapshotBytes = 8_192

/** What a talk remembers between its turns, beside where it stands. */
export type WizardMemory = { rate?: CachedEstimate | undefined }

/**
 * Lets a conversation go on from where it stands, without the turns that led there: it is rewound to before them, and what they
 * came to takes their place. So the hundredth turn costs what the third does.
 */
export const createSnapshots = (
  conversation: Conversation<ChatContext>,
  { handed, prompt, memory }: { handed: SnapshotHandover; prompt: Prompt; memory: WizardMemory },
) => ({
  /** Where the turns before came to, or `begun`, and the language by then. */
  standing: async (begun: WizardPosition): Promise<{ at: WizardPosition; locale: string }> => {
    const { came, locale } = await external(conversation, outer => {
      const kept = handed.get(outer) ?? null
      handed.delete(outer)
      return { came: kept, locale: outer.say.locale }
    })
    if (came === null) return { at: begun, locale }
    const { how, shown, rate } = came
    prompt.takeOver(shown)
    memory.rate = rate
    const turn = { ...came.turn, draft: unpackDraft(came.draft) }
    return { at: { turn, how }, locale }
  },
  /** Does not return, unless there is too much to keep: then the turns stay. */
  from: async (
    { turn: { draft, ...turn }, how }: WizardPosition,
    start: ReturnType<typeof conversation.checkpoint>,
  ): Promise<void> => {
    const came: WizardSnapshot = {
      draft: packDraft(draft),
      turn,
      how,
      shown: prompt.shown(),
      rate: memory.rate,
    }
    if (Buffer.byteLength(JSON.stringify(came)) > maxSnapshotBytes) return
    await external(conversation, outer => {
      handed.set(outer, came)
    })
    await conversation.rewind(start)
  },
})
