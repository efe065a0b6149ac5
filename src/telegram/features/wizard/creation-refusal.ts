import type { Translator } from '#render/texts.ts'
import type { ChatContext } from '../../framework/context.ts'
import { checkQuotas, type QuotaRefusal, type Quotas, quotaRefusalText } from '../../framework/quotas.ts'
import { type Access, accessTo, accessToast } from '../../framework/roles.ts'
import { chatOf } from './step-context.ts'

type Refusal = { readonly of: Exclude<Access, 'granted'> }

/** Why a watch cannot be created: a quota of its chat, or a right that the person lacks. */
export type CreationRefusal = QuotaRefusal | Refusal

/**
 * Returns `null` if a watch with that number of addresses can be created. By default its destination is in
 * the chat of the update.
 */
export const findCreationRefusal = async (
  ctx: ChatContext,
  {
    destination,
    addresses,
    quotas,
  }: { readonly addresses: number; readonly destination: string | undefined; readonly quotas: Quotas },
): Promise<CreationRefusal | null> => {
  const chat = await chatOf(ctx, destination)
  if (chat === undefined) return { of: 'foreign' }
  const access = await accessTo(ctx, chat)
  if (access !== 'granted') return { of: access }
  return (await checkQuotas(ctx.store, { chat, addresses, quotas })) ?? null
}

const isRefusal = (refusal: CreationRefusal): refusal is Refusal => !('has' in refusal)

/** The refusal of a watch for `destination`, as `findCreationRefusal` was given it. */
export const creationRefusalText = (
  refusal: CreationRefusal,
  say: Translator,
  destination: string | undefined,
): string =>
  isRefusal(refusal)
    ? refusalText(refusal, say)
    : quotaRefusalText(refusal, say, destination === undefined ? 'here' : 'there')

/** A destination that is foreign by now has been left since the wizard began. */
const refusalText = ({ of }: Refusal, say: Translator): string =>
  accessToast(of === 'foreign' ? 'refused' : of, say)
