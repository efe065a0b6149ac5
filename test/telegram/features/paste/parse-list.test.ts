import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toChecksumAddress } from '#lib/format.ts'
import { rowsOfText } from '#telegram/features/paste/list-columns.ts'
import { decodeText } from '#telegram/features/paste/list-file.ts'
import { type ParsedList, parseList } from '#telegram/features/paste/parse-list.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
const [a, b] = [address(1), address(2)]
const wrongSum = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'

const nothing: ParsedList = {
  found: [],
  names: [],
  chains: new Map(),
  duplicates: 0,
  invalid: [],
  rows: 0,
  skipped: 0,
}

const parse = async (text: string, from?: number): Promise<ParsedList> => {
  const list = await parseList(text, from)
  return list === 'transactions' ? assert.fail('taken for a list of transactions') : list
}

describe('A list of addresses of Tron', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const usdtHex = '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
  const readable: readonly (readonly [how: string, text: string])[] = [
    ['without a header', `${usdt},cold\n${b},hot`],
    ['with a header', `Name,Network,Wallet Address\ncold,Tron,${usdt}\nhot,,${b}`],
    ['in hex', `name;address\ncold;${usdtHex.slice(2)}\nhot;${b}`],
    ['with the names in front', `cold ${usdt}\nhot ${b}`],
    [
      'in JSON',
      JSON.stringify([
        { wallet: usdt, name: 'cold' },
        { wallet: b, name: 'hot' },
      ]),
    ],
  ]
  for (const [how, text] of readable)
    it(`is read ${how}`, async () => {
      const { found, chains, invalid } = await parse(text)
      assert.deepEqual(found, [
        { address: usdtHex, label: 'cold' },
        { address: b, label: 'hot' },
      ])
      assert.deepEqual(
        chains.get(usdtHex)?.map(({ name }) => name),
        ['Tron'],
      )
      assert.deepEqual(invalid, [])
    })

  it('names the row with a wrong letter', async () => {
    const { found, invalid } = await parse(`address,name\n${usdt.slice(0, -1)}u,cold\n${b},hot`)
    assert.deepEqual([found.length, invalid.map(({ reason }) => reason)], [1, ['checksum']])
  })
})

