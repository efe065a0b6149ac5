import { type NodeQuestion, questionKey, type Search, type SearchQuestion } from '#readings/question.ts'
import { runSearch, sideBySide } from '#readings/search.ts'
import type { ChainQuestion, ReadAnswers } from './watched.ts'

function* askNumbers(questions: readonly NodeQuestion[]): Search<ReadAnswers> {
  const answers = yield questions
  const read = questions.flatMap((question, n) => {
    const answer = answers[n]
    return answer === undefined ? [] : [[questionKey(question), answer] as const]
  })
  return { values: new Map(read), found: new Map() }
}

function* askItems({ search, start }: SearchQuestion): Search<ReadAnswers> {
  const items = yield* start()
  return { values: new Map(), found: new Map(items === undefined ? [] : [[search, items]]) }
}

/** Asks a chain, in as many requests as its longest search has steps. Rejects as `ask` does. */
export const askChain = async (
  questions: readonly ChainQuestion[],
  ask: Parameters<typeof runSearch>[1],
): Promise<ReadAnswers> => {
  const numbers = questions.flatMap(question => ('search' in question ? [] : [question]))
  const searches = questions.flatMap(question => ('search' in question ? [askItems(question)] : []))
  if (searches.length === 0) return { values: await ask(numbers), found: new Map() }
  const [read, ...others] = await runSearch(sideBySide([askNumbers(numbers), ...searches]), ask)
  return {
    values: read?.values ?? new Map(),
    found: new Map(others.flatMap(({ found }) => [...found])),
  }
}
