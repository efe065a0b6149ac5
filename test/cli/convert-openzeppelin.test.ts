import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { convertMonitors } from '#cli/convert-openzeppelin.ts'
import { parseWatchesFile } from '#telegram/features/import-export/watches-file.ts'
import { temporaryFolder } from '../support/machine.ts'
import { createOperator } from '../support/operator.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const anna = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Conditions = { functions?: unknown; events?: unknown; transactions?: unknown }

const monitor = (conditions: Conditions, others: Record<string, unknown> = {}) => ({
  name: 'Large transfers',
  paused: false,
  networks: ['ethereum_mainnet'],
  addresses: [{ address: usdc }],
  match_conditions: { functions: [], events: [], transactions: [], ...conditions },
  trigger_conditions: [],
  triggers: [],
  ...others,
})

/** Converts a file with one monitor. */
const readOne = (conditions: Conditions, others?: Record<string, unknown>) => {
  const { watches, remarks } = convertMonitors(monitor(conditions, others))
  return {
    watches: watches.map(({ addresses, strategies }) => ({
      addresses: addresses.map(({ address }) => address),
      strategies,
    })),
    remarks: remarks.map(remark => remark.replace(/^1 "Large transfers"(?:, no watch)?: /, '')),
  }
}

const directOnly = 'only transactions directly from or to the address are included'
const sentFailures = 'failed transactions are included only if the address sent them'

const transfer = (expression: string | null) => ({
  events: [{ signature: 'Transfer(address, address, uint256)', expression }],
})

const erc20Transfer = 'Transfer(address indexed from, address indexed to, uint256 value)'

const eventsOf = (expression: string | null, others?: Record<string, unknown>) => {
  const { watches, remarks } = readOne(transfer(expression), others)
  assert.deepEqual(remarks, [])
  return watches.flatMap(({ addresses, strategies }) => {
    assert.deepEqual(addresses, [usdc])
    return strategies.map(({ func, params }) => {
      assert.equal(func, 'contract_event')
      return params
    })
  })
}

test('the condition of an event becomes an event of the contract', () => {
  for (const [expression, ...wheres] of [
    [null, []],
    ['value < 5', [{ arg: 'value', op: 'lt', value: '5' }]],
    ['value >= 0x10', [{ arg: 'value', op: 'gt', value: '15' }]],
    ['value <= 5', [{ arg: 'value', op: 'lt', value: '6' }]],
    [`from != ${anna}`, [{ arg: 'from', op: 'ne', value: anna }]],
    [
      `from == ${anna} AND value == 7`,
      [
        { arg: 'from', op: 'eq', value: anna },
        { arg: 'value', op: 'eq', value: '7' },
      ],
    ],
    [
      `from == ${anna} OR value > 5`,
      [{ arg: 'from', op: 'eq', value: anna }],
      [{ arg: 'value', op: 'gt', value: '5' }],
    ],
    [
      `from == '${anna}' or value != 3`,
      [{ arg: 'from', op: 'eq', value: anna }],
      [{ arg: 'value', op: 'ne', value: '3' }],
    ],
  ] as const)
    assert.deepEqual(
      eventsOf(expression),
      wheres.map(where => ({ event: erc20Transfer, where })),
      String(expression),
    )
})

test('an event is declared as the interface of its contract says', () => {
  const pair = [
    { name: 'a', type: 'uint256' },
    { name: 'b', type: 'address' },
  ]
  const inputs = [
    { name: 'role', type: 'bytes32', indexed: true },
    { name: 'sold', type: 'tuple[]', components: pair },
    { name: 'open', type: 'bool' },
    { name: '', type: 'string' },
  ]
  const spec = [{ type: 'event', name: 'Sold', inputs, anonymous: false }]
  const others = { addresses: [{ address: usdc, contract_spec: spec }] }
  const sold = (expression: string | null) =>
    readOne({ events: [{ signature: 'Sold(bytes32,(uint256,address)[],bool,string)', expression }] }, others)
  const role = `0x${'Ab'.repeat(32)}`
  assert.deepEqual(sold(`role == ${role} AND open == TRUE`), {
    watches: [
      {
        addresses: [usdc],
        strategies: [
          {
            func: 'contract_event',
            params: {
              event: 'Sold(bytes32 indexed role, (uint256 a, address b)[] sold, bool open, string)',
              where: [
                { arg: 'role', op: 'eq', value: role },
                { arg: 'open', op: 'eq', value: 'true' },
              ],
            },
          },
        ],
      },
    ],
    remarks: [],
  })
  for (const expression of ['open == 5', "arg3 == 'x'", 'sold contains 5', "role starts_with '0xab'"]) {
    const { watches, remarks } = sold(expression)
    assert.deepEqual(
      [watches.length, remarks.map(remark => remark.slice(0, 9))],
      [0, ['left out:']],
      expression,
    )
  }
})

