import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Family, withAddressesOf } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { Bot, newBotSchema } from '#contract/bot.ts'
import { argumentsInTemplate } from '#contract/template.ts'
import { declarationsOf } from '#events/registry.ts'
import { showAddress } from '#lib/format.ts'
import { createSortableId } from '#lib/ids.ts'
import { monotonicNow, toIsoTime, toUnixSeconds } from '#lib/time.ts'
import { isReadingStrategy, type ReadingStrategy } from '#readings/registry.ts'
import { findAll, pagesWith } from '#store/pages.ts'
import { type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { cleanUpDeletedBot, endForeignSubscriptions } from '../cleanup.ts'
import { previewChain } from '../preview/preview-chain.ts'
import { createRecentBlocks } from '../preview/recent-blocks.ts'
import { failedCallText, findFailingCall } from '../readings/limits/check-calls.ts'
import { recentMatches, recentMatchesId } from '../records/reading-states.ts'
import {
  type BotRecord,
  bots,
  botsGoingPrivate,
  subscriptions,
  type TriggerCount,
  triggerCounts,
} from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation, OperationDeps } from './operation.ts'
import { getOwnBot, type PageQuery, toPage } from './own-records.ts'
import { readDriver } from './read-driver.ts'
import { invalidField, RequestError } from './request-error.ts'
import { startLateSubscriptions, startOnAddedChains } from './start-points.ts'

type NewBotBody = z.output<typeof newBotSchema>
type BotDriver = ReturnType<typeof readDriver>
type WatchedDriver = Pick<BotRecord, 'chains' | 'addresses' | 'strategies'>

/** A template may name arguments of the events that its bot declares. */
const checkArguments = (template: string, strategies: BotDriver['strategies']): void => {
  const declared = strategies.flatMap(declarationsOf).flatMap(({ args }) => args.map(({ name }) => name))
  const unknown = argumentsInTemplate(template).find(name => !declared.includes(name))
  if (unknown === undefined) return
  const has = declared.length === 0 ? 'no event has arguments' : `the events have ${listed(declared)}`
  throw invalidField('info.notify_template', `there is no placeholder {$event.${clipped(unknown)}}: ${has}`)
}

const maxShownName = 80
const maxShownNames = 10

const clipped = (name: string): string => name.slice(0, maxShownName)

const listed = (names: readonly string[]): string => {
  const all = [...new Set(names)]
  const shown = all.slice(0, maxShownNames).map(clipped).join(', ')
  return all.length > maxShownNames ? `${shown} and others` : shown
}

type BotInfo = BotRecord['info']

/** A bot created without a `status` is `Public`, for VIP accounts too. */
const defaultBotInfo: Omit<BotInfo, 'name'> = {
  tags: [],
  status: 'Public',
  notify_template: '',
  description: '',
}

/** Checks a bot beyond its shape. Fields that `info` leaves out stay as in `present`. */
const readBot = (
  body: NewBotBody,
  checks: { watched: ReadonlySet<number>; vip: boolean; present: Omit<BotInfo, 'name'> },
): Pick<BotRecord, 'info'> & BotDriver => {
  const { present } = checks
  const { name, ...given } = body.info
  const status = given.status ?? present.status
  if (status === 'Private' && present.status !== 'Private' && !checks.vip) {
    throw new RequestError('vip_only', 'info.status: only VIP users may have Private bots')
  }
  const driver = readDriver(body.driver, checks.watched)
  const template = given.notify_template ?? present.notify_template
  checkArguments(template, driver.strategies)
  return {
    info: {
      name,
      tags: given.tags ?? present.tags,
      status,
      notify_template: template,
      description: given.description ?? present.description,
    },
    ...driver,
  }
}

const maxCountedSubscribers = 1_000

const familyOf = (chains: readonly number[]): Family => chainOf(chains[0] ?? 1).family

/**
 * A bot as the contract has it. `subscribers` counts its live subscriptions. Bots cannot be viewed or forked
 * here.
 */
