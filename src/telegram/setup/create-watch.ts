import { chats, destinations } from '#chat/records.ts'
import { sayTo } from '#chat/settings.ts'
import { ApiError } from '#client/api-error.ts'
import { backoff } from '#lib/backoff.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Claim, Write } from '#store/store.ts'
import { nextStep, type Step, saved, undo } from './creation-steps.ts'
import { intents, type Progress } from './intent.ts'
import { awayMessage, givenUpMessage, lineMessage, refusedMessage } from './screens.ts'
import type { SetupDeps, ShowProgress } from './setup-deps.ts'

const second = 1_000

/**
 * Channel, bot, subscription, watch: each claim does the next one that is missing and writes down that it is done. A step
 * whose outcome is unknown is repeated: the channel is found again by its address, a bot made twice without a
 * subscription fires nothing, and of two subscriptions the receiver shows each transaction once.
 */
export const createCreation =
  (deps: SetupDeps & { readonly show: ShowProgress }) =>
  async (claim: Claim, item: { intent: string }): Promise<readonly Write[]> => {
    const [intent] = await deps.store.get(intents, [item.intent])
    if (intent === undefined || intent.value.state === 'done' || intent.value.state === 'undone')
      return [{ op: 'done', claim, count: 1 }]
    const quiet = intent.value.quiet === true ? { show: async () => true } : {}
    const step: Step = { claim, intent, say: await sayTo(deps, intent.value), deps: { ...deps, ...quiet } }
    try {
      return await (intent.value.state === 'undoing' ? undo(step) : nextStep(step))
    } catch (error) {
      return failed(step, error, deps.show)
    }
  }

/**
 * A refusal waits for the person; anything else, and every undoing, is tried again by itself, ever more slowly. `show`: also
 * for one of several, that the service is away.
 */
const failed = async (step: Step, error: unknown, show: ShowProgress): Promise<readonly Write[]> => {
  const { claim, deps } = step
  const { id, value: intent } = step.intent
  const failures = intent.failures + 1
  deps.log.warn({ failures, error: describeError(error) }, 'a step of a set-up failed')
  const trouble = { intent: id, reached: await reachedBy(step), say: step.say }
  const undoing = intent.state === 'undoing'
  if (error instanceof ApiError && !undoing) {
    // Nobody sees a button to take it back.
    if (intent.quiet === true)
      return [saved(step, { state: 'undoing', why: error.reason }), { op: 'done', claim, count: 0 }]
    await deps.show(intent, refusedMessage({ ...trouble, reason: error.reason }))
    return [saved(step, { state: 'refused', failures }), { op: 'done', claim, count: 1 }]
  }
  if (intent.quiet !== true && failures >= (await triesFor(step))) {
    await deps.show(intent, givenUpMessage(trouble))
    return [saved(step, { state: 'refused', failures }), { op: 'done', claim, count: 1 }]
  }
  if (failures === 1)
    await show(intent, intent.quiet ? lineMessage(step.say('import-away')) : awayMessage(trouble))
  const delayMs = backoff(failures, { baseMs: second, maxMs: 300 * second })
  return [
    saved(step, { state: undoing ? 'undoing' : 'failing', failures }),
    { op: 'done', claim, count: 0, delayMs },
  ]
}

/** How often a step is tried before the person has to ask for it: about three days, or an hour for somebody who is gone. */
const triesFor = async ({ intent, deps }: Step): Promise<number> => {
  const [chat] = await deps.store.get(chats, [intent.value.chat])
  return chat?.value.state === 'suspended' ? 20 : 900
}

const reachedBy = async ({ intent, deps }: Step): Promise<Progress> => {
  if (intent.value.bot !== undefined) return 'bot'
  const [destination] = await deps.store.get(destinations, [intent.value.destination])
  return destination?.value.channel === undefined ? 'nothing' : 'channel'
}
