import type { ChatContext } from '../context.ts'
import { type Draft, type Kit, newDraft } from './draft.ts'

/** What a new watch of this chat begins with. */
export const defaultsFor = async (
  _ctx: ChatContext,
  o: { readonly id: string } & Pick<Kit, 'chains'>,
): Promise<Draft> => newDraft(o.id, o)
