import type { endpoints } from '#contract/endpoints.ts'
import { createSortableId } from '#lib/random-id.ts'
import { type Doc, put, type Store } from '#store/store.ts'
import { type BotRecord, bots, botsGoingPrivate, triggerCounts } from '../records.ts'
import { cleanUpDeletedBot, endForeignSubscriptions } from '../sweep.ts'
import type { QuotaCheck } from './account-quotas.ts'
import type { Caller } from './authenticator.ts'
import { startLateSubscriptions, startOnAddedChains } from './begin-on-chains.ts'
import { findOwnPage, toPage } from './list-own.ts'
import type { Operation } from './operation.ts'
import { defaultBotInfo, readBot } from './read-bot.ts'
import { RequestError } from './refusal.ts'
import { presentBot, presentBots } from './show-bot.ts'

type BotOperationDeps = {
  readonly store: Store
  readonly now: () => number
  readonly checkQuota: QuotaCheck
  readonly chains: ReadonlySet<number>
  readonly headsOf: (chains: readonly number[]) => Promise<Record<string, number>>
}

const getOwnBot = async (store: Store, caller: Caller, id: string): Promise<Doc<BotRecord>> => {
  const [bot] = await store.get(bots, [id])
  if (bot?.value.state !== 'live' || bot.value.account !== caller.account) {
    throw new RequestError('unknown_bot', `there is no bot ${id}`)
  }
  return bot
}

const getBot =
  ({ store }: BotOperationDeps): Operation<typeof endpoints.getBot> =>
  async ({ caller, params }) => {
    const bot = await getOwnBot(store, caller, params.bot_id)
    const [shown] = await presentBots(store, [bot])
    if (shown === undefined) throw new Error('a bot is not shown')
    return shown
  }

const listBots =
  ({ store }: BotOperationDeps): Operation<typeof endpoints.listBots> =>
  async ({ caller, query }) => {
    const { docs, total } = await findOwnPage(store, bots, { account: caller.account, query })
    // A deleted one is about to be swept away.
    const live = docs.filter(({ value }) => value.state === 'live')
    return toPage(await presentBots(store, live), query, total - (docs.length - live.length))
  }

const createBot =
  ({ now, chains, checkQuota }: BotOperationDeps): Operation<typeof endpoints.createBot> =>
  async ({ caller, body, writer: making }) => {
    const createdAt = now()
    const id = createSortableId(createdAt)
    const value: BotRecord = {
      ...readBot(body, { vip: caller.vip, present: defaultBotInfo, watched: chains }),
      account: caller.account,
      userId: caller.userId,
      state: 'live',
      createdAt,
    }
    await checkQuota('bots', caller.account)
    const made = presentBot({ id, record: value, count: undefined, subscribers: 0 })
    await making.commit([put(bots, { id, value }, { expect: 0 })], made)
    return made
  }

/** Commits a changed bot, unless it was changed by another meanwhile; its subscriptions know of added chains before it does. */
const replaceBot = async ({ store, headsOf }: BotOperationDeps, kept: Doc<BotRecord>, value: BotRecord) => {
  const { id } = kept
  const { account } = value
  const narrows = kept.value.info.status === 'Public' && value.info.status === 'Private'
  const chains = value.chains.filter(chain => !kept.value.chains.includes(chain))
  const heads = chains.length === 0 ? {} : await headsOf(chains)
  if (chains.length > 0) await startOnAddedChains(store, { bot: id, chains, heads })
  const { ok } = await store.commit([
    put(bots, { id, value }, { expect: kept.version }),
    ...(narrows ? [put(botsGoingPrivate, { id, value: { account } })] : []),
  ])
  if (!ok) return false
  if (chains.length > 0) await startLateSubscriptions(store, { bot: id, heads })
  if (narrows) await endForeignSubscriptions(store, { bot: id, account })
  return true
}

/**
 * Replaces the driver; what `info` leaves out stays as it was. Once it is answered, added addresses and chains are
 * watched from the next block on. Going Private ends foreign subscriptions.
 */
const updateBot =
  (deps: BotOperationDeps): Operation<typeof endpoints.updateBot> =>
  async ({ caller, params, body }) => {
    const { store, chains } = deps
    for (;;) {
      const bot = await getOwnBot(store, caller, params.bot_id)
      const { id, value: kept } = bot
      const said = readBot(body, { vip: caller.vip, present: kept.info, watched: chains })
      const value: BotRecord = { ...kept, ...said }
      if (!(await replaceBot(deps, bot, value))) continue
      const [count] = await store.get(triggerCounts, [`bot:${id}`])
      const { name, notify_template, status } = value.info
      return {
        ...presentBot({ id, record: value, count: count?.value, subscribers: 0 }),
        info: { type: 'Wallet', name, notify_template, status },
        subscribe_num: null,
        fork_num: null,
        created_at: null,
      }
    }
  }

const deleteBot =
  ({ store }: BotOperationDeps): Operation<typeof endpoints.deleteBot> =>
  async ({ caller, params }) => {
    for (;;) {
      const { id, version, value } = await getOwnBot(store, caller, params.bot_id)
      const deleted: BotRecord = { ...value, state: 'deleted' }
      const committed = await store.commit([put(bots, { id, value: deleted }, { expect: version })])
      if (!committed.ok) continue
      await cleanUpDeletedBot(store, id)
      return {}
    }
  }

/** The operations on bots, listed oldest first; those of versions whose ids had no date come before, in any order. */
export const createBotOperations = (deps: BotOperationDeps) => ({
  list: listBots(deps),
  get: getBot(deps),
  create: createBot(deps),
  update: updateBot(deps),
  drop: deleteBot(deps),
})