test('an interface that is nested too deeply, or invalid, is not read', () => {
  let type: object = { name: 'a', type: 'uint256' }
  for (let depth = 0; depth < 8; depth += 1) type = { name: 'a', type: 'tuple', components: [type] }
  const spec = [
    { type: 'event', name: 'Deep', inputs: [type] },
    7,
    null,
    { type: 'event', name: 'Odd) x', inputs: [] },
  ]
  const { watches, remarks } = readOne(
    { events: [{ signature: 'Deep(uint256)', expression: null }] },
    { addresses: [{ address: usdc, contract_spec: spec }] },
  )
  assert.deepEqual([watches, remarks], [[], ['left out: Deep(uint256)']])
})

for (const expression of [
  'value == -1',
  `from > ${anna}`,
  'from == anna',
  `from == ${anna} AND memo contains 'x'`,
  `from == ${anna} OR memo == 'x'`,
  `from == ${anna} AND`,
  `(from == ${anna} OR value > 5) AND value < 7`,
  `from == 'x OR value > 5'`,
  `from == ${anna} value > 5`,
  `from == ${anna} AND value > 1.5`,
  'value starts_with 5',
])
  test(`a condition is left out as a whole: ${expression}`, () => {
    assert.deepEqual(readOne(transfer(expression)), {
      watches: [],
      remarks: [`left out: Transfer(address,address,uint256): ${expression}`],
    })
  })

