import { selectorOf } from '#lib/signature-hash.ts'
import { type CallQuestion, type NodeQuestion, questionKey, type Search } from './question.ts'

/** Runs searches side by side, so that what all of them ask next is asked at once. */
export function* sideBySide<Found>(searches: readonly Search<Found>[]): Search<readonly Found[]> {
  let running = searches.map(search => ({ search, step: search.next([]) }))
  for (;;) {
    const questions = running.map(({ step }) => (step.done === true ? [] : step.value))
    if (running.every(({ step }) => step.done)) break
    const answers = yield questions.flat()
    let end = 0
    running = running.map(({ search, step }, n) => {
      if (step.done === true) return { search, step }
      const start = end
      end += questions[n]?.length ?? 0
      return { search, step: search.next(answers.slice(start, end)) }
    })
  }
  return running.flatMap(({ step }) => (step.done === true ? [step.value] : []))
}

/** Answers each question once. A question that no search needs is not asked. */
export type Ask = (questions: readonly NodeQuestion[]) => Promise<ReadonlyMap<string, bigint>>

export const runSearch = async <Found>(search: Search<Found>, ask: Ask): Promise<Found> => {
  let step = search.next([])
  while (step.done !== true) {
    const questions = new Map(step.value.map(question => [questionKey(question), question]))
    const read = questions.size === 0 ? new Map<string, bigint>() : await ask([...questions.values()])
    step = search.next(step.value.map(question => read.get(questionKey(question))))
  }
  return step.value
}

const wordBits = 256n

const wordOf = (argument: bigint | string): string =>
  (typeof argument === 'string' ? argument : argument.toString(16)).padStart(64, '0')

/**
 * Makes the question of a function whose arguments are numbers and addresses (keys). `result` selects a part
 * of what it returns.
 */
export const asks = (
  signature: string,
  result: Omit<CallQuestion, 'to' | 'data'> = {},
): ((to: string, ...args: readonly (bigint | string)[]) => CallQuestion) => {
  const selector = selectorOf(signature).slice(2)
  return (to, ...args) => ({ to, data: selector + args.map(wordOf).join(''), ...result })
}

/** The address (key) in a word. */
export const keyOf = (word: bigint): string => word.toString(16).padStart(40, '0')

export const splitWords = (joined: bigint, count: number): readonly bigint[] =>
  Array.from({ length: count }, (_, n) =>
    BigInt.asUintN(Number(wordBits), joined >> (wordBits * BigInt(count - 1 - n))),
  )

/** Joins numbers, none of which is 0, as words of one number. */
export const joinWords = (words: readonly bigint[]): bigint =>
  words.reduce((joined, word) => (joined << wordBits) | word, 0n)

/** Splits a number that `joinWords` has joined. */
export const listWords = (joined: bigint): readonly bigint[] =>
  splitWords(joined, Math.ceil((joined.toString(16).length * 4) / Number(wordBits))).filter(word => word > 0n)
