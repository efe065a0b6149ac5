import type { Translator } from '#render/texts.ts'
import type { ChatContext } from '../../framework/context.ts'
import { checkQuotas, type QuotaRefusal, type Quotas, quotaRefusalText } from '../../framework/quotas.ts'
import { type Access, accessTo, accessToast } from '../../framework/roles.ts'
import { chatOf } from './destination-chat.ts'

type Refusal = { readonly of: Exclude<Access, 'granted'> }

/** Why a watch cannot be created: a quota of its chat, or a right that the person lacks. */
export type CreationObstacle = QuotaRefusal | Refusal

/** `destination`: of the watch; absent: the chat of the update. `null`: a watch of so many addresses can be created. */
export const findObstacle = async (
  ctx: ChatContext,
  o: { readonly addresses: number; readonly destination: string | undefined; readonly quotas: Quotas },
): Promise<CreationObstacle | null> => {
  const chat = await chatOf(ctx, o.destination)
  if (chat === undefined) return { of: 'foreign' }
  const access = await accessTo(ctx, chat)
  if (access !== 'granted') return { of: access }
  return (await checkQuotas(ctx.store, { chat, addresses: o.addresses, quotas: o.quotas })) ?? null
}

const isRefusal = (obstacle: CreationObstacle): obstacle is Refusal => !('has' in obstacle)

/** `destination`: as `findObstacle` was given. */
export const obstacleText = (
  obstacle: CreationObstacle,
  say: Translator,
  destination: string | undefined,
): string =>
  isRefusal(obstacle)
    ? refusalText(obstacle, say)
    : quotaRefusalText(obstacle, say, destination === undefined ? 'here' : 'there')

/** A destination that is foreign by now has been left since the wizard began. */
const refusalText = ({ of }: Refusal, say: Translator): string =>
  accessToast(of === 'foreign' ? 'refused' : of, say)
