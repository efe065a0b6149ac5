import { chats, destinations } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { ApiError } from '#client/api-error.ts'
import { getBackoffMs } from '#lib/backoff.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Claim, Write } from '#store/store.ts'
import { retryLater } from './again.ts'
import { type CreationStep, nextCreationStep, saveIntent, undoCreation } from './creation-steps.ts'
import { intents, type Job, mayHaveBot, type Progress } from './intent.ts'
import { refusedText } from './refused-text.ts'
import {
  creationAwayMessage,
  creationGivenUpMessage,
  creationRefusedMessage,
  lineMessage,
} from './screens.ts'
import type { JobDeps, ShowProgress } from './setup-deps.ts'

type CreateJob = Extract<Job, { kind: 'create' }>

const second = 1_000
/** How long a set-up that was refused before anything was made can be tried again. */
const refusedForMs = 30 * 86_400_000

/**
 * Channel, bot, subscription, watch: each claim does the next one that is missing and writes down that it is done. A step
 * whose outcome is unknown is repeated: the channel is found again by its address, a bot made twice without a
 * subscription fires nothing, and of two subscriptions the receiver shows each transaction once.
 */
export const createWatchCreation =
  (deps: JobDeps & { readonly show: ShowProgress }) =>
  async (claim: Claim, item: CreateJob): Promise<readonly Write[]> => {
    const [intent] = await deps.store.get(intents, [item.intent])
    if (intent === undefined || intent.value.state === 'done' || intent.value.state === 'undone')
      return [{ op: 'done', claim, count: 1 }]
    const quiet = intent.value.quiet === true ? { show: async () => true } : {}
    const step: CreationStep = {
      claim,
      intent,
      say: await translatorForChat(deps, intent.value),
      deps: { ...deps, ...quiet },
    }
    try {
      return await (intent.value.state === 'undoing' ? undoCreation(step) : nextCreationStep(step))
    } catch (error) {
      return creationFailed(step, item, { error, show: deps.show })
    }
  }

/**
 * A refusal waits for the person; anything else, and every undoing, is tried again by itself, ever more slowly. `show`: also
 * for one of several, that the service is away.
 */
const creationFailed = async (
  step: CreationStep,
  item: CreateJob,
  { error, show }: { readonly error: unknown; readonly show: ShowProgress },
): Promise<readonly Write[]> => {
  const { claim, deps } = step
  const { id, value: intent } = step.intent
  const failures = intent.failures + 1
  deps.log.warn({ failures, error: describeError(error) }, 'a step of a set-up failed')
  const trouble = { intent: id, reached: await creationProgress(step), say: step.say }
  const undoing = intent.state === 'undoing'
  if (error instanceof ApiError && !undoing) {
    const asked = withoutBot(step)
    // Nobody sees a button to take it back.
    if (intent.quiet === true)
      return [
        saveIntent(asked, { state: 'undoing', why: refusedText(error, step.say) }),
        { op: 'done', claim, count: 0 },
      ]
    await deps.show(intent, creationRefusedMessage({ ...trouble, error }))
    return markRefused(asked)
  }
  if (intent.quiet !== true && failures >= (await maxTries(step))) {
    await deps.show(intent, creationGivenUpMessage(trouble))
    return markRefused(step)
  }
  if (failures === 1)
    await show(intent, intent.quiet ? lineMessage(step.say('import-away')) : creationAwayMessage(trouble))
  const delayMs = getBackoffMs(failures, { baseMs: second, maxMs: 300 * second })
  return [
    saveIntent(step, { state: undoing ? 'undoing' : 'failing', failures }),
    ...retryLater(claim, item, delayMs),
  ]
}

/** What was refused was not made: no bot is to be looked for. */
const withoutBot = (step: CreationStep): CreationStep => {
  const { zeroValue: _asked, ...value } = step.intent.value
  return value.bot === undefined ? { ...step, intent: { ...step.intent, value } } : step
}

/** From now on it is for the person to go on with it; where a bot may be there, for as long as that is not taken back. */
const markRefused = (step: CreationStep): readonly Write[] => {
  const { value } = step.intent
  const kept = saveIntent(
    step,
    { state: 'refused', failures: value.failures + 1 },
    mayHaveBot(value) ? {} : { ttlMs: refusedForMs },
  )
  return [kept, { op: 'done', claim: step.claim, count: 1 }]
}

/** How often a step is tried before the person has to ask for it: about three days, or an hour for somebody who is gone. */
const maxTries = async ({ intent, deps }: CreationStep): Promise<number> => {
  const [chat] = await deps.store.get(chats, [intent.value.chat])
  return chat?.value.state === 'suspended' ? 20 : 900
}

const creationProgress = async ({ intent, deps }: CreationStep): Promise<Progress> => {
  if (intent.value.bot !== undefined) return 'bot'
  const [destination] = await deps.store.get(destinations, [intent.value.destination])
  return destination?.value.channel === undefined ? 'nothing' : 'channel'
}
