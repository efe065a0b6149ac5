import { ApiError } from '#client/api-error.ts'
import type { Doc } from '#store/store.ts'
import type { Intent } from './intent.ts'
import { botBody, deleteBot } from './remote.ts'
import type { SetupDeps } from './setup-deps.ts'

type Deps = Pick<SetupDeps, 'client' | 'visibility'>

/**
 * Asks for the bot of a watch, in the same words and under the same key each time; answers its id. Throws what the client
 * throws.
 */
export const askForBot = async (
  { client, visibility }: Deps,
  { id, value }: Doc<Intent>,
  zeroValue: boolean,
): Promise<string> => {
  const body = botBody({ watch: id, settings: value.settings, visibility, zeroValue })
  return (await client.createBot(body, { idempotencyKey: `${id}.bot` })).id
}

/** Deletes the bot that was made for a watch. Where the reply is lost that told its id, the service is asked for it once more. */
export const deleteBotOf = async (deps: Deps, intent: Doc<Intent>): Promise<void> => {
  const bot = intent.value.bot ?? (await lostBot(deps, intent))
  if (bot !== undefined) await deleteBot(deps.client, bot)
}

/** What is refused was not made. */
const lostBot = async (deps: Deps, intent: Doc<Intent>): Promise<string | undefined> => {
  const { zeroValue } = intent.value
  if (zeroValue === undefined) return undefined
  try {
    return await askForBot(deps, intent, zeroValue)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
