import type { ChatSettings } from '#chat/settings.ts'
import { type Draft, newDraft, type StepContext } from './draft.ts'
import { choicesFromStrategies } from './kinds.ts'

/** What a new watch of a chat begins with. `defaults`: what the chat wants; chains that are no longer on offer are left out. */
export const createDraft = (
  id: string,
  o: Pick<StepContext, 'chains'> & { readonly defaults: ChatSettings['defaults'] | null },
): Draft => {
  const { chains, strategies, frequency } = o.defaults ?? {}
  const empty = newDraft(id, o)
  const wanted = o.chains.filter(chain => chains?.includes(chain))
  return {
    ...empty,
    ...(wanted.length > 0 && { chains: wanted }),
    ...(strategies !== undefined && choicesFromStrategies(strategies)),
    ...(frequency !== undefined && { frequency }),
  }
}
