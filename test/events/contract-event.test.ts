import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { contractEvent } from '#events/contract-event/contract-event.ts'
import { declarationOf, parseDeclaration } from '#events/contract-event/declaration.ts'
import { decodeEventLog } from '#events/contract-event/event-log.ts'
import { eventPresets } from '#events/contract-event/presets.ts'
import { contractEventStrategySchema } from '#events/contract-event/schema.ts'
import type { RawLog } from '#events/raw-block.ts'
import {
  declarationsOf,
  filterOf,
  newStrategySchema,
  type Strategy,
  strategySchema,
} from '#events/registry.ts'
import { watchedBot } from '#service/chain/match/watched-bot.ts'

const key = '0e'.padStart(40, '0')
const word = (digits: string): string => digits.padStart(64, '0')
const topicOf = (signature: string): string => keccak256(fromString(signature))

const log = (topics: readonly string[], words: readonly string[]): RawLog => ({
  address: `0x${key}`,
  topics,
  data: `0x${words.join('')}`,
  transactionHash: `0x${'ab'.repeat(32)}`,
  transactionIndex: '0x0',
})

const refusal = (event: string, where: readonly object[] = []): string => {
  const { error } = newStrategySchema.safeParse({ func: 'contract_event', params: { event, where } })
  return error?.issues.map(({ message }) => message).join('; ') ?? 'accepted'
}

const strategyOf = (event: string, where: readonly object[] = []) =>
  strategySchema.parse({ func: 'contract_event', params: { event, where } })

/** What the logs of one transaction are to a bot that watches the contract at `key`. */
const matchLogs = (declaredLogs: readonly RawLog[], asked: Parameters<typeof contractEvent.match>[2]) =>
  contractEvent.match(
    {
      transaction: { hash: '', from: '', value: '0x0', input: '0x' },
      transfers: [],
      logs: [],
      declaredLogs,
      internalCalls: [],
      delegations: [],
      withdrawals: [],
      rewards: [],
      outcome: { succeeded: true },
    },
    new Set([key]),
    asked,
  )

const coinMetadata = { symbol: 'USDC', decimals: 6, name: 'USD Coin' }
const sending = {
  transaction: { from: key, to: key, method: '' },
  coin: { symbol: 'ETH', decimals: 18 },
  metadataOf: () => coinMetadata,
}

/** A condition. */
const over = (than: string, arg: string) => [{ arg, op: 'gt', value: than }]

/** Whether an event with the bytes 0x12abcd34 passes. */
const containsBytes = (value: string): boolean => {
  const where = [{ arg: 'data', op: 'contains', value }]
  const strategy = strategySchema.parse({
    func: 'contract_event',
    params: { event: 'E(bytes data)', where },
  })
  const args = [{ name: 'data', type: 'bytes', value: '0x12abcd34' }]
  return filterOf(strategy)({ address: key, event: 'E(bytes data)', name: 'E', args }, () => undefined)
}

const askedByAdminPreset = () => {
  const [admin] = eventPresets
  assert.ok(admin)
  const given = { chains: [1], addresses: [key], strategies: [...admin.strategies] }
  return watchedBot('b', given, new Map()).asked.event
}