test('a monitor of successful transactions watches successful calls', () => {
  const { watches, remarks } = readOne({ transactions: [{ status: 'Success', expression: null }] })
  assert.deepEqual(watches, [
    {
      addresses: [usdc],
      strategies: [
        { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
        { func: 'contract_deploy', params: {} },
        { func: 'contract_call', params: { status: 'success' } },
      ],
    },
  ])
  assert.deepEqual(remarks, [directOnly])
})

test('coin transfers are watched from the next wei on, and failures where the address sends them', () => {
  const { watches, remarks } = readOne({
    transactions: [
      { status: 'Success', expression: 'value > 1500000000000000000' },
      { status: 'Failure', expression: null },
      { status: 'Any', expression: `to == ${usdc} AND value >= 1` },
      { status: 'Failure', expression: 'value >= 1' },
    ],
  })
  assert.deepEqual(watches, [
    {
      addresses: [usdc],
      strategies: [
        {
          func: 'eth_transfer',
          params: { direction: 'both', minimum_amount: '1500000000000000001', minimum_usd: 0 },
        },
        { func: 'failed_transaction', params: {} },
      ],
    },
  ])
  assert.deepEqual(remarks, [
    sentFailures,
    `left out: Any: to == ${usdc} AND value >= 1`,
    'left out: Failure: value >= 1',
  ])
})

test('a monitor without conditions watches what the address sends and receives', () => {
  const { watches, remarks } = readOne({})
  assert.deepEqual(
    watches.flatMap(({ strategies }) => strategies.map(({ func }) => func)),
    ['eth_transfer', 'failed_transaction', 'contract_deploy', 'contract_call'],
  )
  assert.deepEqual(remarks, [directOnly])
})

test('a setting that holds alerts back and is not converted is reported', () => {
  const { watches, remarks } = readOne(
    {
      events: [{ signature: 'Paused(address)', expression: null }],
      functions: [{ signature: 'execTransaction()', expression: null }],
      transactions: [{ status: 'Success', expression: 'gas_price > 5' }],
    },
    { trigger_conditions: [{ script_path: './filter.sh', language: 'Bash', timeout_ms: 1000 }] },
  )
  const params = { event: 'Paused(address account)', where: [] }
  assert.deepEqual(watches, [{ addresses: [usdc], strategies: [{ func: 'contract_event', params }] }])
  assert.deepEqual(remarks, [
    'left out: execTransaction()',
    'not applied, so there may be more alerts: Success: gas_price > 5',
    'not applied, so there may be more alerts: ./filter.sh',
  ])
})

test('an address with a wrong checksum is not watched, and is named', () => {
  const mistyped = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49'
  const failures = { transactions: [{ status: 'Failure', expression: null }] }
  const some = readOne(failures, { addresses: [{ address: mistyped }, { address: usdc }] })
  assert.deepEqual(
    some.watches.map(({ addresses }) => addresses),
    [[usdc]],
  )
  assert.deepEqual(some.remarks, [`left out: ${mistyped}`, sentFailures])
  assert.deepEqual(readOne(failures, { addresses: [{ address: mistyped }] }), {
    watches: [],
    remarks: [`left out: ${mistyped}`],
  })
})

test('networks are read from the same files', () => {
  const failures = { transactions: [{ status: 'Failure', expression: null }] }
  const { watches, remarks } = convertMonitors([
    { network_type: 'EVM', slug: 'ours', name: 'Ours', rpc_urls: [], chain_id: 8453 },
    { network_type: 'Stellar', slug: 'stellar_mainnet', name: 'Stellar', rpc_urls: [] },
    { mail: { name: 'Mail', trigger_type: 'email', config: {} } },
    [
      monitor(failures, { networks: ['ours', 'moon'], triggers: ['mail'], paused: true }),
      monitor(failures, { name: 'Moon', networks: ['moon'] }),
      monitor(failures, { name: 'Stellar', networks: ['stellar_mainnet'] }),
    ],
  ])
  assert.deepEqual(
    watches.map(({ chains, paused }) => ({ chains, paused })),
    [{ chains: [8453], paused: true }],
  )
  assert.deepEqual(remarks, [
    '1 "Large transfers": unknown network: moon (give its file, too)',
    `1 "Large transfers": ${sentFailures}`,
    '2 "Moon", no watch: unknown network: moon (give its file, too)',
    '3 "Stellar", no watch: nothing of it is on an EVM chain',
  ])
})

test('networks have the slugs of the examples', () => {
  for (const [slug, chain] of [
    ['ethereum_mainnet', 1],
    ['ethereum', 1],
    ['mainnet', 1],
    ['ethereum_sepolia', 11_155_111],
    ['sepolia', 11_155_111],
    ['base', 8453],
    ['base_mainnet', 8453],
    ['arbitrum_one', 42_161],
    ['arbitrum', 42_161],
    ['arbitrum_mainnet', 42_161],
    ['optimism', 10],
    ['optimism_mainnet', 10],
    ['bsc', 56],
    ['bsc_mainnet', 56],
    ['bnb_chain', 56],
    ['polygon', 137],
    ['polygon_mainnet', 137],
    ['polygon_pos', 137],
    ['polygon_amoy', 80_002],
    ['avalanche', 43_114],
    ['avalanche_c', 43_114],
    ['avalanche_c_chain', 43_114],
    ['avalanche_mainnet', 43_114],
    ['zksync_era_mainnet', 324],
    ['zksync_era_sepolia', 300],
    ['anvil_local', 31_337],
  ] as const) {
    const { watches } = convertMonitors(monitor({}, { networks: [slug] }))
    assert.deepEqual(watches[0]?.chains, [chain], slug)
  }
})

test('an unreadable monitor is reported by its field, and the next one is read', () => {
  const { watches, remarks } = convertMonitors({
    monitors: [monitor({ events: 7 }), monitor({}), monitor({}, { addresses: 'none' })],
  })
  assert.equal(watches.length, 1)
  assert.deepEqual(remarks, [
    '1: cannot be read (match_conditions)',
    `2 "Large transfers": ${directOnly}`,
    '3: cannot be read (addresses)',
  ])
})

test('the command writes to the standard output, and says what it is called with wrongly', async t => {
  const lookout = createOperator({})
  const file = join(await temporaryFolder(t), 'monitor.json')
  writeFileSync(
    file,
    JSON.stringify(monitor({ transactions: [{ status: 'Success', expression: 'value > 5' }] })),
  )
  const { code, said } = await lookout('convert', 'openzeppelin', file)
  assert.equal(code, 0)
  const text = said.replace('Watches: 1. Send the file to the bot.\n', '')
  const read = await parseWatchesFile(text)
  assert.ok(read.kind === 'watches')
  assert.deepEqual([read.watches.length, read.unreadable], [1, []])
  for (const [args, wrong, line] of [
    [[], 2, 'Lookout converts from openzeppelin alone: lookout --help.\n'],
    [['openzeppelin'], 2, 'This command needs the names of files: lookout --help shows where.\n'],
    [
      ['openzeppelin', file, '--out'],
      2,
      'This command needs the names of files: lookout --help shows where.\n',
    ],
    [['openzeppelin', file, '--force'], 2, '"--force" is not an option of this command.\n'],
  ] as const)
    assert.deepEqual(await lookout('convert', ...args), { code: wrong, said: line })
  writeFileSync(file, '{}')
  assert.deepEqual(await lookout('convert', 'openzeppelin', file), {
    code: 1,
    said: 'No monitor in these files can become a watch.\n',
  })
})
