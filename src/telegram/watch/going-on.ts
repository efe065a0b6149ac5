import type { Conversation } from '@grammyjs/conversations'
import type { ChatContext } from '../context.ts'
import { outside } from '../outside.ts'
import type { Draft, Turn } from './draft.ts'
import type { Prompt } from './prompt.ts'
import type { KnownRate } from './rate.ts'
import type { At } from './talk.ts'

type PackedDraft = Omit<Draft, 'minimum'> & {
  readonly minimum: Exclude<Draft['minimum'], { wei: bigint }> | { readonly wei: string }
}

/** What the turns so far came to, as JSON holds it. */
type Came = Pick<At, 'how'> & {
  readonly draft: PackedDraft
  readonly turn: Omit<Turn, 'draft'>
  readonly shown?: number | undefined
  readonly rate?: KnownRate | undefined
}

const packed = ({ minimum, ...others }: Draft): PackedDraft => ({
  ...others,
  minimum: minimum !== 'kept' && 'wei' in minimum ? { wei: String(minimum.wei) } : minimum,
})

const unpacked = ({ minimum, ...others }: PackedDraft): Draft => ({
  ...others,
  minimum: minimum !== 'kept' && 'wei' in minimum ? { wei: BigInt(minimum.wei) } : minimum,
})

/** Handed from the end of a turn to the next one, within one update. */
export type Handed = WeakMap<ChatContext, Came>

/** More than that is not kept beside the messages that it came from, such as a paste of a thousand addresses. */
const mostBytes = 8_192

/** What a talk remembers between its turns, beside where it stands. */
export type Memory = { rate?: KnownRate | undefined }

/**
 * Lets a conversation go on from where it stands, without the turns that led there: it is rewound to before them, and what they
 * came to takes their place. So the hundredth turn costs what the third does.
 */
export const createGoingOn = (
  conversation: Conversation<ChatContext>,
  { handed, prompt, memory }: { handed: Handed; prompt: Prompt; memory: Memory },
) => ({
  /** Where the turns before came to, or `begun`, and the language by then. */
  standing: async (begun: At): Promise<{ at: At; locale: string }> => {
    const { came, locale } = await outside(conversation, outer => {
      const kept = handed.get(outer) ?? null
      handed.delete(outer)
      return { came: kept, locale: outer.say.locale }
    })
    if (came === null) return { at: begun, locale }
    const { how, shown, rate } = came
    prompt.takeOver(shown)
    memory.rate = rate
    const turn = { ...came.turn, draft: unpacked(came.draft) }
    return { at: { turn, how }, locale }
  },
  /** Does not return, unless there is too much to keep: then the turns stay. */
  from: async (
    { turn: { draft, ...turn }, how }: At,
    start: ReturnType<typeof conversation.checkpoint>,
  ): Promise<void> => {
    const came: Came = { draft: packed(draft), turn, how, shown: prompt.shown(), rate: memory.rate }
    if (Buffer.byteLength(JSON.stringify(came)) > mostBytes) return
    await outside(conversation, outer => {
      handed.set(outer, came)
    })
    await conversation.rewind(start)
  },
})
