import { GrammyError, type MiddlewareFn } from 'grammy'
import type { InlineQuery, InlineQueryResultArticle, Message } from 'grammy/types'
import { isListedName } from '#chains/listed-names.ts'
import { addressUrlOnAny, chainOf, transactionUrl } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import type { Explanation } from '#contract/explanation.ts'
import { shortenAddress, showAddress } from '#lib/format.ts'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import { withTimeout } from '#lib/timers.ts'
import { type Button, messagePayload, type Message as Screen } from '#render/message.ts'
import { unitsPhrase } from '#render/phrases.ts'
import { code, concat, link, type RichText } from '#render/rich-text.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import { briefChains } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { show } from '../../framework/show.ts'
import { findTransaction, type TransactionMention } from '../../input/linked-chain.ts'
import { ofOneFamily, parseAddresses } from '../../input/read-addresses.ts'
import { findNames, lookUpNames } from '../../input/read-names.ts'
import { type AccessRules, findAccess, isBlocked } from '../access/find-access.ts'
import { explainOnChains } from '../explain/explain.ts'
import { watchLink } from '../paste/paste.ts'

type InlineDeps = {
  readonly client: Client
  /** Chain ids on offer. */
  readonly chains: readonly number[]
  /** Whether inline mode is on; if not, queries get an empty list. */
  readonly isInline?: boolean
  readonly access: AccessRules
}

type LookUpDeps = Pick<InlineDeps, 'client' | 'chains'>

/** A rate for queries, which a person's app sends at every key. */
const limits = { burst: 10, perSecond: 1 }
/** Telegram abandons an inline query soon after. */
const deadlineMs = 5_000
const maxResults = 5
const cacheSeconds = 30
/** A bot that does not exist, so that the answer is about the transaction alone. */
const noBots = ['0']

/**
 * Finds results for the first of some texts that has any. Returns `undefined` if the person may not ask, or
 * asks too much.
 */
type Ask = (
  ctx: ChatContext,
  texts: readonly string[],
) => Promise<readonly InlineQueryResultArticle[] | undefined>

/**
 * Answers `@bot 0x…` in any chat, as it is typed (answerInlineQuery) or sent (answerGuestQuery), with public
 * facts about addresses, names and transactions: nothing of a watch, a chat or the operator's own names is
 * shown.
 */
export const createInline = (deps: InlineDeps): MiddlewareFn<ChatContext> => {
  const limiter = createKeyedRateLimiter(limits)
  const find = async (ctx: ChatContext, texts: readonly string[]): Promise<InlineQueryResultArticle[]> => {
    for (const text of texts) {
      const results = await findResults(ctx, deps, text)
      if (results.length > 0) return results.map(article)
    }
    return []
  }
  const ask: Ask = async (ctx, texts) =>
    (await mayAsk(ctx, deps)) && limiter.take(String(ctx.from?.id))
      ? withTimeout(find(ctx, texts), deadlineMs, () => [])
      : undefined
  return async (ctx, next) => {
    const { inlineQuery, guestMessage } = ctx
    if (inlineQuery === undefined && guestMessage === undefined) return next()
    try {
      if (inlineQuery !== undefined) await answerTyped(ctx, ask, inlineQuery)
      if (guestMessage !== undefined) await answerSent(ctx, ask, guestMessage)
    } catch (error) {
      // A query that waited too long is refused.
      if (!(error instanceof GrammyError) || !error.description.includes('query is too old')) throw error
    }
  }
}

/**
 * Answers members of groups, who may only look, with the same facts about the first address or name of a
 * text.
 */
export const createMemberLookUp = (deps: LookUpDeps): Feature => ({
  onText: async (ctx, next) => {
    const [result] = await findResults(ctx, deps, ctx.message.text)
    return result === undefined ? next() : show(ctx, { body: result.body, buttons: [result.buttons] })
  },
})

/**
 * A query gets an empty list if there are too many, if it comes from a stranger, or if there are no results
 * yet; Telegram does not keep that one.
 */
const answerTyped = async (ctx: ChatContext, ask: Ask, { query }: InlineQuery): Promise<void> => {
  const results = (await ask(ctx, [query])) ?? []
  await ctx.answerInlineQuery(results, {
    cache_time: results.length === 0 ? 0 : cacheSeconds,
    is_personal: true,
  })
}

/**
 * A message with the bot's name is about itself, or else about the message that it replies to. One that
 * begins with the name always gets an answer.
 */
const answerSent = async (ctx: ChatContext, ask: Ask, message: Message): Promise<void> => {
  const [text = '', ...replied] = [message, message.reply_to_message].map(
    source => source?.text ?? source?.caption ?? '',
  )
  const results = await ask(ctx, [text, ...replied])
  if (results === undefined) return
  const hint = ctx.say('guest-hint', { bot: ctx.me.username })
  const unknown = { id: 'hint', title: hint, description: '', body: hint, buttons: [] }
  const [result] = text.toLowerCase().startsWith(`@${ctx.me.username.toLowerCase()}`)
    ? [...results, article(unknown)]
    : results
  if (result !== undefined) await ctx.answerGuestQuery(result)
}