const presentBot = (
  id: string,
  record: BotRecord,
  count: TriggerCount | undefined,
  subscribers: number,
): Bot => ({
  id,
  info: { type: 'Wallet', ...record.info },
  driver: {
    chains: record.chains.map(chain => ({ chain_id: String(chain), type: chainOf(chain).family.type })),
    addresses: record.addresses.map(address => showAddress(familyOf(record.chains).toAddress(address))),
    strategies: withAddressesOf(familyOf(record.chains), [...record.strategies, ...(record.readings ?? [])]),
  },
  subscribe_num: subscribers,
  fork_num: 0,
  view_times: 0,
  triggered_times: count?.times ?? 0,
  last_trigger_time: toUnixSeconds(count?.lastAt ?? 0),
  readme: '',
  created_at: toIsoTime(record.createdAt),
  user: {},
  notifies: null,
  forked_bot: null,
  original_bot: null,
  sub_users: null,
})

/** Counts live subscriptions, at most `maxCountedSubscribers`. */
const countSubscribers = async (store: Store, bot: string): Promise<number> => {
  let count = 0
  for await (const page of pagesWith(store, subscriptions, { index: 'bot', value: bot })) {
    count += page.filter(({ value }) => value.state === 'live').length
    if (count >= maxCountedSubscribers) return maxCountedSubscribers
  }
  return count
}

const presentBots = async (store: Store, docs: readonly Doc<BotRecord>[]): Promise<Bot[]> => {
  const counts = await store.get(
    triggerCounts,
    docs.map(({ id }) => `bot:${id}`),
  )
  const subscribers = await Promise.all(docs.map(({ id }) => countSubscribers(store, id)))
  return docs.map(({ id, value: record }, n) => presentBot(id, record, counts[n]?.value, subscribers[n] ?? 0))
}

const callTimeoutMs = 3_000

type GivenStrategies = z.output<typeof newBotSchema>['driver']['strategies']

/** Position of a strategy of a reading in the list as it was given. */
const givenPosition = (
  strategies: GivenStrategies,
  { readings }: BotDriver,
  strategy: ReadingStrategy,
): number => {
  const positions = strategies.flatMap((candidate, position) =>
    isReadingStrategy(candidate) ? [position] : [],
  )
  return positions[readings.indexOf(strategy)] ?? 0
}

/** Refuses calls that revert: people would believe that these watch something. */
const checkCalls = async (
  deps: OperationDeps,
  bot: BotDriver,
  given: GivenStrategies,
  checked: BotDriver['readings'] = bot.readings,
): Promise<void> => {
  const failing = await findFailingCall(
    deps,
    { ...bot, readings: checked },
    AbortSignal.timeout(callTimeoutMs),
  )
  if (failing !== undefined)
    throw invalidField(
      `driver.strategies[${givenPosition(given, bot, failing)}]`,
      `${failedCallText(failing)}: it reverts, or is not there`,
    )
}

/**
 * The readings that a change adds. Earlier ones prevent no other change, even if their contracts no longer
 * answer.
 */
const addedReadings = (
  stored: Pick<BotRecord, 'chains' | 'readings'>,
  given: BotDriver,
): BotDriver['readings'] => {
  if (stored.chains.some(chain => !given.chains.includes(chain))) return given.readings
  return given.readings?.filter(
    strategy => !stored.readings?.some(other => isDeepStrictEqual(other, strategy)),
  )
}

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

const previewRateLimit: AccountRateLimit = { what: 'preview', burst: 20, perSecond: 2 }

/** Previews the notifications of a bot for the last blocks of its chains. */
const previewBot: CreateOperation<'previewBot'> = deps => {
  const { store, tokens, prices } = deps
  const chains = new Map(
    [...deps.nodes].map(([id, node]) => {
      const recent = createRecentBlocks(node, monotonicNow)
      return [id, { id, node, recent, tokens, prices, safeService: deps.safeServices.get(id) }] as const
    }),
  )
  return async ({ caller, body }) => {
    const criteria = readDriver(body.driver, deps.chains)
    await acquireRateLimit(store, caller, previewRateLimit)
    const signal = AbortSignal.timeout(body.within_ms)
    const previewed = criteria.chains.flatMap(id => chains.get(id) ?? [])
    return { chains: await Promise.all(previewed.map(chain => previewChain(chain, criteria, signal))) }
  }
}

export const botOperations = { listBots, getBot, createBot, updateBot, deleteBot, previewBot }
