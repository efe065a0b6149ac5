import { ApiError } from '#client/api-error.ts'
import type { Doc } from '#store/store.ts'
import type { Intent } from './intent.ts'
import { botBody, deleteBot } from './remote.ts'
import type { JobDeps } from './setup-deps.ts'

type BotDeps = Pick<JobDeps, 'client' | 'visibility'>

/**
 * Asks for the bot of a watch, in the same words and under the same key each time; answers its id. Throws what the client
 * throws.
 */
export const requestBot = async (
  { client, visibility }: BotDeps,
  { id, value }: Doc<Intent>,
  zeroValue: boolean,
): Promise<string> => {
  const body = botBody({ watch: id, settings: value.settings, visibility, zeroValue })
  return (await client.createBot(body, { idempotencyKey: `${id}.bot` })).id
}

/** Deletes the bot that was made for a watch. Where the reply is lost that told its id, the service is asked for it once more. */
export const deleteIntendedBot = async (deps: BotDeps, intent: Doc<Intent>): Promise<void> => {
  const bot = intent.value.bot ?? (await recoverLostBot(deps, intent))
  if (bot !== undefined) await deleteBot(deps.client, bot)
}

/** What is refused was not made. */
const recoverLostBot = async (deps: BotDeps, intent: Doc<Intent>): Promise<string | undefined> => {
  const { zeroValue } = intent.value
  if (zeroValue === undefined) return undefined
  try {
    return await requestBot(deps, intent, zeroValue)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
