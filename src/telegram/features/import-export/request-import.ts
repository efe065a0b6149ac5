import { type Doc, put } from '#store/store.ts'
import { destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, makerIn } from '../../framework/destinations.ts'
import { type JobDeps, messageOfUpdate } from '../../framework/job.ts'
import { showAnswerTo } from '../../framework/show.ts'
import { type Import, imports, type Offer } from '../../records.ts'
import { draftOfOffer } from '../paste/accept-offer.ts'
import { offerRenames } from '../paste/offer.ts'
import { settingsFromDraft } from '../wizard/draft.ts'
import { importWatches } from './jobs.ts'
import { importingMessage } from './plan-import.ts'

/** Requests the watches of an import, in the commit of the update. The `message` that asks shows the progress. */
export const requestImport = async (
  ctx: ChatContext,
  {
    importDoc: { id, version, value },
    message,
    secret,
  }: { readonly importDoc: Doc<Import>; readonly message: number; readonly secret: string },
): Promise<void> => {
  const { chat } = value
  const destination = await chatDestination(ctx, { chat, secret })
  const begun: Import = { ...value, ...makerIn(ctx, chat), state: 'working' }
  const shown = await showAnswerTo(ctx, message, importingMessage(begun, ctx.say))
  const working: Import = { ...begun, ...messageOfUpdate(ctx, { chat, message: shown }) }
  if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
  ctx.writes.push(
    put(imports, { id, value: working }, { expect: version }),
    importWatches.push(destination.id, `${id}.0`, { import: id }),
  )
}

/** Makes a watch of each address of an offer, with the name of the address, like an import of them. */
export const createAcceptEach =
  (deps: Pick<JobDeps, 'quotas' | 'secret'> & { readonly chains: readonly number[] }) =>
  async (
    ctx: ChatContext,
    { offer, message }: { readonly offer: Doc<Offer>; readonly message: number },
  ): Promise<void> => {
    const draft = await draftOfOffer(ctx, offer, { ...deps, perAddress: true })
    if (draft === undefined) return
    const value: Import = {
      chat: offer.value.chat,
      languageCode: ctx.from?.language_code,
      isPasted: true,
      state: 'asked',
      watches: draft.addresses.map(address =>
        settingsFromDraft({ ...draft, name: undefined, addresses: [address] }),
      ),
      begun: 0,
      refused: [],
    }
    const importDoc = { id: offer.id, version: 0, value }
    await requestImport(ctx, { importDoc, message, secret: deps.secret })
    await offerRenames(ctx, offer)
  }