describe('A list of addresses', () => {
  const both = [
    { address: a, label: 'cold' },
    { address: b, label: 'hot' },
  ]
  const readable: readonly (readonly [how: string, text: string])[] = [
    ['with commas', `${a},cold\n${b},hot`],
    ['with semicolons', `${a};cold\n${b};hot\n`],
    ['with tabs', `${a}\tcold\n${b}\thot`],
    ['with blanks', `${a} cold\n${b}   hot`],
    ['with a blank behind each comma', `${a}, cold\n${b}, hot`],
    ['with the line ends of Windows', `${a},cold\r\n${b},hot\r\n`],
    ['with the line ends of old Macs', `${a},cold\r${b},hot\r`],
    ['with empty lines', `\n${a},cold\n\n   \n${b},hot\n\n`],
    ['as YAML', `wallets:\n  - name: cold\n    address: "${a}" # old\n  - name: hot\n    address: '${b}'\n`],
    [
      'with a field that objects have',
      `address: ${a}\nconstructor: ann\nname: cold\naddress: ${b}\nconstructor: bob\nname: hot`,
    ],
    [
      'as JSON with keys that objects have',
      `[{"address":"${a}","name":"cold"},{"address":"${b}","name":"hot","__proto__":"x","constructor":"y"}]`,
    ],
    [
      'as JSON rows',
      JSON.stringify([
        [a, 'cold'],
        ['hot', b],
      ]),
    ],
    [
      'as JSON rows below names',
      JSON.stringify([
        ['address', 'name'],
        [a, 'cold'],
        [b, 'hot'],
      ]),
    ],
    ['as TOML', `[[wallet]]\nname = "cold"\naddress = "${a}"\n\n[[wallet]]\nname = "hot"\naddress = "${b}"`],
    ['with names above the addresses', `cold:\n${a}\n\nhot\n${b}\n`],
    ['with names below the addresses', `${a}\ncold\n${b}\nhot`],
    ['in single quotes', `'name','address'\n'cold','${a}'\n'hot','${b}'`],
    ['with another separator in one row', `name,address\ncold,${a}\nhot;${b}`],
    ['with a field in each line', `Name: cold\nAddress: ${a}\n\nName: hot\nAddress: ${b}`],
    ['with a header', `address,label\n${a},cold\n${b},hot`],
    ['with a header and other columns', `#;Name;Wallet;Since\n1;cold;${a};2020\n2;hot;${b};2021`],
    ['with the label first', `cold,${a}\nhot,${b}`],
    ['in quotes', `"${a}","cold"\n"${b}","hot"`],
    ['with links', `https://example.com/address/${a},cold\nhttps://example.com/address/${b},hot`],
  ]
  for (const [how, text] of readable)
    it(`is parsed ${how}`, async () => {
      assert.deepEqual(await parse(text), { ...nothing, found: both, rows: 2 })
    })

  it('may have a name and a chain in each row of JSON', async () => {
    const { found, chains } = await parse(JSON.stringify([[a, 'cold', 'Base']]))
    assert.deepEqual(
      [found, chains.get(a)?.map(({ name }) => name)],
      [[{ address: a, label: 'cold' }], ['Base']],
    )
  })

  it('may have lines without a label, and several addresses in one', async () => {
    assert.deepEqual(await parse(`${a}\n${b} ${address(3)}`), {
      ...nothing,
      found: [{ address: a }, { address: b }, { address: address(3) }],
      rows: 2,
    })
  })

  it('is read up to 1,000 lines, besides the header and empty ones', async () => {
    const lines = Array.from({ length: 1_003 }, (_, index) => address(index + 1))
    const { found, rows: read, skipped: left } = await parse(`address\n\n${lines.join('\n')}\n`)
    assert.deepEqual([found.length, read, left], [1_000, 1_000, 3])
  })

  it('goes on behind the lines that were read before', async () => {
    const lines = Array.from({ length: 2_003 }, (_, index) => `${address(index)};name ${index}`)
    const list = `sep=;\r\nWallet;Name\r\n\r\n${lines.join('\r\n')}`
    const { found, rows: read, skipped } = await parse(list, 2_000)
    assert.deepEqual(
      found,
      [2_000, 2_001, 2_002].map(n => ({ address: toChecksumAddress(address(n)), label: `name ${n}` })),
    )
    assert.deepEqual([read, skipped], [3, 0])
    assert.equal((await parse(list, 1_000)).skipped, 3)
  })

  it('reports the lines without an address, and why', async () => {
    assert.deepEqual(await parse(`${a}\n\nnobody,cold\n${wrongSum},hot\n0x12ab\n${a.toUpperCase()}`), {
      ...nothing,
      found: [{ address: a }],
      duplicates: 1,
      invalid: [
        { line: 3, text: 'nobody,cold', reason: 'none' },
        { line: 4, text: '0xd8dA…6046', reason: 'checksum' },
        { line: 5, text: '0x12ab', reason: 'length' },
      ],
      rows: 5,
    })
  })

  it('has no header if no line has an address', async () => {
    assert.deepEqual((await parse('hello\nthere')).invalid, [
      { line: 1, text: 'hello', reason: 'none' },
      { line: 2, text: 'there', reason: 'none' },
    ])
  })
})

describe('A row', () => {
  const lines: readonly (readonly [line: string, fields: readonly string[]])[] = [
    ['a', ['a']],
    ['a,b;c', ['a', 'b;c']],
    ['a;b,c', ['a', 'b,c']],
    ['a,,c,', ['a', '', 'c', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"a ""b""", c', ['a "b"', 'c']],
    [' "a" , "b" ', ['a', 'b']],
    ['a "b, c", d', ['a "b', 'c"', 'd']],
    ['"a,b', ['"a', 'b']],
  ]
  for (const [line, fields] of lines)
    it(`is split into fields: ${line}`, () => {
      assert.deepEqual(
        [...rowsOfText(line)].map(row => row?.fields),
        [fields],
      )
    })
})

describe('The bytes of a file', () => {
  it('are decoded in each of the usual encodings, with or without a byte order mark', () => {
    const text = 'öffentlich'
    assert.equal(decodeText(Buffer.from(text)), text)
    assert.equal(decodeText(Buffer.from(`\uFEFF${text}`)), text)
    assert.equal(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le')), text)
    assert.equal(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()), text)
    assert.equal(decodeText(Buffer.from(text, 'latin1')), text)
    assert.equal(decodeText(Buffer.alloc(0)), '')
  })

  it('are decoded as Windows writes them in the language of their sender', () => {
    const written: readonly (readonly [language: string, bytes: readonly number[], text: string])[] = [
      ['ru', [0xca, 0xe0, 0xf1, 0xf1, 0xe0], 'Касса'],
      ['zh-hans', [0xc0, 0xe4, 0xc7, 0xae], '冷钱'],
      ['tr', [0xdd, 0xfe], 'İş'],
      ['de', [0xfc], 'ü'],
    ]
    for (const [language, bytes, text] of written)
      assert.equal(decodeText(Uint8Array.from(bytes), language), text)
  })

  it('are no text if they are a picture', () => {
    assert.equal(
      decodeText(Buffer.from('\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR', 'latin1')),
      undefined,
    )
    assert.equal(decodeText(Buffer.from([0, 1, 2, 3])), undefined)
  })
})
