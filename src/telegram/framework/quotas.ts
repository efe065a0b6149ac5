import type { Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import { chatDeletions, watchesOf } from '../records.ts'
import { watchesButton } from './shared-screens.ts'

/** `commandsPerMinute`: messages and presses of a person, in each process. `uploadsPerHour`: of a person. */
export type Quotas = {
  readonly watchesPerChat: number
  readonly addressesPerWatch: number
  readonly addressesPerChat: number
  readonly commandsPerMinute: number
  readonly uploadsPerHour: number
}

/**
 * Why a chat cannot have another watch. `forgetting`: its data is being deleted. `each`: the addresses of the watch itself are too
 * many. `has`: what the chat has, of `each` what the watch would have.
 */
export type QuotaRefusal = {
  readonly of: 'watches' | 'addresses' | 'each' | 'forgetting'
  readonly has: number
  readonly most: number
}

/**
 * Whether a chat may have a watch with so many `addresses`; `undefined`: it may. Watches being deleted do not count. `changed`: the
 * watch that has so many from now on; absent: another one.
 */
export const checkQuotas = async (
  store: Store,
  { quotas, chat, addresses, changed }: { chat: string; addresses: number; changed?: string; quotas: Quotas },
): Promise<QuotaRefusal | undefined> => {
  const { watchesPerChat, addressesPerWatch, addressesPerChat } = quotas
  const [deletion] = await store.get(chatDeletions, [chat])
  if (deletion !== undefined) return { of: 'forgetting', has: 0, most: 0 }
  if (addresses > addressesPerWatch) return { of: 'each', has: addresses, most: addressesPerWatch }
  const all = await watchesOf(store, chat)
  if (changed === undefined && all.length >= watchesPerChat)
    return { of: 'watches', has: all.length, most: watchesPerChat }
  const countIn = (some: typeof all): number =>
    some.reduce((sum, { value }) => sum + value.settings.addresses.length, 0)
  const others = countIn(all.filter(({ id }) => id !== changed))
  return others + addresses > addressesPerChat
    ? { of: 'addresses', has: countIn(all), most: addressesPerChat }
    : undefined
}

/** `there`: the refusal shows in another chat than the one that has the watches. */
export type RefusalScope = 'here' | 'there'

/** `This chat watches 50 of 50. Delete one first.` */
export const quotaRefusalText = (
  { of, has, most }: QuotaRefusal,
  say: Translator,
  where: RefusalScope = 'here',
): string => say(`limit-${of}`, { has, most, where })

export const quotaRefusalMessage = (
  refusal: QuotaRefusal,
  say: Translator,
  where: RefusalScope = 'here',
): Message => ({
  body: quotaRefusalText(refusal, say, where),
  buttons: [[watchesButton(say)]],
})
