import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { type BotExplanation, explanationSchema, type StrategyVerdict } from '#contract/explanation.ts'
import { eventKind, kinds, type Strategy, strategySchema } from '#events/registry.ts'
import { explainLine } from '#telegram/features/explain/explain-line.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { startPriceServer } from '../../../support/http-server.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { addChannel, newBot, readAgain, subscribe } from '../../../support/service-requests.ts'
import { texts } from '../../../support/texts.ts'
import { until } from '../../../support/waiting.ts'
import { watch } from '../../../support/watch.ts'
import { type Happening, happenings, startHappenings } from './happenings.ts'

type Func = StrategyVerdict['func']
type Verdict = StrategyVerdict['verdict']
type Names = Readonly<Record<'coin' | 'safe', `0x${string}`>>

const ether = 10n ** 18n
const transferEvent = 'Transfer(address indexed from, address indexed to, uint256 value)'

/** `params`: absent, those that let everything through. `isLive`: what happened before counts, so that a subscription has to follow it. */
type Case = {
  readonly of: Happening
  readonly params?: object | ((names: Names) => object)
  readonly isLive?: true
}

type Table = { readonly [F in Func]: { readonly [V in Verdict]?: Case } }

const newOnly: Case['params'] = { counterparties: { new_only: true } }
const fromCarolOnly = { counterparties: { only: [carol] } }

/** A transaction for each reason that a strategy can have. */
const table: Table = {
  eth_transfer: {
    fires: { of: 'coins' },
    nothing: { of: 'approval' },
    not_chosen: { of: 'coins' },
    other_direction: { of: 'coins', params: { direction: 'out' } },
    netted: { of: 'refund', params: { direction: 'in' } },
    below_minimum_amount: { of: 'coins', params: { minimum_amount: String(ether) } },
    below_minimum_usd: { of: 'coins', params: { minimum_usd: 60 } },
    other_counterparty: { of: 'coins', params: fromCarolOnly },
    met_before: { of: 'moreCoins', params: newOnly, isLive: true },
  },
  token_transfer: {
    fires: { of: 'tokens' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'tokens' },
    other_direction: { of: 'tokens', params: { direction: 'out' } },
    netted: { of: 'exchange', params: { direction: 'out' } },
    below_minimum_amount: {
      of: 'tokens',
      params: ({ coin }) => ({ tokens: { only: [coin] }, minimum_amount: '6000000' }),
    },
    below_minimum_usd: { of: 'tokens', params: { minimum_usd: 60 } },
    other_token: { of: 'tokens', params: { tokens: { only: [carol] } } },
    other_counterparty: { of: 'tokens', params: fromCarolOnly },
    met_before: { of: 'moreTokens', params: newOnly, isLive: true },
  },
  nft_transfer: {
    fires: { of: 'nft' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'nft' },
    other_direction: { of: 'nft', params: { direction: 'out' } },
    other_token: { of: 'nft', params: { tokens: { only: [carol] } } },
    other_counterparty: { of: 'nft', params: fromCarolOnly },
    met_before: { of: 'anotherNft', params: newOnly, isLive: true },
  },
  outflow: {
    fires: { of: 'payment', params: { usd: 100, within: '1h' } },
    nothing: { of: 'coins', params: { usd: 100, within: '1h' } },
    below_limit: { of: 'payment', params: { usd: 900_000, within: '1h' } },
    reached_before: { of: 'morePayment', params: { usd: 150, within: '1h' }, isLive: true },
  },
  token_approval: {
    fires: { of: 'approval' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'approval' },
    spender_excepted: { of: 'approval', params: { except: [alice] } },
    not_unlimited: { of: 'approval', params: { unlimited_only: true } },
  },
  delegation: {
    fires: { of: 'delegation' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'delegation' },
  },
  failed_transaction: {
    fires: { of: 'failure' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'failure' },
  },
  safe_transaction: {
    fires: { of: 'safe' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'safe' },
  },
  contract_event: {
    fires: { of: 'tokens', params: { event: transferEvent } },
    nothing: { of: 'approval', params: { event: transferEvent } },
    condition_not_met: {
      of: 'tokens',
      params: { event: transferEvent, where: [{ arg: 'value', op: 'gt', value: '7000000' }] },
    },
  },
  wrapped_coin: {
    fires: { of: 'wrap' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'wrap' },
    other_direction: { of: 'wrap', params: { direction: 'out' } },
    below_minimum_amount: { of: 'wrap', params: { minimum_amount: String(9n * ether) } },
    below_minimum_usd: { of: 'wrap', params: { minimum_usd: 5_000 } },
  },
  withdrawal: {
    fires: { of: 'withdrawal' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'withdrawal' },
    below_minimum_amount: { of: 'withdrawal', params: { minimum_amount: String(ether) } },
    below_minimum_usd: { of: 'withdrawal', params: { minimum_usd: 5_000 } },
  },
  execution_reward: {
    fires: { of: 'reward' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'reward' },
    below_minimum_amount: { of: 'reward', params: { minimum_amount: String(ether) } },
    below_minimum_usd: { of: 'reward', params: { minimum_usd: 5_000 } },
  },
  contract_deploy: {
    fires: { of: 'deployment' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'deployment' },
  },
  contract_call: {
    fires: { of: 'approval' },
    nothing: { of: 'coins' },
    not_chosen: { of: 'approval' },
    other_status: { of: 'approval', params: { status: 'failed' } },
  },
}

