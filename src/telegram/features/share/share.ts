import { hashToken } from '#alerts/records/receiver-address.ts'
import { createRandomId } from '#lib/ids.ts'
import type { TextName } from '#lib/text-ids.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove, type Store } from '#store/store.ts'
import { sharedSettings } from '#watch/settings.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { firstPage, parseListPosition } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { type ShareLink, shareLinks } from '../../records.ts'
import { offerIdHere, showOffer } from '../paste/offer.ts'
import { countShareUses, shareLinkTtlMs, shareToken, shareUseWrites } from '../watches/share-links.ts'
import { forNamedWatch } from '../watches/watches.ts'

const linkName = 'w'

/** Makes a link, at `now` (ms since 1970). */
const newShareLink = (
  secret: string,
  { watch, now }: { readonly watch: string; readonly now: number },
): ShareLink => {
  const nonce = createRandomId(12)
  const tokenHash = hashToken(shareToken(secret, { watch, nonce }))
  return { nonce, tokenHash, expiresAt: now + shareLinkTtlMs }
}

/** The link of a token that was opened. Its id is the watch's. */
const findShareLink = async (store: Store, token: string): Promise<Doc<ShareLink> | undefined> => {
  const [link] = await store.find(shareLinks, { index: 'tokenHash', value: hashToken(token), limit: 1 })
  return link
}

type ShareScreen = {
  readonly watch: Doc<Watch>
  /** Absent if the watch is not shared. `expiresAt` is in ms since 1970. */
  readonly link?:
    | { readonly url: string; readonly opened: number; readonly taken: number; readonly expiresAt: number }
    | undefined
  /** The place in the list that the card leads back to. */
  readonly back: readonly string[]
  readonly say: Translator
}

/** The link of a watch, what it shows to others, and how often it was used. */
const shareMessage = ({ watch, link, back, say }: ShareScreen): Message => {
  const { id, value } = watch
  const button = (name: TextName<'button-'>, action: string): Button =>
    callbackButton(say(`button-${name}`), action, id, ...back)
  const title = say.rich('share-title', { name: bold(value.settings.name) })
  const toDetails = button('back', actions.watchDetails)
  if (link === undefined)
    return {
      body: join([title, say('share-shows'), say('share-none')], '\n\n'),
      buttons: [[button('share-make', actions.renewShareLink)], [toDetails]],
    }
  const uses = say('share-uses', {
    opened: link.opened,
    taken: link.taken,
    day: say.dateText(link.expiresAt),
  })
  return {
    body: join([title, say('share-shows'), link.url, uses], '\n\n'),
    buttons: [
      [{ text: say('button-copy-link'), copy_text: { text: link.url } }],
      [
        button('share-new-link', actions.renewShareLink),
        { ...button('share-revoke', actions.revokeShareLink), style: 'danger' },
      ],
      [toDetails],
    ],
  }
}

type ShareDeps = {
  /** Ids of the chains on offer. */
  readonly chains: readonly number[]
  /** Secret of the store, from which the tokens of links are made. */
  readonly secret: string
}

type SharePress = Pick<Pressed<'watch'>, 'watch' | 'args'>

const deepLink = ({ me }: ChatContext, token: string): string =>
  `https://t.me/${me.username}?start=${linkName}_${token}`

/** Shows the link of a watch, as it will be after the commit of this update. */
const showShare = async (
  ctx: ChatContext,
  { watch, args }: SharePress,
  { link, secret }: { readonly link: Doc<ShareLink> | undefined; readonly secret: string },
): Promise<void> => {
  const { say, store } = ctx
  const back = parseListPosition(args)
  if (link === undefined) return show(ctx, shareMessage({ watch, back, say }))
  const { nonce, expiresAt } = link.value
  const [opened, taken] = await Promise.all([
    countShareUses(store, link, 'opened'),
    countShareUses(store, link, 'taken'),
  ])
  const url = deepLink(ctx, shareToken(secret, { watch: watch.id, nonce }))
  return show(ctx, shareMessage({ watch, link: { url, opened, taken, expiresAt }, back, say }))
}

const loadLink = async ({ store }: ChatContext, { id }: Doc<Watch>): Promise<Doc<ShareLink> | undefined> =>
  (await store.get(shareLinks, [id]))[0]

/** Replaces the link `previous`, if there is one. */
const makeLink = (
  ctx: ChatContext,
  { id }: Doc<Watch>,
  { previous, secret }: { readonly previous: Doc<ShareLink> | undefined; readonly secret: string },
): Doc<ShareLink> => {
  const link = newShareLink(secret, { watch: id, now: ctx.now() })
  const expect = previous?.version ?? 0
  ctx.writes.push(put(shareLinks, { id, value: link }, { expect, ttlMs: shareLinkTtlMs }))
  return { id, version: expect + 1, value: link }
}

/** `/share`, *Share* on the card of a watch, and the handler of its link. */
export const createShare = (deps: ShareDeps): Feature => {
  const { secret } = deps
  const showPresent = async (ctx: ChatContext, press: SharePress): Promise<void> =>
    showShare(ctx, press, { link: await loadLink(ctx, press.watch), secret })
  const shareByName = forNamedWatch('share', (ctx, watch) => showPresent(ctx, { watch, args: firstPage }))
  return {
    links: {
      [linkName]: async (ctx, token) => {
        await (ctx.isPrivate ? openLink(ctx, token, deps) : leadToPrivate(ctx, token))
        return true
      },
    },
    commands: { share: { role: 'manager', run: shareByName } },
    routes: {
      share: showPresent,
      renewShareLink: async (ctx, press) => {
        const previous = await loadLink(ctx, press.watch)
        return showShare(ctx, press, { link: makeLink(ctx, press.watch, { previous, secret }), secret })
      },
      revokeShareLink: async (ctx, press) => {
        const link = await loadLink(ctx, press.watch)
        if (link === undefined) answerStaleButton(ctx)
        else ctx.writes.push(remove(shareLinks, link.id, { expect: link.version }))
        return showShare(ctx, press, { link: undefined, secret })
      },
    },
  }
}

/** Leads to the private chat, because a group need not see the shared watch that one person opens. */
const leadToPrivate = (ctx: ChatContext, token: string): Promise<void> =>
  show(ctx, {
    body: ctx.say('share-in-private'),
    buttons: [[{ text: ctx.say('button-share-open'), url: deepLink(ctx, token) }]],
  })

/**
 * Offers the strategies of the shared watch: its public parts, without a name, labels or anything else that a
 * person wrote.
 */
const openLink = async (ctx: ChatContext, token: string, deps: ShareDeps): Promise<void> => {
  const link = await findShareLink(ctx.store, token)
  const [watch] = link === undefined ? [] : await ctx.store.get(watches, [link.id])
  const isGone = link === undefined || watch === undefined || watch.value.state === 'deleting'
  if (isGone || ctx.chat === undefined || ctx.message === undefined)
    return show(ctx, { body: ctx.say('share-gone'), buttons: [mainRow(ctx.say)] })
  const { settings } = watch.value
  const { addresses, chains } = settings
  const key = String(ctx.update.update_id)
  ctx.writes.push(...(await shareUseWrites(ctx.store, link, { use: 'opened', key })))
  const offered = chains.filter(id => deps.chains.includes(id))
  await showOffer(ctx, deps, {
    id: offerIdHere(deps.secret, ctx),
    addresses: addresses.map(({ address }) => ({ address })),
    chains: offered.length === 0 ? chains : offered,
    errors: [],
    title: ctx.say('share-offer'),
    shared: { watch: watch.id, ...sharedSettings(settings) },
  })
}
