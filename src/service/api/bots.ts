import type { Bot } from '#contract/bot.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { checksumAddress } from '#lib/checksum-address.ts'
import { randomId } from '#lib/random-id.ts'
import { type Doc, put, type Store } from '#store/store.ts'
import { type BotRecord, bots, type Count, counts, narrowings } from '../records.ts'
import { sweepBot, sweepForeign } from '../sweep.ts'
import type { Caller } from './authenticator.ts'
import type { Operation } from './operation.ts'
import { readBot } from './read-bot.ts'
import { Refusal } from './refusal.ts'

type Deps = { readonly store: Store; readonly now: () => number; readonly chains: ReadonlySet<number> }

/**
 * `subscribe_num` is the number of live subscriptions; it is shown of a bot just made only, and so always 0. Nobody can view
 * or fork a bot here.
 */
const shown = (id: string, { info, ...record }: BotRecord, count: Count | undefined): Bot => ({
  id,
  info: { type: 'Wallet', ...info },
  driver: {
    chains: record.chains.map(chain => ({ chain_id: String(chain), type: 'Ethereum' })),
    addresses: record.addresses.map(address => checksumAddress(`0x${address}`)),
    strategies: record.strategies,
  },
  subscribe_num: 0,
  fork_num: 0,
  view_times: 0,
  triggered_times: count?.times ?? 0,
  last_trigger_time: Math.floor((count?.lastAt ?? 0) / 1000),
  readme: '',
  created_at: new Date(record.createdAt).toISOString(),
  user: {},
  notifies: null,
  forked_bot: null,
  original_bot: null,
  sub_users: null,
})

const ownBot = async (store: Store, caller: Caller, id: string): Promise<Doc<BotRecord>> => {
  const [bot] = await store.get(bots, [id])
  if (bot?.value.state !== 'live' || bot.value.account !== caller.account) {
    throw new Refusal('unknown_bot', `there is no bot ${id}`)
  }
  return bot
}

const createBot =
  ({ now, chains }: Deps): Operation<typeof endpoints.createBot> =>
  async ({ caller, body, making }) => {
    const id = randomId(12)
    const value: BotRecord = {
      ...readBot(body, { vip: caller.vip, present: 'Public', watched: chains }),
      account: caller.account,
      userId: caller.userId,
      state: 'live',
      createdAt: now(),
    }
    const made = shown(id, value, undefined)
    await making.commit([put(bots, { id, value }, { expect: 0 })], made)
    return made
  }

/** Replaces the whole bot, but an absent `status` keeps the present one. Going Private ends foreign subscriptions. */
const updateBot =
  ({ store, chains }: Deps): Operation<typeof endpoints.updateBot> =>
  async ({ caller, params, body }) => {
    for (;;) {
      const { id, version, value: kept } = await ownBot(store, caller, params.bot_id)
      const said = readBot(body, { vip: caller.vip, present: kept.info.status, watched: chains })
      const value: BotRecord = { ...kept, ...said }
      const { account } = value
      const narrows = kept.info.status === 'Public' && value.info.status === 'Private'
      const committed = await store.commit([
        put(bots, { id, value }, { expect: version }),
        ...(narrows ? [put(narrowings, { id, value: { account } })] : []),
      ])
      if (!committed.ok) continue
      if (narrows) await sweepForeign(store, { bot: id, account })
      const [count] = await store.get(counts, [`bot:${id}`])
      const { name, notify_template, status } = value.info
      return {
        ...shown(id, value, count?.value),
        info: { type: 'Wallet', name, notify_template, status },
        subscribe_num: null,
        fork_num: null,
        created_at: null,
      }
    }
  }

const deleteBot =
  ({ store }: Deps): Operation<typeof endpoints.deleteBot> =>
  async ({ caller, params }) => {
    for (;;) {
      const { id, version, value } = await ownBot(store, caller, params.bot_id)
      const deleted: BotRecord = { ...value, state: 'deleted' }
      const committed = await store.commit([put(bots, { id, value: deleted }, { expect: version })])
      if (!committed.ok) continue
      await sweepBot(store, id)
      return {}
    }
  }

/** The operations on bots. A bot made without a `status` is `Public`, whoever makes it. */
export const createBotOperations = (deps: Deps) => ({
  create: createBot(deps),
  update: updateBot(deps),
  drop: deleteBot(deps),
})
