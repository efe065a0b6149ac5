import type { ChatSettings } from '#chat/settings.ts'
import { type Draft, type Kit, newDraft } from './draft.ts'
import { chosenOf } from './kinds.ts'

/** What a new watch of a chat begins with. `defaults`: what the chat wants; chains that are no longer on offer are left out. */
export const draftFor = (
  id: string,
  o: Pick<Kit, 'chains'> & { readonly defaults: ChatSettings['defaults'] | null },
): Draft => {
  const { chains, strategies, frequency } = o.defaults ?? {}
  const empty = newDraft(id, o)
  const wanted = o.chains.filter(chain => chains?.includes(chain))
  return {
    ...empty,
    ...(wanted.length > 0 && { chains: wanted }),
    ...(strategies !== undefined && chosenOf(strategies)),
    ...(frequency !== undefined && { frequency }),
  }
}