describe('A contract event', () => {
  it('is declared in one line, however it is spaced', () => {
    for (const text of [
      'Upgraded(address indexed implementation)',
      '  event  Upgraded ( address   indexed implementation ) ;',
    ])
      assert.deepEqual(
        { ...declarationOf(text), args: [] },
        {
          text: 'Upgraded(address indexed implementation)',
          name: 'Upgraded',
          topic: topicOf('Upgraded(address)'),
          args: [],
          indexed: 1,
          layout: `${topicOf('Upgraded(address)')} topic`,
        },
      )
    assert.equal(
      declarationOf('Sold((address a, uint b)[] items, uint)').topic,
      topicOf('Sold((address,uint256)[],uint256)'),
    )
  })

  it('is refused with the reason and an example', () => {
    const example = ', such as Upgraded(address indexed implementation)'
    for (const [text, reason] of [
      ['', 'an event is its name and the types of its arguments'],
      ['Upgraded', 'an event is its name and the types of its arguments'],
      ['Hidden(uint256 a) anonymous', 'logs of an anonymous event do not name it'],
      ['Upgraded(adress a)', 'Type "adress" is not a valid ABI type'],
      ['A(uint256 a, uint256 a)', 'two arguments are called a'],
      ['A(bytes[][] a)', 'arrays of texts, of bytes and of arrays are not read'],
      ['A((string a)[] b)', 'arrays of texts, of bytes and of arrays are not read'],
      ['A(uint256[0][] a)', 'arrays of a fixed length have from 1 to 999 elements'],
      ['A(uint indexed a, uint indexed b, uint indexed c, uint indexed d)', '3 indexed arguments at most'],
    ] as const) {
      const parsed = parseDeclaration(text)
      assert.ok('refused' in parsed, text)
      assert.ok(parsed.refused.includes(reason) && parsed.refused.endsWith(example), parsed.refused)
    }
  })

  it('has conditions that fit the types of its arguments', () => {
    const checksummed = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const mistyped = checksummed.replace('C8', 'c8')
    const event =
      'Set(address indexed who, uint8 level, string indexed name, string note, uint256[] ids, (uint256 a) pair)'
    for (const [condition, message] of [
      [{ arg: 'who', op: 'gt', value: '1' }, 'who is of type address, and takes eq, ne, in, not gt'],
      [
        { arg: 'where', op: 'eq', value: '1' },
        'Set has no argument where; it has who, level, name, note, ids, pair',
      ],
      [
        { arg: 'level', op: 'gt', value: '256' },
        'level is compared with a whole number of uint8 in decimal digits, not 256',
      ],
      [
        { arg: 'name', op: 'contains', value: 'a' },
        'name is of type string, indexed: the log has only its hash, and takes eq, ne, in, not contains',
      ],
      [{ arg: 'pair', op: 'eq', value: '1' }, 'pair (tuple) cannot be compared'],
      [{ arg: 'level', op: 'lt', value: '0' }, 'level (uint8) is never less than 0'],
      [{ arg: 'level', op: 'gt', value: '255' }, 'level (uint8) is never greater than 255'],
      [{ arg: 'level', op: 'lt', value: '1' }, 'accepted'],
      [{ arg: 'who', op: 'eq', value: checksummed }, 'accepted'],
      [{ arg: 'who', op: 'eq', value: checksummed.toLowerCase() }, 'accepted'],
      [
        { arg: 'who', op: 'eq', value: mistyped },
        `who is compared with ${mistyped}, which has a wrong checksum`,
      ],
      [
        { arg: 'who', op: 'in', value: [checksummed, mistyped] },
        `who is compared with ${mistyped}, which has a wrong checksum`,
      ],
      [{ arg: 'level', op: 'in', value: '1' }, 'in takes a list of values'],
      [{ arg: 'level', op: 'eq', value: ['1'] }, 'eq takes one value; a list of them takes in'],
      [{ arg: 'ids', op: 'contains', value: '7' }, 'accepted'],
      [{ arg: 'note', op: 'contains', value: 'a' }, 'accepted'],
    ] as const)
      assert.equal(refusal(event, [condition]), message)
  })

  it('is read from the topics and data of a log', () => {
    const declared = declarationOf(
      'Set(address indexed who, string indexed name, int256 n, string note, uint256[] ids)',
    )
    const hash = topicOf('admin')
    const data = [
      'f'.repeat(64),
      word('60'),
      word('a0'),
      word('3'),
      '66ff6f'.padEnd(64, '0'),
      word('2'),
      word('7'),
      word('8'),
    ]
    assert.deepEqual(decodeEventLog(log([declared.topic, `0x${word(key)}`, hash], data), declared), [
      { name: 'who', type: 'address', value: `0x${key.slice(0, -1)}E` },
      { name: 'name', type: 'string', value: hash, hashed: true },
      { name: 'n', type: 'int256', value: '-1' },
      { name: 'note', type: 'string', value: 'f\uFFFDo' },
      { name: 'ids', type: 'uint256[]', value: '["7","8"]' },
    ])
  })

  it('is left out where a log does not hold what it declares', () => {
    const erc20 = declarationOf('Transfer(address indexed from, address indexed to, uint256 value)')
    const ends = [`0x${word(key)}`, `0x${word(key)}`]
    const lists = declarationOf('Listed(uint256[] a, bool b)')
    for (const [declared, odd] of [
      [erc20, log([erc20.topic, ...ends, `0x${word('1')}`], [])],
      [erc20, log([erc20.topic, ...ends], [])],
      [erc20, log([erc20.topic, ...ends], ['ff'])],
      [erc20, log([erc20.topic, 'x', 'y'], [word('1')])],
      [lists, log([lists.topic], [word('40'), word('1'), 'f'.repeat(64)])],
      [lists, log([lists.topic], [word('40'), word('2'), word('0')])],
      [
        lists,
        log(
          [lists.topic],
          Array.from({ length: 2_000 }, () => word('0'))
            .fill(word('40'), 0, 1)
            .fill(word('7c0'), 2, 3),
        ),
      ],
      [
        lists,
        log(
          [lists.topic],
          Array.from({ length: 3_000 }, () => word('0')),
        ),
      ],
    ] as const)
      assert.doesNotThrow(() => decodeEventLog(odd, declared))
    assert.equal(decodeEventLog(log([erc20.topic, ...ends, `0x${word('1')}`], []), erc20), undefined)
    assert.equal(decodeEventLog(log([erc20.topic, ...ends], []), erc20), undefined)
    assert.equal(
      decodeEventLog(log([lists.topic], [word('40'), word('1'), 'f'.repeat(64)]), lists),
      undefined,
    )
  })

  it('is left out where a value is none of its type', () => {
    const declared = declarationOf(
      'Sold(address indexed who, bytes4 indexed kind, uint256[] ids, uint8 level, int16 change, (bool a, bytes2 b) pair)',
    )
    const kind = `0x${'80ac58cd'.padEnd(64, '0')}`
    const minusOne = 'f'.repeat(64)
    const data = [word('c0'), word('ff'), minusOne, word('1'), 'abcd'.padEnd(64, '0'), word('0'), word('0')]
    const isRead = (o: { who?: string; kind?: string; at?: number; by?: string }): boolean => {
      const words = data.map((one, n) => (n === o.at && o.by !== undefined ? o.by : one))
      const topics = [declared.topic, `0x${o.who ?? word(key)}`, o.kind ?? kind]
      return decodeEventLog(log(topics, words), declared) !== undefined
    }
    assert.equal(isRead({}), true)
    for (const odd of [
      { who: `1${word(key).slice(1)}` },
      { kind: `${kind.slice(0, -1)}1` },
      { at: 1, by: word('100') },
      { at: 2, by: word('ffff') },
      { at: 3, by: word('2') },
      { at: 4, by: `abcd${word('1').slice(4)}` },
    ])
      assert.equal(isRead(odd), false, JSON.stringify(odd))
  })

  it('passes where each condition holds', () => {
    const event = 'Set(string indexed name, uint256 level, string note, uint256[] ids)'
    const { name, text } = declarationOf(event)
    const values = [
      { name: 'name', type: 'string', value: topicOf('admin'), hashed: true as const },
      { name: 'level', type: 'uint256', value: '10' },
      { name: 'note', type: 'string', value: 'by the council' },
      { name: 'ids', type: 'uint256[]', value: '["7","8"]' },
    ]
    const item = { address: key, event: text, name, args: values }
    const passes = (arg: string, op: string, value: string | readonly string[]): boolean =>
      filterOf(
        strategySchema.parse({ func: 'contract_event', params: { event, where: [{ arg, op, value }] } }),
      )(item, () => undefined)
    for (const [arg, op, value, expected] of [
      ['name', 'eq', 'admin', true],
      ['name', 'ne', 'admin', false],
      ['name', 'eq', 'owner', false],
      ['level', 'gt', '9', true],
      ['level', 'gt', '10', false],
      ['level', 'lt', '11', true],
      ['level', 'in', ['1', '10'], true],
      ['level', 'eq', '010', true],
      ['note', 'contains', 'council', true],
      ['note', 'contains', 'owner', false],
      ['ids', 'contains', '8', true],
      ['ids', 'contains', '9', false],
    ] as const)
      assert.equal(passes(arg, op, value), expected, `${arg} ${op} ${String(value)}`)
  })

  it('does not pass by the conditions of another event, whatever that holds', () => {
    const listed = contractEventStrategySchema.parse({
      func: 'contract_event',
      params: { event: 'Listed(uint256[] ids)', where: [{ arg: 'ids', op: 'contains', value: '7' }] },
    })
    const { name, text } = declarationOf('Sold(address ids)')
    const args = [{ name: 'ids', type: 'address', value: `0x${key}` }]
    const item = { address: key, event: text, name, args }
    assert.equal(
      filterOf(listed)(item, () => undefined),
      false,
    )
    assert.equal(contractEvent.restrictions[0]?.difference?.(listed, item), undefined)
  })

  it('is found among many others by its conditions, which take no room from it', () => {
    const event = 'Paid(uint256 amount)'
    const strategy = {
      func: 'contract_event' as const,
      params: { event, where: [{ arg: 'amount', op: 'gt' as const, value: '29' }] },
    }
    const [declared] = declarationsOf(strategySchema.parse(strategy))
    const declaredLogs = Array.from({ length: 40 }, (_, n) =>
      log([topicOf('Paid(uint256)')], [word(n.toString(16))]),
    )
    const found = matchLogs(declaredLogs, { declared: declared ? [declared] : [] })
    assert.deepEqual(
      found.map(({ args }) => args[0]?.value),
      ['30', '31', '32', '33', '34', '35', '36', '37', '38', '39'],
    )
  })

  describe('that strategies of one bot declare differently', () => {
    /** The events of a log, and which of the strategies each one fits. */
    const eventsOf = (declaredLog: RawLog, strategies: readonly Strategy[]) => {
      const bot = {
        chains: [1],
        addresses: [key],
        strategies: [...strategies],
      }
      const found = matchLogs([declaredLog], watchedBot('', bot, new Map()).asked.event ?? {})
      return found.map(item => [
        item.event,
        strategies.flatMap((strategy, n) => (filterOf(strategy)(item, () => undefined) ? [n] : [])),
      ])
    }
    const owner = `0x${word(key)}`
    const named = 'Moved(address indexed who, uint256 amount)'
    const unnamed = 'Moved(address indexed, uint256)'
    const swapped = 'Moved(address who, uint256 indexed amount)'
    const moved = log([topicOf('Moved(address,uint256)'), owner], [word('7')])

    it('by other names, is one event of which each strategy sees its own', () => {
      assert.deepEqual(eventsOf(moved, [strategyOf(named), strategyOf(unnamed)]), [[named, [0, 1]]])
      assert.deepEqual(
        eventsOf(moved, [strategyOf(named, over('9', 'amount')), strategyOf(unnamed, over('6', 'arg1'))]),
        [[named, [1]]],
      )
      assert.deepEqual(
        eventsOf(moved, [strategyOf(named, over('9', 'amount')), strategyOf(unnamed, over('7', 'arg1'))]),
        [],
      )
    })

    it('by a text that is longer once it is written out, is read as well', () => {
      const types = Array.from({ length: 16 }, (_, n) => `uint ${'a'.repeat(22)}${n}`)
      const text = `L(${types.join(', ')})`
      assert.ok(text.length <= 500 && declarationOf(text).text.length > 500, String(text.length))
      const long = log(
        [declarationOf(text).topic],
        Array.from({ length: 16 }, () => word('1')),
      )
      const where = [{ arg: `${'a'.repeat(22)}3`, op: 'eq', value: '1' }]
      assert.deepEqual(eventsOf(long, [strategyOf(text, where)]), [[declarationOf(text).text, [0]]])
    })

    it('with other indexed arguments, is the one that reads addresses where the log has some', () => {
      const [who, amount] = [`0x${word('a1'.repeat(20))}`, word('de0b6b3a7640000')]
      const paid = log([topicOf('Moved(address,uint256)'), who], [amount])
      const both = [strategyOf(swapped), strategyOf(named)]
      assert.deepEqual(eventsOf(paid, both), [[named, [1]]])
      const other = log([topicOf('Moved(address,uint256)'), `0x${amount}`], [who.slice(2)])
      assert.deepEqual(eventsOf(other, both), [[swapped, [0]]])
    })

    it('is read in both ways where nothing speaks for one of them', () => {
      const [first, second] = [
        'Set(uint256 indexed a, uint256 b)',
        'Set(uint256 a, uint256 indexed b)',
      ] as const
      const set = log([topicOf('Set(uint256,uint256)'), `0x${word('1')}`], [word('2')])
      assert.deepEqual(eventsOf(set, [strategyOf(first), strategyOf(second)]), [
        [first, [0]],
        [second, [1]],
      ])
    })
  })

  it('contains bytes from one byte to the next, wherever they are', () => {
    assert.deepEqual(['0xabcd', '0x12', '0xCD34', '0x2a', '0xbc', '0x99'].map(containsBytes), [
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    assert.match(
      refusal('E(bytes data)', [{ arg: 'data', op: 'contains', value: '0x' }]),
      /contains takes a text that is not empty/,
    )
  })

  it('is sent with the units of a token that it mints or burns', () => {
    const sent = (event: string, values: readonly string[]) => {
      const { name, args } = declarationOf(event)
      const item = {
        address: key,
        event,
        name,
        args: args.map((arg, n) => ({ name: arg.name, type: arg.type, value: values[n] ?? '' })),
      }
      const { symbol, decimals } = contractEvent.toItem(item, sending)
      return { symbol, decimals, asks: contractEvent.tokenContract(item) }
    }
    const coins = 'Transfer(address indexed from, address indexed to, uint256 value)'
    const nft = 'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'
    const [zero, other] = [`0x${'0'.repeat(40)}`, `0x${key}`]
    const known = { symbol: 'USDC', decimals: 6, asks: key }
    const none = { symbol: undefined, decimals: undefined, asks: undefined }
    assert.deepEqual(sent(coins, [zero, other, '5']), known)
    assert.deepEqual(sent(coins, [other, zero, '5']), known)
    assert.deepEqual(sent(coins, [other, other, '5']), none)
    assert.deepEqual(sent(nft, [zero, other, '5']), none)
    assert.deepEqual(sent('Paused(address account)', [zero]), none)
  })

  it('is sent with values that fit into a notification, whatever a contract writes', () => {
    const args = Array.from({ length: 16 }, (_, n) => ({
      name: `arg${n}`,
      type: 'string',
      value: '\u0001'.repeat(1_000),
    }))
    const item = { address: key, event: 'E()', name: 'E', args }
    const sent = Array.from({ length: contractEvent.maxMatched }, () => contractEvent.toItem(item, sending))
    assert.ok(Buffer.byteLength(JSON.stringify(sent)) < 48 * 1024)
    assert.equal(
      refusal('E(string a)', [
        { arg: 'a', op: 'in', value: Array.from({ length: 100 }, (_, n) => `${n}`.padStart(64, 'x')) },
      ]),
      'the values of all conditions have 2000 characters at most',
    )
  })

  it('of the preset of admin actions is told whether its contract indexes the arguments or not', () => {
    const asked = askedByAdminPreset()
    const [old, next] = [word('b0b'), word('a11ce')]
    const declaredLogs = [
      log([topicOf('OwnershipTransferred(address,address)'), `0x${old}`, `0x${next}`], []),
      log([topicOf('OwnershipTransferred(address,address)')], [old, next]),
      log([topicOf('Upgraded(address)'), `0x${next}`], []),
      log([topicOf('Upgraded(address)')], [next]),
      log([topicOf('AdminChanged(address,address)')], [old, next]),
      log([topicOf('Pause()')], []),
      log([topicOf('Unpause()')], []),
      log([topicOf('Paused(address)')], [next]),
    ]
    const found = matchLogs(declaredLogs, asked ?? {})
    assert.deepEqual(
      found.map(({ name, args }) => [name, ...args.map(arg => arg.value.slice(-5).toLowerCase())].join(' ')),
      [
        'OwnershipTransferred 00b0b a11ce',
        'OwnershipTransferred 00b0b a11ce',
        'Upgraded a11ce',
        'Upgraded a11ce',
        'AdminChanged 00b0b a11ce',
        'Pause',
        'Unpause',
        'Paused a11ce',
      ],
    )
  })

  it('of the preset of admin actions is also who holds a role of USDC', () => {
    const asked = askedByAdminPreset()
    const who = `0x${word('b0b')}`
    // As they are on Ethereum, at 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48.
    const roleLogs = [
      log(['0xdb66dfa9c6b8f5226fe9aac7e51897ae8ee94ac31dc70bb6c9900b2574b707e6', who], []),
      log(['0x46980fca912ef9bcdbd36877427b6b90e860769f604e89c0e67720cece530d20', who], [word('f4240')]),
      log(['0xe94479a9f7e1952cc78f2d6baab678adc1b772d936c6583def489e524cb66692', who], []),
      log(['0xb80482a293ca2e013eda8683c9bd7fc8347cfdaeea5ede58cba46df502c2a604', who], []),
      log(['0xc67398012c111ce95ecb7429b933096c977380ee6c421175a71a4a4c6c88c06e', who], []),
      log(['0xe475e580d85111348e40d8ca33cfdd74c30fe1655c2d8537a13abc10065ffa5a', who], []),
      // Who is blocked is no matter of roles.
      log([topicOf('Blacklisted(address)'), who], []),
      log([topicOf('UnBlacklisted(address)'), who], []),
    ]
    assert.deepEqual(
      matchLogs(roleLogs, asked ?? {}).map(({ name, args }) => [name, ...args.map(({ value }) => value)]),
      [
        ...'MasterMinterChanged MinterConfigured MinterRemoved PauserChanged BlacklisterChanged'.split(' '),
        ...'RescuerChanged'.split(' '),
      ].map(name => [
        name,
        '0x0000000000000000000000000000000000000B0b',
        ...(name === 'MinterConfigured' ? ['1000000'] : []),
      ]),
    )
  })

  it('of the preset is what tokens and NFTs write when they are made and destroyed, once each', () => {
    const [, mints] = eventPresets
    assert.ok(mints)
    const { event: asked } = watchedBot(
      'b',
      { chains: [1], addresses: [key], strategies: [...mints.strategies] },
      new Map(),
    ).asked
    const [none, other] = [`0x${word('')}`, `0x${word('b0b')}`]
    const ends = [
      [none, other],
      [other, none],
      [other, other],
      [none, none],
    ] as const
    const list = (...values: readonly string[]) => [word(String(values.length)), ...values.map(word)]
    const batch = [word('40'), word('80'), ...list('7'), ...list('8')]
    const operator = other
    const found = (topics: (from: string, to: string) => readonly string[], data: readonly string[]) =>
      matchLogs(
        ends.map(([from, to]) => log(topics(from, to), data)),
        asked ?? {},
      ).map(({ args }) =>
        args
          .filter(({ type }) => type === 'address')
          .slice(-2)
          .map(({ value }) => (/[^0x]/.test(value) ? 'other' : 'none'))
          .join(' to '),
      )
    const made = ['none to other', 'other to none', 'none to none']
    const transfer = topicOf('Transfer(address,address,uint256)')
    assert.deepEqual(
      found((from, to) => [transfer, from, to], [word('5')]),
      made,
    )
    assert.deepEqual(
      found((from, to) => [transfer, from, to, other], []),
      made,
    )
    const single = topicOf('TransferSingle(address,address,address,uint256,uint256)')
    assert.deepEqual(
      found((from, to) => [single, operator, from, to], [word('7'), word('8')]),
      made,
    )
    const many = topicOf('TransferBatch(address,address,address,uint256[],uint256[])')
    assert.deepEqual(
      found((from, to) => [many, operator, from, to], batch),
      made,
    )
  })
})