const mayAsk = async (ctx: ChatContext, { isInline, access }: InlineDeps): Promise<boolean> => {
  if (isInline !== true || isBlocked(ctx, access)) return false
  const { isAllowed, writes } = await findAccess(ctx, access)
  ctx.writes.push(...writes)
  return isAllowed
}

const findResults = async (
  ctx: ChatContext,
  deps: LookUpDeps,
  query: string,
): Promise<readonly ArticleContent[]> => {
  const transaction = findTransaction(query)
  if (transaction !== undefined) return transactionResults(ctx, deps, transaction)
  const names = await lookUpNames(deps.client, { names: findNames(query), say: ctx.say })
  const { found } = ofOneFamily(parseAddresses(query), { offered: deps.chains })
  const addresses = new Map([...found, ...names.found].map(named => [named.address.toLowerCase(), named]))
  return Promise.all(
    [...addresses.values()].slice(0, maxResults).map(named => addressResult(ctx, deps, named)),
  )
}

const addressResult = async (
  { say, me, knownNames }: ChatContext,
  { client }: LookUpDeps,
  { address, label }: WatchedAddress,
): Promise<ArticleContent> => {
  const used = await client.findActivity({ address }, { tries: 1 }).then(
    ({ chains }) => chains.map(Number),
    () => [],
  )
  const knownName = knownNames.get(address.toLowerCase()) ?? ''
  const name = label ?? (isListedName(knownName) ? knownName : '')
  const activity = used.length === 0 ? '' : say('inline-used', { chains: briefChains(used, say, 'long') })
  const url = addressUrlOnAny(used, address)
  const shown = code(showAddress(address))
  const lines = [name === '' ? shown : concat(name, '\n', shown), activity].filter(isFilled)
  return {
    id: address.toLowerCase(),
    title: name === '' ? shortenAddress(address) : name,
    description: activity,
    body: lines,
    buttons: [
      { text: say('button-watch-offer'), url: watchLink(me.username, address) },
      ...explorerButtons(url, say('button-explorer')),
    ],
  }
}

const transactionResults = async (
  ctx: ChatContext,
  { client, chains }: LookUpDeps,
  { hash, chain }: TransactionMention,
): Promise<readonly ArticleContent[]> => {
  const { say } = ctx
  const chainIds = chain === undefined ? chains : chains.filter(id => id === chain.id)
  const { found: explanation } = await explainOnChains(client, { chains: chainIds, hash, bots: noBots })
  if (explanation === undefined) return []
  const id = Number(explanation.chain_id)
  const { status, block } = explanation.transaction
  const what = say('inline-transaction', { status, chain: chainOf(id).name })
  const url = transactionUrl(id, hash)
  const short = shortenAddress(hash)
  const moved = movedLines(ctx, id, explanation.transaction.moved ?? [])
  const state = concat(
    url === undefined ? code(hash) : link(short, url),
    '\n',
    what,
    ' · ',
    say.time(block.time),
  )
  return [
    {
      // An id has at most 64 bytes.
      id: hash.slice(2),
      title: moved[0] ?? what,
      description: moved.length === 0 ? short : what,
      body: [...moved, state],
      buttons: explorerButtons(url, say('button-explorer')),
    },
  ]
}

/**
 * `1.25 ETH · 0xf39F…2266 → Binance`: the coin, and tokens on our lists, because anybody may give a token any
 * symbol.
 */
const movedLines = (
  { say, knownNames }: ChatContext,
  chain: number,
  moved: NonNullable<NonNullable<Explanation['transaction']>['moved']>,
): readonly string[] => {
  const { symbol, decimals, tokens = [] } = chainOf(chain)
  const name = (address: string): string => {
    const knownName = knownNames.get(address.toLowerCase()) ?? ''
    return isListedName(knownName) ? knownName : shortenAddress(showAddress(address))
  }
  return moved.flatMap(({ from, to, contract, amount }) => {
    const asset =
      contract === null
        ? { symbol, decimals }
        : tokens.find(({ contracts }) => contracts.includes(contract.toLowerCase()))
    if (asset === undefined) return []
    const what = unitsPhrase({ amount, decimals: asset.decimals, symbol: asset.symbol }, say)
    return [`${what} · ${name(from)} → ${name(to)}`]
  })
}

const explorerButtons = (url: string | undefined, text: string): readonly Button[] =>
  url === undefined ? [] : [{ text, url }]

type ArticleContent = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly body: Screen['body']
  readonly buttons: readonly Button[]
}

const article = ({ id, title, description, body, buttons }: ArticleContent): InlineQueryResultArticle => {
  const { text, entities, link_preview_options, reply_markup } = messagePayload({
    body,
    buttons: buttons.length === 0 ? [] : [buttons],
  })
  return {
    type: 'article',
    id,
    title,
    description,
    input_message_content: { message_text: text, entities, link_preview_options },
    reply_markup,
  }
}

const isFilled = (line: RichText | string): boolean => (typeof line === 'string' ? line : line.text) !== ''
