import { z } from 'zod'
import { toCoarseDuration } from '#lib/time.ts'
import type { Translator } from '#render/texts.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { defineJob, finishJob, type JobDeps, repeatStep } from '../../framework/job.ts'
import { type OperatorProblem, operatorProblemSchema } from '../../framework/operator-problem.ts'

/** A problem to notify the operator about. Times are in ms since 1970. */
type NotifiedProblem = {
  readonly problem: OperatorProblem
  readonly since: number
  /** When it was over. */
  readonly until?: number | undefined
}

/** The names of texts, which have no spaces. */
const toTextName = (words: string): string => words.replaceAll(' ', '-')

const describeProblem = (problem: OperatorProblem, say: Translator): string => {
  switch (problem.kind) {
    case 'chain late':
      return say('operator-chain-late', { chain: problem.chain })
    case 'endpoint': {
      const { chain, endpoint, fault } = problem
      return say('operator-endpoint', { chain, endpoint, fault: toTextName(fault) })
    }
    case 'dead letters':
      return say('operator-dead-letters', { count: problem.count })
    case 'service away':
    case 'store unsafe':
    case 'store nearly full':
    case 'store down':
    case 'token':
      return say('operator-problem', { what: toTextName(problem.kind) })
  }
}

export const problemText = ({ problem, since, until }: NotifiedProblem, say: Translator): string => {
  const what = describeProblem(problem, say)
  if (until === undefined) return say('operator-begun', { what })
  const lasted = toCoarseDuration((until - since) / 1_000, 2)
  return say('operator-over', { what, ...lasted })
}

/**
 * Notifies `chat` of a problem, or that it is over, in a lane of its own. After a crash between the message
 * and the commit, it may be sent twice. Times are in ms since 1970.
 */
export const notifyOperator = defineJob({
  kind: 'notifyOperator',
  schema: z.object({
    chat: z.string(),
    problem: operatorProblemSchema,
    since: z.number(),
    until: z.number().optional(),
  }),
  run: async (deps: Pick<JobDeps, 'store' | 'texts' | 'sendLine'>, claim, { chat, ...notice }) => {
    const say = await translatorForChat(deps, { chat })
    return (await deps.sendLine(chat, problemText(notice, say))) ? [finishJob(claim)] : repeatStep(claim)
  },
})
