import type { Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import { chatDeletions, watchesOf } from '../records.ts'
import { watchesButton } from './shared-screens.ts'

/** Limits of chats and people. */
export type Quotas = {
  readonly watchesPerChat: number
  readonly addressesPerWatch: number
  readonly addressesPerChat: number
  /** Messages and presses of a person, in each process. */
  readonly commandsPerMinute: number
  /** Files of a person. */
  readonly uploadsPerHour: number
}

/** Why a chat cannot have another watch. */
export type QuotaRefusal = {
  /**
   * `forgetting` while the data of the chat is being deleted; `each` if the watch itself has too many
   * addresses.
   */
  readonly of: 'watches' | 'addresses' | 'each' | 'forgetting'
  /** How many the chat has, or with `each` the watch. */
  readonly has: number
  readonly most: number
}

/**
 * Returns why a chat may not have a watch with that number of `addresses`, or `undefined` if it may. Watches
 * being deleted do not count. `changed` is the watch that is to have the addresses, unless it is a new one, or
 * `watches` new ones.
 */
export const checkQuotas = async (
  store: Store,
  {
    quotas,
    chat,
    addresses,
    watches = 1,
    changed,
  }: { chat: string; addresses: number; watches?: number; changed?: string; quotas: Quotas },
): Promise<QuotaRefusal | undefined> => {
  const { watchesPerChat, addressesPerWatch, addressesPerChat } = quotas
  const [deletion] = await store.get(chatDeletions, [chat])
  if (deletion !== undefined) return { of: 'forgetting', has: 0, most: 0 }
  if (addresses / watches > addressesPerWatch) return { of: 'each', has: addresses, most: addressesPerWatch }
  const all = await watchesOf(store, chat)
  if (changed === undefined && all.length + watches > watchesPerChat)
    return { of: 'watches', has: all.length, most: watchesPerChat }
  const countIn = (some: typeof all): number =>
    some.reduce((sum, { value }) => sum + value.settings.addresses.length, 0)
  const others = countIn(all.filter(({ id }) => id !== changed))
  return others + addresses > addressesPerChat
    ? { of: 'addresses', has: countIn(all), most: addressesPerChat }
    : undefined
}

/** `there` if the refusal is shown in another chat than the one that has the watches. */
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
