import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { ofOneFamily, parseAddresses } from '../../input/read-addresses.ts'
import type { AddressChange } from '../wizard/draft.ts'
import { watchesMeant } from './watches-meant.ts'

/** Words that put an address in the place of another, in the languages of the chat. */
const replacingWords =
  /(?<!\p{L})(?:replace|swap|switch|instead|changed? to|moved to|is now|new address|ersetzen?|ersetze|tausche?|statt(?:dessen)?|anstelle|neue adresse|(?:re)?emplaza|sustituye|cambi[aoó]|en (?:lugar|vez) de|nueva dirección|remplace[rz]?|à la place|au lieu|nouvelle adresse|substitu[ai]|troque|troca|em vez|no lugar|novo endereço|замени(?:ть)?|вместо|новый адрес|değiştir|yerine|yeni adres\p{L}*|ganti(?:kan)?|tukar|alamat baru|thay|địa chỉ mới)(?!\p{L})|替换|换成|代替|改成|新地址/iu

type Replacement = { readonly watch: Doc<Watch>; readonly change: AddressChange }

const has = ({ value }: Doc<Watch>, address: string): boolean =>
  value.settings.addresses.some(watched => watched.address === address)

/**
 * Reads *replace 0x… with 0x…* and *my treasury address changed to 0x…*: a new address takes the place and the label
 * of one that a single watch has. Returns `undefined` where it is not clear which.
 */
export const replacementIn = async (
  ctx: ChatContext,
  text: string,
  chains: readonly number[],
): Promise<Replacement | undefined> => {
  if (text.startsWith('/') || text.includes('\n') || !replacingWords.test(text)) return undefined
  const { found } = ofOneFamily(parseAddresses(text), { offered: chains })
  const { named, all } = await watchesMeant(ctx, text)
  const [added, ...others] = found.filter(({ address }) => !all.some(watch => has(watch, address)))
  const [old, ...more] = found.filter(watched => watched !== added)
  if (added === undefined || others.length > 0 || more.length > 0) return undefined
  const holders =
    old === undefined
      ? named.filter(({ value }) => value.settings.addresses.length === 1)
      : all.filter(watch => has(watch, old.address))
  const [watch, ...further] = holders
  const removed = watch?.value.settings.addresses.find(
    ({ address }) => old === undefined || address === old.address,
  )
  if (watch === undefined || removed === undefined || further.length > 0) return undefined
  return {
    watch,
    change: { removed: [removed.address], added: [{ ...removed, address: added.address }] },
  }
}
