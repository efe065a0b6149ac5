import { chainOf } from '#chains/registry.ts'
import type { Translator } from '#render/texts.ts'
import { isOfferedOn } from '#watch/event-kinds.ts'
import { listLine } from '#watch/watch-lines.ts'
import { parseLimitSide } from '../../input/parse-limit-side.ts'
import {
  commandTopics,
  hintTopics,
  kindTopics,
  type ParsedSentence,
  parseSentence,
  partTopics,
  valueTopics,
} from '../../input/parse-sentence.ts'
import { hasChoices, type WatchLine } from '../../input/parse-watch-line.ts'
import { firstBalanceQuestion, goToReview, type ValueQuestion, type WatchDraft } from './draft.ts'
import { inOrder } from './kind-choices.ts'
import { missingText } from './steps/kind-groups.ts'
import { missingValues } from './steps/value.ts'
import { readWatchLine, withWatchLine } from './watch-line.ts'

type SentenceOptions = {
  readonly say: Translator
  /** English, which people write in any language of the chat. */
  readonly english: Translator
  /** Chain ids on offer. */
  readonly chains: readonly number[]
}

/** A sentence, and the choices in it. */
export type Sentence = ParsedSentence & { readonly line: WatchLine }

/** Reads a sentence such as *gas below 5 gwei* or *once a day at nine*. `undefined`: nothing in it is understood. */
export const readSentence = (
  written: string,
  { say, english, chains }: SentenceOptions,
): Sentence | undefined => {
  const sentence = parseSentence(written, { languages: [...new Set([say, english])], chains })
  if (sentence === undefined) return undefined
  const { unclear: _, ...line } = readWatchLine(sentence.text, { say, chains })
  const found = { ...sentence, line: { ...line, unclear: [] } }
  const isUnderstood = sentence.topics.length > 0 || line.chains !== undefined || hasChoices(found.line)
  return isUnderstood ? found : undefined
}

/** Whether a sentence asks for something other than a change of a watch. */
export const isAboutCommand = (sentence: Sentence | undefined): boolean =>
  [...commandTopics, ...hintTopics].some(topic => topic === sentence?.topics[0])

/** Picks the words that answer the step that asks for a value: a side and a number, a time or a name. */
const answerIn = (text: string, of: ValueQuestion['of'] | 'balance'): string => {
  if (of === 'ens') return /\S+\.\p{L}+/u.exec(text)?.[0] ?? ''
  const begin = text.search(/[$€£]?\d/u)
  if (begin === -1) return ''
  const rest = text.slice(begin)
  if (of === 'silence' || of === 'runway' || of === 'timelock' || of === 'governor' || of === 'rate')
    return rest
  const { side } = parseLimitSide(text)
  const sign = side === undefined ? '' : side === 'below' ? '<' : '>'
  const [amount = ''] = /^[$€£]?[\d.,]+(?:\s?(?:[$€£k]|m|gwei|eth)(?![\p{L}\p{N}]))?/iu.exec(rest) ?? []
  return `${sign}${amount}`
}

/** A draft to which a sentence is applied. `answer`: what the sentence says at the step of the draft, if that asks for it. */
type SentenceDraft = { readonly draft: WatchDraft; readonly answer?: string; readonly notice?: string }

const valueQuestion = (of: ValueQuestion['of'], { pair }: Sentence): ValueQuestion => ({
  of,
  side: 'below',
  ...(of === 'price' && pair !== undefined && { pair }),
})

/** A new watch of a value is of nothing else, unless that counts transactions. */
const forValue = (draft: WatchDraft, of: string): WatchDraft =>
  draft.editing !== undefined || of === 'silence' || of === 'rate' ? draft : { ...draft, kinds: [] }

/** Applies what a sentence says of chains, kinds and limits to a draft; the last step that is open is the one of the draft. */
export const withSentence = (
  before: WatchDraft,
  sentence: Sentence,
  { say, chains }: Omit<SentenceOptions, 'english'>,
): SentenceDraft => {
  const { topics, text, isOnly, line } = sentence
  const named = valueTopics.find(topic => topics.includes(topic))
  // Coins that run out below an amount, not within days.
  const value = named === 'runway' && line.below !== undefined ? 'balance' : named
  if (value === 'balance')
    return {
      draft: { ...forValue(before, value), step: 'balance', limit: firstBalanceQuestion, reviewed: true },
      answer: answerIn(text, value),
    }
  if (value !== undefined && missingValues(before).some(missing => missing === value))
    return {
      draft: { ...before, step: 'choose', reviewed: true },
      notice: missingText([value], before, say),
    }
  if (value !== undefined)
    return {
      draft: {
        ...forValue(before, value),
        step: 'value',
        page: 0,
        reviewed: true,
        value: valueQuestion(value, sentence),
      },
      answer: answerIn(text, value),
    }
  const part = partTopics.find(topic => topics.includes(topic))
  if (part !== undefined && !hasChoices(line)) return { draft: { ...before, step: part, reviewed: true } }
  const chosen = (line.chains ?? []).filter(id => chains.includes(id))
  const missing = (line.chains ?? []).filter(id => !chains.includes(id))
  const kept = before.editing === undefined ? [] : before.chains
  const draft =
    chosen.length === 0
      ? before
      : { ...before, chains: chains.filter(id => [...kept, ...chosen].includes(id)) }
  const asked = [...kindTopics.filter(kind => topics.includes(kind)), ...(line.kinds ?? [])]
  const kinds = asked.filter(kind => isOfferedOn(kind, draft.chains))
  const others = before.editing === undefined || isOnly ? [] : before.kinds
  const { kinds: _, ...choices } = line
  return {
    draft: goToReview(
      withWatchLine(
        draft,
        kinds.length === 0 ? choices : { ...choices, kinds: inOrder([...others, ...kinds]) },
      ),
    ),
    ...(missing.length > 0 && {
      notice: say('chains-not-offered', {
        chains: listLine(
          missing.map(id => chainOf(id).name),
          say,
          'long',
        ),
      }),
    }),
  }
}
