import { createHmac } from 'node:crypto'
import { hashToken } from '#alerts/records/receiver-address.ts'
import { createRandomId, shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { type ShareLink, shareLinks, shareUses } from '../../records.ts'

export const shareLinkTtlMs = 30 * dayMs

/** Prefix of a deep link that opens a shared watch. */
export const sharePrefix = 'w_'
const tokenLength = 22

/**
 * Derives the token, so that the person can see the link again; only its hash is stored. A new `nonce` makes
 * another one.
 */
export const shareToken = (
  secret: string,
  { watch, nonce }: { readonly watch: string; readonly nonce: string },
): string =>
  createHmac('sha256', secret).update(`share ${watch}.${nonce}`).digest('base64url').slice(0, tokenLength)

/** Makes a link, at `now` (ms since 1970). */
export const newShareLink = (
  secret: string,
  { watch, now }: { readonly watch: string; readonly now: number },
): ShareLink => {
  const nonce = createRandomId(12)
  const tokenHash = hashToken(shareToken(secret, { watch, nonce }))
  return { nonce, tokenHash, expiresAt: now + shareLinkTtlMs }
}

/** The link of a token that was opened. Its id is the watch's. */
export const findShareLink = async (store: Store, token: string): Promise<Doc<ShareLink> | undefined> => {
  const [link] = await store.find(shareLinks, { index: 'tokenHash', value: hashToken(token), limit: 1 })
  return link
}

type ShareUse = 'opened' | 'taken'

/** Most uses that are counted. */
const maxUses = 10_000

/** A link with a new token begins at 0. */
const usesKey = ({ value }: Doc<ShareLink>, use: ShareUse): string => `${value.nonce} ${use}`

/** How often a link was opened, or its watch taken over. */
export const countShareUses = (store: Store, link: Doc<ShareLink>, use: ShareUse): Promise<number> =>
  store.count(shareUses, { index: 'of', value: usesKey(link, use) })

/**
 * Counts a use by a record of its own, because many people may open a link at the same time. A repeated use
 * has the same `key`.
 */
export const shareUseWrites = async (
  store: Store,
  link: Doc<ShareLink>,
  { use, key }: { readonly use: ShareUse; readonly key: string },
): Promise<readonly Write[]> => {
  if ((await countShareUses(store, link, use)) >= maxUses) return []
  const linkUse = usesKey(link, use)
  return [put(shareUses, { id: shortId(linkUse, key), value: { of: linkUse } }, { ttlMs: shareLinkTtlMs })]
}
