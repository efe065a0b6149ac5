import { z } from 'zod'
import { translatorForChat } from '#watch/chat-settings.ts'
import { defineJob, finishJob, type JobDeps, repeatStep } from '../../framework/job.ts'
import { operatorProblemSchema } from '../../framework/operator-problem.ts'
import { problemText } from './problem-text.ts'

/**
 * Tells `chat` of a problem, or that it is over, in a lane of its own. A crash between the message and the commit may tell it twice.
 * `since`, `until`: ms since 1970.
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
