import type { Spender } from '#alerts/records/alert-buttons.ts'
import { shortId } from '#lib/ids.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { addressName } from '#render/phrases.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { readLabels } from '#watch/address-book.ts'
import { changeSpenders, maxFiltered, spenderLists } from '#watch/address-filters.ts'
import type { Watch } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { firstPage } from '../../framework/session.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { replyAndGetMessageId, show } from '../../framework/show.ts'
import { type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'

type TrustDeps = Pick<EditDeps, 'visibility' | 'quotas' | 'secret'>

const spenderId = (address: string): string => shortId(address.toLowerCase())

/** `treasury · Trusted from now on: 0x3f5C…f0bE.` */
const trustedMessage = (
  { address, label }: Spender,
  { watch, say }: { readonly watch: Doc<Watch>; readonly say: Translator },
): Message => ({
  body: plain(say('trust-added', { name: watch.value.settings.name, label })),
  buttons: [[callbackButton(say('button-undo'), actions.undoTrust, watch.id, spenderId(address))]],
})

/** Edits whom the watch trusts, as the person could in the wizard. `false`: it was edited at the same time. */
const saveTrusted = async (
  ctx: ChatContext,
  {
    watch,
    change,
  }: {
    readonly watch: Doc<Watch>
    readonly change: (spenders: readonly string[]) => readonly string[]
  },
  deps: TrustDeps,
): Promise<boolean> => {
  const base = watch.value.settings
  const mine = { ...base, strategies: changeSpenders(base.strategies, change) }
  const saved = await saveEdit(ctx, { ...deps, watch: watch.id, back: firstPage, base, mine })
  return saved.is === 'over' && saved.needsJob
}

/** Sends a change to the service; `message` describes it. */
const requestTrust = (
  ctx: ChatContext,
  { watch, message }: { readonly watch: Doc<Watch>; readonly message: number },
): Promise<void> =>
  requestChange(ctx, {
    id: `trust.${ctx.update.update_id}`,
    watch: watch.id,
    back: firstPage,
    message,
    isSaid: true,
  })

/** Leaves out the approvals for a spender from now on, and says so. */
export const trustSpender = async (
  ctx: ChatContext,
  { watch, spender }: { readonly watch: Doc<Watch>; readonly spender: Spender },
  deps: TrustDeps,
): Promise<void> => {
  const { say } = ctx
  const lists = spenderLists(watch.value.settings.strategies)
  if (lists.length === 0) return answerStaleButton(ctx)
  const isTrusted = (spenders: readonly string[]): boolean =>
    spenders.some(address => spenderId(address) === spenderId(spender.address))
  if (lists.every(isTrusted)) {
    ctx.toast = { text: say('trust-known') }
    return
  }
  if (lists.some(spenders => !isTrusted(spenders) && spenders.length >= maxFiltered)) {
    ctx.toast = { text: say('trust-full', { most: maxFiltered }), alert: true }
    return
  }
  const change = (spenders: readonly string[]): readonly string[] =>
    isTrusted(spenders) ? spenders : [...spenders, spender.address]
  const isSaved = await saveTrusted(ctx, { watch, change }, deps)
  if (!isSaved) return answerStaleButton(ctx)
  ctx.isForAll = true
  const message = await replyAndGetMessageId(ctx, trustedMessage(spender, { watch, say }))
  await requestTrust(ctx, { watch, message })
}

/** *Undo* under the message that says so. */
export const undoTrust = async (
  ctx: ChatContext,
  pressed: { readonly watch: Doc<Watch>; readonly args: readonly string[]; readonly message: number },
  deps: TrustDeps,
): Promise<void> => {
  const { watch, args, message } = pressed
  const isMeant = (address: string): boolean => spenderId(address) === args[0]
  const address = spenderLists(watch.value.settings.strategies).flat().find(isMeant)
  if (address === undefined) return answerStaleButton(ctx)
  const change = (spenders: readonly string[]): readonly string[] => spenders.filter(one => !isMeant(one))
  if (!(await saveTrusted(ctx, { watch, change }, deps))) return answerStaleButton(ctx)
  const book = await readLabels(ctx.store, watch.value.chat, [address])
  const label = addressName(address, { watch: { ...watch.value, book, knownNames: ctx.knownNames } })
  await show(ctx, textMessage(ctx.say('trust-removed', { name: watch.value.settings.name, label })))
  await requestTrust(ctx, { watch, message })
}
