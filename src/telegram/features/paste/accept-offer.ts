import { type Doc, remove } from '#store/store.ts'
import { applyKnownNames } from '#watch/address-book.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { JobDeps } from '../../framework/job.ts'
import { checkQuotas, quotaRefusalMessage } from '../../framework/quotas.ts'
import { reply, showAnswerTo } from '../../framework/show.ts'
import { type Offer, offers, pastes } from '../../records.ts'
import { creatingMessage } from '../watches/creation-screens.ts'
import { createRequestCreation } from '../watches/request-creation.ts'
import { createDraft, draftName, settingsFromDraft, sharedChoices, type WatchDraft } from '../wizard/draft.ts'
import { offerRenames, splitByWatched } from './offer.ts'

/** `chains`: ids on offer. */
type AcceptDeps = Pick<JobDeps, 'quotas'> & { readonly chains: readonly number[] }

const offerChoices = ({ chains, name, shared }: Offer): Partial<WatchDraft> & Pick<WatchDraft, 'chains'> => ({
  ...sharedChoices(shared),
  chains,
  ...(name !== undefined && { name }),
})

/**
 * The draft of the addresses of an offer that are not watched yet, for one watch or one `perAddress`. Returns
 * `undefined` if a message says why not.
 */
export const draftOfOffer = async (
  ctx: ChatContext,
  offer: Doc<Offer>,
  { perAddress, chains, quotas }: AcceptDeps & { readonly perAddress: boolean },
): Promise<WatchDraft | undefined> => {
  const { fresh } = await splitByWatched(ctx, offer.value.addresses)
  if (fresh.length === 0) {
    ctx.toast = { text: ctx.say('offer-gone') }
    return undefined
  }
  const refusal = await checkQuotas(ctx.store, {
    chat: offer.value.chat,
    addresses: fresh.length,
    watches: perAddress ? fresh.length : 1,
    quotas,
  })
  // The offer stays open, until a watch has been deleted.
  if (refusal !== undefined) {
    await reply(ctx, quotaRefusalMessage(refusal, ctx.say))
    return undefined
  }
  ctx.writes.push(remove(offers, offer.id, { expect: offer.version }), remove(pastes, ctx.session))
  const defaults = createDraft(offer.id, { chains, defaults: ctx.settings?.value.defaults })
  return { ...defaults, ...offerChoices(offer.value), addresses: fresh }
}

/** Makes one watch of an offer. */
export const createAcceptOffer = (deps: AcceptDeps & Pick<JobDeps, 'secret'>) => {
  const requestCreation = createRequestCreation(deps.secret)
  return async (
    ctx: ChatContext,
    { offer, message }: { readonly offer: Doc<Offer>; readonly message: number },
  ): Promise<void> => {
    const draft = await draftOfOffer(ctx, offer, { ...deps, perAddress: false })
    if (draft === undefined) return
    // The name is that of the offer, although the watch does not keep the operator's names.
    const addresses = applyKnownNames(draft.addresses, ctx.knownNames)
    const settings = settingsFromDraft({ ...draft, name: draftName({ ...draft, addresses }) })
    const shown = await showAnswerTo(ctx, message, creatingMessage(settings, 'nothing', ctx.say))
    await requestCreation(ctx, { id: offer.id, settings, message: shown })
    await offerRenames(ctx, offer)
  }
}
