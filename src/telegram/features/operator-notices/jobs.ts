import { translatorForChat } from '#watch/chat-settings.ts'
import type { Feature } from '../../framework/feature.ts'
import { finishJob, type JobDeps, type JobOf, repeatStep } from '../../framework/job.ts'
import type { SendLine } from '../../framework/send-line.ts'
import { problemText } from './problem-text.ts'

/** The job that tells the operator. A crash between the message and the commit may tell it twice. */
export const createTellOperator = (deps: JobDeps & { readonly sendLine: SendLine }): Feature => ({
  jobs: {
    'tell operator': async (claim, { chat, ...told }: JobOf<'tell operator'>) => {
      const say = await translatorForChat(deps, { chat })
      return (await deps.sendLine(chat, problemText(told, say))) ? [finishJob(claim)] : repeatStep(claim)
    },
  },
})