const takes = (func: Func, params: object): boolean => strategySchema.safeParse({ func, params }).success

/** Every reason that a kind can have, as it is made and as its strategies can ask. */
const possibleVerdicts = (kind: (typeof kinds)[number]): readonly Verdict[] => {
  const { func } = kind
  const { minimums = [], restrictions = [] } = eventKind(kind.id)
  const is = (condition: boolean, ...verdicts: readonly Verdict[]) => (condition ? verdicts : [])
  return [
    'fires',
    'nothing',
    ...is(!(func === 'outflow' || 'declares' in kind), 'not_chosen'),
    ...is(func === 'outflow', 'below_limit', 'reached_before'),
    ...is(takes(func, { direction: 'out' }), 'other_direction'),
    ...is(takes(func, { movements: 'gross' }), 'netted'),
    ...is(takes(func, { counterparties: { new_only: true } }), 'met_before'),
    ...[...minimums, ...restrictions].map(({ verdict }) => verdict),
  ]
}

const verdictSchema = explanationSchema.shape.data.element.shape.strategies.element.shape.verdict

const cases = kinds.flatMap(({ func }) =>
  Object.entries(table[func]).map(([verdict, one]) => ({
    func,
    verdict: verdictSchema.parse(verdict),
    ...one,
  })),
)

/** What the chat knows of the watch, as far as its words take it up. */
const strategiesOf = ({ func, verdict, params }: (typeof cases)[number]): readonly Strategy[] =>
  verdict === 'not_chosen' || typeof params === 'function'
    ? []
    : [strategySchema.parse({ func, params: params ?? {} })]

/** Any strategy of another kind, so that this one is not chosen. */
const anotherThan = (func: Func) => ({
  func: func === 'contract_deploy' ? 'failed_transaction' : 'contract_deploy',
  params: {},
})

const perPage = 100

