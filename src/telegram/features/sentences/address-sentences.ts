import { applyBook, readLabels } from '#watch/address-book.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { ofOneFamily, parseAddresses } from '../../input/read-addresses.ts'
import { watchesOf } from '../../records.ts'
import { readIn } from '../wizard/answer-sentence.ts'
import { isAboutCommand, saysWhat } from '../wizard/apply-sentence.ts'
import { createReadAsset, type ReadAsset } from '../wizard/balance-asset.ts'
import { findKnownToken } from '../wizard/known-tokens.ts'
import { isRequest } from '../wizard/watch-line.ts'
import { editWatch, startWithinQuotas } from '../wizard/wizard.ts'
import { changeWatch, type SentenceDeps } from './sentences.ts'

/** The only address of a text in one line. */
const onlyAddress = (text: string, chains: readonly number[]): WatchedAddress | undefined => {
  const [first, ...others] = ofOneFamily(parseAddresses(text), { offered: chains }).found
  return text.startsWith('/') || text.includes('\n') || others.length > 0 ? undefined : first
}

/** Whether an address is a token on a chain that the chat watches. */
const isToken = async (ctx: ChatContext, address: string, readAsset: ReadAsset): Promise<boolean> => {
  const all = (await watchesOf(ctx.store, String(ctx.chatId))).map(({ value }) => value.settings)
  const chains = [...new Set(all.flatMap(settings => settings.chains))]
  if (findKnownToken(chains, address).length > 0) return true
  const [first] = all
  const asset =
    first && (await readAsset({ step: 'tokens', chains, addresses: first.addresses.slice(0, 1) }, address))
  return typeof asset?.decimals === 'number'
}

/** Answers a sentence with *only* beside an address, of a token or of a watch, or about a share of what is there. */
export const createAddressSentences = (
  deps: Pick<SentenceDeps, 'client' | 'quotas' | 'texts' | 'chains'>,
): Feature => {
  const readAsset = createReadAsset(deps.client)
  return {
    onText: async (ctx, next) => {
      const text = ctx.message.text.trim()
      const watchedAddress = onlyAddress(text, deps.chains)
      const sentence = watchedAddress && readIn(ctx, deps, text)
      if (
        watchedAddress === undefined ||
        sentence === undefined ||
        (!sentence.isOnly && sentence.share === undefined) ||
        isAboutCommand(sentence) ||
        isRequest(text)
      )
        return next()
      const { address } = watchedAddress
      const chat = String(ctx.chatId)
      const watch = (await watchesOf(ctx.store, chat)).find(({ value }) =>
        value.settings.addresses.some(watched => watched.address === address),
      )
      if (watch === undefined && sentence.isOnly && (await isToken(ctx, address, readAsset)))
        return changeWatch(ctx, deps, sentence)
      if (!saysWhat({ ...sentence, addresses: [] })) return next()
      if (watch !== undefined) return editWatch(ctx, watch, { sentence: text })
      const addresses = applyBook([{ address }], await readLabels(ctx.store, chat, [address]))
      return startWithinQuotas(ctx, deps, { sentence: text, addresses })
    },
  }
}
