import assert from 'node:assert/strict'
import { z } from 'zod'
import { kinds, type Strategy, strategySchema } from '#events/registry.ts'
import type { Person } from '#playground/telegram/person.ts'
import { bots } from '#service/records/records.ts'
import { collection, router, stranger, treasury } from '../support/addresses.ts'
import { startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen } from '../support/telegram.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** A strategy of each kind with all that it can be asked for, each other than where it is left out. */
const table: { readonly [F in Strategy['func']]: object } = {
  eth_transfer: {
    direction: 'in',
    minimum_amount: '500000000000000000',
    minimum_usd: 20,
    counterparties: { only: [stranger, router], except: [router], new_only: true },
    movements: 'gross',
  },
  token_transfer: {
    direction: 'out',
    minimum_usd: 30,
    minimum_amount: '7000000',
    tokens: { only: [usdc] },
    counterparties: { except: [stranger] },
    movements: 'gross',
    zero_value: true,
  },
  nft_transfer: { direction: 'in', tokens: { except: [collection] }, counterparties: { new_only: true } },
  outflow: { usd: 5_000, within: '1h' },
  token_approval: { unlimited_only: true, except: [router] },
  delegation: {},
  failed_transaction: {},
  safe_transaction: {},
  contract_event: {
    event: 'Transfer(address indexed from, address indexed to, uint256 value)',
    where: [{ arg: 'value', op: 'gt', value: '1000' }],
  },
  wrapped_coin: { direction: 'out', minimum_amount: '3', minimum_usd: 40 },
  withdrawal: { direction: 'in', minimum_amount: '4', minimum_usd: 50 },
  execution_reward: { direction: 'in', minimum_amount: '5', minimum_usd: 60 },
  contract_deploy: {},
  contract_call: { status: 'failed' },
}

const written = kinds.map(({ func }) => ({ func, params: table[func] }))
const readings = [{ func: 'balance', params: { asset: 'coin', below: '200000000000000000' } }]

const paramsSchema = z.looseObject({
  properties: z.looseObject({ params: z.looseObject({ properties: z.record(z.string(), z.unknown()) }) }),
})

/** What strategies of a kind can be asked for. */
const paramsOf = ({ strategySchema: schema }: (typeof kinds)[number]): readonly string[] =>
  Object.keys(paramsSchema.parse(z.toJSONSchema(schema, { io: 'input' })).properties.params.properties)

const exported = z.object({
  watches: z.tuple([z.looseObject({ strategies: z.unknown(), readings: z.unknown() })]),
})

const byJson = (list: readonly unknown[]): readonly string[] =>
  list.map(one => JSON.stringify(one)).toSorted()

story('a watch for everything with every filter is the same in another chat', async t => {
  for (const kind of kinds)
    assert.deepEqual(
      new Set(Object.keys(table[kind.func])),
      new Set(paramsOf(kind)),
      `filters of ${kind.func}`,
    )
  const strategies = written.map(strategy => strategySchema.parse(strategy))

  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  /** Sends the file to the bot, and exports what it has brought. */
  const throughChat = async (person: Person, text: string): Promise<string> => {
    const { messageId: after } = person.sendsFile({ name: 'lookout.json', bytes: Buffer.from(text) })
    assert.equal(screen(await person.sees(/^📄/, { after })), '📄 1 watch\n[ Import 1 ] [ Cancel ]')
    await person.presses('Import 1')
    await person.sees(/^Imported: 1 watch\./)
    person.sends('/export')
    const { raw } = await person.sees(message => message.raw.document !== undefined, { after })
    return Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? []).toString()
  }
  const watch = {
    name: 'all',
    addresses: [{ address: treasury }],
    chains: [chain.chainId],
    strategies: written,
    readings,
    frequency: 'Always',
  }
  const first = await throughChat(anna, JSON.stringify({ lookout: 'watches', version: 1, watches: [watch] }))
  const second = await throughChat(ben, first)
  for (const text of [first, second]) {
    const [found] = exported.parse(JSON.parse(text)).watches
    assert.deepEqual(found.strategies, strategies)
    assert.deepEqual(found.readings, readings)
  }

  await telegram.settled()
  await product.stop()
  const kept = await withStore(product, { use: store => store.all(bots, { limit: 9 }) })
  assert.equal(kept.length, 2)
  for (const { value } of kept) {
    assert.deepEqual(byJson(value.strategies), byJson(strategies))
    assert.equal(value.readings?.length, 1)
  }
})
