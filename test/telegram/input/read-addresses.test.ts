import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAddresses } from '#telegram/input/read-addresses.ts'
import { treasury } from '../../support/addresses.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const hash = `0x${'ab'.repeat(32)}`
const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const tetherHex = '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const wrongSum = '0xd8da6BF26964aF9D7eEd9e03E53415D37aA96045'

type Report = ReturnType<typeof parseAddresses>

describe('Addresses in a message', () => {
  const taken: readonly (readonly [title: string, text: string, ...found: readonly string[]])[] = [
    ['alone', vitalik, vitalik],
    ['in small letters', vitalik.toLowerCase(), vitalik],
    ['in capitals', `0x${vitalik.slice(2).toUpperCase()}`, vitalik],
    ['all in capitals, 0X too', vitalik.toUpperCase(), vitalik],
    ['inside a sentence', `look at ${vitalik}!`, vitalik],
    ['inside a link', `https://etherscan.io/address/${vitalik}#tokentxns`, vitalik],
    ['with a chain before it', `eth:${vitalik}`, vitalik],
    ['with a label', `${vitalik} cold wallet`, `${vitalik} cold wallet`],
    [
      'with a name before each in English',
      `watch carol ${vitalik} and desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in German',
      `beobachte carol ${vitalik} und desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in Spanish',
      `vigila a carol ${vitalik} y a desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in French',
      `surveille carol ${vitalik} et desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in Indonesian',
      `pantau carol ${vitalik} dan desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in Portuguese',
      `monitore carol ${vitalik} e desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in Russian',
      `следи carol ${vitalik} и desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in Turkish',
      `carol ${vitalik} ve desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in Vietnamese',
      `theo dõi carol ${vitalik} và desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each in Chinese',
      `监控 carol ${vitalik} 和 desk ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    [
      'with a name before each and a colon',
      `carol: ${vitalik}, desk: ${treasury}`,
      `${vitalik} carol`,
      `${treasury} desk`,
    ],
    ['with a chain before each', `eth:${vitalik}, base:${treasury}`, vitalik, treasury],
    [
      'between words that lead to them',
      `watch transfers from ${vitalik} and approvals to ${treasury}`,
      vitalik,
      treasury,
    ],
    [
      'with what they are said to be',
      `${vitalik}, that's our cold wallet, and ${treasury}, that's payroll`,
      `${vitalik} cold wallet`,
      `${treasury} payroll`,
    ],
    [
      'with what they are said to be in German',
      `${vitalik}, das ist unsere Kasse, und ${treasury}, das ist mein Sparbuch`,
      `${vitalik} Kasse`,
      `${treasury} Sparbuch`,
    ],
    [
      'beside words that lead from one to the other',
      `replace ${vitalik} with ${treasury}`,
      vitalik,
      treasury,
    ],
    ['with a label behind a dash', `${vitalik} — cold`, `${vitalik} cold`],
    ['with a label behind an equals sign', `${vitalik} = cold`, `${vitalik} cold`],
    ['one a line, labelled or not', `${vitalik} cold\n${treasury}\n`, `${vitalik} cold`, treasury],
    ['in one line with commas', `${vitalik} cold, ${treasury} hot`, `${vitalik} cold`, `${treasury} hot`],
    [
      'in links, one after the other',
      `https://etherscan.io/address/${vitalik} https://basescan.org/address/${treasury}#code hot`,
      vitalik,
      `${treasury} hot`,
    ],
    ['with a chain before each', `eth:${vitalik} cold base:${treasury}`, `${vitalik} cold`, treasury],
    ['without 0x', vitalik.slice(2), vitalik],
    ['without 0x, with a label', `wallet:${vitalik.slice(2)} cold`, `${vitalik} cold`],
    ['of Tron', tether, tetherHex],
    ['of Tron behind its name', `tron:${tether} cold`, `${tetherHex} cold`],
    ['of Tron in a question', `who is ${tether}?`, tetherHex],
    ['of Tron in hex', `${tetherHex.slice(2)} cold`, `${tetherHex} cold`],
    ['of Tron in a link', `https://tronscan.org/#/address/${tether} cold`, `${tetherHex} cold`],
    ['as XDC Network writes them', `xdc${vitalik.slice(2)} cold`, `${vitalik} cold`],
    ['with a chain id behind', `ethereum:${vitalik}@8453 cold`, `${vitalik} cold`],
    ['with a chain id in hex behind', `ethereum:${vitalik}@0x2105`, vitalik],
    ['in CAIP-10', `eip155:8453:${vitalik} cold`, `${vitalik} cold`],
    [
      'of a holder, not of the token',
      `https://etherscan.io/token/${treasury}?a=${vitalik}#x cold`,
      `${vitalik} cold`,
    ],
    [
      'of who is paid, not of the token',
      `ethereum:${treasury}@1/transfer?address=${vitalik}&uint256=1`,
      vitalik,
    ],
    [
      'once, of links to several chains',
      `https://etherscan.io/address/${vitalik} https://basescan.org/address/${vitalik}`,
      vitalik,
    ],
    [
      'as a sentence names them',
      `Watch ${vitalik} as payroll and ${treasury} as savings too`,
      `${vitalik} payroll`,
      `${treasury} savings`,
    ],
    ['one after the other', `${vitalik} ${treasury}`, vitalik, treasury],
    ['with an emoji label', `${vitalik} 🐳 whale`, `${vitalik} 🐳 whale`],
    ['with a right-to-left label', `${vitalik} אוצר`, `${vitalik} \u2068אוצר\u2069`],
    ['with a label that is too long', `${vitalik} ${'x'.repeat(4_000)}`, `${vitalik} ${'x'.repeat(31)}…`],
    ['with an invisible label', `${vitalik} \u3164`, vitalik],
  ]
  for (const [title, text, ...expected] of taken)
    it(`are parsed ${title}`, () => {
      const { found, ...others } = parseAddresses(text)
      const labelled = found.map(({ address, label }) =>
        label === undefined ? address : `${address} ${label}`,
      )
      assert.deepEqual([labelled, others], [expected, { duplicates: [], invalid: [] }])
    })

  it('are parsed by the dozen: 95 in one message', () => {
    const many = Array.from({ length: 95 }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`)
    const report = parseAddresses(many.join('\n'))
    assert.deepEqual(
      report.found.map(({ address }) => address.toLowerCase()),
      many,
    )
    assert.deepEqual([report.duplicates, report.invalid], [[], []])
  })

  it('are found once, in whatever spelling they are repeated', () => {
    assert.deepEqual(parseAddresses(`${vitalik} a\n${vitalik.toLowerCase()} b`), {
      found: [{ address: vitalik, label: 'a' }],
      duplicates: [vitalik],
      invalid: [],
    })
  })
})

describe('An invalid address', () => {
  const wrong: readonly (readonly [title: string, text: string, wrong: Report['invalid']])[] = [
    ['has a wrong checksum', wrongSum, [{ text: '0xd8da…6045', reason: 'checksum', length: 40 }]],
    [
      'is of Tron and lacks a character',
      tether.slice(0, -1),
      [{ text: 'TR7NHq…jLj6', reason: 'checksum', length: 33 }],
    ],
    [
      'is of Tron and has a character too many',
      `${tether}t`,
      [{ text: 'TR7NHq…j6tt', reason: 'checksum', length: 35 }],
    ],
    ['is too short', '0x12ab', [{ text: '0x12ab', reason: 'length', length: 4 }]],
    ['is nothing but 0x', '0x', [{ text: '0x', reason: 'length', length: 0 }]],
    ['is one too long', `${vitalik}1`, [{ text: '0xd8dA6BF26964aF9D7…', reason: 'length', length: 41 }]],
    ['is a transaction hash', hash, [{ text: '0xabab…abab', reason: 'hash', length: 64 }]],
    [
      'is a link to a transaction',
      `https://etherscan.io/tx/${hash}`,
      [{ text: '0xabab…abab', reason: 'hash', length: 64 }],
    ],
    [
      'has a wrong checksum, without 0x',
      wrongSum.slice(2),
      [{ text: '0xd8da…6045', reason: 'checksum', length: 40 }],
    ],
    [
      'is too short, without 0x',
      vitalik.slice(2, 41),
      [{ text: 'd8dA6BF26964aF9D7eE…', reason: 'length', length: 39 }],
    ],
    [
      'has a letter that is none of the sixteen digits',
      `0x${'g'.repeat(40)}`,
      [{ text: '0xggggggggggggggggg…', reason: 'characters', length: 40 }],
    ],
    [
      'is endless',
      `0x${'1'.repeat(4_094)}`,
      [{ text: '0x11111111111111111…', reason: 'length', length: 4_094 }],
    ],
  ]
  for (const [title, text, expected] of wrong)
    it(`is reported: it ${title}`, () => {
      assert.deepEqual(parseAddresses(text), { found: [], duplicates: [], invalid: expected })
    })

  for (const text of [
    '',
    'hello',
    '12345',
    vitalik.slice(2, 33),
    `https://github.com/a/b/commit/${vitalik.slice(2)}`,
    '1'.repeat(40),
    `${vitalik.slice(2)}00000`,
    'vitalik.eth',
    '🐳'.repeat(2_000),
    'x0',
    '０ｘ12',
  ])
    it(`is not seen in ${text.slice(0, 30)}`, () => {
      assert.deepEqual(parseAddresses(text), { found: [], duplicates: [], invalid: [] })
    })

  it('does not hide the valid ones beside it', () => {
    assert.deepEqual(parseAddresses(`${vitalik} a\n${wrongSum} b\n${treasury} c`), {
      found: [
        { address: vitalik, label: 'a' },
        { address: treasury, label: 'c' },
      ],
      duplicates: [],
      invalid: [{ text: '0xd8da…6045', reason: 'checksum', length: 40 }],
    })
  })
})

describe('A sentence that names its address', () => {
  const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const rows: readonly (readonly [text: string, label: string])[] = [
    [`${address} (main)`, 'main'],
    [`keep an eye on ${address} for me please, call it Mum`, 'Mum'],
    [`watch this: ${address}`, ''],
    [`is ${address} dangerous?`, ''],
    [`${address}, that's all`, ''],
    [`my wallet: ${address} [cold storage], please`, 'cold storage'],
    [`Watch ${address} and call it treasury`, 'treasury'],
    [`Please also watch ${address}, call it savings, everything, at once`, 'savings'],
    [`watch ${address} under the name "piggy bank"`, 'piggy bank'],
    [`beobachte ${address} und nenne sie Kasse`, 'Kasse'],
    [`surveille ${address}, sous le nom de caisse`, 'caisse'],
    [`следи за ${address} под именем касса`, 'касса'],
    [`Watch my treasury ${address}`, 'treasury'],
    [`this is my savings wallet: ${address}`, 'savings'],
    [`Could you please watch our ops multisig ${address} please`, 'ops multisig'],
    [`my hot wallet is ${address}`, 'hot wallet'],
    [`Carol is at ${address} and she's travelling`, 'Carol'],
    [`my sister lives at ${address}`, 'sister'],
    [`Carol's wallet is ${address}`, 'Carol'],
    [`Carol benutzt ${address}`, 'Carol'],
    [`Carol está en ${address}`, 'Carol'],
    [`Carol utilise ${address}`, 'Carol'],
    [`${address} and she's travelling`, ''],
    [`${address} but it is empty`, ''],
    [`${address} He Yi`, 'He Yi'],
    [`${address} is called piggy bank`, 'piggy bank'],
    [`who uses ${address}`, ''],
    [`watch ${address}, please`, ''],
    [`${address} Yahoo! please`, 'Yahoo!'],
    [`${address} is my treasury`, 'treasury'],
    [`this is my wallet: ${address}`, ''],
    [`watch my new wallet ${address}`, ''],
    [`my payment to ${address}`, ''],
    [`Beobachte meine Schatzkammer ${address}`, 'Schatzkammer'],
    [`esta es mi cartera de ahorros: ${address}`, 'ahorros'],
    [`Surveille mon portefeuille d’épargne ${address}`, 'épargne'],
    [`este é meu cofre: ${address}`, 'cofre'],
    [`это моя казна: ${address}`, 'казна'],
    [`pantau dompet tabungan saya ${address}`, 'tabungan'],
    [`theo dõi ví tiết kiệm của tôi ${address}`, 'tiết kiệm'],
    [`监控我的国库 ${address}`, '国库'],
  ]
  for (const [text, label] of rows)
    it(text.replace(address, '0x…'), () => assert.equal(parseAddresses(text).found[0]?.label ?? '', label))
})
