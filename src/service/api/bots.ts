import { createSortableId } from '#lib/ids.ts'
import { findAll } from '#store/pages.ts'
import { type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { cleanUpDeletedBot, endForeignSubscriptions } from '../cleanup.ts'
import { recentMatches, recentMatchesId } from '../records/reading-states.ts'
import { type BotRecord, bots, botsGoingPrivate, triggerCounts } from '../records/records.ts'
import { addedReadings, checkCalls, defaultBotInfo, readBot } from './check-bot.ts'
import type { CreateOperation, OperationDeps } from './operation.ts'
import { getOwnBot, type PageQuery, toPage } from './own-records.ts'
import { presentBot, presentBots } from './present-bot.ts'
import { previewBot } from './preview-bot.ts'
import { startLateSubscriptions, startOnAddedChains } from './start-points.ts'

type WatchedDriver = Pick<BotRecord, 'chains' | 'addresses' | 'strategies'>

const getBot: CreateOperation<'getBot'> =
  ({ store }) =>
  async ({ caller, params }) => {
    const bot = await getOwnBot(store, caller, params.bot_id)
    const [presented] = await presentBots(store, [bot])
    if (presented === undefined) throw new Error('a bot is not presented')
    return presented
  }

/** One page of an account's live bots, by id. Bots that are deleted and still stored are few. */
const findLivePage = async (store: Store, account: string, { current_page, per_page }: PageQuery) => {
  const deleted = (await findAll(store, bots, { index: 'state', value: 'deleted' })).filter(
    ({ value }) => value.account === account,
  )
  const where = { index: 'account', value: account } as const
  const limit = per_page + deleted.length
  const [docs, stored] = await Promise.all([
    store.find(bots, { ...where, skip: (current_page - 1) * per_page, limit }),
    store.count(bots, where),
  ])
  const [first] = docs
  const skipped = deleted.filter(({ id }) => first !== undefined && id < first.id).length
  const live = docs.filter(({ value }) => value.state === 'live')
  return { docs: live.slice(skipped, skipped + per_page), total: stored - deleted.length }
}

const listBots: CreateOperation<'listBots'> =
  ({ store }) =>
  async ({ caller, query }) => {
    const { docs, total } = await findLivePage(store, caller.account, query)
    return toPage(await presentBots(store, docs), query, total)
  }

const createBot: CreateOperation<'createBot'> =
  deps =>
  async ({ caller, body, writer }) => {
    const { now, chains, checkQuota } = deps
    const createdAt = now()
    const id = createSortableId(createdAt)
    const given = readBot(body, { vip: caller.vip, present: defaultBotInfo, watched: chains })
    await checkCalls(deps, given, body.driver.strategies)
    const value: BotRecord = {
      ...given,
      account: caller.account,
      userId: caller.userId,
      state: 'live',
      createdAt,
    }
    await checkQuota('bots', caller.account)
    const created = presentBot(id, value, undefined, 0)
    await writer.commit([put(bots, { id, value }, { expect: 0 })], created)
    return created
  }

/** Removes matches that are remembered for a strategy by its position, as another strategy takes it. */
const forgottenMatches = (stored: Doc<BotRecord>, { strategies }: BotRecord): Write[] => {
  if (JSON.stringify(stored.value.strategies) === JSON.stringify(strategies)) return []
  const positions = (stored.value.readings ?? []).flatMap(({ params }) =>
    'of' in params && typeof params.of === 'number' ? [params.of] : [],
  )
  return [...new Set(positions)].map(position => remove(recentMatches, recentMatchesId(stored.id, position)))
}

/**
 * Commits a changed bot. Its subscriptions get start points on added chains first. Returns `false` if the bot
 * has changed since it was read.
 */
const replaceBot = async (
  { store, startPoints }: OperationDeps,
  stored: Doc<BotRecord>,
  value: BotRecord,
) => {
  const { id } = stored
  const { account } = value
  const goesPrivate = stored.value.info.status === 'Public' && value.info.status === 'Private'
  const chains = value.chains.filter(chain => !stored.value.chains.includes(chain))
  const starts = chains.length === 0 ? {} : await startPoints(chains)
  if (chains.length > 0) await startOnAddedChains(store, { bot: id, chains, starts })
  const { ok } = await store.commit([
    put(bots, { id, value }, { expect: stored.version }),
    ...forgottenMatches(stored, value),
    ...(goesPrivate ? [put(botsGoingPrivate, { id, value: { account } })] : []),
  ])
  if (!ok) return false
  if (chains.length > 0) await startLateSubscriptions(store, id, starts)
  if (goesPrivate) await endForeignSubscriptions(store, id, account)
  return true
}

/** Whether a change concerns transactions; limits of values have states of their own. */
const changesTransactions = (stored: WatchedDriver, given: WatchedDriver): boolean =>
  JSON.stringify([stored.chains, stored.addresses, stored.strategies]) !==
  JSON.stringify([given.chains, given.addresses, given.strategies])

/**
 * Replaces the driver; fields that `info` leaves out stay. After the reply, added addresses and chains are watched from the next
 * block on. Going Private ends the subscriptions of other accounts.
 */
const updateBot: CreateOperation<'updateBot'> =
  deps =>
  async ({ caller, params, body }) => {
    const { store, chains, now } = deps
    for (;;) {
      const bot = await getOwnBot(store, caller, params.bot_id)
      const { id, value: stored } = bot
      const given = readBot(body, {
        vip: caller.vip,
        present: stored.info,
        watched: chains,
      })
      await checkCalls(deps, given, body.driver.strategies, addedReadings(stored, given))
      const changedAt = changesTransactions(stored, given) ? now() : stored.changedAt
      const value: BotRecord = { ...stored, ...given, changedAt }
      if (!(await replaceBot(deps, bot, value))) continue
      const [count] = await store.get(triggerCounts, [`bot:${id}`])
      const { name, notify_template, status } = value.info
      return {
        ...presentBot(id, value, count?.value, 0),
        info: { type: 'Wallet', name, notify_template, status },
        subscribe_num: null,
        fork_num: null,
        created_at: null,
      }
    }
  }

const deleteBot: CreateOperation<'deleteBot'> =
  ({ store }) =>
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

export const botOperations = { listBots, getBot, createBot, updateBot, deleteBot, previewBot }