/** What the service says of each case; by the place of the case. */
const explainAll = async (
  t: TestContext,
): Promise<readonly { failed: boolean; explanation: BotExplanation }[]> => {
  const { chain, node, does, names } = await startHappenings(t)
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 100 })
  prices.setPrice(`31337:${names.coin}`, { price: 1 })
  const receiver = await startReceiver(t)
  const { api, store } = await startService(t, {
    chains: [{ id: chain.chainId, rpc: [node.url], confirmations: 0, traces: 'auto' }],
    pricesUrl: prices.url,
  })
  const channel = await addChannel(api, receiver.url)
  const addressOf = ({ func, of }: (typeof cases)[number]): string => {
    if (of === 'safe') return names.safe
    return func === 'contract_event' ? names.coin : bob
  }
  const bots: string[] = []
  for (const one of cases) {
    const { func, verdict, params = {}, isLive } = one
    const asked = { func, params: typeof params === 'function' ? params(names) : params }
    const { info, driver } = newBot({ addresses: [addressOf(one)] })
    const strategies = [verdict === 'not_chosen' ? anotherThan(func) : asked]
    const reply = await api('POST', '/bots', { body: { info, driver: { ...driver, strategies } } })
    assert.equal(reply.status, 200, `${func} ${verdict}: ${reply.msg}`)
    const { id } = z.object({ id: z.string() }).parse(reply.data)
    bots.push(id)
    if (isLive === true) await subscribe(api, { bot: id, channels: [channel] })
  }
  const hashes = new Map<Happening, string>()
  for (const happening of happenings) hashes.set(happening, await does[happening]())
  const explain = async (of: Happening) => {
    const path = `/transactions/31337/${hashes.get(of)}/explain?per_page=${perPage}`
    return explanationSchema.parse(await readAgain(api, path))
  }
  await until('all blocks are read', async () => (await explain('delegation')).transaction?.read === true)
  await until('all matches are notified', async () => (await store.depth('match')).items === 0)
  const explanations = new Map<Happening, Awaited<ReturnType<typeof explain>>>()
  await until('what happened before counts', async () => {
    for (const happening of happenings) explanations.set(happening, await explain(happening))
    return cases.every(({ func, of, verdict, isLive }, n) => {
      const bot = explanations.get(of)?.data.find(({ bot_id }) => bot_id === bots[n])
      return isLive !== true || bot?.strategies.some(one => one.func === func && one.verdict === verdict)
    })
  })
  return cases.map(({ of }, n) => {
    const { transaction, data } = explanations.get(of) ?? { transaction: null, data: [] }
    const explanation = data.find(({ bot_id }) => bot_id === bots[n])
    assert.ok(explanation)
    return { failed: transaction?.status === 'failed', explanation }
  })
}

describe('The reasons that a strategy can have', () => {
  it('are all in the table, by kind', () => {
    for (const kind of kinds)
      assert.deepEqual(
        new Set(Object.keys(table[kind.func])),
        new Set(possibleVerdicts(kind)),
        `the reasons of ${kind.func}`,
      )
    assert.deepEqual(new Set(cases.map(({ verdict }) => verdict)), new Set(verdictSchema.options))
  })

  it('are what the service says of a transaction, and have words of their own in every language', async t => {
    const explained = await explainAll(t)
    const said = cases.map(({ func, verdict }, n) => {
      const found = explained[n]?.explanation.strategies.find(one => one.func === func)
      return `${func} ${verdict}: ${found?.verdict}`
    })
    assert.deepEqual(
      said,
      cases.map(({ func, verdict }) => `${func} ${verdict}: ${verdict}`),
    )
    for (const language of texts.locales) {
      const say = texts.for(language)
      const lines = cases.map((one, n) => {
        const { failed = false, explanation } = explained[n] ?? {}
        const watched = watch({ settings: { chains: [31_337], strategies: strategiesOf(one) } })
        const about = { watch: watched, chain: 31_337, failed, evidence: undefined }
        const nothing = { func: one.func, verdict: 'nothing', has: null, needs: null } as const
        return {
          ...one,
          line: explainLine({ ...about, explanation }, say).text,
          nothing: explainLine(
            { ...about, explanation: explanation && { ...explanation, strategies: [nothing] } },
            say,
          ).text,
        }
      })
      const own = lines.filter(({ verdict }) => verdict !== 'fires' && verdict !== 'nothing')
      for (const { func, verdict, line, nothing } of own)
        assert.notEqual(line, nothing, `${language}: ${func} ${verdict} is said as nothing`)
      for (const [func, ofFunc] of Map.groupBy(own, one => one.func)) {
        const same = Map.groupBy(ofFunc, ({ line }) => line)
        assert.equal(same.size, ofFunc.length, `${language}: two reasons of ${func} in the same words`)
      }
    }
  })
})
