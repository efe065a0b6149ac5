import { createHmac } from 'node:crypto'
import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { type ShareLink, shareUses } from '../../records.ts'

export const shareLinkTtlMs = 30 * dayMs

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
